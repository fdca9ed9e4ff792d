// What stands over every page: where one can go, the language, light or dark.
import { useEffect, useRef } from "preact/hooks";
import { language, languageName, LANGUAGES } from "../words/language";
import { shell } from "../words/shell";
import { careful, motion, pace, scheme, type Scheme } from "./settings";
import { config } from "./config";
import { route } from "./routes";

export function Header() {
  const here = route.value.page;
  const settings = useRef<HTMLDetailsElement>(null);
  // A click beside it, Escape or another page closes it: it lies over the table.
  useEffect(() => {
    const shut = () => settings.current && (settings.current.open = false);
    const beside = (event: Event) => !settings.current?.contains(event.target as Node) && shut();
    const key = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !settings.current?.open) return;
      shut();
      settings.current.querySelector("summary")?.focus();
    };
    const stop = new AbortController();
    addEventListener("pointerdown", beside, stop);
    addEventListener("focusin", beside, stop);
    addEventListener("keydown", key, stop);
    addEventListener("hashchange", shut, stop);
    return () => stop.abort();
  }, []);
  const link = (page: string, address: string, words: string) => (
    <a href={address} aria-current={here === page ? "page" : undefined}>
      {words}
    </a>
  );
  return (
    <header class="page-head">
      <a class="home" href="#/">
        <img src="icon.svg" alt="" width="28" height="28" /> Elysium
      </a>
      <nav aria-label={shell("pages")}>
        {/* With a server a table there, else a game in the page: always a new one, at once. */}
        {(config.value?.runtime !== false || config.value.server) && link("now", "#/now", shell("play"))}
        {config.value?.runtime !== false && (
          <>
            {link("replay", "#/replay", shell("replays"))}
            {link("playground", "#/playground", shell("playground"))}
          </>
        )}
        {link("rules", "#/rules", shell("rules"))}
      </nav>
      <details class="settings" ref={settings}>
        <summary>{shell("settings")}</summary>
        <div class="settings-box">
          <label>
            {shell("language")}
            <select value={language.value} onChange={(event) => (language.value = event.currentTarget.value as never)}>
              {LANGUAGES.map((one) => (
                <option value={one} lang={one}>
                  {languageName(one)}
                </option>
              ))}
            </select>
          </label>
          <label>
            {shell("scheme")}
            <select value={scheme.value} onChange={(event) => (scheme.value = event.currentTarget.value as Scheme)}>
              <option value="auto">{shell("scheme_auto")}</option>
              <option value="light">{shell("scheme_light")}</option>
              <option value="dark">{shell("scheme_dark")}</option>
            </select>
          </label>
          <label>
            {shell("motion")}
            <select value={motion.value} onChange={(event) => (motion.value = event.currentTarget.value as never)}>
              <option value="auto">{shell("motion_auto")}</option>
              <option value="off">{shell("off")}</option>
            </select>
          </label>
          <label>
            {shell("pace")}
            <select value={pace.value} onChange={(event) => (pace.value = event.currentTarget.value as never)}>
              <option value="slow">{shell("pace_slow")}</option>
              <option value="normal">{shell("pace_normal")}</option>
              <option value="quick">{shell("pace_quick")}</option>
              <option value="none">{shell("pace_none")}</option>
            </select>
          </label>
          <label>
            {shell("careful")}
            <select value={careful.value} onChange={(event) => (careful.value = event.currentTarget.value as never)}>
              <option value="auto">{shell("careful_auto")}</option>
              <option value="on">{shell("on")}</option>
              <option value="off">{shell("off")}</option>
            </select>
          </label>
        </div>
      </details>
    </header>
  );
}
