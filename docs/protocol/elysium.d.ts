// The messages of `elysium engine` and `elysium serve` about games of Elysium, protocol 2.
// Made from src/elysium_rules/protocol/schema.py; do not edit.
// All numbers are whole numbers.

/** Chosen by the client, given back as it is. */
export type Id = number | string;

/** A seat at the table, counted clockwise from 0. */
export type PlayerId = number;

/** A card of one game, by its number there. */
export type CardId = number;

/** What labels and texts can be written in. */
export type Language = "en" | "de" | "fr";

/** An event and the sentence that tells it. */
export interface Happening {
  /** what happened */
  event: Event;
  /** in one sentence */
  text: string;
}

/** One decision and what came of it, as the viewer may know it. */
export interface Told {
  /** of the decision, from 1; 0 is the setup */
  number: number;
  /** what was decided; null at the setup */
  action: ShownAction | null;
  /** all that came of it, in order */
  events: Happening[];
}

/** Let a bot decide; the same seed, move and view give the same choice. */
export interface BotChoice {
  /** which one */
  bot: "greedy" | "master" | "advanced" | "casual" | "beginner" | "random";
  /** of its choices; 0 unless told */
  seed?: Seed;
}

/** What chance begins with. */
export type Seed = number | string;

/** A set by its name, or five families: by one name, or each by its own. */
export type FamiliesChoice = string | string[];

/** What one process takes. */
export interface Limits {
  /** bytes in one line */
  line: number;
  /** open at once */
  games: number;
  /** of your own, in open games */
  card_sets: number;
}

/** A game that the engine knows. */
export interface GameInfo {
  /** as `new` takes it */
  name: string;
  /** how many must play */
  least: number;
  /** how many can play */
  most: number;
  /** our answers where the printed rules are silent; the newest last */
  rulings: string[];
  /** of labels and texts */
  languages: string[];
  /** what `act` knows */
  bots: string[];
  /** what else `new` can be told */
  setups: SetupInfo[];
}

/** A choice that is made when a game is set up. */
export interface SetupInfo {
  /** the field of `new` */
  name: string;
  /** what it is, in a few words */
  doc: string;
  /** what it can be; empty where that is no short list */
  words: string[];
  /** what it is where nobody says it; null: the game finds one */
  default: string | null;
  /** whether it must be said */
  needed: boolean;
  /** whether it is a list of such words, one for each seat */
  by_seat: boolean;
}

/** On which paper a card is drawn. */
export type Scheme = "light" | "dark";

/** One side of a card, drawn. */
export interface CardSide {
  /** an SVG image, 63 by 88; nothing in it can run */
  svg: string;
  /** the same in words */
  alt: string;
}

/** What a card looks like. */
export interface CardFace {
  /** the card, by its number in this game */
  card: CardId;
  /** an SVG image, 63 by 88; nothing in it can run */
  svg: string;
  /** the same in words */
  alt: string;
}

/** What a printed card looks like. */
export interface PrintedFace {
  /** the printed card */
  ref: string;
  /** an SVG image, 63 by 88; nothing in it can run */
  svg: string;
  /** the same in words */
  alt: string;
}

/** A stretch of a card file; lines and columns count from 1. */
export interface Place {
  /** its name */
  file: string;
  /** where it begins, in characters from the start of the file */
  start: number;
  /** where it ends, in characters from the start of the file */
  end: number;
  /** the line, from 1 */
  line: number | null;
  /** the column, from 1 */
  col: number | null;
  /** the line of its end */
  end_line: number | null;
  /** the column after its last character */
  end_col: number | null;
}

/** Something about a card file. */
export interface Finding {
  /** a word that never changes its meaning */
  code: string;
  /** whether the card can be used all the same */
  severity: "error" | "warning";
  /** what is wrong, in one sentence */
  message: string;
  /** where it is */
  place: Place | null;
  /** what is written at the place itself */
  label: string;
  /** places that explain it */
  other_places: OtherPlace[];
  /** facts without a place */
  notes: string[];
  /** what to do about it, as it can be typed */
  hint: string | null;
}

/** A place that explains a finding. */
export interface OtherPlace {
  /** where it is */
  place: Place;
  /** in one sentence */
  text: string;
}

/** Something that can be written at a place of a card file. */
export interface Completion {
  /** what is shown, and written where there is no `snippet` */
  label: string;
  /** what an editor has a picture for */
  sort: "name" | "phrase" | "word" | "template";
  /** what it is, in a word or two */
  detail: string;
  /** what it means */
  doc: string;
  /** what is written, with `${1:...}` for what is to be filled in; or empty */
  snippet: string;
}

/** What stands at a place of a card file. */
export interface Hover {
  /** where it begins, in characters from the start of the file */
  start: number;
  /** where it ends, in characters from the start of the file */
  end: number;
  /** Markdown */
  text: string;
  /** the face of a card */
  svg: string | null;
}

/** One reason why something is not possible. */
export interface Reason {
  /** such as `T3` */
  rule: string;
  /** what the rule says here */
  sentence: string;
  /** whose line forbids it */
  card: CardId | null;
  /** of that line */
  place: Place | null;
}

/** Why a request was not served; the game, if there is one, is as it was before. */
export interface Refusal {
  /** a word that never changes its meaning */
  code: Code;
  /** a sentence for a person; it may change */
  message: string;
  /** the rule of the game that speaks, such as `T3` */
  rule: string | null;
  /** where in the request, save or replay */
  path: string | null;
  /** a finer code, such as `value/missing-field` */
  detail: string | null;
  /** with `stale`: where the game stands */
  move?: number;
  /** with `illegal` */
  reasons?: Reason[];
  /** with `bad-cards` */
  findings?: Finding[];
}

/** What went wrong, in a word that never changes its meaning. */
export type Code = "too-long" | "bad-json" | "bad-request" | "unknown-game" | "too-many" | "stale" | "illegal" | "no-such-game" | "no-undo" | "bad-save" | "bad-replay" | "bad-cards" | "unavailable" | "internal";

/** The replay is true. */
export interface Exact {
  /** which kind it is */
  result: "exact";
  /** how many there are */
  actions: number;
  /** whether the game was played to its end */
  is_over: boolean;
  /** of the whole game */
  digest: string;
}

/** The replay and the rules part. */
export interface Drift {
  /** which kind it is */
  result: "drift";
  /** of the action where they part, from 1; 0 is the setup */
  number: number;
  /** the digest in the replay */
  expected: string;
  /** the digest by the rules; null where they refuse the action */
  found: string | null;
  /** the one of the replay; none at the setup */
  action: Action | null;
  /** in one sentence */
  reason: string;
}

/** The game was played with other cards. */
export interface Foreign {
  /** which kind it is */
  result: "foreign";
  /** families that differ; `numbers`, `rulings` */
  names: string[];
}

/** Where a part of a game begins. */
export interface Mark {
  /** how many there were before; `view` takes it as `at` */
  decisions: number;
  /** what begins, such as an epoch or a round */
  text: string;
}

/** What came of a replay. */
export type Verdict = Exact | Drift | Foreign;

/** The colour of a column. */
export type Colour = "red" | "yellow" | "green" | "blue";

/** The two printed editions; they differ in T9. */
export type Edition = "revised" | "original";

/** The phases of an epoch (G1), and the end of the game. */
export type Phase = "awakening" | "actions" | "writing" | "end of epoch" | "over";

/** When something comes that a power has left for later, or ends what it has begun (N14, N15). */
export type Moment = "now" | "turn" | "next turn" | "epoch" | "next epoch";

/** What a power of another player may do to somebody, and what can be prevented (N16). */
export type Deed = "discard" | "take" | "lose";

/** A place a card can be in. */
export type Zone = "draw pile" | "agora" | "oracle" | "domain" | "elysium" | "discard pile" | "removed";

/** What a Legend has become; a single card is neither (L5). */
export type LegendKind = "single" | "level" | "family";

/** What lies on a board and in the reserve. */
export type Resource = "gold" | "vp" | "pp";

/** What one player's score is made of (F5). */
export interface ScoreSheet {
  /** whose score it is, by seat */
  player: PlayerId;
  /** on the board */
  vp: number;
  /** what the Chronos cards in Legends bring (F2) */
  chronos: number;
  /** what the Legends are worth (F3) */
  legends: number;
  /** the points of the bonus tiles (B5) */
  bonuses: number;
  /** for the place in prestige (F4) */
  prestige: number;
  /** what the Citizens in Legends cost; never above zero (L11) */
  citizens: number;
  /** left at the end; it is no part of the score, but breaks ties (F6) */
  gold: number;
  /** the score */
  total: number;
}

/** Take a card from the Agora (T2, T3). */
export interface TakeCard {
  /** which kind it is */
  type: "TakeCard";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
}

/** Take a quest (T2, T4). */
export interface TakeQuest {
  /** which kind it is */
  type: "TakeQuest";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the number of the quest */
  quest: number;
}

/** Take the top card of the draw pile face down, because no card and no quest can be taken (T8). */
export interface TakeCitizen {
  /** which kind it is */
  type: "TakeCitizen";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
}

/** Dismiss a column after taking (T5), or instead of taking (T9). */
export interface DismissColumn {
  /** which kind it is */
  type: "DismissColumn";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the colour of the column */
  colour: Colour;
}

/** Use the Trigger or Activate power of a card in the Domain (P4, P5, P9). */
export interface UsePower {
  /** which kind it is */
  type: "UsePower";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
}

/** Transfer a card into Legend number *legend*, or into a new one (`None`) (W3, L2). */
export interface Transfer {
  /** which kind it is */
  type: "Transfer";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** the Legend, counted from 0 in the Elysium; none for a new one */
  legend: number | null;
}

/** End the turn, or one's step of Phase III. */
export interface EndTurn {
  /** which kind it is */
  type: "EndTurn";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
}

/** Choose this card. */
export interface PickCard {
  /** which kind it is */
  type: "PickCard";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
}

/** Choose these cards. */
export interface PickCards {
  /** which kind it is */
  type: "PickCards";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the cards, by their numbers in this game */
  cards: CardId[];
}

/** Name a level. */
export interface PickLevel {
  /** which kind it is */
  type: "PickLevel";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the level, 1 to 3 */
  level: number;
}

/** Name an amount. */
export interface PickAmount {
  /** which kind it is */
  type: "PickAmount";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** how much */
  amount: number;
}

/** Choose a number that nobody else sees before all have chosen (N30). */
export interface ChooseSecretly {
  /** which kind it is */
  type: "ChooseSecretly";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** what is chosen; none in the eyes of everybody else */
  number: number;
}

/** Pick one of the cards that only this player has looked at (N32). */
export interface PickSeen {
  /** which kind it is */
  type: "PickSeen";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card; none in the eyes of everybody else */
  card: CardId;
}

/** Put cards back that only this player has looked at, the one that lies highest first (N32). */
export interface OrderCards {
  /** which kind it is */
  type: "OrderCards";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** in their order, the highest one first; none in the eyes of everybody else */
  cards: CardId[];
}

/** Choose a player. */
export interface PickPlayer {
  /** which kind it is */
  type: "PickPlayer";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** who is chosen, by seat */
  chosen: PlayerId;
}

/** Name a family, by its key. */
export interface PickFamily {
  /** which kind it is */
  type: "PickFamily";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the family */
  family: string;
}

/** Choose a column. */
export interface PickColumn {
  /** which kind it is */
  type: "PickColumn";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the colour of the column */
  colour: Colour;
}

/** Choose one of the ways a power offers, counted from 0 in the order of its text. */
export interface PickBranch {
  /** which kind it is */
  type: "PickBranch";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** which of the ways, counted from 0 */
  branch: number;
}

/** Dismiss *given* and get *received* back (X21). */
export interface SwapColumns {
  /** which kind it is */
  type: "SwapColumns";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the colour of the column that is dismissed */
  given: Colour;
  /** the colour of the column that comes back */
  received: Colour;
}

/** Make use of a *may*. */
export interface Accept {
  /** which kind it is */
  type: "Accept";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
}

/** Make no use of a *may*. */
export interface Decline {
  /** which kind it is */
  type: "Decline";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
}

/** All a player can choose. */
export type Action = TakeCard | TakeQuest | TakeCitizen | DismissColumn | UsePower | Transfer | EndTurn | PickCard | PickCards | PickLevel | PickAmount | ChooseSecretly | PickSeen | OrderCards | PickPlayer | PickFamily | PickColumn | PickBranch | SwapColumns | Accept | Decline;

/** A game was laid out: *deck* cards in the draw pile, these colours on the *pediment*, left to right (S1-S6). */
export interface GameBegan {
  /** which kind it is */
  type: "GameBegan";
  /** those in play */
  families: string[];
  /** how many play */
  players: number;
  /** which one is played */
  edition: Edition;
  /** how many cards there are */
  deck: number;
  /** the colours over the quests, left to right */
  pediment: Colour[];
  /** whether there is an Oracle (S10) */
  oracle: boolean;
  /** whether prestige is played for (S10) */
  prestige: boolean;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** A quest tile lies under these *colours* of the pediment: at the setup (S7), and whenever it returned (W5). */
export interface QuestPlaced {
  /** which kind it is */
  type: "QuestPlaced";
  /** the number of the quest */
  quest: number;
  /** how much */
  gold: number;
  /** victory points */
  vp: number;
  /** how many cards it lets transfer in Phase III (W3) */
  transfers: number;
  /** of the pediment above it */
  colours: Colour[];
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** A bonus tile was laid out (S9): that of a level, or one of a family. */
export interface BonusPlaced {
  /** which kind it is */
  type: "BonusPlaced";
  /** the level, 1 to 3 */
  level: number | null;
  /** the family */
  family: string | null;
  /** what the tile is worth */
  points: number;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** A new epoch began (G1); its turns are counted from 0. */
export interface EpochBegan {
  /** which kind it is */
  type: "EpochBegan";
  /** its number, from 1 */
  epoch: number;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** A phase began (G1), the last one being the end of the game; the steps of Phase III are counted from 0. */
export interface PhaseBegan {
  /** which kind it is */
  type: "PhaseBegan";
  /** which phase */
  phase: Phase;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** It is *player*'s turn, or step of Phase III. */
export interface TurnBegan {
  /** which kind it is */
  type: "TurnBegan";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* ended the turn, or step of Phase III, whose allowance and transfers no longer count. */
export interface TurnEnded {
  /** which kind it is */
  type: "TurnEnded";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* transfers no more in this step of Phase III, and the powers judged at its end come now (W4). */
export interface StepClosed {
  /** which kind it is */
  type: "StepClosed";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* plays no further turn in this epoch (T9, original edition). */
export interface TurnSkipped {
  /** which kind it is */
  type: "TurnSkipped";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** There was only one thing to do, so the engine did it without asking. */
export interface Forced {
  /** which kind it is */
  type: "Forced";
  /** what was chosen */
  action: ShownAction;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** A player named a level or some cards for a power, which everybody hears (X4, X5). */
export interface Named {
  /** which kind it is */
  type: "Named";
  /** what was chosen */
  action: ShownAction;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** Chance chose for a power: *action* is what its player could have chosen (N13). */
export interface ChanceCame {
  /** which kind it is */
  type: "ChanceCame";
  /** what was chosen */
  action: ShownAction;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** The power of *card* has left something for a moment to come (N14), or it *lasts* until then (N15). */
export interface PromiseMade {
  /** which kind it is */
  type: "PromiseMade";
  /** who has used the power, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** when it comes, or ends */
  moment: Moment;
  /** whether it bends rules until then, and does nothing when the moment comes (N15) */
  lasts: boolean;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** A moment has come that was waited for: what lasted until then is over, what was left for it is due. */
export interface MomentCame {
  /** which kind it is */
  type: "MomentCame";
  /** when it comes, or ends */
  moment: Moment;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** The first promise that is due is kept: what the power of *card* had left for later is done now. */
export interface PromiseKept {
  /** which kind it is */
  type: "PromiseKept";
  /** who has used the power, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** What the power of *card* would leave for later, or had left, is lost: too much waits, or is done (N14, N66). */
export interface PromiseLost {
  /** which kind it is */
  type: "PromiseLost";
  /** who has used the power, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** whether it was the first promise that is due; else it was never made */
  was_due: boolean;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** The power of *card* stepped in, and what a power of another player was about to do does not happen (N16, N46). */
export interface DeedPrevented {
  /** which kind it is */
  type: "DeedPrevented";
  /** whose power stepped in, and who would have suffered it, by seat */
  player: PlayerId;
  /** the card whose power stepped in, by its number in this game */
  card: CardId;
  /** who uses the power that would have done it, by seat */
  by: PlayerId;
  /** the card with that power, by its number in this game */
  power: CardId;
  /** what would have been done */
  deed: Deed;
  /** the card that would have been discarded or taken; none for a loss */
  harmed: CardId | null;
  /** who would have taken it, by seat; none where nobody takes anything */
  taker: PlayerId | null;
  /** what would have been lost, as in `TokensMoved`; none for a card */
  resource: string | null;
  /** how much of it; 0 for a card */
  amount: number;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* chose *number* in secret (N30); everybody else sees only that something was chosen. */
export interface AnswerSealed {
  /** which kind it is */
  type: "AnswerSealed";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** what was chosen; none in the eyes of everybody else */
  number: number | null;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** All have chosen in secret, and everybody sees what: *numbers* of these *seats* (N30). */
export interface AnswersRevealed {
  /** which kind it is */
  type: "AnswersRevealed";
  /** who chose, by seat */
  seats: PlayerId[];
  /** what they chose, in the order of *seats* */
  numbers: number[];
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* looked at the top *count* cards of the draw pile, or at the faces of these *citizens* (N31, N33). */
export interface CardsSeen {
  /** which kind it is */
  type: "CardsSeen";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** how many cards of the draw pile */
  count: number;
  /** at whose faces; none where it was the draw pile */
  citizens: CardId[];
  /** which, from the top or in the order of the Citizens; none in the eyes of everybody else */
  cards: CardId[] | null;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* put the top *count* cards of the draw pile back in any order, on top of it or *under* it (N32). */
export interface CardsOrdered {
  /** which kind it is */
  type: "CardsOrdered";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** how many cards */
  count: number;
  /** whether they lie under the draw pile now */
  under: boolean;
  /** which, the highest one first; none in the eyes of everybody else */
  cards: CardId[] | null;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* put *card* from *source* on top of the draw pile or *under* it, and everybody saw it (N34). */
export interface CardPutBack {
  /** which kind it is */
  type: "CardPutBack";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** where it comes from */
  source: Zone;
  /** whether it lies under the draw pile now */
  under: boolean;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* swapped the card under *citizen* with the top card of the draw pile, both face down (N35). */
export interface FaceSwapped {
  /** which kind it is */
  type: "FaceSwapped";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the Citizen, by its number in this game */
  citizen: CardId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* made no use of a *may*. */
export interface Declined {
  /** which kind it is */
  type: "Declined";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** The top card of the draw pile was put face up into the Agora or the Oracle (A3, A4, X19). */
export interface CardRevealed {
  /** which kind it is */
  type: "CardRevealed";
  /** the card, by its number in this game */
  card: CardId;
  /** the place where it is now */
  zone: Zone;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** A card left in the Oracle slid to the Agora (A2). */
export interface CardSlid {
  /** which kind it is */
  type: "CardSlid";
  /** the card, by its number in this game */
  card: CardId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** The discard pile became the new draw pile (A5). */
export interface Reshuffled {
  /** which kind it is */
  type: "Reshuffled";
  /** how many cards there are */
  count: number;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* took *card* from *source* face up into the Domain (T6); *owed*: it is one of the epoch's three (T2). */
export interface CardTaken {
  /** which kind it is */
  type: "CardTaken";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** where it comes from */
  source: Zone;
  /** whether it is one of the cards that a player takes in every epoch (T2) */
  owed: boolean;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* took the top card of the draw pile face down (T8, T11); *card* is its number as a Citizen. */
export interface CitizenTaken {
  /** which kind it is */
  type: "CitizenTaken";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** whether it is one of the cards that a player takes in every epoch (T2) */
  owed: boolean;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* should have taken a Citizen, but there was no card left to draw (T8, A5). */
export interface NothingTaken {
  /** which kind it is */
  type: "NothingTaken";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *card* went from *source* to the discard pile (P21). */
export interface CardDiscarded {
  /** which kind it is */
  type: "CardDiscarded";
  /** whose card it was, or who drew it (P15); none where it lay in the Agora */
  player: PlayerId | null;
  /** the card, by its number in this game */
  card: CardId;
  /** where it comes from */
  source: Zone;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* moved *card* from the Domain into Legend number *legend*; a new one if there was none yet (L2). */
export interface CardTransferred {
  /** which kind it is */
  type: "CardTransferred";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** the Legend, counted from 0 in the Elysium; behind the last one for a new one */
  legend: number;
  /** what the Legend is now (L5) */
  kind: LegendKind;
  /** whether it is one of the transfers of this step of Phase III (X14) */
  counted: boolean;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* swapped *card* of the Domain with *citizen* of Legend number *legend* (X9). */
export interface CitizenReplaced {
  /** which kind it is */
  type: "CitizenReplaced";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** the Citizen, by its number in this game */
  citizen: CardId;
  /** the Legend, counted from 0 in the Elysium; none for a new one */
  legend: number;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* took a quest (T2). */
export interface QuestTaken {
  /** which kind it is */
  type: "QuestTaken";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the number of the quest */
  quest: number;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player*, who took no quest, got quest *quest* with its Incomplete side up, which gives this much (T10). */
export interface QuestLeftIncomplete {
  /** which kind it is */
  type: "QuestLeftIncomplete";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the number of the quest */
  quest: number;
  /** how much */
  gold: number;
  /** victory points */
  vp: number;
  /** how many cards it lets transfer in Phase III (W3) */
  transfers: number;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** All quests went back under the pediment (W5), where `QuestPlaced` names them; all cards are owed again (T2). */
export interface QuestsReturned {
  /** which kind it is */
  type: "QuestsReturned";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* dismissed a column (T5). */
export interface ColumnDismissed {
  /** which kind it is */
  type: "ColumnDismissed";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the colour of the column */
  colour: Colour;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* dismissed *given* and got *received* back (X21). */
export interface ColumnsSwapped {
  /** which kind it is */
  type: "ColumnsSwapped";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the colour of the column that is dismissed */
  given: Colour;
  /** the colour of the column that comes back */
  received: Colour;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* got a dismissed column back (N8). */
export interface ColumnRecovered {
  /** which kind it is */
  type: "ColumnRecovered";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the colour of the column */
  colour: Colour;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** All columns came back to all boards (E1). */
export interface ColumnsReturned {
  /** which kind it is */
  type: "ColumnsReturned";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *player* began to use the power of *card*, in whatever way. */
export interface PowerUsed {
  /** which kind it is */
  type: "PowerUsed";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *card* was taken and got a ring from the reserve (P4). */
export interface RingPlaced {
  /** which kind it is */
  type: "RingPlaced";
  /** the card, by its number in this game */
  card: CardId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** The ring of *card* went back to the reserve, because its power is used or it leaves the Domain (P4). */
export interface RingReturned {
  /** which kind it is */
  type: "RingReturned";
  /** the card, by its number in this game */
  card: CardId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *card* was turned: its power is used up for this epoch (P5). */
export interface CardTurned {
  /** which kind it is */
  type: "CardTurned";
  /** the card, by its number in this game */
  card: CardId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** These turned cards were straightened: all of them at the end of an epoch (E1), or one that leaves its Domain. */
export interface CardsStraightened {
  /** which kind it is */
  type: "CardsStraightened";
  /** the cards, by their numbers in this game */
  cards: CardId[];
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *amount* of *resource* went from one account to another; the reserve is one of them (S11). */
export interface ResourceMoved {
  /** which kind it is */
  type: "ResourceMoved";
  /** gold, VP or PP */
  resource: Resource;
  /** who gives, by seat; -1 is the common reserve */
  giver: Account;
  /** who gets it, by seat; -1 is the common reserve */
  receiver: Account;
  /** how much */
  amount: number;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** whether it was paid, as a price of a power or of a transfer; else it was lost or given */
  is_price: boolean;
}

/** *amount* of a family's own *resource* went between boards and reserve, or of any between these and a *card*. */
export interface TokensMoved {
  /** which kind it is */
  type: "TokensMoved";
  /** `gold`, `vp`, `pp`, or that of a family as `family.resource` */
  resource: string;
  /** where it lay, by seat; -1 is the common reserve, -2 the card */
  giver: number;
  /** where it lies now, by seat; -1 is the common reserve, -2 the card */
  receiver: number;
  /** how much */
  amount: number;
  /** the card on which it lay or lies, by its number; none between boards and reserve */
  card: CardId | null;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** whether it was paid; else it was lost, given or taken off the card */
  is_price: boolean;
}

/** The active player may transfer *allowance* more cards in this step (W3, W4). */
export interface AllowanceSet {
  /** which kind it is */
  type: "AllowanceSet";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** how many cards may still be transferred in this step */
  allowance: number;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** A bonus tile worth *points* went to *player* (B1-B3): the tile of a level, or one of a family. */
export interface BonusMoved {
  /** which kind it is */
  type: "BonusMoved";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the level of the tile; none for a tile of a family */
  level: number | null;
  /** the family of the tile; none for a tile of a level */
  family: string | null;
  /** what the tile is worth */
  points: number;
  /** who had it before; none where nobody had */
  previous: PlayerId | null;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** The tile of a level went back from *player*: nobody has a Level Legend of it any more (N10). */
export interface BonusReturned {
  /** which kind it is */
  type: "BonusReturned";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the level, 1 to 3 */
  level: number;
  /** what the tile is worth */
  points: number;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *card* went back from a Legend into the Domain of *player* (N9). */
export interface CardReturned {
  /** which kind it is */
  type: "CardReturned";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** The order discs were dealt anew: *discs* by seat (W1). */
export interface DiscsDealt {
  /** which kind it is */
  type: "DiscsDealt";
  /** the numbers on the order discs, by seat */
  discs: number[];
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** *card* left the game before scoring (F1), from the Domain or, as a single card, from the Elysium. */
export interface CardRemoved {
  /** which kind it is */
  type: "CardRemoved";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** where it comes from */
  source: Zone;
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** The game is over; *winners* share the victory (F6), and *scores* say by seat how the totals come about (F5). */
export interface GameEnded {
  /** which kind it is */
  type: "GameEnded";
  /** who won, by seat; more than one where they share the victory */
  winners: PlayerId[];
  /** by seat */
  scores: ScoreSheet[];
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** All that can happen. */
export type Event = GameBegan | QuestPlaced | BonusPlaced | EpochBegan | PhaseBegan | TurnBegan | TurnEnded | StepClosed | TurnSkipped | Forced | Named | ChanceCame | PromiseMade | MomentCame | PromiseKept | PromiseLost | DeedPrevented | AnswerSealed | AnswersRevealed | CardsSeen | CardsOrdered | CardPutBack | FaceSwapped | Declined | CardRevealed | CardSlid | Reshuffled | CardTaken | CitizenTaken | NothingTaken | CardDiscarded | CardTransferred | CitizenReplaced | QuestTaken | QuestLeftIncomplete | QuestsReturned | ColumnDismissed | ColumnsSwapped | ColumnRecovered | ColumnsReturned | PowerUsed | RingPlaced | RingReturned | CardTurned | CardsStraightened | ResourceMoved | TokensMoved | AllowanceSet | BonusMoved | BonusReturned | CardReturned | DiscsDealt | CardRemoved | GameEnded;

/** Who won, and the score sheets by seat. */
export interface Outcome {
  /** who won, by seat; more than one where they share the victory */
  winners: PlayerId[];
  /** by seat */
  scores: ScoreSheet[];
}

/** Choose a number that nobody else sees before all have chosen (N30). */
export interface ShownChooseSecretly {
  /** which kind it is */
  type: "ChooseSecretly";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the number in this game */
  number: number | null;
}

/** Pick one of the cards that only this player has looked at (N32). */
export interface ShownPickSeen {
  /** which kind it is */
  type: "PickSeen";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId | null;
}

/** Put cards back that only this player has looked at, the one that lies highest first (N32). */
export interface ShownOrderCards {
  /** which kind it is */
  type: "OrderCards";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the cards, by their numbers in this game */
  cards: (CardId | null)[] | null;
}

/** What a player chose, as others may see it. */
export type ShownAction = TakeCard | TakeQuest | TakeCitizen | DismissColumn | UsePower | Transfer | EndTurn | PickCard | PickCards | PickLevel | PickAmount | ShownChooseSecretly | ShownPickSeen | ShownOrderCards | PickPlayer | PickFamily | PickColumn | PickBranch | SwapColumns | Accept | Decline;

/** An amount of a resource. */
export interface Tokens {
  /** `gold`, `vp`, `pp`, or that of a family as `family.resource` */
  resource: string;
  /** how much */
  amount: number;
}

/** A resource that a family brings along. */
export interface OwnResource {
  /** its name in views and events, as `family.resource` */
  resource: string;
  /** what one of it is called */
  one: string;
  /** what several are called */
  many: string;
}

/** A seat, or -1 for the common reserve. */
export type Account = number;

/** When the power of a card works (P2-P7). */
export type Activation = "instant" | "permanent" | "trigger" | "activate" | "legend" | "chronos";

/** The few kinds of question a game can ask; a frontend that knows these can play any family. */
export type QuestionKind = "action" | "pick one" | "pick some" | "amount" | "yes or no" | "placement";

/** Where in a turn the active player stands (T12). */
export type Stage = "take" | "column" | "after" | "transfers" | "ending";

/** A card as printed. */
export interface PrintedCard {
  /** the printed card as `family/key` */
  ref: string;
  /** the family */
  family: string;
  /** the level, 1 to 3 */
  level: number;
  /** for people, in the language of the request */
  name: string;
  /** when its power works, or the first of several */
  activation: Activation;
  /** when its powers work; most cards have one */
  activations: Activation[];
  /** whether it has the Eleusis symbol (P8) */
  eleusis: boolean;
  /** what its power does, in words */
  text: string;
  /** the same in the card language, behind the definitions that it uses */
  source: string;
  /** a text that means nothing in the game */
  flavour: string | null;
  /** those of its family (N20); left out where it has none */
  resources?: OwnResource[];
}

/** One copy of a card in the deck of this game. */
export interface DeckCard {
  /** the number in this game */
  number: CardId;
  /** the printed card as `family/key` */
  ref: string;
  /** the columns needed to take it */
  condition: ("red" | "yellow" | "green" | "blue" | "any")[];
}

/** A card on the table. */
export interface Card {
  /** its name in actions and events */
  number: CardId;
  /** the printed card as `family/key`; null for a Citizen */
  ref: string | null;
  /** what lies on it (N21); left out where nothing does */
  tokens?: Tokens[];
}

/** A card in a Domain. */
export interface DomainCard {
  /** its name in actions and events */
  number: CardId;
  /** the printed card as `family/key`; null for a Citizen */
  ref: string | null;
  /** what lies on it (N21); left out where nothing does */
  tokens?: Tokens[];
  /** it has one (P4) */
  ring: boolean;
  /** it was used (P5) */
  turned: boolean;
}

/** Cards together in an Elysium. */
export interface Legend {
  /** which kind it is */
  kind: LegendKind;
  /** the cards, by their numbers in this game */
  cards: Card[];
}

/** A quest tile. */
export interface Quest {
  /** 0 is the Incomplete side of a tile */
  number: number;
  /** how much */
  gold: number;
  /** victory points */
  vp: number;
  /** how many cards it lets transfer in Phase III (W3) */
  transfers: number;
  /** above it: one of these columns is needed */
  colours: Colour[];
}

/** What lies before one player. */
export interface Board {
  /** for people, in the language of the request */
  name: string;
  /** on the board */
  gold: number;
  /** on the board; what else scores comes at the end */
  vp: number;
  /** prestige points on the board */
  pp: number;
  /** the number on the order disc; the lowest begins */
  disc: number;
  /** those that are left */
  columns: Colour[];
  /** in the order in which the cards came */
  domain: DomainCard[];
  /** the Legends */
  elysium: Legend[];
  /** the tile that was taken in this epoch */
  quest: Quest | null;
  /** of those owed in this epoch */
  cards_taken: number;
  /** own resources of families (N20); left out where it is none */
  tokens?: Tokens[];
}

/** A bonus tile, of a level or of a family, and who has it. */
export interface Bonus {
  /** whose tile it is; none for a tile of a family */
  level: number | null;
  /** whose tile it is; none for a tile of a level */
  family: string | null;
  /** what the tile is worth */
  points: number;
  /** who has it, by seat; none while nobody has */
  player: PlayerId | null;
}

/** One thing that the player who must decide can do. */
export interface Choice {
  /** its place in the list; `act` takes it */
  number: number;
  /** what was chosen */
  action: Action;
  /** what to write on its button */
  label: string;
}

/** A part of the `source` of a printed card; characters are counted as Unicode counts them, from 0. */
export interface Clause {
  /** where it begins */
  start: number;
  /** where it ends: the number of the first character behind it */
  end: number;
}

/** What is asked of whom. */
export interface Question {
  /** which kind it is */
  kind: QuestionKind;
  /** who must decide, by seat */
  player: PlayerId;
  /** whose power asks */
  card: Card | null;
  /** which words of that card ask; null where no power does */
  clause: Clause | null;
  /** what is wanted, in one sentence */
  prompt: string;
  /** empty for all but the one who must decide */
  choices: Choice[];
}

/** What a power has left for later, or bends for a while. */
export interface Promise {
  /** whose power has left it for later */
  card: CardId;
  /** who has used its power */
  player: PlayerId;
  /** when it comes, or ends */
  moment: Moment;
  /** it bends rules until then */
  lasts: boolean;
}

/** A power in progress. */
export interface OpenPower {
  /** whose power it is */
  card: CardId;
  /** who uses it, by seat */
  player: PlayerId;
}

/** A face-down card that somebody knows. */
export interface Glimpse {
  /** the Citizen whose face it is; null in the draw pile */
  citizen: CardId | null;
  /** how many cards of the draw pile lie above it; null under a Citizen */
  depth: number | null;
  /** who knows it */
  players: PlayerId[];
  /** everybody does, also whoever watches */
  open: boolean;
  /** which one it is; null for whoever does not know it */
  card: Card | null;
}

/** What a player has chosen in secret, until all have chosen. */
export interface Sealed {
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** what was chosen; null for everybody else */
  number: number | null;
}

/** The table as one player, or a spectator, may see it. */
export interface View {
  /** of this plain data */
  format: number;
  /** whose eyes; null for a spectator */
  player: PlayerId | null;
  /** of labels and texts */
  language: Language;
  /** those in play */
  families: string[];
  /** which one is played */
  edition: Edition;
  /** its number, from 1 */
  epoch: number;
  /** which phase */
  phase: Phase;
  /** where in the turn the active player stands */
  stage: Stage;
  /** whose turn it is */
  active: PlayerId;
  /** by the order discs */
  order: PlayerId[];
  /** turns of this epoch that are over */
  turns_played: number;
  /** by seat */
  players: Board[];
  /** face up, to be taken */
  agora: Card[];
  /** null in games without an Oracle */
  oracle: Card[] | null;
  /** how many cards are left */
  draw_pile: number;
  /** the top card is the last one */
  discard_pile: Card[];
  /** out of the game */
  removed: Card[];
  /** how many cards were shuffled back so far (A6) */
  reshuffled: number;
  /** the colours over the quests, left to right */
  pediment: Colour[];
  /** still to be taken */
  quests: Quest[];
  /** all bonus tiles of the game */
  bonuses: Bonus[];
  /** transfers left in this step of Phase III */
  allowance: number;
  /** transfers made in it */
  transfers: number;
  /** the oldest first; left out where there are none */
  promises?: Promise[];
  /** the running one last */
  open_powers: OpenPower[];
  /** null once the game is over */
  question: Question | null;
  /** face-down cards that somebody knows; only while there are any */
  known?: Glimpse[];
  /** who has chosen in secret so far; only while somebody has */
  sealed?: Sealed[];
}

/** An action, its place in the list of choices, or a bot that decides. */
export type Decision = Action | number | BotChoice;

/** An action or a card. */
export type Subject = Action | CardId;

/** Ask who is there; never needed, but a good start. */
export interface HelloRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "hello";
  /** the version the client speaks; another one is refused */
  protocol?: number;
}

/** The answer to `hello`. */
export interface HelloResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "hello";
  /** the version the engine speaks */
  protocol: number;
  /** of saves and replays */
  format: number;
  /** the version of elysium-rules */
  library: string;
  /** our answers where the printed rules are silent */
  rulings: string;
  /** what one process takes */
  limits: Limits;
  /** what `act` knows */
  bots: string[];
  /** of labels and texts */
  languages: string[];
  /** those there are */
  editions: string[];
  /** the printed families */
  families: string[];
  /** named choices of families */
  sets: Record<string, string[]>;
  /** all games there are; what stands beside is about the first one */
  games: GameInfo[];
  /** fields that the next number will not have, such as `UndoResponse.events` */
  deprecated: string[];
}

/** Set a game up. */
export interface NewRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "new";
  /** `elysium` unless told */
  game?: "elysium";
  /** how many play */
  players: number;
  /** a set by its name, or five families */
  families: FamiliesChoice;
  /** the printed edition; revised unless told */
  edition?: Edition;
  /** without one, the engine takes any */
  seed?: Seed;
  /** of the players, by seat, for the texts */
  names?: string[];
  /** families of your own: card files by name */
  cards?: Record<string, string>;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `new`. */
export interface NewResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "new";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** how the table was laid out, from nothing */
  events: Happening[];
}

/** Go on with a saved game. */
export interface LoadRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "load";
  /** the text of it */
  save: string;
  /** by seat */
  names?: string[];
  /** go on with changed cards, if no changed power is open */
  accept_edited?: boolean;
  /** accept a table that can be played, though no game comes to it */
  accept_scenario?: boolean;
}

/** The answer to `load`. */
export interface LoadResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "load";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** no events lead here: fetch a view */
  events: null;
}

/** Write a game down. The text holds hidden cards and the seed: it is for the host, never for a player. */
export interface SaveRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "save";
  /** the game, as `new` or `load` named it */
  game: string;
  /** carry the card files along */
  with_cards?: boolean;
}

/** The answer to `save`. */
export interface SaveResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "save";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** the text of it */
  save: string;
}

/** The table as a player or a spectator may see it, with the choices of the player who must decide. */
export interface ViewRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "view";
  /** the game, as `new` or `load` named it */
  game: string;
  /** whose eyes; null for a spectator */
  player: PlayerId | null;
  /** the table after so many decisions, as the viewer knew it then; now unless told */
  at?: number;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `view`. */
export interface ViewResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "view";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** with choices only if it is the table as it is now */
  view: View;
}

/** All cards of a game, as printed: ask once, and show the cards of every view by it. */
export interface CardsRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "cards";
  /** the game, as `new` or `load` named it */
  game: string;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `cards`. */
export interface CardsResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "cards";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** as printed */
  cards: PrintedCard[];
  /** by number */
  deck: DeckCard[];
}

/** What the cards of a game look like, drawn by the library: SVG images, each with its text. */
export interface FacesRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "faces";
  /** the game, as `new` or `load` named it */
  game: string;
  /** by their numbers; all of the deck unless told */
  cards?: CardId[];
  /** of labels and texts; English unless told */
  language?: Language;
  /** of the colours; light unless told */
  scheme?: Scheme;
}

/** The answer to `faces`. */
export interface FacesResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "faces";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** in the order of the numbers */
  faces: CardFace[];
  /** of every card */
  back: CardSide;
  /** a card that lies face down as a Citizen; null in other games */
  citizen: CardSide | null;
}

/** What a player may do now; nothing unless it is theirs to decide. */
export interface LegalRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "legal";
  /** the game, as `new` or `load` named it */
  game: string;
  /** who asks, by seat */
  player: PlayerId;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `legal`. */
export interface LegalResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "legal";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** what is wanted of the player who must decide */
  prompt: string | null;
  /** what can be done, in a fixed order */
  choices: Choice[];
}

/** Decide for the player who must: by an action, by its place in the list of legal ones, or by a bot. */
export interface ActRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "act";
  /** the game, as `new` or `load` named it */
  game: string;
  /** the move the client has seen last; an older one is refused as `stale` */
  move: number;
  /** what was chosen */
  action: Decision;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `act`. */
export interface ActResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "act";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** what was done, as everybody may see it */
  action: ShownAction;
  /** all that came of it, in order; everybody may see it */
  events: Happening[];
}

/** What happened, decision by decision, as a player or a spectator may know it. */
export interface EventsRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "events";
  /** the game, as `new` or `load` named it */
  game: string;
  /** whose eyes; null for a spectator */
  player: PlayerId | null;
  /** how many decisions were seen before; 0 unless told */
  since?: number;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `events`. */
export interface EventsResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "events";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** in their order; none leads to a game that was loaded */
  told: Told[];
}

/** Take decisions back; without `to`, only say how far a player may go back. */
export interface UndoRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "undo";
  /** the game, as `new` or `load` named it */
  game: string;
  /** who wants to go back, by seat */
  player: PlayerId;
  /** one of `points` */
  to?: number;
  /** needed with `to` */
  move?: number;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `undo`. */
export interface UndoResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "undo";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** numbers of decisions this player may go back to */
  points: number[];
  /** empty where nothing was taken back; null where something was: fetch a view */
  events: Happening[] | null;
  /** what was taken back, as this player was told it, the newest last */
  taken_back: Told[];
}

/** The game from its begin as a replay, with its seed: for the host, never for a player of a running game. */
export interface ReplayRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "replay";
  /** the game, as `new` or `load` named it */
  game: string;
  /** carry the card files along */
  with_cards?: boolean;
}

/** The answer to `replay`. */
export interface ReplayResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "replay";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** the text of it */
  replay: string;
}

/** Play a replay through and compare. */
export interface VerifyRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "verify";
  /** the text of it */
  replay: string;
}

/** The answer to `verify`. */
export interface VerifyResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "verify";
  /** what came of it */
  verdict: Verdict;
}

/** Open the game of a replay where it ends: for the host. Nobody may take anything back in it. */
export interface WatchRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "watch";
  /** in JSON Lines or in the notation */
  replay: string;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `watch`. */
export interface WatchResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "watch";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** which game it is */
  title: "elysium";
  /** where it drifts, the game stands before the decision that differs */
  verdict: Verdict;
  /** where each part of the game begins; none where it has no parts */
  marks: Mark[];
}

/** Open another game that stands where this one stood, the chance to come included: for the host. */
export interface BranchRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "branch";
  /** the game, as `new` or `load` named it */
  game: string;
  /** how many decisions it keeps */
  at: number;
}

/** The answer to `branch`. */
export interface BranchResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "branch";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
}

/** Why an action, or anything with a card, is not possible now; no reasons if it is. */
export interface WhyRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "why";
  /** the game, as `new` or `load` named it */
  game: string;
  /** the action or the card that is asked about */
  about: Subject;
  /** who asks, by seat */
  player: PlayerId;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `why`. */
export interface WhyResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "why";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** from the general to the special */
  reasons: Reason[];
}

/** Check card files, as `elysium check` does. */
export interface CheckRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "check";
  /** card files by name */
  files: Record<string, string>;
  /** whose cards they are; `elysium` unless told */
  game?: string;
}

/** The answer to `check`. */
export interface CheckResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "check";
  /** of cards in files without errors */
  count: number;
  /** all of them, in reading order */
  findings: Finding[];
}

/** The cards of card files as printed and as drawn, for editors; with errors there are only these. */
export interface DrawRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "draw";
  /** card files by name */
  files: Record<string, string>;
  /** the game whose cards they are; `elysium` unless told */
  title?: string;
  /** of labels and texts; English unless told */
  language?: Language;
  /** of the colours; light unless told */
  scheme?: Scheme;
}

/** The answer to `draw`. */
export interface DrawResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "draw";
  /** of these files, in their order */
  cards: PrintedCard[];
  /** one for each, with the condition of its first copy */
  faces: PrintedFace[];
  /** all of them, in reading order */
  findings: Finding[];
}

/** What an editor shows at a place of a card file: what can be written there, and what stands there. */
export interface AdviseRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "advise";
  /** the card file */
  text: string;
  /** the place, in characters from the beginning; one behind the text is its end */
  at: number;
  /** the game whose cards they are; `elysium` unless told */
  title?: string;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `advise`. */
export interface AdviseResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "advise";
  /** where what is replaced by a completion begins */
  start: number;
  /** where it ends */
  end: number;
  /** what is likely comes first */
  completions: Completion[];
  /** null where nothing can be told */
  hover: Hover | null;
}

/** Open a game in which a card can be tried at once, for authors: two players, and the first one decides. */
export interface TrialRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "trial";
  /** card files by name */
  files: Record<string, string>;
  /** the card as `family/key` */
  card: string;
  /** the position, in the words of `given` in tests; else one is found */
  given?: string;
  /** the game whose card it is; `elysium` unless told */
  title?: string;
  /** by seat */
  names?: string[];
}

/** The answer to `trial`. */
export interface TrialResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "trial";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** no events lead here: fetch a view */
  events: null;
  /** the position, as it would stand in `given` of a test */
  given: string;
}

/** What is wrong with a position as text, in the words of `given` in tests; and what fits at a place. */
export interface PositionRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "position";
  /** card files by name */
  files: Record<string, string>;
  /** the card that is tried there, as `family/key` */
  card: string;
  /** the position */
  given: string;
  /** a place in it, in characters from the beginning */
  at?: number;
  /** the game whose card it is; `elysium` unless told */
  title?: string;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `position`. */
export interface PositionResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "position";
  /** their places are those of the position */
  findings: Finding[];
  /** where what is replaced by a completion begins */
  start: number;
  /** where it ends */
  end: number;
  /** what is likely comes first; none without a place */
  completions: Completion[];
  /** null where nothing can be told */
  hover: Hover | null;
}

/** What was decided in a trial so far, as a test in the card language; it is run before it is given away. */
export interface TestRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "test";
  /** the game, as `new` or `load` named it */
  game: string;
  /** what the test is called */
  name?: string;
}

/** The answer to `test`. */
export interface TestResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "test";
  /** the test */
  text: string;
  /** whether it holds when it is run */
  holds: boolean;
  /** why not, in English; empty where it holds */
  note: string;
}

/** Forget a game. */
export interface CloseRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "close";
  /** the game, as `new` or `load` named it */
  game: string;
}

/** The answer to `close`. */
export interface CloseResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "close";
  /** the game, by its name */
  game: string;
}

/** A request was not served; `id` is null if it could not be read. */
export interface ErrorResponse {
  /** chosen by the client, and given back as it is */
  id: Id | null;
  /** whether it was served */
  ok: false;
  /** why */
  error: Refusal;
}

/** One line to the engine, of at most 1,000,000 bytes. */
export type Request = HelloRequest | NewRequest | LoadRequest | SaveRequest | ViewRequest | CardsRequest | FacesRequest | LegalRequest | ActRequest | EventsRequest | UndoRequest | ReplayRequest | VerifyRequest | WatchRequest | BranchRequest | WhyRequest | CheckRequest | DrawRequest | AdviseRequest | TrialRequest | PositionRequest | TestRequest | CloseRequest;

/** One line from the engine. */
export type Response = HelloResponse | NewResponse | LoadResponse | SaveResponse | ViewResponse | CardsResponse | FacesResponse | LegalResponse | ActResponse | EventsResponse | UndoResponse | ReplayResponse | VerifyResponse | WatchResponse | BranchResponse | WhyResponse | CheckResponse | DrawResponse | AdviseResponse | TrialResponse | PositionResponse | TestResponse | CloseResponse | ErrorResponse;

/** What went wrong at a server, beside the words of the engine; none ever changes its meaning. */
export type ServerCode = "forbidden" | "taken" | "not-yours" | "not-seated" | "no-such-table" | "too-fast" | "busy" | "not-found" | "not-allowed" | "not-json" | "head-too-long" | "slow";

/** Why a request was not served; the table is as it was before. */
export interface TableRefusal {
  /** a word that never changes its meaning */
  code: Code | ServerCode;
  /** a sentence for a person; it may change */
  message: string;
  /** the rule of the game that speaks, such as `T3` */
  rule: string | null;
  /** where in the request */
  path: string | null;
  /** a finer code, such as `value/missing-field` */
  detail: string | null;
  /** with `stale`: where the game stands */
  move?: number;
  /** with `illegal` */
  reasons?: Reason[];
  /** with `bad-cards` */
  findings?: Finding[];
}

/** What HTTP answers where nothing is served. */
export interface HttpRefusal {
  /** why */
  error: TableRefusal;
}

/** Who sits at a table. */
export interface SeatInfo {
  /** which kind it is */
  kind: "person" | "bot";
  /** empty where nobody was named */
  name: string;
  /** whether somebody is connected there */
  here: boolean;
}

/** A device that may sit on a seat. */
export interface Device {
  /** its number at this seat */
  device: number;
  /** whether it is connected */
  here: boolean;
  /** whether it is the one that is told */
  this: boolean;
}

/** Who is to sit on a seat. */
export interface SeatWish {
  /** which kind it is */
  kind: "person" | "bot";
  /** for the texts */
  name?: string;
  /** which one; the first of `hello` unless told */
  bot?: "greedy" | "master" | "advanced" | "casual" | "beginner" | "random";
}

/** What `POST /api/tables` takes. */
export interface NewTable {
  /** `elysium` unless told */
  game?: "elysium";
  /** one for each player */
  seats: SeatWish[];
  /** how many seats there are */
  players?: number;
  /** a set by its name, or five families */
  families: FamiliesChoice;
  /** the printed edition; revised unless told */
  edition?: Edition;
  /** families of your own: card files by name */
  cards?: Record<string, string>;
}

/** What lets one person sit down. */
export interface Invitation {
  /** which seat */
  seat: PlayerId;
  /** it works once; `sit` takes it as `secret` */
  invitation: string;
}

/** What `POST /api/tables` answers. */
export interface TableMade {
  /** the name of the table */
  table: string;
  /** which game it is */
  title: "elysium";
  /** for each person; none for bots */
  seats: Invitation[];
  /** the secret for spectators, as many as there are */
  watch: string;
}

/** An action, or its place in the list of choices. */
export type TableDecision = Action | number;

/** Take a seat, or watch; needed before anything else, whenever the line was opened. */
export interface SitRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "sit";
  /** the name of the table */
  table: string;
  /** an invitation, a personal secret, or the one for spectators */
  secret: string;
  /** needed with an invitation: a personal secret, made by the client and kept before it asks */
  own?: string;
  /** of all texts that are pushed; English unless told */
  language?: Language;
}

/** The answer to `sit`. */
export interface SitResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "sit";
  /** the version the server speaks */
  protocol: number;
  /** the name of the table */
  table: string;
  /** which game it is */
  title: "elysium";
  /** null for a spectator */
  seat: PlayerId | null;
  /** by seat */
  names: string[];
  /** by seat */
  seats: SeatInfo[];
  /** those of one's own seat; none for a spectator */
  devices: Device[];
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
}

/** Ask for an invitation to one's own seat, for another device of the same person. */
export interface InviteRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "invite";
}

/** The answer to `invite`. */
export interface InviteResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "invite";
  /** it works once; `sit` takes it as `secret` */
  invitation: string;
}

/** Forget another device of one's own seat: its secret opens nothing any more. */
export interface DismissRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "dismiss";
  /** as `devices` counts them */
  device: number;
}

/** The answer to `dismiss`. */
export interface DismissResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "dismiss";
}

/** `view` at a server, which fills in game and player. */
export interface TableViewRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "view";
  /** the table after so many decisions, as the viewer knew it then; now unless told */
  at?: number;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** `legal` at a server, which fills in game and player. */
export interface TableLegalRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "legal";
  /** of labels and texts; English unless told */
  language?: Language;
}

/** `cards` at a server, which fills in game and player. */
export interface TableCardsRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "cards";
  /** of labels and texts; English unless told */
  language?: Language;
}

/** `faces` at a server, which fills in game and player. */
export interface TableFacesRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "faces";
  /** by their numbers; all of the deck unless told */
  cards?: CardId[];
  /** of labels and texts; English unless told */
  language?: Language;
  /** of the colours; light unless told */
  scheme?: Scheme;
}

/** `events` at a server, which fills in game and player. */
export interface TableEventsRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "events";
  /** how many decisions were seen before; 0 unless told */
  since?: number;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** `why` at a server, which fills in game and player. */
export interface TableWhyRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "why";
  /** the action or the card that is asked about */
  about: Subject;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** `act` at a server, which fills in game and player. */
export interface TableActRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "act";
  /** the move the client has seen last; an older one is refused as `stale` */
  move: number;
  /** what was chosen */
  action: TableDecision;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `act` at a server, which has pushed before what came of it. */
export interface TableActResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "act";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
}

/** `undo` at a server, which fills in game and player. */
export interface TableUndoRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "undo";
  /** one of `points` */
  to?: number;
  /** needed with `to` */
  move?: number;
  /** of labels and texts; English unless told */
  language?: Language;
}

/** The answer to `undo` at a server, which has pushed before what came of it. */
export interface TableUndoResponse {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** whether it was served */
  ok: true;
  /** what is asked for */
  do: "undo";
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** numbers of decisions this player may go back to */
  points: number[];
}

/** `replay` at a server, which fills in game and player. */
export interface TableReplayRequest {
  /** chosen by the client, and given back as it is */
  id: Id;
  /** what is asked for */
  do: "replay";
  /** carry the card files along */
  with_cards?: boolean;
}

/** A request was not served; `id` is null if it could not be read. */
export interface TableErrorResponse {
  /** chosen by the client, and given back as it is */
  id: Id | null;
  /** whether it was served */
  ok: false;
  /** why */
  error: TableRefusal;
}

/** One message to a server. */
export type TableRequest = SitRequest | InviteRequest | DismissRequest | HelloRequest | TableViewRequest | TableLegalRequest | TableCardsRequest | TableFacesRequest | TableEventsRequest | TableWhyRequest | TableActRequest | TableUndoRequest | TableReplayRequest;

/** One message of a server that answers. */
export type TableResponse = SitResponse | InviteResponse | DismissResponse | HelloResponse | ViewResponse | LegalResponse | CardsResponse | FacesResponse | EventsResponse | WhyResponse | TableActResponse | TableUndoResponse | ReplayResponse | TableErrorResponse;

/** Somebody has decided; told to everybody at the table, before whoever did it gets an answer. */
export interface MovedPush {
  /** which kind it is */
  push: "moved";
  /** who decided */
  seat: PlayerId;
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** what was done, as this seat may know it */
  action: ShownAction;
  /** all that came of it, in order, as this seat may know it */
  events: Happening[];
  /** the table as this seat may see it, with the question and its choices */
  view: View;
  /** numbers of decisions that this seat may go back to; none for a spectator */
  points: number[];
}

/** Somebody has taken decisions back; told to everybody at the table, before whoever did it gets an answer. */
export interface UndonePush {
  /** which kind it is */
  push: "undone";
  /** who took them back */
  seat: PlayerId;
  /** the game, by its name */
  game: string;
  /** grows with every change, also by `undo`; send it with the next `act` */
  move: number;
  /** how many decisions led here */
  decisions: number;
  /** who must decide; null once the game is over */
  deciding: PlayerId | null;
  /** once the game is over */
  outcome: Outcome | null;
  /** what was taken back, as this seat was told it, the newest last */
  taken_back: Told[];
  /** the table as this seat may see it, with the question and its choices */
  view: View;
  /** numbers of decisions that this seat may go back to; none for a spectator */
  points: number[];
}

/** Somebody has come or gone. */
export interface SeatsPush {
  /** which kind it is */
  push: "seats";
  /** by seat */
  seats: SeatInfo[];
}

/** The devices of one's own seat have changed. */
export interface DevicesPush {
  /** which kind it is */
  push: "devices";
  /** those of one's own seat; none for a spectator */
  devices: Device[];
}

/** The server stops. */
export interface ByePush {
  /** which kind it is */
  push: "bye";
  /** a sentence for a person */
  reason: string;
}

/** What a server tells without being asked. */
export type Push = MovedPush | UndonePush | SeatsPush | DevicesPush | ByePush;
