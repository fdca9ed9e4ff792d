"""Odd requests over HTTP: tricks with paths, broken bodies, script in names, pages of strangers."""

from __future__ import annotations

import json
from typing import Final

from benchmarks.attacks.stranger import Stranger, code_in
from elysium_rules.web.trial import elysium, ephyran

SCRIPT: Final = '<img src=x onerror="alert(1)"></script><script>alert(document.domain)</script>'
PATHS: Final = (
    "/../etc/passwd",
    "/../../../../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "//etc/passwd",
    "/%252e%252e%252fetc/passwd",
    "/..\\..\\windows\\win.ini",
    "/%00",
    "/index.html%00.png",
    "/./index.html/..",
    "/.git/HEAD",
    "/tables.sqlite",
    "/api",
    "/api/",
    "/api/tables/..",
    "/ws/",
    "/metrics/..",
    "/%c0%ae%c0%ae/",
    "/~root",
    "/" + "a" * 9_000,
    "/api/tables?seed=1",
    "/static/%2e%2e/%2e%2e/pyproject.toml",
    "/<script>",
    "/%0d%0aset-cookie:x=1",
    "/config.json/",
)
BODIES: Final = (
    b"",
    b"{",
    b"[]",
    b"null",
    b"\xff\xfe",
    b"[" * 5_000,
    b'{"a":' * 900,
    b'{"seats":[' + b"{}," * 9_000 + b"{}]}",
    b'{"game":1e999}',
    b'{"game":NaN}',
    b'{"players":' + b"9" * 5_000 + b"}",
    b'{"game":"elysium","game":"elysium"}',
    b'{"game":"\\ud800"}',
    b'{"game":"elysium","seats":"all"}',
    b'{"game":"__proto__","seats":[{"kind":"bot"}]}',
)
FOREIGN: Final = ("https://evil.example", "null", "http://127.0.0.1:1", "file://", "https://127.0.0.1.evil.example")


async def path_tricks(who: Stranger) -> None:
    path = who.draw.choice(PATHS)
    status, said = await who.request("GET", path)
    who.seen.note(str(status), is_fine=status in (400, 404, 405, 429) and b"root:" not in said, detail=path)


async def odd_requests(who: Stranger) -> None:
    kind = who.draw.randrange(8)
    expected: tuple[int, ...]
    if kind == 0:
        status, _ = await who.request(who.draw.choice(("TRACE", "DELETE", "PUT", "PATCH")), "/api/tables")
        expected = (405,)
    elif kind == 1:
        status, _ = await who.request("GET", "/", Host="evil.example")
        expected = (403, 400)
    elif kind == 2:
        status, _ = await who.request("POST", "/api/tables", b"{}", Origin="https://evil.example")
        expected = (403,)
    elif kind == 3:
        status, _ = await who.request("POST", "/api/tables", b"seats=1", Content_Type="text/plain")
        expected = (415, 400)
    elif kind == 4:
        status, _ = await who.request("POST", "/api/tables", b"{}", Content_Length="99999999999")
        expected = (413,)
    elif kind == 5:
        status, _ = await who.http(who.draw.randbytes(who.draw.randrange(1, 3_000)) + b"\r\n\r\n")
        expected = (0, 400)
    elif kind == 6:
        # More than anybody needs, and more than is waited for.
        length = who.draw.choice((8_030, 20_000))
        status, _ = await who.request("GET", "/", None, X_One="a" * length, X_Two="b" * length)
        expected = (0, 400, 431)
    else:
        huge = b"100000\r\n" + b"a" * 0x100000 + b"\r\n"
        head = f"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1:{who.port}\r\nContent-Type: application/json\r\n"
        status, _ = await who.http(f"{head}Transfer-Encoding: chunked\r\n\r\n".encode() + huge)
        expected = (0, 413, 429)
    who.seen.note(str(status), is_fine=status in (*expected, 429), detail=f"odd request {kind}")


async def bad_bodies(who: Stranger) -> None:
    status, said = await who.request("POST", "/api/tables", who.draw.choice(BODIES))
    who.seen.note(str(status), is_fine=status in (400, 413, 422, 429) and b'"code":' in said, detail=said)


async def odd_names(who: Stranger) -> None:
    """Control characters are refused; script is text, and comes back as text in JSON."""
    name = who.draw.choice(
        (SCRIPT[:60], "Ada\x1b[2J", "\u202eadA", " Ada", "A\x00", "'; DROP TABLE tables; --", "x" * 5_000)
    )
    wish = {**ephyran(1, 2), "seats": [{"kind": "person", "name": name}, {"kind": "bot"}, {"kind": "bot"}]}
    status, said = await who.request("POST", "/api/tables", json.dumps(wish).encode())
    is_plain = name in (SCRIPT[:60], "'; DROP TABLE tables; --")
    fine = status in ((201, 429, 503) if is_plain else (400, 429))
    who.seen.note(str(status), is_fine=fine and b"application/json" in said and b"nosniff" in said, detail=said)
    if status == 201:
        frames, answer = await who.seat(json.loads(said.partition(b"\r\n\r\n")[2]), 0)
        code = code_in(answer)
        fine = answer.get("names", [None])[0] == name if code == "served" else code in ("too-fast", "429", "503")
        who.seen.note("as text" if code == "served" else code, is_fine=fine, detail=answer)
        frames.end()


async def odd_cards(who: Stranger) -> None:
    """Card files are tried in a process of their own, which takes a second: few of these."""
    texts = (
        f'family a {{ name en "{SCRIPT}" }}',
        "card " * 8_000,
        "{" * 30_000,
        "\x00" * 500,
        "family a { name en " + '"' * 999,
    )
    files = {who.draw.choice(("a.ely", "../../a.ely", SCRIPT)): who.draw.choice(texts)}
    status, said = await who.request("POST", "/api/tables", json.dumps(elysium(0, 1, 2, cards=files)).encode())
    who.seen.note(str(status), is_fine=status in (400, 413, 422, 429, 503) and b"nosniff" in said, detail=said)


async def foreign_pages(who: Stranger) -> None:
    """Pages of strangers open no socket, set up no table and are told nothing by a preflight."""
    origin, kind = who.draw.choice(FOREIGN), who.draw.randrange(3)
    if kind == 0:
        frames = await who.socket(Origin=origin)
        frames.end()
        who.seen.note(_as(frames.status), is_fine=frames.status in (403, 429, 503), detail=origin)
        return
    if kind == 1:
        status, said = await who.request("POST", "/api/tables", json.dumps(ephyran(1, 2)).encode(), Origin=origin)
    else:
        asks = {"Access_Control_Request_Method": "POST", "Access_Control_Request_Headers": "content-type"}
        status, said = await who.request("OPTIONS", "/api/tables", None, Origin=origin, **asks)
    fine = status in (403, 405, 429) and b"access-control-allow-origin" not in said.lower()
    who.seen.note(_as(status), is_fine=fine, detail=(origin, said))


def _as(status: int) -> str:
    return "foreign page" if status in (403, 405) else str(status)
