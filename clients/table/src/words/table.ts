// Words that every table needs; they stand in cards/words, as all that players read (words.py).
import { WORDS, type Asked } from "made/words/table";
import { speaker } from "./language";

export const saying = speaker<Asked>(WORDS);
