// Words of replays; they stand in cards/words, as all that players read (words.py).
import { WORDS, type Asked } from "made/words/replay";
import { speaker } from "./language";

export const replaying = speaker<Asked>(WORDS);
