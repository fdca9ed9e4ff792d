"""Plausible faults of the native core, each as a change of its source: lockstep must find every one of them.

A fault is what somebody could write who had misread one rule: it compiles, and most games go well. `benchmarks.faults`
plants them one by one in a copy.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import attrs

from benchmarks import TOP

SOURCES: Final = TOP / "native" / "src"


@attrs.frozen
class Fault:
    """One change of one file of the core."""

    name: str
    file: str
    before: str  #: which stands there exactly once
    after: str

    def plant(self, sources: Path) -> None:
        """Make the change in a copy of the sources.

        Raises:
            ValueError: the text is not there, or more than once: the fault is out of date.
        """
        file = sources / self.file
        text = file.read_text(encoding="utf-8")
        if text.count(self.before) != 1:
            raise ValueError(f"{self.name}: {self.file} has {self.before!r} {text.count(self.before)} times")
        file.write_text(text.replace(self.before, self.after), encoding="utf-8")


FAULTS: Final = (
    Fault(
        "the discs go round the wrong way",
        "setup.cpp",
        "(player - first + players) % players + 1",
        "(first - player + players) % players + 1",
    ),
    Fault(
        "everybody begins with the same VP",
        "setup.cpp",
        "board.accounts[VP] = board.disc;",
        "board.accounts[VP] = 1;",
    ),
    Fault(
        "the Oracle is dealt before the Agora",
        "turn.cpp",
        "reveal(table, Zone::AGORA, game.agora_size - table.agora.count);\n"
        "    if (game.uses_oracle) reveal(table, Zone::ORACLE, game.oracle_cards);",
        "if (game.uses_oracle) reveal(table, Zone::ORACLE, game.oracle_cards);\n"
        "    reveal(table, Zone::AGORA, game.agora_size - table.agora.count);",
    ),
    Fault(
        "a ring is not taken away when a Trigger power is used",
        "turn.cpp",
        "table.rings.remove(card);  // P4",
        ";  // P4",
    ),
    Fault(
        "an Activate card is not turned",
        "turn.cpp",
        "table.turned.add(card);  // P5",
        ";  // P5",
    ),
    Fault(
        "Incomplete quests come first when the discs are dealt",
        "turn.cpp",
        "is_incomplete ? MOST_QUESTS + board.disc : board.quest",
        "is_incomplete ? board.disc - MOST_QUESTS : board.quest",
    ),
    Fault(
        "Incomplete quests are dealt from the wrong end",
        "turn.cpp",
        "table.quests_left = static_cast<uint8_t>(table.quests_left & (table.quests_left - 1));",
        "table.quests_left = static_cast<uint8_t>(table.quests_left >> 1);",
    ),
    Fault(
        "Activate cards stay turned in the next epoch",
        "turn.cpp",
        "    table.turned = Mask{};\n    if (table.epoch",
        "    if (table.epoch",
    ),
    Fault(
        "columns stay dismissed in the next epoch",
        "turn.cpp",
        "table.players[player].columns = ALL_COLUMNS;",
        "table.players[player].columns |= 0;",
    ),
    Fault(
        "the Agora is not cleared between epochs",
        "turn.cpp",
        "        put_on_discard_pile(table, card);  // A1\n    table.agora.clear();",
        "        (void)card;",
    ),
    Fault(
        "powers that work at the end of the step work at its beginning",
        "turn.cpp",
        "if (game.closing.has(card))",
        "if (false)",
    ),
    Fault(
        "a Legend power that has lost its card does not work at the end of the step",
        "turn.cpp",
        "for (const int card : table.closing)  // W4: conditions on the number of transfers are "
        "judged now\n"
        "        open_power",
        "for (const int card : table.closing)\n        if (table.players[player].domain.has(card)) open_power",
    ),
    Fault(
        "a step allows one transfer less",
        "turn.cpp",
        "table.allowance--;",
        "table.allowance -= 2;",
    ),
    Fault(
        "the VP of quests are forgotten",
        "turn.cpp",
        "const int given = resource == GOLD ? quest.gold : quest.vp;",
        "const int given = resource == GOLD ? quest.gold : 0;",
    ),
    Fault(
        "in the original edition everybody takes all turns",
        "turn.cpp",
        "if (game.is_original && plays_no_further_turn(table, player)) {",
        "if (false) {",
    ),
    Fault(
        "cards taken are counted through the whole game",
        "turn.cpp",
        "        table.players[player].cards_taken = 0;\n",
        "",
    ),
    Fault(
        "powers that work once per turn work once per epoch",
        "turn.cpp",
        "table.turned -= table.game->turn_limited;  // N4",
        ";  // N4",
    ),
    Fault(
        "decisions of a turn are never counted anew",
        "turn.cpp",
        "    table.decisions = 0;  // N40\n",
        "",
    ),
    Fault(
        "a second identical card may be taken",
        "legal.cpp",
        "if (fitting.has(card) && (game.is_bent || !overlap(game.identical[card], board.domain.mask)))",
        "if (fitting.has(card))",
    ),
    Fault(
        "a quest needs no column",
        "legal.cpp",
        "if ((table.quests_left >> place & 1) && reaches_quest(table, place, columns))\n                answers",
        "if (table.quests_left >> place & 1)\n                answers",
    ),
    Fault(
        "a Citizen may be taken although all cards are taken",
        "legal.cpp",
        "    if (owes_cards)\n        answers.add(action_kind::take_citizen_, player);  // T8\n    else",
        "    answers.add(action_kind::take_citizen_, player);  // T8\n    if (!owes_cards)",
    ),
    Fault(
        "one Eleusis card alone can be used",
        "legal.cpp",
        "(domain & game.eleusis).count() < 2",
        "(domain & game.eleusis).count() < 1",
    ),
    Fault(
        "cards are listed by their numbers, not as they lie in the Agora",
        "legal.cpp",
        "    for (const int card : table.agora)\n        if (fitting.has(card)",
        "    for (const int card : cards_in(table.agora.mask))\n        if (fitting.has(card)",
    ),
    Fault(
        "a card sees its own taking",
        "procedures.cpp",
        "    reactions_to(table, DEED_TAKE, player, card, reactions);\n"
        "    if (!leave_zone(table, card, source)) return;\n"
        "    enter_domain(table, player, card);",
        "    if (!leave_zone(table, card, source)) return;\n"
        "    enter_domain(table, player, card);\n"
        "    reactions_to(table, DEED_TAKE, player, card, reactions);",
    ),
    Fault(
        "a card does not see its own transfer",
        "procedures.cpp",
        "    reactions_to(table, DEED_TRANSFER, player, card, reactions);\n    leave_domain(table, player, card);",
        "    leave_domain(table, player, card);\n    reactions_to(table, DEED_TRANSFER, player, card, reactions);",
    ),
    Fault(
        "a Trigger card comes without its ring",
        "procedures.cpp",
        "if (game.activation_masks[TRIGGER].has(card)) table.rings.add(card);  // P4",
        "",
    ),
    Fault(
        "an Instant power works before the reactions to its taking",
        "procedures.cpp",
        "    open_reactions(table, reactions, Cause{player, card, 0});\n"
        "    if (game.activation_masks[INSTANT].has(card))\n"
        "        open_power(table, player, game.power_number(card, INSTANT_KIND));  // P2\n"
        "}",
        "    if (game.activation_masks[INSTANT].has(card))\n"
        "        open_power(table, player, game.power_number(card, INSTANT_KIND));  // P2\n"
        "    open_reactions(table, reactions, Cause{player, card, 0});\n"
        "}",
    ),
    Fault(
        "a drawn card that is identical is taken all the same",
        "procedures.cpp",
        "if (!refused.has(card)) return take_card",
        "if (!refused.has(card) || true) return take_card",
    ),
    Fault(
        "a card that goes to the discard pile keeps its ring",
        "apply.cpp",
        "    table.rings.remove(card);  // P4",
        "",
    ),
    Fault(
        "tokens stay on a card that is discarded",
        "procedures.cpp",
        "            return_tokens(table, card);\n"
        "            leave_domain(table, owner, card);\n"
        "            put_on_discard_pile",
        "            leave_domain(table, owner, card);\n            put_on_discard_pile",
    ),
    Fault(
        "a reshuffle keeps Citizens under their faces",
        "apply.cpp",
        "        table.draw_pile.add(face);\n        face = NO_FACE;",
        "        table.draw_pile.add(face);",
    ),
    Fault(
        "knowledge outlives a reshuffle",
        "apply.cpp",
        "    for (const int card : table.draw_pile)\n        forget(table, card);",
        "",
    ),
    Fault(
        "cards are ordered from the wrong end",
        "apply.cpp",
        "std::reverse_copy(cards, cards + count, under ? pile : pile + rest);",
        "std::copy(cards, cards + count, under ? pile : pile + rest);",
    ),
    Fault(
        "a Citizen can be the second card of a Legend",
        "placements.cpp",
        "    if (legend.count == 1 || second == NO_CARD) {  // L9: no Citizen comes before the "
        "second card\n"
        "        legend.kind = LegendKind::SINGLE;",
        "    if (legend.count == 1 || second == NO_CARD) {\n"
        "        legend.citizen_price = static_cast<uint8_t>(legend.count == 1 && first != NO_CARD "
        "? 1 : 0);\n"
        "        legend.kind = LegendKind::SINGLE;",
    ),
    Fault(
        "a Citizen in a Level Legend costs 1 gold",
        "placements.cpp",
        "if (!full) legend.citizen_price = static_cast<uint8_t>(game.level[first]);  // L8",
        "if (!full) legend.citizen_price = 1;  // L8",
    ),
    Fault(
        "a card of the same family and level begins any Legend",
        "placements.cpp",
        "(level | family) - (level & family)",
        "level | family",
    ),
    Fault(
        "a tie on the tile of a level takes it away",
        "bonuses.cpp",
        "if (grown.count > longest) move_bonus",
        "if (grown.count >= longest) move_bonus",
    ),
    Fault(
        "a third tile of a family is earned",
        "bonuses.cpp",
        "if (table.family_tile_count[family] < static_cast<int>(game.family_points.size()))  // B1",
        "if (table.family_tile_count[family] < static_cast<int>(game.family_points.size()) + 1)",
    ),
    Fault(
        "a Level Legend that lost a card keeps its tile",
        "procedures.cpp",
        "    leave_elysium(table, owner, card);\n    put_on_discard_pile(table, card);\n    judge_level_tiles(table);",
        "    leave_elysium(table, owner, card);\n    put_on_discard_pile(table, card);",
    ),
    Fault(
        "a transfer is paid after it",
        "procedures.cpp",
        "    if (price) move_resource(table, GOLD, player, RESERVE, price, player, true);\n",
        "    if (price) move_resource(table, GOLD, player, RESERVE, price - 1, player, true);\n",
    ),
    Fault(
        "a surcharge is forgotten",
        "placements.cpp",
        "return std::max(0, price + price_changes(table, player, Mask{}).of(card));",
        "return price;",
    ),
    Fault(
        "transfers of others count for the active player",
        "procedures.cpp",
        "    if (player == table.active &&\n        (table.phase",
        "    if (\n        (table.phase",
    ),
    Fault(
        "reactions of others come before one's own",
        "reactions.cpp",
        "    if (own.any()) add_cards_hit(table, player, own, found);\n"
        "    if (others.none()) return;\n"
        "    for (int place = 0; place < table.game->players; place++)\n"
        "        if (table.order[place] != player) add_cards_hit(table, table.order[place], "
        "others, found);",
        "    for (int place = 0; others.any() && place < table.game->players; place++)\n"
        "        if (table.order[place] != player) add_cards_hit(table, table.order[place], "
        "others, found);\n"
        "    if (own.any()) add_cards_hit(table, player, own, found);",
    ),
    Fault(
        "others react in the order of their seats, not of their discs",
        "reactions.cpp",
        "if (table.order[place] != player) add_cards_hit(table, table.order[place], others, found);",
        "if (place != player) add_cards_hit(table, place, others, found);",
    ),
    Fault(
        "a turned card reacts",
        "reactions.cpp",
        "(waiting & board.domain.mask) - table.turned;  // N4: once is over",
        "(waiting & board.domain.mask);",
    ),
    Fault(
        "a power opens itself again in its own chain",
        "reactions.cpp",
        "if (!opened.has(power)) push_frame(table, power, reactions.players[place], cause);  // P18",
        "push_frame(table, power, reactions.players[place], cause);",
    ),
    Fault(
        "lasting powers of the Elysium do not react",
        "reactions.cpp",
        "if (lasting.any()) hits |= lasting & board.elysium_mask;  // N5",
        "",
    ),
    Fault(
        "promises are kept by seat, not by disc",
        "delayed.cpp",
        "promise.frame.you != table.order[seat]",
        "promise.frame.you != seat",
    ),
    Fault(
        "the next turn is anybody's next turn",
        "delayed.cpp",
        "if (promise.moment == Moment::NEXT_TURN && promise.frame.you == player)",
        "if (promise.moment == Moment::NEXT_TURN)",
    ),
    Fault(
        "what lasts for a while lasts for ever",
        "delayed.cpp",
        "        if (table.promises[place].moment == moment && is_lasting(table, "
        "table.promises[place]))\n"
        "            forget_promise(table, place);",
        "        if (table.promises[place].moment == moment && is_lasting(table, "
        "table.promises[place]))\n"
        "            table.promises[place].moment = Moment::NEXT_EPOCH;",
    ),
    Fault(
        "a price counts as a loss",
        "procedures.cpp",
        "is_price ? resource_key::pay_ : resource_key::lose_",
        "is_price ? resource_key::lose_ : resource_key::lose_",
    ),
    Fault(
        "a price is paid in half",
        "moves.cpp",
        "const int amount = due ? due->amount : number(table, scope, operand[3]);",
        "const int amount = (due ? due->amount : number(table, scope, operand[3]) + 1) / (due ? 1 : 2);",
    ),
    Fault(
        "who has lost something to others is not told by whom",
        "procedures.cpp",
        "source, Cause{by, NO_CARD, amount});",
        "source, Cause{NOBODY, NO_CARD, amount});",
    ),
    Fault(
        "an exchange gives back what it took",
        "moves.cpp",
        "move_resource(table, operand[1], RESERVE, player, amount, scope.you);",
        "move_resource(table, operand[0], RESERVE, player, amount, scope.you);",
    ),
    Fault(
        "swapping columns keeps the one that was given",
        "moves.cpp",
        "(columns & ~(1 << chosen.item(0))) | 1 << chosen.item(1)",
        "columns | 1 << chosen.item(1)",
    ),
    Fault(
        "transfers are allowed to others, too",
        "moves.cpp",
        "if (more > 0 && is_step && player == table.active)",
        "if (more > 0 && is_step)",
    ),
    Fault(
        "what is prevented happens all the same",
        "prevention.cpp",
        "    line.put_list(slot_value::powers_);\n    line.add_item(-1);\n}",
        "}",
    ),
    Fault(
        "protection also protects from oneself",
        "modifiers.cpp",
        "(whom == whom::you_) == (owner == player)",
        "(whom == whom::you_) == (owner == player) || whom == whom::other_players_",
    ),
    Fault(
        "a price bends by the wrong sign",
        "modifiers.cpp",
        "return modifier.is_more ? amount : -amount;",
        "return modifier.is_more ? -amount : amount;",
    ),
    Fault(
        "one card pays two prices",
        "payment.cpp",
        "        if (!payment.pay(price)) return false;",
        "        if ((owed[price] - barred).none()) return false;",
    ),
    Fault(
        "a tie in prestige is not shared",
        "scoring.cpp",
        "return shared / tied;",
        "return points_at(table.game->prestige_points, ahead);",
    ),
    Fault(
        "gold does not break a tie",
        "scoring.cpp",
        "return table.players[one].accounts[GOLD] < table.players[other].accounts[GOLD];",
        "return false;",
    ),
    Fault(
        "a Citizen in a Legend costs nothing",
        "scoring.cpp",
        "            points += game.citizen_points;",
        "            points += 0;",
    ),
    Fault(
        "a Family Legend scores as a Level Legend",
        "scoring.cpp",
        "is_family ? game.family_legend_points : game.level_legend_points",
        "is_family ? game.level_legend_points : game.family_legend_points",
    ),
    Fault(
        "a sample deals what the viewer knows",
        "sampling.cpp",
        "const Hidden dealt = deal_unknown(hidden, known, rng);",
        "const Hidden dealt = deal_unknown(hidden, Mask{}, rng);",
    ),
)
