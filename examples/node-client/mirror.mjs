// Keeps a copy of the table from the events of `new` and `act` alone. It knows no rule of the game.
// It holds what `view` shows, but for the open question, which is asked for anew.

const COLUMNS = ["red", "yellow", "green", "blue"];
const NOT_MIRRORED = ["question", "open_powers", "player", "language", "format"];

/** What a mirror keeps of a view. */
export function mirrored(view) {
  return Object.fromEntries(Object.entries(view).filter(([name]) => !NOT_MIRRORED.includes(name)));
}

export class Mirror {
  table = {};
  #tiles = [];
  #deck;
  #names;

  /** `deck` is that of the response to `cards`: by number, the printed card. */
  constructor(deck, names) {
    this.#deck = deck;
    this.#names = names;
  }

  /** Takes the table over from a view: after `load` and `undo`, or to join in the middle of a game. */
  startFrom(view) {
    this.table = structuredClone(mirrored(view));
    const held = this.table.players.map(({ quest }) => quest).filter((quest) => quest !== null);
    this.#tiles = [...this.table.quests, ...held];
  }

  /** Follows what happened, in order. An event it does not know changes nothing on the table. */
  takeIn(happenings) {
    for (const { event } of happenings) this[event.type]?.(event);
  }

  #card(number) {
    return { number, ref: this.#deck[number]?.ref ?? null };
  }

  #domainCard(number) {
    return this.table.players.flatMap((board) => board.domain).find((card) => card.number === number);
  }

  #drop(pile, number) {
    pile.splice(pile.findIndex((card) => card.number === number), 1);
  }

  #leave({ source, player, card }) {
    if (source === "draw pile") this.table.draw_pile -= 1;
    else this.#drop(source === "domain" ? this.table.players[player].domain : this.table[source.replace(" ", "_")], card);
  }

  #enterDomain(player, number) {
    this.table.players[player].domain.push({ ...this.#card(number), ring: false, turned: false });
  }

  #owed({ owed, player }) {
    if (!owed) return;
    this.table.players[player].cards_taken += 1;
    this.table.stage = "column";
  }

  #tile(number) {
    return this.#tiles.find((tile) => tile.number === number);
  }

  // --- the beginning ---

  GameBegan({ families, edition, players, deck, pediment, oracle }) {
    const board = { gold: 0, vp: 0, pp: 0, disc: 0, quest: null, cards_taken: 0 };
    this.table = {
      families, edition, pediment,
      epoch: 1, phase: "actions", stage: "take", active: 0, order: [], turns_played: 0,
      players: Array.from({ length: players }, (_, seat) => ({
        ...board, name: this.#names[seat], columns: [...COLUMNS], domain: [], elysium: [],
      })),
      agora: [], oracle: oracle ? [] : null, draw_pile: deck, discard_pile: [], removed: [], reshuffled: 0,
      quests: [], bonuses: [], allowance: 0, transfers: 0,
    };
  }

  QuestPlaced({ quest, gold, vp, transfers, colours }) {
    this.#tiles = this.#tiles.filter((tile) => tile.number !== quest);
    this.#tiles.push({ number: quest, gold, vp, transfers, colours });
    this.table.quests.push(this.#tile(quest));
  }

  BonusPlaced({ level, family, points }) {
    this.table.bonuses.push({ level, family, points, player: null });
  }

  // --- the course of the game ---

  EpochBegan({ epoch }) {
    Object.assign(this.table, { epoch, turns_played: 0 });
  }

  PhaseBegan({ phase }) {
    this.table.phase = phase;
    if (phase === "writing") this.table.turns_played = 0;
  }

  TurnBegan({ player }) {
    Object.assign(this.table, { active: player, stage: this.table.phase === "writing" ? "transfers" : "take" });
  }

  StepClosed() {
    this.table.stage = "ending";
  }

  TurnEnded() {
    this.table.turns_played += 1;
    Object.assign(this.table, { stage: "ending", allowance: 0, transfers: 0 });
  }

  TurnSkipped() {
    this.table.turns_played += 1;
  }

  NothingTaken() {
    this.table.stage = "column";
  }

  AllowanceSet({ allowance }) {
    this.table.allowance = allowance;
  }

  DiscsDealt({ discs }) {
    discs.forEach((disc, seat) => (this.table.players[seat].disc = disc));
    this.table.order = discs.map((_, seat) => seat).sort((a, b) => discs[a] - discs[b]);
  }

  // --- cards ---

  CardRevealed({ card, zone }) {
    this.table.draw_pile -= 1;
    this.table[zone].push(this.#card(card));
  }

  CardSlid({ card }) {
    this.#drop(this.table.oracle, card);
    this.table.agora.push(this.#card(card));
  }

  Reshuffled({ count }) {
    Object.assign(this.table, { draw_pile: count, discard_pile: [], reshuffled: this.table.reshuffled + count });
  }

  CardTaken(event) {
    this.#leave(event);
    this.#enterDomain(event.player, event.card);
    this.#owed(event);
  }

  CitizenTaken(event) {
    this.table.draw_pile -= 1;
    this.#enterDomain(event.player, event.card);
    this.#owed(event);
  }

  CardDiscarded(event) {
    this.#leave(event);
    this.table.discard_pile.push(this.#card(event.card));
  }

  CardTransferred({ player, card, legend, kind, counted }) {
    const { domain, elysium } = this.table.players[player];
    this.#drop(domain, card);
    elysium[legend] ??= { kind, cards: [] };
    elysium[legend].kind = kind;
    elysium[legend].cards.push(this.#card(card));
    if (counted) this.table.transfers += 1;
  }

  CitizenReplaced({ player, card, citizen, legend }) {
    const { domain, elysium } = this.table.players[player];
    this.#drop(domain, card);
    const { cards } = elysium[legend];
    cards[cards.findIndex(({ number }) => number === citizen)] = this.#card(card);
    this.#enterDomain(player, citizen);
  }

  CardRemoved({ player, card, source }) {
    const { domain, elysium } = this.table.players[player];
    if (source === "domain") this.#drop(domain, card);
    else elysium.splice(elysium.findIndex(({ cards }) => cards.some(({ number }) => number === card)), 1);
    this.table.removed.push(this.#card(card));
  }

  RingPlaced({ card }) {
    this.#domainCard(card).ring = true;
  }

  RingReturned({ card }) {
    this.#domainCard(card).ring = false;
  }

  CardTurned({ card }) {
    this.#domainCard(card).turned = true;
  }

  CardsStraightened({ cards }) {
    for (const card of cards) this.#domainCard(card).turned = false;
  }

  // --- quests, columns, resources, bonuses ---

  QuestTaken({ player, quest }) {
    this.table.players[player].quest = this.#tile(quest);
    this.#drop(this.table.quests, quest);
    this.table.stage = "column";
  }

  QuestLeftIncomplete({ player, quest, gold, vp, transfers }) {
    this.table.players[player].quest = { number: 0, gold, vp, transfers, colours: [] };
    this.#drop(this.table.quests, quest);
  }

  QuestsReturned() {
    this.table.quests = []; // `QuestPlaced` follows for each of them
    for (const board of this.table.players) Object.assign(board, { quest: null, cards_taken: 0 });
  }

  ColumnDismissed({ player, colour }) {
    const board = this.table.players[player];
    board.columns = board.columns.filter((column) => column !== colour);
    this.table.stage = "after";
  }

  ColumnsSwapped({ player, given, received }) {
    const board = this.table.players[player];
    board.columns = COLUMNS.filter((colour) => colour === received || (colour !== given && board.columns.includes(colour)));
  }

  ColumnsReturned() {
    for (const board of this.table.players) board.columns = [...COLUMNS];
  }

  ResourceMoved({ resource, giver, receiver, amount }) {
    const { players } = this.table; // -1 is the common reserve
    if (giver >= 0) players[giver][resource] -= amount;
    if (receiver >= 0) players[receiver][resource] += amount;
  }

  BonusMoved({ player, level, family, previous }) {
    const tiles = this.table.bonuses.filter((tile) => tile.level === level && tile.family === family);
    tiles.find((tile) => tile.player === previous).player = player;
  }
}
