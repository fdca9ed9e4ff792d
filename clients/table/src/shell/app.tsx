// The page: its head, and below it what the address asks for.
import type { ComponentType } from "preact";
import { useEffect, useErrorBoundary } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { shell } from "../words/shell";
import { config, findConfig } from "./config";
import { Header } from "./header";
import { Links } from "./links";
import { LocalGame } from "./local-game";
import { PlayNow } from "./now";
import { route } from "./routes";
import { ServerTable } from "./server-table";
import { Start } from "./start";
import { Failure } from "./table";

export function App() {
  return (
    <>
      <Header />
      <Guard key={location.hash}>
        <Page />
      </Guard>
    </>
  );
}

/** A mistake of ours shows as words, not as an empty page. */
function Guard({ children }: { children: preact.ComponentChildren }) {
  const [error] = useErrorBoundary((caught) => console.error(caught));
  if (!error) return <>{children}</>;
  return (
    <main class="narrow">
      <h1>{shell("failed")}</h1>
      <p role="alert">{shell("broken")}</p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          {shell("reload")}
        </button>
      </p>
    </main>
  );
}

/** Pages that play in the page itself. */
const NEED_ENGINE: ReadonlySet<string> = new Set(["play", "game", "replay", "playground"]);

function Page() {
  const here = route.value;
  const known = config.value;
  if (known?.runtime === false && NEED_ENGINE.has(here.page)) {
    return known.away ? <Away words={shell("away_no_engine")} /> : <Failure words={shell("no_engine")} />;
  }
  switch (here.page) {
    case "start":
      if (!known) return <p class="waiting">…</p>;
      if (!known.away) return <Start key="start" local={!known.server} />;
      return known.runtime ? <AwayStart /> : <Away words={shell("server_away")} />;
    case "play":
      return <Start key="play" local />;
    case "now":
      return <PlayNow />;
    case "game":
      return <LocalGame key={here.game} id={here.game} />;
    case "links":
      return <Links key={here.table} table={here.table} />;
    case "table":
    case "watch":
      if (known === null) return <p class="waiting">{shell("connecting")}</p>;
      if (known.away) return <Away words={shell("server_away")} />;
      if (!known.server) return <Failure words={shell("no_server")} />;
      return <ServerTable page={here.page} table={here.table} secret={here.secret} />;
    case "replay":
      return <Lazy key="replay" load={() => import("../replay/page")} />;
    case "playground":
      return <Lazy key="playground" load={() => import("../playground/page")} />;
    case "rules":
      return <Lazy key="rules" load={() => import("../rules/page")} />;
    case "nowhere":
      return <Failure words={shell("not_there")} />;
  }
}

/** The server does not answer; it is asked again by itself, and at once where somebody wants it. */
function Away({ words }: { words: string }) {
  return (
    <main class="narrow">
      <h1>{shell("away_title")}</h1>
      <p role="alert">{words}</p>
      <p>
        <button type="button" onClick={() => void findConfig()}>
          {shell("try_again")}
        </button>
      </p>
    </main>
  );
}

/** Without its server the page can still play by itself, once it has the engine. */
function AwayStart() {
  return (
    <>
      <p class="banner" role="alert">
        {shell("server_away")} {shell("away_play")}{" "}
        <button type="button" onClick={() => void findConfig()}>
          {shell("try_again")}
        </button>
      </p>
      <Start key="away" local />
    </>
  );
}

/** A page that is loaded when somebody goes there. */
function Lazy({ load }: { load: () => Promise<{ default: ComponentType }> }) {
  const loaded = useSignal<{ show: ComponentType } | null>(null);
  const failure = useSignal<string | null>(null);
  useEffect(() => {
    load().then(
      (module) => (loaded.value = { show: module.default }),
      (error: unknown) => (failure.value = String(error)),
    );
  }, []);
  const Shown = loaded.value?.show;
  if (failure.value !== null) return <Failure words={failure.value} />;
  return Shown ? <Shown /> : <p class="waiting">…</p>;
}
