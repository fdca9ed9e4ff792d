"""The resources that a family declares: that each word means one thing, and that somebody speaks of it."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Final

from elysium_rules.diagnostics import Label
from elysium_rules.lang import ast, codes
from elysium_rules.lang.findings import Findings
from elysium_rules.lang.memory import Memory, Same
from elysium_rules.program.value import walk

MAX_RESOURCES: Final = 10  #: every board has an account for each


def check_resources(
    findings: Findings,
    syntax: ast.FileSyntax,
    families: Collection[str],
    check_noun: Callable[[ast.ResourceDecl], None],
    memory: Memory,
) -> None:
    """Check all that a file declares; cards may speak of *families*, and *check_noun* looks at what it is called."""
    resources = [resource for family in syntax.families[:1] for resource in family.resources]
    if len(resources) > MAX_RESOURCES:
        findings.error(
            codes.MANY_RESOURCES,
            f"this family declares {len(resources)} resources",
            resources[MAX_RESOURCES].key.span,
            label=f"a family has at most {MAX_RESOURCES}",
            hint="remove some of them",
        )
    seen: dict[str, ast.Word] = {}
    for resource in resources:
        for word in resource.words:
            _check_word(findings, word, seen.setdefault(word.value, word), families)
        check_noun(resource)
    if resources and syntax.is_complete:
        bodies = (*(card.powers for card in syntax.cards), *(decl.body for decl in syntax.definitions))
        said = frozenset[str]().union(*[memory.of("said", Same(body), partial(_words_in, body)) for body in bodies])
        for resource in resources:
            _check_use(findings, resource, said)


def _words_in(body: object) -> frozenset[str]:
    return frozenset(node.value for node in walk(body) if isinstance(node, ast.Word))


def _check_word(findings: Findings, word: ast.Word, first: ast.Word, families: Collection[str]) -> None:
    if word.value in families:
        findings.error(
            codes.RESOURCE_TAKEN,
            f"`{word.value}` is a family, so it cannot be a resource as well",
            word.span,
            label="cards of that family could not be spoken of",
            hint=f"write another word, such as `{word.value}_piece`",
        )
    elif first is not word:
        findings.error(
            codes.RESOURCE_TAKEN,
            f"`{word.value}` is the word for two resources",
            word.span,
            label="used again here",
            notes_labels=(Label(first.span, "used here first"),),
            hint="write one word where one and many are the same, and another word for another resource",
        )


def _check_use(findings: Findings, resource: ast.ResourceDecl, said: Collection[str]) -> None:
    if not any(word.value in said for word in resource.words):
        findings.warn(
            codes.UNUSED_RESOURCE,
            f"no card speaks of `{resource.words[-1].value}`",
            resource.key.span,
            label="declared here",
            hint="speak of it in a power, or remove it",
        )
