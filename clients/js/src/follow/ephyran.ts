// The table of Ephyran kept by events alone; no rule of the game stands here.
import type { Event, Territory, View } from "../generated/ephyran.js";

const TERRITORIES: readonly Territory[] = ["lagoon", "lands", "forest", "mountain"]; // in the order in which they lie

type Board = View["players"][number];

/** A table of Ephyran that follows events; it knows no rule of the game. `ephyran/seeing/mirror.py` is the same in Python. */
export class EphyranTable {
  constructor(readonly view: View) {}

  take(event: Event): void {
    const view = this.view;
    switch (event.type) {
      case "GameBegan":
        return void Object.assign(view, {
          ...{ first: event.first, active: event.first, turns_played: 0, players: event.gods.map(emptyBoard), draw_pile: event.deck },
          ...{ discard_pile: [], tartarus: [], lost: [], ending: false, rested: 0 },
          supply: Array.from({ length: event.tokens }, () => ({ kind: null, known: 0 })),
        });
      case "TurnBegan":
        view.active = event.player;
        return this.#rest(view.rested + 1);
      case "TurnEnded":
        view.turns_played++;
        return;
      case "LastRoundBegan":
        view.ending = true;
        return;
      case "CityFinished":
        this.#board(event.player).finished = event.place;
        return;
      case "CardDrawn": {
        const board = this.#board(event.player);
        if (event.source === "draw pile") {
          view.draw_pile--;
          this.#rest(0);
        } else if (event.source === "discard pile") view.discard_pile.pop();
        else if (event.source === "aside") drop(board.drawn, event.card);
        if (event.target === "aside") put(board.drawn, event.card);
        else this.#putInHand(board, event.card, event.source === "discard pile" || event.source === "box");
        return;
      }
      case "CardDiscarded":
        if (event.source === "hand") this.#leaveHand(event.player, event.card);
        else drop(this.#board(event.player).drawn, event.card);
        return void view.discard_pile.push(event.card);
      case "CardPlayed":
        this.#leaveHand(event.player, event.card);
        return void view.tartarus.push(event.card);
      case "ZoneBuilt": {
        const board = this.#board(event.player);
        const carried = board.carried;
        if (event.source === "hand") this.#leaveHand(event.player, event.card);
        else board.carried = null;
        const zone = event.source === "hand" ? { card: event.card, token: null } : carried!;
        return void this.#zones(event.player, event.territory).push(zone);
      }
      case "ZoneReplaced": {
        this.#leaveHand(event.player, event.card);
        const zones = this.#zones(event.owner, event.territory);
        const old = zones.pop()!;
        if (event.target === "discard pile") view.discard_pile.push(event.replaced);
        else this.#board(event.player).carried = old;
        return void zones.push({ card: event.card, token: null });
      }
      case "ZonesExchanged": {
        const [mine, place] = [this.#zones(event.player, event.territory), event.number - 1];
        if (event.owner === null) {
          this.#leaveHand(event.player, event.received);
          mine[place] = { card: event.received, token: null };
          return this.#putInHand(this.#board(event.player), event.given, true);
        }
        const theirs = this.#zones(event.owner, event.territory);
        [mine[place], theirs[place]] = [theirs[place]!, mine[place]!];
        return;
      }
      case "ZoneDestroyed":
        this.#zones(event.player, event.territory).pop();
        return void view.tartarus.push(event.card);
      case "TokenTaken":
        view.supply.pop();
        this.#board(event.player).held = { kind: event.kind, known: 1 << event.player };
        return;
      case "TokenStolen": {
        const zone = this.#zones(event.owner, event.territory)[event.number - 1]!;
        this.#board(event.player).held = { kind: event.kind, known: zone.token!.known | (1 << event.player) };
        zone.token = null;
        return;
      }
      case "TokenPlaced": {
        const board = this.#board(event.player);
        this.#zones(event.player, event.territory)[event.number - 1]!.token = board.held;
        board.held = null;
        return;
      }
      case "TokenLost": {
        const zone = this.#zones(event.player, event.territory)[event.number - 1]!;
        view.lost.push(zone.token!);
        zone.token = null;
        return;
      }
      case "TokenRevealed":
        this.#zones(event.player, event.territory)[event.number - 1]!.token = { kind: event.kind, known: -1 };
        return;
      case "TerritoryLocked":
        drop(view.tartarus, event.card);
        this.#board(event.player).locks[TERRITORIES.indexOf(event.territory)] = event.card;
        return;
      case "TerritoryUnlocked":
        view.tartarus.push(event.card);
        this.#board(event.owner).locks[TERRITORIES.indexOf(event.territory)] = null;
        return;
      default: // told for those who watch, or a kind that came later
    }
  }

  #board(seat: number): Board {
    return this.view.players[seat]!;
  }

  #zones(seat: number, territory: Territory): Board["city"][number] {
    return this.#board(seat).city[TERRITORIES.indexOf(territory)]!;
  }

  #rest(turns: number): void {
    if (!this.view.ending) this.view.rested = turns;
  }

  #putInHand(board: Board, card: number | null, openToAll: boolean): void {
    if (openToAll) put(board.shown, card!);
    put(board.hand, card);
  }

  #leaveHand(player: number, card: number): void {
    const { hand, shown } = this.#board(player);
    drop(hand, card);
    if (shown.includes(card)) drop(shown, card);
  }
}

function emptyBoard(god: Board["god"], player: number): Board {
  return {
    ...{ player, god, hand: [], shown: [], drawn: [], held: null, carried: null, city: [[], [], [], []] },
    ...{ locks: [null, null, null, null], finished: 0 },
  };
}

/** Known cards come first, by number. */
function put<T extends number | null>(cards: T[], card: T): void {
  cards.push(card);
  cards.sort((a, b) => Number(a === null) - Number(b === null) || (a ?? 0) - (b ?? 0));
}

/** Takes a card away, or one that is not known. */
function drop(cards: (number | null)[], card: number | null): void {
  const place = cards.indexOf(card);
  cards.splice(place >= 0 ? place : cards.indexOf(null), 1);
}
