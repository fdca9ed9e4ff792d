// Words of the table of Elysium; they stand in cards/words, as all that players read (words.py).
import { WORDS, type Asked } from "made/words/elysium";
import { speaker } from "./language";

export const elysium = speaker<Asked>(WORDS);
