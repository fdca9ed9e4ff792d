"""HTTP of `elysium serve`: headers, files of the page, path tricks, health and metrics."""

from __future__ import annotations

import gzip
import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from benchmarks.attacks.pages import BODIES, PATHS
from starlette.datastructures import Headers

from elysium_rules.version import library_version
from elysium_rules.web.app import HEADERS
from elysium_rules.web.metrics import COUNTERS
from elysium_rules.web.page import Page
from elysium_rules.web.trial import QUICK, Server, elysium, way_in

FOREIGN = "http://localhost:5173"  #: as a development server has it
APP = b"console.log('the table')" * 40


@pytest.fixture(scope="module")
def paged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a page, and with something beside it that is not for anybody."""
    folder = tmp_path_factory.mktemp("paged")
    page = folder / "page"
    (page / "runtime").mkdir(parents=True)
    (page / "index.html").write_text("<!doctype html><title>table</title>", encoding="utf-8")
    (page / "app.js").write_bytes(APP)
    (page / "app.js.gz").write_bytes(gzip.compress(APP))
    (page / "chunk-ABCD2345.js").write_bytes(b"export {}")
    (page / "runtime" / "python.wasm").write_bytes(b"\0asm")
    (page / ".hidden").write_bytes(b"secret")
    (folder / "secret.txt").write_bytes(b"secret")
    (page / "link.txt").symlink_to(folder / "secret.txt")
    server = Server(folder, *QUICK, "--page", str(page))
    yield server
    assert server.metric("mistakes_total") == 0
    assert server.stop() == 0
    assert server.mistakes() == ""


# --- the page


def test_the_page_is_served_with_types_and_tags(paged: Server) -> None:
    for path, kind, content in (
        ("/", "text/html; charset=utf-8", b"<!doctype html><title>table</title>"),
        ("/index.html", "text/html; charset=utf-8", b"<!doctype html><title>table</title>"),
        ("/app.js", "text/javascript; charset=utf-8", APP),
        ("/runtime/python.wasm", "application/wasm", b"\0asm"),
    ):
        status, headers, body = paged.request("GET", path)
        assert (status, headers["content-type"], body) == (200, kind, content)
        assert headers["cache-control"] == "no-cache"
        again, _, nothing = paged.request("GET", path, headers={"if-none-match": headers["etag"]})
        assert (again, nothing) == (304, b"")


def test_a_file_that_was_packed_is_sent_so_to_who_can_unpack_it(paged: Server) -> None:
    _, plain, _ = paged.request("GET", "/app.js")
    status, headers, body = paged.request("GET", "/app.js", headers={"accept-encoding": "br, gzip"})
    assert (status, headers["content-encoding"], headers["vary"]) == (200, "gzip", "accept-encoding")
    assert headers["content-type"] == plain["content-type"]
    assert headers["etag"] != plain["etag"]
    assert gzip.decompress(body) == APP


def test_a_file_whose_name_changes_with_it_may_be_kept_for_ever(paged: Server) -> None:
    assert "immutable" in paged.request("GET", "/chunk-ABCD2345.js")[1]["cache-control"]


def test_head_tells_the_same_without_the_file(paged: Server) -> None:
    status, headers, body = paged.request("HEAD", "/app.js")
    assert (status, headers["content-length"], body) == (200, str(len(APP)), b"")


@pytest.mark.parametrize(
    "path", [*PATHS, "/.hidden", "/link.txt", "/app.js.gz", "/../secret.txt", "/runtime", "/runtime/"]
)
def test_no_path_leads_out_of_the_page(paged: Server, path: str) -> None:
    status, headers, body = paged.request("GET", path)
    assert status in (404, 405)
    assert json.loads(body)["error"]["code"] in ("not-found", "not-allowed")
    assert headers["content-type"] == "application/json"


def test_without_a_page_the_server_says_how_to_build_it() -> None:
    found = Page(None)
    answer = found.respond("/", Headers({}))
    assert answer is not None
    assert b"make page" in answer.body
    assert found.respond("/app.js", Headers({})) is None


# --- what else there is


@pytest.mark.parametrize(
    "method, path, status",
    [
        ("GET", "/", 200),
        ("GET", "/health", 200),
        ("GET", "/metrics", 200),
        ("GET", "/config.json", 200),
        ("GET", "/nowhere", 404),
        ("GET", "/api/tables", 405),
        ("POST", "/health", 405),
        ("DELETE", "/", 405),
        ("GET", "/ws", 404),
    ],
)
def test_every_answer_has_the_headers_that_keep_browsers_strict(
    paged: Server, method: str, path: str, status: int
) -> None:
    found, headers, _ = paged.request(method, path)
    assert found == status
    assert {name: headers.get(name) for name in HEADERS} == HEADERS
    assert "unsafe-inline" not in headers["content-security-policy"]
    assert "server" not in headers


def test_the_page_is_told_that_there_is_a_server(paged: Server) -> None:
    _, headers, body = paged.request("GET", "/config.json")
    assert headers["content-type"] == "application/json"
    told = json.loads(body)
    games = told.pop("games")  # as the protocol introduces them
    assert told == {
        "server": True,
        "languages": ["en", "de", "fr"],
        "library": library_version(),
        "runtime": False,
        "families": [],  # beside the printed ones: `serve --cards`, and those of installed packages
        "bots": [],  # beside those of the games: `serve --bot`
    }
    assert [(game["name"], game["least"], game["most"]) for game in games] == [("elysium", 2, 4), ("ephyran", 2, 4)]
    assert games[0]["bots"] == ["greedy", "master", "advanced", "casual", "beginner", "random"]


def test_metrics_are_in_the_format_of_prometheus_and_name_nobody(paged: Server) -> None:
    table = paged.new(elysium(1, 2))
    paged.sit(table, 0).ask("view")
    _, headers, body = paged.request("GET", "/metrics")
    text = body.decode()
    assert headers["content-type"].startswith("text/plain; version=0.0.4")
    for line in text.splitlines():
        assert re.fullmatch(r'# (HELP|TYPE) elysium_\w+ .+|elysium_\w+(\{le="[^"]+"\})? [\d.e+-]+', line), line
    for counter in COUNTERS:
        assert f"# TYPE elysium_{counter}_total counter" in text
    assert paged.metric("guests") == 1
    assert paged.metric("tables_created_total") >= 1
    assert not any(word in text for word in (table["table"], table["watch"], "Ada", "127.0.0.1"))


# --- pages of other servers


@pytest.fixture(scope="module")
def allowing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that lets two other pages speak to it."""
    options = ("--origin", FOREIGN, "--origin", "HTTPS://Play.Example:443/")
    server = Server(tmp_path_factory.mktemp("allowing"), *QUICK, *options)
    yield server
    assert server.stop() == 0
    assert server.mistakes() == ""


def fetch(server: Server, origin: str, method: str, path: str, body: object = None) -> tuple[int, bytes]:
    """What a page of another server gets to read, as the Fetch standard has it; a refusal of the browser raises.

    https://fetch.spec.whatwg.org/#cors-preflight-fetch and #concept-cors-check
    """
    sent = {"origin": origin, "sec-fetch-mode": "cors", "sec-fetch-site": "cross-site"}
    if body is not None:  # JSON is no form, so that the browser asks first
        asks = {"access-control-request-method": method, "access-control-request-headers": "content-type"}
        status, headers, _ = server.request("OPTIONS", path, headers=sent | asks)
        if not 200 <= status < 300 or headers.get("access-control-allow-origin") not in (origin, "*"):
            raise PermissionError("preflight")
        methods = [name.strip() for name in headers.get("access-control-allow-methods", "").split(",")]
        names = [name.strip().lower() for name in headers.get("access-control-allow-headers", "").split(",")]
        if (method not in methods and method not in ("GET", "HEAD", "POST")) or "content-type" not in names:
            raise PermissionError("preflight")
        assert int(headers["access-control-max-age"]) > 0
    status, headers, said = server.request(method, path, body, sent)
    if headers.get("access-control-allow-origin") not in (origin, "*"):
        raise PermissionError("answer")
    assert "origin" in headers["vary"].lower()
    assert "access-control-allow-credentials" not in headers
    assert headers["cross-origin-resource-policy"] == "cross-origin"
    return status, said


@pytest.mark.parametrize("origin", [FOREIGN, "https://play.example"])
def test_a_page_that_may_speak_to_the_server_sets_up_a_table_and_sits_down(allowing: Server, origin: str) -> None:
    status, said = fetch(allowing, origin, "POST", "/api/tables", elysium(1, 2))
    assert status == 201
    table = json.loads(said)
    player = allowing.connect(origin=origin)
    assert player.ask("sit", table=table["table"], **way_in(table, 0))["ok"]
    for path in ("/config.json", "/health", "/"):
        assert fetch(allowing, origin, "GET", path)[0] == 200


def test_a_refusal_can_be_read_by_a_page_that_may_ask(allowing: Server) -> None:
    status, said = fetch(allowing, FOREIGN, "POST", "/api/tables", {"game": "chess"})
    assert (status, json.loads(said)["error"]["code"]) == (422, "no-such-game")
    assert fetch(allowing, FOREIGN, "GET", "/nowhere")[0] == 404


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "http://localhost:5174",
        "https://localhost:5173",
        "http://localhost:5173.evil.example",
        "null",
    ],
)
def test_other_pages_get_nothing_to_read(allowing: Server, origin: str) -> None:
    with pytest.raises(PermissionError, match="preflight"):
        fetch(allowing, origin, "POST", "/api/tables", elysium(1, 2))
    with pytest.raises(PermissionError, match="answer"):
        fetch(allowing, origin, "GET", "/config.json")
    asks = {"origin": origin, "access-control-request-method": "POST"}
    status, headers, _ = allowing.request("OPTIONS", "/api/tables", headers=asks)
    assert status == 403
    assert not any(name.startswith("access-control-allow") for name in headers)
    assert headers["vary"].lower() == "origin"


def test_without_origins_no_page_of_another_server_reads_anything(paged: Server) -> None:
    with pytest.raises(PermissionError, match="preflight"):
        fetch(paged, FOREIGN, "POST", "/api/tables", elysium(1, 2))
    _, headers, _ = paged.request("GET", "/config.json", headers={"origin": FOREIGN})
    assert headers["cross-origin-resource-policy"] == "same-origin"


@pytest.mark.parametrize("origin", ["play.example", "https://play.example/path", "*", "https://*.example", "null", ""])
def test_an_origin_that_is_none_is_refused_at_the_start(tmp_path: Path, origin: str) -> None:
    with pytest.raises(AssertionError, match="is no origin"):
        Server(tmp_path, "--origin", origin)


# --- proxies


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded"])
def test_a_forgotten_proxy_is_noticed(start: Callable[..., Server], header: str) -> None:
    server = start()
    for _ in range(5):
        server.request("GET", "/config.json", headers={header: "for=192.0.2.1"})
    (line,) = server.lines("warning")
    assert (line["code"], line["address"]) == ("forgotten-proxy", "127.0.0.1")
    assert "--proxy" in line["message"]
    assert "192.0.2.1" not in json.dumps(server.lines())
    assert server.metric("forwarded_total") == 5


def test_a_proxy_that_was_named_is_no_news(start: Callable[..., Server]) -> None:
    server = start("--proxy", "10.0.0.0/8,127.0.0.1")
    server.request("GET", "/config.json", headers={"X-Forwarded-For": "192.0.2.1"})
    assert server.lines("warning") == []
    assert server.metric("forwarded_total") == 0


def test_an_address_of_a_proxy_that_is_none_is_refused_at_the_start(tmp_path: Path) -> None:
    with pytest.raises(AssertionError, match="no address of a proxy"):
        Server(tmp_path, "--proxy", "localhost")


# --- strangers


@pytest.mark.parametrize("body", BODIES, ids=lambda body: repr(body[:30]))
def test_a_body_that_is_no_wish_is_refused_with_a_code(paged: Server, body: bytes) -> None:
    status, _, said = paged.request("POST", "/api/tables", body)
    assert status in (400, 422)
    assert json.loads(said)["error"]["code"] in ("bad-json", "bad-request", "no-such-game")


@pytest.mark.parametrize(
    "headers, status, refused",
    [
        ({"content-type": "text/plain"}, 415, "not-json"),
        ({"content-type": "application/x-www-form-urlencoded"}, 415, "not-json"),
        ({"origin": "https://evil.example"}, 403, "forbidden"),
        ({"host": "evil.example"}, 403, "forbidden"),
        ({"content-length": "999999999"}, 413, "too-long"),
        ({"x-long": "a" * 20_000}, 431, "head-too-long"),
    ],
    ids=str,
)
def test_what_another_page_could_send_is_refused(
    paged: Server, headers: dict[str, str], status: int, refused: str
) -> None:
    found, _, said = paged.request("POST", "/api/tables", elysium(), headers)
    assert (found, json.loads(said)["error"]["code"]) == (status, refused)


def test_script_in_a_name_is_text_and_stays_text(paged: Server) -> None:
    script = "<script>alert(1)</script>"
    wish = {**elysium(1, 2), "seats": [{"kind": "person", "name": script}, {"kind": "bot"}, {"kind": "bot"}]}
    ada = paged.sit(paged.new(wish), 0)
    assert ada.ask("view")["ok"]
    assert json.loads(ada.heard[0])["names"] == [script, "Greedy 2", "Greedy 3"]
