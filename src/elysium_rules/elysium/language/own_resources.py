"""What the checker of the card language cannot say of the resources of a family: how languages call them.

A noun has a gender where the lexicon of its language says so (`[genders]` in its grammar), so that the words around it
agree (decision 36).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from elysium_rules.elysium.language import printed
from elysium_rules.program import nodes

if TYPE_CHECKING:
    from elysium_rules.diagnostics import Diagnostic


def check_genders(family: nodes.FamilyProgram) -> Iterator[Diagnostic]:
    """Check that the names of a family's resources have a gender where a language wants one, and only there."""
    for resource in family.resources:
        for forms in resource.names:
            yield from _check_gender(resource, forms)


def _check_gender(resource: nodes.ResourceProgram, forms: nodes.NounForms) -> Iterator[Diagnostic]:
    from elysium_rules.diagnostics import Diagnostic  # whoever plays sees no finding

    genders = _genders_of(forms.language)
    shown = " or ".join(f"`{gender}`" for gender in genders)
    if forms.gender is None and genders:
        yield Diagnostic(
            printed.MISSING_GENDER,
            f"a noun has a gender in `{forms.language}`",
            forms.span,
            label="which one has this",
            hint=f"write `{forms.language} {next(iter(genders))} ...`: {shown}",
        )
    elif forms.gender is not None and forms.gender not in genders:
        yield Diagnostic(
            printed.WRONG_GENDER,
            f"no noun is `{forms.gender}` in `{forms.language}`",
            forms.span,
            label="the words around it would not know it" if genders else "no noun has a gender here",
            hint=f"write {shown}" if genders else f"remove `{forms.gender}`",
        )


def _genders_of(language: str) -> Mapping[str, str]:
    from elysium_rules.play.saying.lexicon import find_lexicon  # whoever plays the printed cards needs no words

    return find_lexicon(language).raw.get("genders", {})
