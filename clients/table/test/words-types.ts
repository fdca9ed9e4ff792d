// Never run, only compiled (`npm run types`): what the compiler must refuse of words. A line that it accepts is an error.
import { elysium } from "../src/words/elysium";
import { ephyran } from "../src/words/ephyran";
import { saying } from "../src/words/table";

elysium("agora");
elysium("gives", { gold: 1, vp: 2, transfers: 3 });
saying("winners", { who: ["Ann", "Bob"] });
// @ts-expect-error: there are no such words
elysium("agorra");
// @ts-expect-error: words of another area
ephyran("agora");
// @ts-expect-error: there is nothing to fill in
elysium("agora", { name: "x" });
// @ts-expect-error: nothing is filled in
elysium("gives");
// @ts-expect-error: one blank stays empty
elysium("gives", { gold: 1, vp: 2 });
// @ts-expect-error: there is no such blank
elysium("gives", { gold: 1, vp: 2, transfers: 3, level: 4 });
