// Words of the playground; they stand in cards/words, as all that players read (words.py).
import { WORDS, type Asked } from "made/words/playground";
import { speaker } from "./language";

export const ground = speaker<Asked>(WORDS);
