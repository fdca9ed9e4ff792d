// The messages of `elysium engine` and `elysium serve` about games of Ephyran, protocol 2.
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
  bot: "greedy" | "random";
  /** of its choices; 0 unless told */
  seed?: Seed;
}

/** What chance begins with. */
export type Seed = number | string;

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

/** A part of a city, in the order in which they lie (Y1). */
export type Territory = "lagoon" | "lands" | "forest" | "mountain";

/** Where a card comes from or goes to. */
export type EphyranPlace = "box" | "draw pile" | "discard pile" | "tartarus" | "hand" | "aside" | "city";

/** Whom a player plays; the Territory of the own god counts double (Y24). */
export type God = "poseidon" | "gaia" | "aeolus" | "hephaestus";

/** What a token shows, or what is printed on a zone (Y3). */
export type MagicObject = "thunderbolt" | "trident" | "owl" | "helmet";

/** What one player's score is made of (Y24). */
export interface CityScore {
  /** whose score it is, by seat */
  player: PlayerId;
  /** different creatures, Territory by Territory, and Dionysus (Y22) */
  creatures: number;
  /** for Territories of four different creatures */
  bonuses: number;
  /** printed ones and tokens */
  objects: number;
  /** what the Territory of the own god brings once more */
  doubled: number;
  /** for the finished city (Y25) */
  city: number;
  /** the score */
  total: number;
}

/** Add a card to the city as the next zone of a Territory (Y6). */
export interface Build {
  /** which kind it is */
  type: "Build";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** the Territory */
  territory: Territory;
}

/** Put a card in the place of the uncovered zone of a Territory (Y8). */
export interface Replace {
  /** which kind it is */
  type: "Replace";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** the Territory */
  territory: Territory;
}

/** Play a Reinforcement (Y7). */
export interface Reinforce {
  /** which kind it is */
  type: "Reinforce";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
}

/** Put a card from the hand in the place of an uncovered Dionysus of another city, and take him along (Y21). */
export interface Reclaim {
  /** which kind it is */
  type: "Reclaim";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** whose city it is, by seat */
  owner: PlayerId;
  /** the Territory */
  territory: Territory;
}

/** Discard a card from the hand (Y9). */
export interface Discard {
  /** which kind it is */
  type: "Discard";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
}

/** Draw a card from one of the two piles (Y10); also an answer (Y11). */
export interface Draw {
  /** which kind it is */
  type: "Draw";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** which of the piles */
  pile: EphyranPlace;
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

/** Choose this zone of a city. */
export interface PickZone {
  /** which kind it is */
  type: "PickZone";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** whose city it is, by seat */
  owner: PlayerId;
  /** the Territory */
  territory: Territory;
  /** the zone, from 1 */
  number: number;
}

/** Exchange this zone of the own city with a card of the hand (Y14). */
export interface PickHand {
  /** which kind it is */
  type: "PickHand";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** the Territory */
  territory: Territory;
  /** the zone, from 1 */
  number: number;
}

/** Choose this Territory of a city. */
export interface PickTerritory {
  /** which kind it is */
  type: "PickTerritory";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** whose city it is, by seat */
  owner: PlayerId;
  /** the Territory */
  territory: Territory;
}

/** Choose this player. */
export interface PickPlayer {
  /** which kind it is */
  type: "PickPlayer";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** who is chosen, by seat */
  target: PlayerId;
}

/** Play a defence (Y19). */
export interface Answer {
  /** which kind it is */
  type: "Answer";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
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

/** Make use of a *may*. */
export interface Accept {
  /** which kind it is */
  type: "Accept";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
}

/** Make no use of a *may*, or let something happen that could be answered. */
export interface Decline {
  /** which kind it is */
  type: "Decline";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
}

/** All a player can choose. */
export type Action = Build | Replace | Reinforce | Reclaim | Discard | Draw | PickCard | PickZone | PickHand | PickTerritory | PickPlayer | Answer | PickBranch | Accept | Decline;

/** A game was laid out: who plays whom, who holds Athena's token, how high the piles are (Y5). */
export interface GameBegan {
  /** which kind it is */
  type: "GameBegan";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** by seat */
  gods: God[];
  /** who holds the token of Athena, by seat (Y5) */
  first: PlayerId;
  /** how many cards the draw pile has */
  deck: number;
  /** how many there are */
  tokens: number;
}

/** It is *player*'s turn. */
export interface TurnBegan {
  /** which kind it is */
  type: "TurnBegan";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
}

/** *player*'s turn is over. */
export interface TurnEnded {
  /** which kind it is */
  type: "TurnEnded";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
}

/** There was only one thing to do, as everybody can see, so the engine did it without asking. */
export interface Forced {
  /** which kind it is */
  type: "Forced";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** what was chosen */
  action: ShownAction;
}

/** *player* made no use of a *may*, or let something happen that could be answered. */
export interface Declined {
  /** which kind it is */
  type: "Declined";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
}

/** *player* is about to do something that others may answer (Y17, Y18); *owner* is whom it is done to. */
export interface Attacked {
  /** which kind it is */
  type: "Attacked";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** what is about to be done */
  deed: string;
  /** whom it is done to, by seat; null where it is done to nobody */
  owner: PlayerId | null;
  /** the Territory; null where it is about none */
  territory: Territory | null;
  /** the zone, from 1; null where it is about none */
  number: number | null;
}

/** A defence stopped what the *card* of *player* was about to do (Y19). */
export interface PowerStopped {
  /** which kind it is */
  type: "PowerStopped";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
}

/** *player* got a card from *source* to *target*, the hand or aside; only from open places does everybody see it. */
export interface CardDrawn {
  /** which kind it is */
  type: "CardDrawn";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card; null for those who do not see it */
  card: CardId | null;
  /** where it comes from */
  source: EphyranPlace;
  /** where it goes to */
  target: EphyranPlace;
}

/** *player* put a card from the hand, or one that was set aside, on the discard pile (Y9, Y12). */
export interface CardDiscarded {
  /** which kind it is */
  type: "CardDiscarded";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** where it comes from */
  source: EphyranPlace;
}

/** *player* played a Reinforcement or a defence, and the card went to Tartarus (Y7). */
export interface CardPlayed {
  /** which kind it is */
  type: "CardPlayed";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
}

/** *player* added a card from the hand to the city, or one that was reclaimed, with its token (Y6, Y21). */
export interface ZoneBuilt {
  /** which kind it is */
  type: "ZoneBuilt";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the Territory */
  territory: Territory;
  /** the zone, from 1 */
  number: number;
  /** the card, by its number in this game */
  card: CardId;
  /** where it comes from */
  source: EphyranPlace;
}

/** *player* put a card from the hand in the place of another one in the city of *owner*. */
export interface ZoneReplaced {
  /** which kind it is */
  type: "ZoneReplaced";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the Territory */
  territory: Territory;
  /** the zone, from 1 */
  number: number;
  /** whose city it is, by seat */
  owner: PlayerId;
  /** the card, by its number in this game */
  card: CardId;
  /** the card that lay there */
  replaced: CardId;
  /**
   * where the card that lay there goes: `discard pile`, or `city`: it waits as `carried` to be built in that of
   * the player (Y21)
   */
  target: EphyranPlace;
}

/** *player* gave a zone card and got another one in its place, from the city of *owner* or from the hand (Y14). */
export interface ZonesExchanged {
  /** which kind it is */
  type: "ZonesExchanged";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the Territory */
  territory: Territory;
  /** the zone, from 1 */
  number: number;
  /** whose city the other card lay in, by seat; null for the own hand */
  owner: PlayerId | null;
  /** the card that was given */
  given: CardId;
  /** the card that came in its place */
  received: CardId;
}

/** *player* lost an uncovered zone to Tartarus (Y16). */
export interface ZoneDestroyed {
  /** which kind it is */
  type: "ZoneDestroyed";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the Territory */
  territory: Territory;
  /** the zone, from 1 */
  number: number;
  /** the card, by its number in this game */
  card: CardId;
}

/** *player* drew a token and looked at it (Y13). */
export interface TokenTaken {
  /** which kind it is */
  type: "TokenTaken";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** what it shows; null for those who have not looked at it */
  kind: MagicObject | null;
}

/** *player* took the token of a zone of *owner* and looked at it (Y15); *known* to whom it was before. */
export interface TokenStolen {
  /** which kind it is */
  type: "TokenStolen";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the Territory */
  territory: Territory;
  /** the zone, from 1 */
  number: number;
  /** whose city it is, by seat */
  owner: PlayerId;
  /** what it shows; null for those who have not looked at it */
  kind: MagicObject | null;
  /** who has looked at it: a bit mask of seats, -1 once everybody has (Y27) */
  known: number;
}

/** *player* put the token face down on a zone of the own city (Y13). */
export interface TokenPlaced {
  /** which kind it is */
  type: "TokenPlaced";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the Territory */
  territory: Territory;
  /** the zone, from 1 */
  number: number;
}

/** The token on a zone of *player* left the game with it (Y8, Y14, Y16). */
export interface TokenLost {
  /** which kind it is */
  type: "TokenLost";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the Territory */
  territory: Territory;
  /** the zone, from 1 */
  number: number;
}

/** The game is over, and everybody sees the token on a zone of *player*. */
export interface TokenRevealed {
  /** which kind it is */
  type: "TokenRevealed";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the Territory */
  territory: Territory;
  /** the zone, from 1 */
  number: number;
  /** what it shows */
  kind: MagicObject | null;
}

/** *player* locked a Territory of the own city; the card came out of Tartarus and lies there (Y17). */
export interface TerritoryLocked {
  /** which kind it is */
  type: "TerritoryLocked";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the Territory */
  territory: Territory;
  /** the card, by its number in this game */
  card: CardId;
}

/** A Territory of *owner* is free again, and the card that locked it went to Tartarus (Y18). */
export interface TerritoryUnlocked {
  /** which kind it is */
  type: "TerritoryUnlocked";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** whose city it is, by seat */
  owner: PlayerId;
  /** the Territory */
  territory: Territory;
  /** the card, by its number in this game */
  card: CardId;
}

/** *player* placed the sixteenth zone; *place* counts who did so before, and it brings *points* (Y25). */
export interface CityFinished {
  /** which kind it is */
  type: "CityFinished";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** how many did so before, counted from 1 (Y25) */
  place: number;
  /** what it brings */
  points: number;
}

/** For so many *turns* in a row nobody has drawn from the draw pile (Y51). */
export interface PlayStalled {
  /** which kind it is */
  type: "PlayStalled";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** how many turns */
  turns: number;
}

/** The draw pile is empty, a city is finished or the play has stalled: this round is the last (Y23, Y51). */
export interface LastRoundBegan {
  /** which kind it is */
  type: "LastRoundBegan";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
}

/** The game is over; these are its winners and score sheets (Y24-Y26). */
export interface GameEnded {
  /** which kind it is */
  type: "GameEnded";
  /** the card whose power made it happen; none where the rules of the game did */
  cause: CardId | null;
  /** who won, by seat; more than one where they share the victory */
  winners: PlayerId[];
  /** by seat */
  scores: CityScore[];
}

/** All that can happen. */
export type Event = GameBegan | TurnBegan | TurnEnded | Forced | Declined | Attacked | PowerStopped | CardDrawn | CardDiscarded | CardPlayed | ZoneBuilt | ZoneReplaced | ZonesExchanged | ZoneDestroyed | TokenTaken | TokenStolen | TokenPlaced | TokenLost | TokenRevealed | TerritoryLocked | TerritoryUnlocked | CityFinished | PlayStalled | LastRoundBegan | GameEnded;

/** Who won, and the score sheets by seat. */
export interface Outcome {
  /** who won, by seat; more than one where they share the victory */
  winners: PlayerId[];
  /** by seat */
  scores: CityScore[];
}

/** Choose this card. */
export interface ShownPickCard {
  /** which kind it is */
  type: "PickCard";
  /** who does it, or whom it is about, by seat */
  player: PlayerId;
  /** the card, by its number in this game */
  card: CardId | null;
}

/** What a player chose, as others may see it. */
export type ShownAction = Build | Replace | Reinforce | Reclaim | Discard | Draw | ShownPickCard | PickZone | PickHand | PickTerritory | PickPlayer | Answer | PickBranch | Accept | Decline;

/** A card with powers, as printed. */
export interface PrintedCard {
  /** the printed card, by its name in its file */
  ref: string;
  /** for people, in the language of the request */
  name: string;
  /** what its powers do, in words */
  text: string;
  /** the same in the card language */
  source: string;
}

/** A half of a card that is a zone. */
export interface Half {
  /** the Territory */
  territory: Territory;
  /** the zone, from 1 */
  number: number;
  /** who lives there, by its key */
  creature: string;
  /** the creature, for people */
  name: string;
  /** the magic object that is printed there */
  object: MagicObject | null;
}

/** One card of this game. */
export interface DeckCard {
  /** the number in this game */
  number: CardId;
  /** as scenarios write it */
  ref: string;
  /** those of its halves that are zones (Y2) */
  halves: Half[];
  /** the Reinforcement on it, or Dionysus, by its `ref` in `cards`; null where there is none */
  power: string | null;
}

/** The few kinds of question a game can ask; a frontend that knows these can play any family. */
export type QuestionKind = "action" | "pick one" | "pick some" | "amount" | "yes or no" | "placement";

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
  card: string | null;
  /** which words of that card ask; null where no power does */
  clause: Clause | null;
  /** what is wanted, in one sentence */
  prompt: string;
  /** empty for all but the one who must decide */
  choices: Choice[];
}

/** Where in a turn the active player stands. */
export type Stage = "action" | "another" | "draw" | "ending" | "over";

/** One player's hand and city. */
export interface PlayerState {
  /** the seat */
  player: PlayerId;
  /** whom the player plays */
  god: God;
  /** the cards in it; null for those that the viewer does not know */
  hand: (CardId | null)[];
  /** those cards of the hand that everybody saw arriving */
  shown: CardId[];
  /** cards set aside, of which some are kept (Y12) */
  drawn: (CardId | null)[];
  /** a token that waits for its zone (Y13, Y15) */
  held: Token | null;
  /** a card that was reclaimed and waits for its place (Y21) */
  carried: Zone | null;
  /** by Territory, in the order of the zones */
  city: Zone[][];
  /** by Territory, the card that locks it (Y17) */
  locks: (CardId | null)[];
  /** how many cities were finished when this one was, itself counted; 0: not yet (Y25) */
  finished: number;
}

/** A magic object that lies face down. */
export interface Token {
  /** what it shows; null for those who have not looked at it */
  kind: MagicObject | null;
  /** who has looked at it: a bit mask of seats, -1 once everybody has (Y27) */
  known: number;
}

/** A card in a city, with what lies on it. */
export interface Zone {
  /** the card, by its number in this game */
  card: CardId;
  /** what lies on it */
  token: Token | null;
}

/** The table as one player, or a spectator, may see it. */
export interface View {
  /** of this plain data */
  format: number;
  /** whose eyes; null for a spectator */
  player: PlayerId | null;
  /** of labels and texts */
  language: Language;
  /** by seat */
  names: string[];
  /** who holds the token of Athena, by seat (Y5) */
  first: PlayerId;
  /** whose turn it is, by seat */
  active: PlayerId;
  /** turns that are over */
  turns_played: number;
  /** where in the turn the active player stands */
  stage: Stage;
  /** how many cards are drawn at the end of this turn (Y10) */
  draws: number;
  /** by seat */
  players: PlayerState[];
  /** how many there are */
  draw_pile: number;
  /** the top card is the last one */
  discard_pile: CardId[];
  /** in the order in which the cards came (Y7) */
  tartarus: CardId[];
  /** tokens that nobody has taken yet; the next one is the last */
  supply: Token[];
  /** tokens out of the game (Y8, Y16) */
  lost: Token[];
  /** whether this is the last round (Y23, Y51) */
  ending: boolean;
  /**
   * turns in a row, this one included, in which nobody has drawn from the draw pile; not counted in the last round
   * (Y51)
   */
  rested: number;
  /** null once the game is over */
  question: Question | null;
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
  game: "ephyran";
  /** how many play */
  players: number;
  /** the gods by seat; chance deals them unless told */
  gods?: God[];
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
  title: "ephyran";
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
  bot?: "greedy" | "random";
}

/** What `POST /api/tables` takes. */
export interface NewTable {
  /** `elysium` unless told */
  game: "ephyran";
  /** one for each player */
  seats: SeatWish[];
  /** how many seats there are */
  players?: number;
  /** the gods by seat; chance deals them unless told */
  gods?: God[];
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
  title: "ephyran";
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
  title: "ephyran";
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
