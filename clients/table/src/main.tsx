// The page begins here.
import { render } from "preact";
import { keepOffline } from "./engine/offline";
import { App } from "./shell/app";
import { findConfig } from "./shell/config";

const page = document.getElementById("page")!;
page.replaceChildren(); // what was there for the first paint
render(<App />, page);
void findConfig();
keepOffline();
