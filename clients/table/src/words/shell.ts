// Words around the tables: the head of the page, the start, what went wrong; they stand in cards/words, as all that players read (words.py).
import { WORDS, type Asked } from "made/words/shell";
import { speaker } from "./language";

export const shell = speaker<Asked>(WORDS);
