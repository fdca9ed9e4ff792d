// Words of Ephyran's table; they stand in cards/words, as all that players read (words.py).
import { WORDS, type Asked } from "made/words/ephyran";
import { speaker } from "./language";

export const ephyran = speaker<Asked>(WORDS);
