// The page: its head, and below it what the address asks for.
import type { ComponentType } from "preact";
import { useEffect, useErrorBoundary } from "preact/hooks";
import { useSignal } from "@preact/signals";
import { sit } from "../engine/server";
import { shell } from "../words/shell";
import { config } from "./config";
import { Header } from "./header";
import { route } from "./routes";
import { Start } from "./start";
import { Failure, OpenTable } from "./table";

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
const NEED_ENGINE: ReadonlySet<string> = new Set(["play", "replay", "playground"]);

function Page() {
  const here = route.value;
  if (config.value?.runtime === false && NEED_ENGINE.has(here.page)) return <Failure words={shell("no_engine")} />;
  switch (here.page) {
    case "start":
      return config.value ? <Start key="start" local={!config.value.server} /> : <p class="waiting">…</p>;
    case "play":
      return <Start key="play" local />;
    case "table":
    case "watch":
      if (config.value === null) return <p class="waiting">{shell("connecting")}</p>;
      if (!config.value.server) return <Failure words={shell("no_server")} />;
      return <OpenTable name={`${here.table}/${here.secret}`} open={() => sit(here.table, here.secret)} wait={shell("connecting")} />;
    case "replay":
      return <Lazy key="replay" load={() => import("../replay/page")} />;
    case "playground":
      return <Lazy key="playground" load={() => import("../playground/page")} />;
    case "nowhere":
      return <Failure words={shell("not_there")} />;
  }
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
