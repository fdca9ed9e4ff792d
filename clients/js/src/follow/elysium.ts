// The table of Elysium kept by events alone; no rule of the game stands here.
import type { Card, Colour, DeckCard, DomainCard, Event, Glimpse, Promise as Promised, Quest, Tokens, View } from "../generated/elysium.js";

const COLUMNS: readonly Colour[] = ["red", "yellow", "green", "blue"];
const ON_CARD = -2;

type Board = View["players"][number];
type From<E, T extends string> = Extract<E, { type: T }>;

/** A table of Elysium that follows events; it knows no rule of the game. `elysium/seeing/mirror.py` is the same in Python. */
export class ElysiumTable {
  readonly #refs: Map<number, string>;
  readonly #tiles = new Map<number, Quest>();
  readonly #tokens = new Map<number, Tokens[]>();

  constructor(
    readonly view: View,
    deck: readonly DeckCard[],
  ) {
    this.#refs = new Map(deck.map(({ number, ref }) => [number, ref]));
    for (const quest of [...view.quests, ...view.players.map((board) => board.quest)]) if (quest) this.#tiles.set(quest.number, quest);
    for (const card of this.#cardsOfPlayers()) if (card.tokens) this.#tokens.set(card.number, card.tokens);
  }

  take(event: Event): void {
    const view = this.view;
    switch (event.type) {
      case "GameBegan":
        return this.#begin(event);
      case "QuestPlaced": {
        const { quest: number, gold, vp, transfers, colours } = event;
        const tile = { number, gold, vp, transfers, colours: [...colours] };
        this.#tiles.set(number, tile);
        return void view.quests.push(tile);
      }
      case "BonusPlaced":
        return void view.bonuses.push({ level: event.level, family: event.family, points: event.points, player: null });
      case "EpochBegan":
        return void Object.assign(view, { epoch: event.epoch, turns_played: 0 });
      case "PhaseBegan":
        view.phase = event.phase;
        if (event.phase === "writing") view.turns_played = 0;
        if (event.phase === "over") this.#promise([]);
        return;
      case "PromiseMade": {
        const { card, player, moment, lasts } = event;
        return this.#promise([...this.#promises, { card, player, moment, lasts }]);
      }
      case "MomentCame": {
        const coming = this.#promises.filter(({ moment }) => moment === event.moment);
        const due = view.order.flatMap((seat) => coming.filter(({ player, lasts }) => player === seat && !lasts));
        const others = this.#promises.filter(({ moment }) => moment !== event.moment);
        return this.#promise([...due.map((promise) => ({ ...promise, moment: "now" as const })), ...others]);
      }
      case "PromiseKept":
        return this.#promise(this.#promises.slice(1));
      case "PromiseLost":
        return event.was_due ? this.#promise(this.#promises.slice(1)) : undefined;
      case "TurnBegan":
        view.active = event.player;
        view.stage = view.phase === "writing" ? "transfers" : "take";
        for (const promise of this.#promises) {
          if (promise.moment === "next turn" && promise.player === event.player) promise.moment = "turn";
        }
        return;
      case "StepClosed":
        view.stage = "ending";
        return;
      case "TurnEnded":
        view.turns_played++;
        return void Object.assign(view, { stage: "ending", allowance: 0, transfers: 0 });
      case "TurnSkipped":
        view.turns_played++;
        return;
      case "NothingTaken":
        view.stage = "column";
        return;
      case "AnswerSealed":
        (view.sealed ??= []).push({ player: event.player, number: event.player === view.player ? event.number : null });
        return;
      case "AnswersRevealed":
        delete view.sealed;
        return;
      case "CardsSeen":
        return this.#see(event);
      case "CardsOrdered": {
        const { count, under, player } = event;
        const first = under ? view.draw_pile - count : 0;
        this.#know(this.#known.filter(({ depth }) => depth === null || depth >= count));
        const rest = under ? this.#sunk(-count) : this.#known;
        const placed = this.#shown(event, count).map((card, depth) => glimpse(null, first + depth, player, card));
        return this.#know([...rest, ...placed]);
      }
      case "CardPutBack": {
        this.#drop(this.#pile(event.source, null), event.card);
        const depth = event.under ? view.draw_pile : 0;
        const players = view.players.map((_, seat) => seat);
        const place = { citizen: null, depth, players, open: true, card: this.#card(event.card) };
        this.#know([...(event.under ? this.#known : this.#sunk(1)), place]);
        view.draw_pile++;
        return;
      }
      case "FaceSwapped":
        return this.#know(
          this.#known.map((one) => {
            if (one.citizen === null && one.depth === 0) return { ...one, citizen: event.citizen, depth: null };
            if (one.citizen === event.citizen) return { ...one, citizen: null, depth: 0 };
            return one;
          }),
        );
      case "AllowanceSet":
        view.allowance = event.allowance;
        return;
      case "DiscsDealt":
        event.discs.forEach((disc, seat) => void (this.#board(seat).disc = disc));
        view.order = event.discs.map((_, seat) => seat).sort((a, b) => event.discs[a]! - event.discs[b]!);
        return;
      case "CardRevealed":
        this.#draw();
        return void this.#pile(event.zone, null).push(this.#card(event.card));
      case "CardSlid":
        this.#drop(view.oracle!, event.card);
        return void view.agora.push(this.#card(event.card));
      case "Reshuffled": {
        const gone = new Set(view.discard_pile.map(({ number }) => number));
        this.#know(this.#known.filter(({ citizen }) => citizen === null || !gone.has(citizen)));
        view.reshuffled += event.count;
        return void Object.assign(view, { draw_pile: event.count, discard_pile: [] });
      }
      case "CardTaken":
        this.#leave(event);
        this.#enter(event.player, event.card);
        return this.#owe(event);
      case "CitizenTaken":
        this.#draw(event.card);
        this.#enter(event.player, event.card);
        return this.#owe(event);
      case "CardDiscarded":
        this.#leave(event);
        return void view.discard_pile.push(this.#card(event.card));
      case "CardReturned":
        this.#leaveElysium(event.player, event.card);
        return this.#enter(event.player, event.card);
      case "CardTransferred": {
        const board = this.#board(event.player);
        this.#drop(board.domain, event.card);
        const legend = (board.elysium[event.legend] ??= { kind: event.kind, cards: [] });
        legend.kind = event.kind;
        legend.cards.push(this.#card(event.card));
        view.transfers += Number(event.counted);
        return;
      }
      case "CitizenReplaced": {
        const board = this.#board(event.player);
        this.#drop(board.domain, event.card);
        const { cards } = board.elysium[event.legend]!;
        cards[place(cards, event.citizen)] = this.#card(event.card);
        return this.#enter(event.player, event.citizen);
      }
      case "CardRemoved": {
        const board = this.#board(event.player);
        if (event.source === "domain") this.#drop(board.domain, event.card);
        else board.elysium = board.elysium.filter(({ cards }) => place(cards, event.card) < 0);
        return void view.removed.push(this.#card(event.card));
      }
      case "RingPlaced":
        this.#domainCard(event.card).ring = true;
        return;
      case "RingReturned":
        this.#domainCard(event.card).ring = false;
        return;
      case "CardTurned":
        this.#domainCard(event.card).turned = true;
        return;
      case "CardsStraightened":
        for (const card of event.cards) this.#domainCard(card).turned = false;
        return;
      case "QuestTaken":
        this.#board(event.player).quest = this.#tiles.get(event.quest)!;
        view.quests = view.quests.filter(({ number }) => number !== event.quest);
        view.stage = "column";
        return;
      case "QuestLeftIncomplete": {
        const { gold, vp, transfers } = event;
        this.#board(event.player).quest = { number: 0, gold, vp, transfers, colours: [] };
        view.quests = view.quests.filter(({ number }) => number !== event.quest);
        return;
      }
      case "QuestsReturned": // `QuestPlaced` follows for each of them
        view.quests = [];
        for (const board of view.players) Object.assign(board, { quest: null, cards_taken: 0 });
        return;
      case "ColumnDismissed":
        this.#columns(event.player, (colour, has) => has && colour !== event.colour);
        view.stage = "after";
        return;
      case "ColumnsSwapped":
        return this.#columns(event.player, (colour, has) => colour === event.received || (colour !== event.given && has));
      case "ColumnRecovered":
        return this.#columns(event.player, (colour, has) => colour === event.colour || has);
      case "ColumnsReturned":
        for (const board of view.players) board.columns = [...COLUMNS];
        return;
      case "ResourceMoved": // -1 is the common reserve
        if (event.giver >= 0) this.#board(event.giver)[event.resource] -= event.amount;
        if (event.receiver >= 0) this.#board(event.receiver)[event.resource] += event.amount;
        return;
      case "TokensMoved":
        this.#pay(event, event.giver, -event.amount);
        return this.#pay(event, event.receiver, event.amount);
      case "BonusMoved": {
        const tiles = view.bonuses.filter(({ level, family }) => level === event.level && family === event.family);
        tiles.find(({ player }) => player === event.previous)!.player = event.player;
        return;
      }
      case "BonusReturned":
        view.bonuses.find(({ level }) => level === event.level)!.player = null;
        return;
      default: // told for those who watch, or a kind that came later
    }
  }

  #begin(event: From<Event, "GameBegan">): void {
    const board = (seat: number): Board => ({
      ...{ name: `player ${seat + 1}`, gold: 0, vp: 0, pp: 0, disc: 0, columns: [...COLUMNS] },
      ...{ domain: [], elysium: [], quest: null, cards_taken: 0 },
    });
    this.#tiles.clear();
    this.#tokens.clear();
    for (const name of ["promises", "known", "sealed"] as const) delete this.view[name];
    const laidOut: Partial<View> = {
      ...{ families: [...event.families], edition: event.edition, epoch: 1, phase: "actions", stage: "take", active: 0, order: [] },
      ...{ turns_played: 0, players: Array.from({ length: event.players }, (_, seat) => board(seat)), agora: [] },
      ...{ oracle: event.oracle ? [] : null, draw_pile: event.deck, discard_pile: [], removed: [], reshuffled: 0 },
      ...{ pediment: [...event.pediment], quests: [], bonuses: [], allowance: 0, transfers: 0 },
    };
    Object.assign(this.view, laidOut);
  }

  // --- cards and places

  #card(number: number): Card {
    const tokens = this.#tokens.get(number);
    return { number, ref: this.#refs.get(number) ?? null, ...(tokens ? { tokens } : {}) };
  }

  #board(seat: number): Board {
    return this.view.players[seat]!;
  }

  *#cardsOfPlayers(): Generator<Card> {
    for (const { domain, elysium } of this.view.players) {
      yield* domain;
      for (const { cards } of elysium) yield* cards;
    }
  }

  #domainCard(number: number): DomainCard {
    return this.view.players.flatMap(({ domain }) => domain).find((card) => card.number === number)!;
  }

  #drop(pile: Card[], number: number): void {
    pile.splice(place(pile, number), 1);
  }

  #pile(zone: string, player: number | null): Card[] {
    if (zone === "domain") return this.#board(player ?? 0).domain;
    if (zone === "oracle") return this.view.oracle!;
    return { agora: this.view.agora, "discard pile": this.view.discard_pile, removed: this.view.removed }[zone]!;
  }

  #leave({ source, card, player }: From<Event, "CardTaken" | "CardDiscarded">): void {
    if (source === "draw pile") this.#draw();
    else if (source === "elysium") this.#leaveElysium(player!, card);
    // Of whoever has it: a card can be taken from another player.
    else if (source === "domain") this.#drop(this.view.players.find(({ domain }) => place(domain, card) >= 0)!.domain, card);
    else this.#drop(this.#pile(source, player), card);
  }

  /** One card alone is no Legend yet, and none is nothing. */
  #leaveElysium(player: number, number: number): void {
    const board = this.#board(player);
    const legend = board.elysium.find(({ cards }) => place(cards, number) >= 0)!;
    this.#drop(legend.cards, number);
    if (legend.cards.length === 1) legend.kind = "single";
    if (legend.cards.length === 0) board.elysium.splice(board.elysium.indexOf(legend), 1);
  }

  #enter(player: number, number: number): void {
    this.#board(player).domain.push({ ...this.#card(number), ring: false, turned: false });
  }

  #owe({ owed, player }: { owed: boolean; player: number }): void {
    if (!owed) return;
    this.#board(player).cards_taken++;
    this.view.stage = "column";
  }

  #columns(player: number, keep: (colour: Colour, has: boolean) => boolean): void {
    const board = this.#board(player);
    const had = new Set(board.columns);
    board.columns = COLUMNS.filter((colour) => keep(colour, had.has(colour)));
  }

  #pay({ resource, card: number }: From<Event, "TokensMoved">, account: number, change: number): void {
    if (account >= 0 && (resource === "gold" || resource === "vp" || resource === "pp")) this.#board(account)[resource] += change;
    else if (account >= 0) addTokens(this.#board(account), resource, change);
    else if (account === ON_CARD) {
      const card = [...this.#cardsOfPlayers()].find((one) => one.number === number)!;
      addTokens(card, resource, change);
      this.#tokens.delete(card.number);
      if (card.tokens) this.#tokens.set(card.number, card.tokens);
    }
  }

  // --- what is left for later

  get #promises(): Promised[] {
    return this.view.promises ?? [];
  }

  #promise(promises: Promised[]): void {
    delete this.view.promises; // a table where nothing was left for later does not speak of it
    if (promises.length > 0) this.view.promises = promises;
  }

  // --- face-down cards that somebody knows

  get #known(): Glimpse[] {
    return this.view.known ?? [];
  }

  /** Keeps them in the order of views: Citizens first, then from the top of the draw pile down. */
  #know(known: Glimpse[]): void {
    delete this.view.known;
    const order = ({ citizen, depth }: Glimpse) => [Number(citizen === null), citizen ?? 0, depth ?? 0] as const;
    const [least, ...more] = known;
    if (!least) return;
    this.view.known = [least, ...more].sort((a, b) => {
      const [one, other] = [order(a), order(b)];
      return one[0] - other[0] || one[1] - other[1] || one[2] - other[2];
    });
  }

  #sunk(number: number): Glimpse[] {
    return this.#known.map((one) => (one.depth === null ? one : { ...one, depth: one.depth + number }));
  }

  /** Takes the top card from the draw pile, face up or as a Citizen. */
  #draw(citizen: number | null = null): void {
    this.view.draw_pile--;
    const top = this.#known.filter(({ depth }) => depth === 0);
    const rest = this.#sunk(-1).filter(({ depth }) => depth !== -1);
    this.#know([...rest, ...(citizen === null ? [] : top.map((one) => ({ ...one, citizen, depth: null })))]);
  }

  #shown({ player, cards }: From<Event, "CardsSeen" | "CardsOrdered">, count: number): (Card | null)[] {
    if (player === this.view.player && cards) return cards.map((number) => ({ number, ref: this.#refs.get(number) ?? null }));
    return Array.from({ length: count }, () => null);
  }

  #see(event: From<Event, "CardsSeen">): void {
    const { count, citizens, player } = event;
    const known = this.#known.map((one) => ({ ...one, players: [...one.players] }));
    const places: [citizen: number | null, depth: number | null][] = [
      ...Array.from({ length: count }, (_, depth): [null, number] => [null, depth]),
      ...citizens.map((citizen): [number, null] => [citizen, null]),
    ];
    this.#shown(event, places.length).forEach((card, number) => {
      const [citizen, depth] = places[number]!;
      const found = known.find((one) => one.citizen === citizen && one.depth === depth);
      if (!found) return void known.push(glimpse(citizen, depth, player, card));
      found.players = [...new Set([...found.players, player])].sort((a, b) => a - b);
      found.card ??= card;
    });
    this.#know(known);
  }
}

function place(cards: readonly Card[], number: number): number {
  return cards.findIndex((card) => card.number === number);
}

function glimpse(citizen: number | null, depth: number | null, player: number, card: Card | null): Glimpse {
  return { citizen, depth, players: [player], open: false, card };
}

/** A view shows only what there is. */
function addTokens(where: { tokens?: Tokens[] }, resource: string, change: number): void {
  const amounts = new Map((where.tokens ?? []).map((entry) => [entry.resource, entry.amount]));
  amounts.set(resource, (amounts.get(resource) ?? 0) + change);
  delete where.tokens;
  const left = [...amounts].filter(([, amount]) => amount !== 0).map(([name, amount]) => ({ resource: name, amount }));
  if (left.length > 0) where.tokens = left.sort((a, b) => (a.resource < b.resource ? -1 : 1));
}
