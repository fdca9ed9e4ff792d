"""The page in a real browser: Debian's Chromium, driven by playwright, against the built page.

Whatever a page says on its console as an error, whatever it throws, whatever its content policy refuses and whatever it
fetches from another host fails the test, without the test having to ask.
"""

from __future__ import annotations

import os
import random
import re
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, ClassVar
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request, expect

ROOT = Path(__file__).parents[2]
BUILT = ROOT / "build/page"
SITE = ROOT / "build/site"
#: As a server sends it.
POLICY = (
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; font-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
)
#: Milliseconds. The machine may be busy with other tests; a page that never gets there fails all the same.
PATIENCE = 60_000
#: The same game each time: the seeds that the page draws are fixed, and bots decide at once. Secrets stay secrets.
REPEATABLE = """
  const chance = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (numbers) => (numbers instanceof Uint32Array ? numbers.fill(SEED) : chance(numbers));
  try { localStorage.setItem("elysium.pace", "none"); } catch {}
"""

expect.set_options(timeout=PATIENCE)


def give_up(reason: str) -> None:
    """Without a page nothing can be shown: at home that is a choice, in CI it is a mistake."""
    if os.environ.get("CI"):
        pytest.fail(reason)
    pytest.skip(reason)


# --- the browser


@pytest.fixture(scope="session")
def built_page() -> Path:
    """The folder of the page that `make page` builds."""
    if not (BUILT / "index.html").is_file():
        give_up("the page is not built: run `make page`")
    return BUILT


@pytest.fixture(scope="module")
def browser(built_page: Path, browser: Browser) -> Browser:
    """That of all tests (`tests/conftest.py`), if there is a page to look at."""
    return browser


class Watch:
    """Collects what goes wrong in a page and what it should not do."""

    def __init__(self) -> None:
        self.found: list[str] = []
        self.allowed: list[re.Pattern[str]] = []
        self.requests: list[str] = []

    def allow(self, pattern: str) -> None:
        """Something that must happen in this test, such as a lost connection."""
        self.allowed.append(re.compile(pattern))

    def follow(self, page: Page, origin: str) -> None:
        def hear(message: ConsoleMessage) -> None:
            if message.type == "error":
                self.found.append(f"console: {message.text} ({message.location.get('url', '')})")

        def see(request: Request) -> None:
            self.requests.append(request.url)
            if urlsplit(request.url).scheme in ("http", "https") and not request.url.startswith(origin):
                self.found.append(f"another host: {request.url}")

        page.on("console", hear)
        page.on("pageerror", lambda error: self.found.append(f"thrown: {error}"))
        page.on("crash", lambda _: self.found.append("the page crashed"))
        page.on("request", see)

    def verdict(self) -> list[str]:
        return [one for one in self.found if not any(pattern.search(one) for pattern in self.allowed)]


@pytest.fixture
def watch() -> Iterator[Watch]:
    watching = Watch()
    yield watching
    assert watching.verdict() == []


@pytest.fixture
def open_page(browser: Browser, watch: Watch, page_server: str) -> Iterator[Callable[..., Page]]:
    """Opens a page in a browser of its own (its own storage), by its address or its place on the page that is served.

    Nothing moves unless a test wants to see it move, nothing is kept for a visit without a network, and chance in the
    page is what the test says.
    """
    contexts: list[BrowserContext] = []

    def open_one(
        address: str = "", *, width: int = 1280, height: int = 900, policy: bool = True, seed: int = 7, **options: Any
    ) -> Page:
        settings: dict[str, Any] = {"reduced_motion": "reduce", "color_scheme": "light", "locale": "en-GB"}
        settings |= {"service_workers": "block", **options}
        context = browser.new_context(viewport={"width": width, "height": height}, bypass_csp=not policy, **settings)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(REPEATABLE.replace("SEED", str(seed)))
        contexts.append(context)
        page = context.new_page()
        url = address if address.startswith("http") else f"{page_server}/{address}"
        watch.follow(page, f"{urlsplit(url).scheme}://{urlsplit(url).netloc}/")
        page.goto(url)
        return page

    yield open_one
    for context in contexts:
        context.close()


# --- a person at a table


#: What a person sees: whose decision it is, what can be chosen on the table and in the list.
LOOK = """() => {
  const question = document.querySelector("#question");
  const seen = (one) => one.getClientRects().length > 0;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const choices = all("#question .choice");
  const head = question?.querySelector("h2")?.innerText ?? "";
  const selected = all(".thing.selected").map((one) => one.dataset.thing);
  return {
    head,
    mine: question?.classList.contains("mine") ?? false,
    busy: choices.some((one) => one.disabled),
    choices: choices.map((one) => Number(one.dataset.choice)),
    things: all("button.thing.can:not(.selected)").map((one) => one.dataset.thing),
    selected,
    told: document.querySelectorAll("#log .decision").length,
    print: [question?.innerText, selected.join(), document.querySelectorAll("#log .decision").length].join("|"),
  };
}"""
#: Where the focus is, seen from the nearest of what is wanted in the same part of the table; null if there is nothing.
FOCUS = """(wanted) => {
  const here = document.activeElement;
  if (!here || here === document.body) return null;
  if (here.matches(wanted)) return { there: true };
  const part = here.closest(".zone, #question");
  const from = here.getBoundingClientRect();
  const ways = [...(part?.querySelectorAll(wanted) ?? [])]
    .filter((one) => one.closest(".zone, #question") === part && one.getClientRects().length)
    .map((one) => one.getBoundingClientRect())
    .map((to) => ({ there: false, dx: to.x + to.width / 2 - from.x - from.width / 2,
                    dy: to.y + to.height / 2 - from.y - from.height / 2 }));
  ways.sort((one, other) => Math.hypot(one.dx, one.dy) - Math.hypot(other.dx, other.dy));
  return ways[0] ?? null;
}"""
CHOICE, THING = "#question .choice", "button.thing.can:not(.selected)"
OVER = "The game is over"


class Person:
    """Plays at the table on a page: looks, and then clicks or types, as a person does."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.decided = 0
        self.on_the_table = 0

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def wait(self, *, since: str = "") -> dict[str, Any]:
        """Wait until it is this person's turn to do something, or the game is over, and all looks different."""
        end = time.monotonic() + PATIENCE / 1000
        while True:
            seen = self.look()
            is_ready = seen["head"] == OVER or (seen["mine"] and seen["choices"] and not seen["busy"])
            if is_ready and seen["print"] != since:
                return seen
            if time.monotonic() > end:
                raise AssertionError(f"nothing to decide, and the game is not over: {seen}")
            self.page.wait_for_timeout(15)

    def wait_for_change(self, seen: dict[str, Any]) -> None:
        """Wait until the page shows what this person has just done."""
        end = time.monotonic() + PATIENCE / 1000
        while (now := self.look())["print"] == seen["print"] or now["busy"]:
            assert time.monotonic() < end, f"nothing happens: {now}"
            self.page.wait_for_timeout(15)

    def must_decide(self) -> bool:
        seen = self.look()
        return bool(seen["mine"] and seen["choices"] and not seen["busy"])

    def click(self, seen: dict[str, Any]) -> None:
        """Choose on the table where that is possible, else from the list."""
        if seen["things"] and self.chance.random() < 0.7:
            thing = self.chance.choice(seen["things"])
            self.page.locator(f'button.thing.can[data-thing="{thing}"]').first.click()
            self.on_the_table += 1
        else:
            number = self.chance.choice(seen["choices"])
            self.page.locator(f'#question .choice[data-choice="{number}"]').click()

    def type(self, seen: dict[str, Any]) -> None:
        """Choose by the number in the list, or go there with Tab and arrows; no pointer is used."""
        keyboard = self.page.keyboard
        mood = self.chance.random()
        if mood < 0.6:
            place = self.chance.randrange(len(seen["choices"])) + 1
            for digit in str(place):
                keyboard.press(digit)
            return
        wanted = THING if seen["things"] and mood < 0.9 else CHOICE
        for _ in range(80):
            keyboard.press("Tab")  # from part to part
            if self.go_within(wanted):
                keyboard.press("Enter")
                self.on_the_table += wanted == THING
                return
        raise AssertionError(f"Tab and arrows never came to {wanted}: {seen}")

    def go_within(self, wanted: str) -> bool:
        """Move the focus with arrows to something *wanted* in this part of the table; whether it got there."""
        for _ in range(40):
            way = self.page.evaluate(FOCUS, wanted)
            if way is None or way["there"]:
                return way is not None
            across = "ArrowRight" if way["dx"] > 0 else "ArrowLeft"
            along = "ArrowDown" if way["dy"] > 0 else "ArrowUp"
            self.page.keyboard.press(across if abs(way["dx"]) > abs(way["dy"]) else along)
        return False

    def play(self, how: Callable[[dict[str, Any]], None], most: int = 2000) -> None:
        """Play to the end."""
        seen = self.wait()
        while seen["head"] != OVER:
            how(seen)
            self.decided += 1
            assert self.decided < most, f"after {most} decisions there is no end: {seen}"
            seen = self.wait(since=seen["print"])


@pytest.fixture
def sit_down() -> Callable[..., Person]:
    return Person


@pytest.fixture
def play_here(open_page: Callable[..., Page]) -> Callable[..., Page]:
    """Begins a game for two in the page, against a bot."""

    def begin(game: str, **options: Any) -> Page:
        page = open_page("#/play", **options)
        page.get_by_role("combobox", name="Game").select_option(game)
        page.get_by_role("combobox", name="Players").select_option("2")
        page.get_by_role("button", name="Begin").click()
        return page

    return begin


# --- how it looks


WIDTHS = (360, 768, 1440)
#: What of axe's findings is told: which rule, how bad, where, and why.
AXE = """async () => {
  const result = await axe.run(document, { resultTypes: ["violations"] });
  return result.violations.filter(({ impact }) => ["serious", "critical"].includes(impact)).flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => `${id}: ${target} ${html.slice(0, 300)} ${failureSummary}`));
}"""


@pytest.fixture
def findings_of_axe() -> Callable[[Page], list[str]]:
    """What axe finds on a page that is serious or critical."""
    source = ROOT / "clients/node_modules/axe-core/axe.min.js"

    def look(page: Page) -> list[str]:
        page.evaluate(source.read_text(encoding="utf-8"))
        found: list[str] = page.evaluate(AXE)
        return found

    return look


@pytest.fixture(scope="session")
def take_picture() -> Callable[[Page, str], None]:
    """Keep a picture of the page for somebody to look at, and see to it that nothing runs out of the window."""
    folder = ROOT / "build/screenshots"
    folder.mkdir(parents=True, exist_ok=True)

    def take(page: Page, name: str) -> None:
        page.evaluate("scrollTo(0, 0)")
        page.screenshot(path=folder / f"{name}.png")
        wide, window = page.evaluate("[document.documentElement.scrollWidth, window.innerWidth]")
        assert wide <= window, f"{name} is {wide} px wide in a window of {window} px"

    return take


@pytest.fixture
def look_at(
    findings_of_axe: Callable[[Page], list[str]], take_picture: Callable[[Page, str], None]
) -> Callable[[Page, str], None]:
    """Look at the page as it is: by axe, and at three widths, light and dark."""

    def look(page: Page, name: str) -> None:
        found: dict[str, str] = {}  # the same in several widths is told once
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            expect(page.locator(".card-text")).to_have_count(0)  # until its face is there a card shows its name
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 900})
                take_picture(page, f"{name}-{width}-{scheme}")
                if width == 768:
                    continue  # its colours and its words are those of the others
                for finding in findings_of_axe(page):
                    found.setdefault(finding, f"{scheme}, {width} px: {finding}")
        assert not found, "\n".join(found.values())

    return look


# --- the built page, served as the site of the docs does: plain files, no server behind them


class _Files(SimpleHTTPRequestHandler):
    """Plain files with the content policy of a server, compressed where a compressed one lies beside them."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | {
        ".js": "text/javascript",
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
        ".svg": "image/svg+xml",
        ".json": "application/json",
    }
    protocol_version = "HTTP/1.0"  # no connection outlives its request: a server that was stopped is gone
    content_policy: ClassVar[str | None] = None

    def do_GET(self) -> None:
        name = urlsplit(self.path).path.lstrip("/") or "index.html"
        if name.endswith("/"):
            name += "index.html"
        path = Path(self.directory) / name
        if not path.is_file() or not path.resolve().is_relative_to(Path(self.directory).resolve()):
            self.send_error(HTTPStatus.NOT_FOUND)
            return
        packed = path.with_name(f"{path.name}.gz")
        content = packed.read_bytes() if packed.is_file() else path.read_bytes()
        self.send_response(HTTPStatus.OK)
        self.send_header("Content-Type", self.guess_type(path.name))
        self.send_header("Content-Length", str(len(content)))
        if self.content_policy:
            self.send_header("Content-Security-Policy", self.content_policy)
        self.send_header("X-Content-Type-Options", "nosniff")
        if packed.is_file():
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_: object) -> None:
        """Nobody reads it."""


class FileServer:
    """Serves a folder on this machine, until it is stopped."""

    def __init__(self, folder: Path, policy: str | None = POLICY) -> None:
        class Files(_Files):
            content_policy = policy

        def answer(*args: Any) -> Files:
            return Files(*args, directory=str(folder))

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), answer)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_address[1]}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        """Hang up on everybody; a second time nothing happens."""
        self.server.shutdown()
        self.server.server_close()


@pytest.fixture(scope="session")
def page_server() -> Iterator[str]:
    """The page alone."""
    server = FileServer(BUILT)
    yield server.address
    server.stop()


@pytest.fixture(scope="session")
def site_server() -> Iterator[str]:
    """The whole site of the docs, with the page in it."""
    if not (SITE / "table/index.html").is_file():
        give_up("the site is not built: run `make docs`")
    server = FileServer(SITE, policy=None)
    yield server.address
    server.stop()


@pytest.fixture
def file_server() -> Iterator[Callable[[Path], str]]:
    """Serves another folder as a page.

    A test names it before `open_page`: what is made first ends last, so the page is closed before its server.
    """
    servers: list[FileServer] = []

    def serve(folder: Path) -> str:
        servers.append(FileServer(folder))
        return servers[-1].address

    yield serve
    for server in servers:
        server.stop()


@pytest.fixture
def own_page_server() -> Iterator[FileServer]:
    """The page alone, on a server that can be stopped."""
    server = FileServer(BUILT)
    yield server
    server.stop()


# --- a server with tables


class TableServer:
    """`elysium serve` as a process of its own, with the built page; it can be stopped, killed and begun again."""

    def __init__(self, folder: Path, packages: Path | None = None) -> None:
        self.folder = folder
        self.port = 0
        self.surroundings = os.environ | ({} if packages is None else {"PYTHONPATH": str(packages)})
        self.start()

    def start(self) -> None:
        limits = ["--pace", "0", "--requests", "1000", "--address-requests", "5000", "--new-tables", "1000"]
        command = [sys.executable, "-m", "elysium_rules.cli", "serve", "--port", str(self.port), "--page", str(BUILT)]
        command += ["--data", str(self.folder / "tables.sqlite"), *limits]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, text=True, cwd=self.folder, env=self.surroundings
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found, f"the server says: {line!r}"
        self.port = int(found[1])

    @property
    def address(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def stop(self) -> None:
        """Politely; it says goodbye to those who are there."""
        self.process.terminate()
        self.process.wait(timeout=30)

    def kill(self) -> None:
        """As if the power had failed."""
        self.process.kill()
        self.process.wait(timeout=30)


@pytest.fixture
def table_server(tmp_path: Path) -> Iterator[TableServer]:
    """A server that a test may stop."""
    server = TableServer(tmp_path)
    yield server
    server.kill()


@pytest.fixture
def server_of_others(tmp_path: Path, outside_game: Path) -> Iterator[TableServer]:
    """A server beside which somebody has installed a game of another package."""
    server = TableServer(tmp_path, outside_game)
    yield server
    server.kill()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that goes on through all tests; each has its own tables there."""
    server = TableServer(tmp_path_factory.mktemp("house"))
    yield server.address
    server.kill()
