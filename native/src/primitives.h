// The primitives of the contract (docs/contract.md) by their numbers.
// Made from src/elysium_rules/elysium/model/contract.py by its test with ELYSIUM_REWRITE=1.
#pragma once

#include <cstdint>

namespace contract {

constexpr int32_t version = 1;
constexpr int32_t image_magic = 0x49594C45;
constexpr int64_t state_magic = 0x53594C45;
constexpr int mask_words = 8;
constexpr int action_width = 8;

namespace section {
constexpr int game_ = 1;
constexpr int numbers_ = 2;
constexpr int cards_ = 3;
constexpr int powers_ = 4;
constexpr int records_ = 5;
constexpr int deeds_ = 6;
constexpr int statements_ = 7;
constexpr int codes_ = 8;
constexpr int modifiers_ = 9;
constexpr int waiting_ = 10;
constexpr int reactions_ = 11;
constexpr int awaited_ = 12;
}  // namespace section

namespace game_field {
constexpr int size_ = 0;
constexpr int players_ = 1;
constexpr int families_ = 2;
constexpr int resources_ = 3;
constexpr int is_original_ = 4;
constexpr int turns_ = 5;
constexpr int cards_owed_ = 6;
constexpr int agora_size_ = 7;
constexpr int uses_oracle_ = 8;
constexpr int oracle_cards_ = 9;
constexpr int epochs_ = 10;
constexpr int start_gold_ = 11;
constexpr int has_many_ = 12;
constexpr int is_bent_ = 13;
constexpr int waits_ = 14;
constexpr int judges_pairs_ = 15;
constexpr int asks_between_nothings_ = 16;
constexpr int citizen_needs_card_ = 17;
constexpr int counters_outlive_step_ = 18;
constexpr int pays_part_by_part_ = 19;
constexpr int begins_turn_with_epoch_ = 20;
constexpr int prices_reach_others_ = 21;
constexpr int prevents_in_silence_ = 22;
constexpr int allows_outside_step_ = 23;
constexpr int judges_for_you_ = 24;
constexpr int exchanges_without_room_ = 25;
constexpr int turns_without_end_ = 26;
constexpr int forgets_pairs_ = 27;
}  // namespace game_field
constexpr int game_fields = 28;

namespace card_flag {
constexpr int eleusis_ = 1;
constexpr int at_end_ = 2;
constexpr int once_per_turn_ = 4;
constexpr int once_per_epoch_ = 8;
constexpr int also_in_elysium_ = 16;
}  // namespace card_flag

namespace code_flag {
constexpr int uses_powers_ = 1;
constexpr int has_they_ = 2;
constexpr int is_limited_ = 4;
constexpr int is_too_long_ = 8;
}  // namespace code_flag

namespace action_kind {
constexpr int take_card_ = 0;
constexpr int take_quest_ = 1;
constexpr int take_citizen_ = 2;
constexpr int dismiss_column_ = 3;
constexpr int use_power_ = 4;
constexpr int transfer_ = 5;
constexpr int end_turn_ = 6;
constexpr int pick_card_ = 7;
constexpr int pick_cards_ = 8;
constexpr int pick_level_ = 9;
constexpr int pick_amount_ = 10;
constexpr int choose_secretly_ = 11;
constexpr int pick_seen_ = 12;
constexpr int order_cards_ = 13;
constexpr int pick_player_ = 14;
constexpr int pick_family_ = 15;
constexpr int pick_column_ = 16;
constexpr int pick_branch_ = 17;
constexpr int swap_columns_ = 18;
constexpr int accept_ = 19;
constexpr int decline_ = 20;
}  // namespace action_kind

namespace key {
constexpr int begin_ = 0;
constexpr int begin_family_ = 1;
constexpr int begin_level_ = 2;
constexpr int extend_ = 3;
constexpr int extend_family_ = 4;
constexpr int extend_level_ = 5;
constexpr int complete_ = 6;
constexpr int complete_family_ = 7;
constexpr int complete_level_ = 8;
constexpr int earn_bonus_ = 9;
constexpr int earn_family_ = 10;
constexpr int earn_level_ = 11;
constexpr int forfeit_bonus_ = 12;
constexpr int forfeit_family_ = 13;
constexpr int forfeit_level_ = 14;
constexpr int dismiss_ = 15;
constexpr int dismiss_red_ = 16;
constexpr int dismiss_yellow_ = 17;
constexpr int dismiss_green_ = 18;
constexpr int dismiss_blue_ = 19;
constexpr int quest_ = 20;
constexpr int use_ = 21;
constexpr int use_trigger_ = 22;
constexpr int use_activate_ = 23;
constexpr int epoch_begins_ = 24;
constexpr int epoch_ends_ = 25;
constexpr int turn_begins_ = 26;
constexpr int turn_ends_ = 27;
constexpr int would_discard_ = 28;
constexpr int would_take_ = 29;
constexpr int would_harm_ = 30;
}  // namespace key
constexpr int fixed_keys = 31;

namespace resource_key {
constexpr int gain_ = 0;
constexpr int lose_ = 1;
constexpr int pay_ = 2;
constexpr int robbed_ = 3;
constexpr int would_lose_ = 4;
}  // namespace resource_key
constexpr int keys_of_resource = 5;

namespace arithmetic {
constexpr int plus_ = 0;
constexpr int minus_ = 1;
constexpr int times_ = 2;
constexpr int divided_ = 3;
constexpr int left_over_ = 4;
constexpr int min_ = 5;
constexpr int max_ = 6;
}  // namespace arithmetic

namespace comparison {
constexpr int at_least_ = 0;
constexpr int at_most_ = 1;
constexpr int equal_ = 2;
constexpr int other_ = 3;
constexpr int more_ = 4;
constexpr int less_ = 5;
}  // namespace comparison

namespace join {
constexpr int highest_ = 0;
constexpr int lowest_ = 1;
constexpr int sum_ = 2;
}  // namespace join

namespace group {
constexpr int families_ = 0;
constexpr int levels_ = 1;
constexpr int activations_ = 2;
}  // namespace group

namespace mode {
constexpr int highest_ = 0;
constexpr int lowest_ = 1;
constexpr int total_ = 2;
}  // namespace mode

namespace board_fact {
constexpr int disc_ = 0;
constexpr int columns_ = 1;
constexpr int quest_gold_ = 2;
constexpr int quest_vp_ = 3;
constexpr int quest_transfers_ = 4;
constexpr int family_tiles_ = 5;
constexpr int level_tiles_ = 6;
constexpr int tiles_ = 7;
constexpr int complete_legends_ = 8;
constexpr int longest_legend_ = 9;
}  // namespace board_fact

namespace game_fact {
constexpr int epoch_ = 0;
constexpr int transfers_ = 1;
constexpr int pile_ever_ = 2;
}  // namespace game_fact

namespace disc_end {
constexpr int first_ = 0;
constexpr int last_ = 1;
}  // namespace disc_end

namespace place {
constexpr int domain_ = 0;
constexpr int elysium_ = 1;
constexpr int other_domains_ = 2;
constexpr int all_domains_ = 3;
constexpr int agora_ = 4;
constexpr int oracle_ = 5;
constexpr int discard_pile_ = 6;
constexpr int this_legend_ = 7;
constexpr int open_ = 8;
constexpr int loose_ = 9;
constexpr int carrying_ = 10;
constexpr int things_of_others_ = 11;
constexpr int turned_ = 12;
constexpr int rings_ = 13;
}  // namespace place

namespace account {
constexpr int reserve_ = 0;
constexpr int actor_ = 1;
constexpr int other_ = 2;
constexpr int on_a_card_ = 3;
}  // namespace account

namespace deal_to {
constexpr int oracle_ = 0;
constexpr int agora_ = 1;
}  // namespace deal_to

namespace columns_for {
constexpr int swap_ = 0;
constexpr int recover_ = 1;
}  // namespace columns_for

namespace actor {
constexpr int you_ = 0;
constexpr int they_ = 1;
}  // namespace actor

namespace harm {
constexpr int discard_ = 0;
constexpr int take_ = 1;
constexpr int lose_ = 2;
}  // namespace harm

namespace empty {
constexpr int none_ = 0;
constexpr int no_cards_ = 1;
constexpr int lowest_level_ = 2;
}  // namespace empty

namespace question {
constexpr int price_ = 0;
constexpr int columns_ = 1;
constexpr int quest_columns_ = 2;
constexpr int transfers_ = 3;
constexpr int income_ = 4;
constexpr int protection_ = 5;
constexpr int identical_ = 6;
constexpr int chronos_ = 7;
constexpr int ties_ = 8;
}  // namespace question

namespace whom {
constexpr int you_ = 0;
constexpr int other_players_ = 1;
constexpr int all_players_ = 2;
}  // namespace whom

namespace moment {
constexpr int now_ = 0;
constexpr int turn_ = 1;
constexpr int next_turn_ = 2;
constexpr int epoch_ = 3;
constexpr int next_epoch_ = 4;
}  // namespace moment

namespace activation {
constexpr int instant_ = 0;
constexpr int permanent_ = 1;
constexpr int trigger_ = 2;
constexpr int activate_ = 3;
constexpr int legend_ = 4;
constexpr int chronos_ = 5;
}  // namespace activation

namespace phase {
constexpr int awakening_ = 0;
constexpr int actions_ = 1;
constexpr int writing_ = 2;
constexpr int end_of_epoch_ = 3;
constexpr int over_ = 4;
}  // namespace phase

namespace resource {
constexpr int gold_ = 0;
constexpr int vp_ = 1;
constexpr int pp_ = 2;
}  // namespace resource

namespace slot_value {
constexpr int nothing_ = 0;
constexpr int number_ = 1;
constexpr int list_ = 2;
constexpr int family_ = 3;
constexpr int powers_ = 4;
}  // namespace slot_value

namespace bound {
constexpr int budget = 20000;
constexpr int most_forced = 10000;
constexpr int most_held = 900000;
constexpr int most_exchanged = 500;
constexpr int most_allowed = 1000;
constexpr int most_answers = 2000;
constexpr int most_named = 40;
constexpr int most_bending = 20;
constexpr int most_decisions = 250;
constexpr int most_promised = 40;
constexpr int most_citizens = 1500;
constexpr int free_moves = 4;
constexpr int most_open = 80;
constexpr int most_times = 100;
constexpr int most_deep = 250;
constexpr int patience = 2500;
constexpr int largest = 1000000;
}  // namespace bound

// How gladly the policy `light` does each kind of action, and a Transfer that begins a Legend (`light.py`).
namespace light {
constexpr int weights[] = {4, 16, 4, 4, 32, 128, 1, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4, 32, 1};
constexpr int new_legend = 1;
}  // namespace light

namespace number_is {
// [number: int] This number.
constexpr int lit_ = 101;
// [slot: slot] The number in a slot.
constexpr int slot_ = 102;
// [slot: slot, who: P] Of the numbers in a slot, that of a seat (N30).
constexpr int chosen_ = 103;
// [operator: arithmetic, left: N, right: N] Joined; `/` and `%` round down.
constexpr int arith_ = 104;
// [amount: N, counted: N, step: int] amount x (counted / step), rounded down.
constexpr int per_ = 105;
// [join: join, others: flag, body: X] The body with each player as *they*, in disc order, joined; a condition counts 0 or 1; nobody is 0.
constexpr int over_ = 106;
// [fact: board_fact, who: P] A fact of a board.
constexpr int fact_ = 107;
// [resource: resource, who: P] What lies on a board.
constexpr int account_ = 108;
// [fact: game_fact] A fact of the game.
constexpr int of_game_ = 109;
// [cards: S] How many cards.
constexpr int count_ = 110;
// [group: group, cards: S] How many families, levels or activations they have.
constexpr int kinds_ = 111;
// [mode: mode, cards: S] Their highest or lowest level, or the sum; else 0.
constexpr int levels_ = 112;
// [resource: resource, card: S] What lies on that card (N21).
constexpr int on_card_ = 113;
}  // namespace number_is

namespace condition_is {
// [comparison: comparison, left: N, right: N] Two numbers compared.
constexpr int compare_ = 201;
// [left: C, right: C] Both hold.
constexpr int both_ = 202;
// [left: C, right: C] One of them holds.
constexpr int either_ = 203;
// [condition: C] It does not hold.
constexpr int negate_ = 204;
// [cards: S] There is such a card.
constexpr int any_ = 205;
}  // namespace condition_is

namespace seat_is {
// [] Who uses the power.
constexpr int you_ = 301;
// [] Who is *they* there.
constexpr int they_ = 302;
// [slot: slot] The seat in a slot.
constexpr int named_seat_ = 303;
// [who: P, step: int] That many seats to the left, or, below 0, to the right (N1).
constexpr int beside_ = 304;
// [end: disc_end] Who has the lowest, or the highest, order disc.
constexpr int by_disc_ = 305;
// [card: S] The lowest seat with such a card in Domain or Elysium; else nobody.
constexpr int owner_ = 306;
}  // namespace seat_is

namespace cards_is {
// [place: place, who: P?] The cards in a place.
constexpr int place_ = 401;
// [slot: slot] The cards in a slot, wherever they lie.
constexpr int named_ = 402;
// [] The card with the text (P17).
constexpr int this_ = 403;
// [] The top card of the discard pile, unless it is a Citizen (P21).
constexpr int top_ = 404;
// [cards: mask] These cards.
constexpr int const_ = 405;
// [left: S, right: S] Those in both.
constexpr int in_both_ = 406;
// [left: S, right: S] Those in one of them.
constexpr int in_either_ = 407;
// [left: S, right: S] Those of the first that are not in the second.
constexpr int minus_ = 408;
// [low: N, high: N] The cards of these levels, both included; no Citizen (F7).
constexpr int of_level_ = 409;
// [slot: slot] The cards of the family in a slot.
constexpr int of_family_ = 410;
// [card: S] All copies of that card, itself among them; of a Citizen none (T7).
constexpr int copies_ = 411;
// [card: S] All cards of its family; of a Citizen none (F7).
constexpr int same_family_ = 412;
// [who: P] What continuous powers keep from a power of that seat (N11).
constexpr int protected_ = 413;
// [who: P] What would be a second identical card in that Domain (T7, N11).
constexpr int identical_ = 414;
// [together: int] Cards of Legends that stay valid without so many (N9).
constexpr int removable_ = 415;
// [cards: S] Without those in an Elysium whose owner holds an identical one (T7).
constexpr int unpaired_ = 416;
// [cards: S] Of identical cards the lowest alone; all Citizens (T7).
constexpr int first_copies_ = 417;
// [cards: S] Those cards if there is a draw pile, else none (N35).
constexpr int while_pile_ = 418;
// [receiver: P, giver: P, cards: S] Those cards if the two are different players.
constexpr int for_other_ = 419;
}  // namespace cards_is

namespace ask_is {
// [cards: S] PickCard: by number.
constexpr int card_ = 501;
// [cards: S, kinds: kinds] PickCard: by number, whose power of such a kind works.
constexpr int power_ = 502;
// [amount: N, cards: S] PickCards: combinations by number (N52).
constexpr int cards_ = 503;
// [cards: S] PickCards: one card each, by number.
constexpr int one_ = 504;
// [where: C?, other: flag] PickPlayer: in disc order; of whom the condition holds.
constexpr int seat_ = 505;
// [low: N, high: N] PickAmount: from max(0, low), at most 501 (N52).
constexpr int amount_ = 506;
// [low: N, high: N] ChooseSecretly: the same (N30).
constexpr int secret_ = 507;
// [] PickLevel: 1 to 3.
constexpr int level_ = 508;
// [] PickFamily: in the order of the game.
constexpr int family_ = 509;
// [] SwapColumns: own x dismissed, in colour order (X21).
constexpr int swap_ = 510;
// [] PickColumn: dismissed ones, in colour order (N8).
constexpr int column_ = 511;
// [fits: S, free: flag, extra: N?] Transfer: where a card can go (L1-L10).
constexpr int placement_ = 512;
// [] Transfer: a card of the Domain for a Citizen of a Legend (X9).
constexpr int replacement_ = 513;
// [slot: slot] PickSeen: known cards on top of the pile, the top one first (N32).
constexpr int seen_ = 514;
// [slot: slot] OrderCards: their permutations by position (N32).
constexpr int order_ = 515;
}  // namespace ask_is

namespace judge_is {
// [cards: S] One of these can be left when all that is owed is paid; else NO.
constexpr int left_ = 601;
// [cards: S, arriving: S?] One of these can be taken by then (T7, N53); else NO.
constexpr int takes_ = 602;
// [cards: S, kinds: kinds, arriving: S?] A power of these works (P19); else NO.
constexpr int works_ = 603;
// [resource: resource, amount: N] The actor has that much, less what is spent.
constexpr int purse_ = 604;
// [resource: resource, amount: N, card: S, reaches_others: flag] That much lies on the card, it is not gone, and nobody else's (N23, N45); else NO.
constexpr int purse_on_card_ = 605;
// [resource: resource, amount: N, card: S] Something comes off; else NOTHING.
constexpr int moves_off_ = 606;
// [resource: resource, amount: N, card: S] Something comes on; else NOTHING.
constexpr int moves_on_ = 607;
// [is_no: flag] There is a card to draw, or something is owed; else NOTHING, or NO (P22).
constexpr int drawable_ = 608;
// [fits: S, free: flag, extra: N?] A card can be transferred; else NO.
constexpr int placeable_ = 609;
// [] A Citizen can be replaced (X9); else NO.
constexpr int replaceable_ = 610;
// [columns_for: columns_for] There are columns to swap, or to recover; else NO.
constexpr int columns_ = 611;
// [given: resource, received: resource, without_room: flag] There is something to give, and room for it (N51); else NO.
constexpr int exchangeable_ = 612;
// [is_no: flag] The draw pile has a card (N31); else NOTHING, or NO.
constexpr int pile_ = 613;
// [where: C?, other: flag] A seat can be chosen; else NO.
constexpr int somebody_ = 614;
// [low: N, high: N] An amount can be chosen; else NO.
constexpr int range_ = 615;
// [] YES.
constexpr int yes_ = 616;
}  // namespace judge_is

namespace move_is {
// [resource: resource, source: account, target: account, amount: N, card: S?, receiver: P?, price: flag] So much of a resource from one account to another, as far as there is and has room (P13, N21).
constexpr int move_ = 701;
// [given: resource, received: resource] The chosen amount, one for the other (X2).
constexpr int exchange_ = 702;
// [] The actor takes the chosen card from where it lies (T7, P2, P11).
constexpr int take_ = 703;
// [receiver: P] That player takes the card from a Domain (N6).
constexpr int give_card_ = 704;
// [] The actor takes the top card face down (T11).
constexpr int citizen_ = 705;
// [] The actor draws and takes a card face up (P15).
constexpr int draw_ = 706;
// [amount: N, deal_to: deal_to] So many cards from the pile join Oracle or Agora.
constexpr int deal_ = 707;
// [] The top card goes to the discard pile; nobody discards it (N7).
constexpr int reveal_ = 708;
// [] The card goes to the discard pile (P21, N9).
constexpr int discard_ = 709;
// [free: flag, extra: N?] The chosen placement: price, move, what follows (L1).
constexpr int transfer_ = 710;
// [] The chosen card and the first Citizen of that Legend change places (X9).
constexpr int replace_ = 711;
// [] The card goes back to its owner's Domain (N9, N10).
constexpr int return_ = 712;
// [] The card is straightened (P5).
constexpr int straighten_ = 713;
// [] The card gets a ring (P4).
constexpr int ring_ = 714;
// [] The actor dismisses one column and gets the other back (X21).
constexpr int swap_columns_ = 715;
// [] The actor gets a column back (N8).
constexpr int recover_column_ = 716;
// [amount: N, anywhere: flag] More transfers in this step of Phase III (W4, N50).
constexpr int allow_ = 717;
// [kinds: kinds] The actor uses a power of the chosen card (P17, P18).
constexpr int use_ = 718;
// [amount: N] The actor looks at the top cards (N31).
constexpr int look_top_ = 719;
// [] The actor looks at the faces of Citizens (N33).
constexpr int look_ = 720;
// [slot: slot] The chosen seen card comes on top and is taken face up (N32).
constexpr int take_seen_ = 721;
// [slot: slot] The same, face down (N32).
constexpr int take_seen_citizen_ = 722;
// [slot: slot] The seen cards go to the discard pile (N32).
constexpr int discard_seen_ = 723;
// [slot: slot, under: flag] The seen cards go back in the chosen order (N32).
constexpr int put_seen_ = 724;
// [under: flag] An open card goes on top of the draw pile or under it (N34).
constexpr int put_card_ = 725;
// [cards: S] Each Citizen of these and the top card change places (N35).
constexpr int swap_face_ = 726;
// [] What the power below is about to do does not happen (N16).
constexpr int prevent_ = 727;
}  // namespace move_is

namespace statement_is {
// [deed: deed] An effect.
constexpr int do_ = 801;
// [statements: [statement]] One after the other.
constexpr int block_ = 802;
// [condition: C?, optional: flag, actor: actor, costs: [deed], branches: [statement], otherwise: statement?] *if*, *may*, *choose* and *pay ... to*; see `nodes.Gate`.
constexpr int gate_ = 803;
// [number: N, up_to: flag, body: statement] So often.
constexpr int repeat_ = 804;
// [slot: slot, number: N] A number gets a name.
constexpr int let_number_ = 805;
// [slot: slot, found: P|S] A seat or a card gets a name, if there is one.
constexpr int let_found_ = 806;
// [judge: J?, actor: actor] Somebody chooses; judged for the actor (N51).
constexpr int choice_ = 807;
// [] What always works: each, subject, later, until, a choice of many.
constexpr int other_ = 808;
}  // namespace statement_is

namespace instruction_is {
// [] The power begins; from here on it is open (P18).
constexpr int begin_ = 901;
// [deed: deed, choice: slot?, next: target] Do it, with what was chosen.
constexpr int act_ = 902;
// [parts: [deed, slot?], next: target, unpaid: target?] A joined price (P14).
constexpr int pay_ = 903;
// [ask: A, actor: actor, slot: slot, next: target, declined: target?, nothing: target?, empty: empty, secret: flag, removes: S?, later: [deed], rest: statement?, before: [deed, slot?]] Let the actor choose; a single answer is taken without asking, unless it is secret.
constexpr int ask_ = 904;
// [ask: A, actor: actor, slot: slot, next: target, nothing: target?, empty: empty] Chance chooses among the same answers.
constexpr int chance_ = 905;
// [deed: deed, choice: slot?, slot: slot, next: target, act: target] Line up the powers that may prevent it (N16).
constexpr int alert_ = 906;
// [deed: deed, choice: slot?, slot: slot, act: target, prevented: target, extent: slot?] Let them work, one after the other (N16, N46).
constexpr int guard_ = 907;
// [gate: statement, judged: flag, optional: flag, idle: flag, targets: [target], otherwise: target] Unwind a gate: condition, possible ways, choice.
constexpr int enter_ = 908;
// [number: N, slot: slot, next: target] Keep a number.
constexpr int compute_ = 909;
// [found: P|S, slot: slot, next: target, nothing: target] Keep a seat or cards.
constexpr int find_ = 910;
// [amount: N, actor: actor, slot: slot, next: target, nothing: target] Look at the top cards and keep the place down to which they were seen (N31).
constexpr int keep_ = 911;
// [number: N, slot: slot, next: target] Keep how often a loop goes round.
constexpr int times_ = 912;
// [others: flag, slot: slot, next: target] Line up the players (P12).
constexpr int line_ = 913;
// [slot: slot, body: target, done: target, work: int] The next one is *they*.
constexpr int next_player_ = 914;
// [who: P, slot: slot, next: target, done: target] A player is *they*.
constexpr int address_ = 915;
// [slot: slot, next: target] *They* is who it was before.
constexpr int turn_back_ = 916;
// [slot: slot, next: target] Keep an answer secret (N30).
constexpr int seal_ = 917;
// [slot: slot, next: target] Show all of them, and keep them by seat (N30).
constexpr int unseal_ = 918;
// [slot: slot, body: target, done: target, work: int] Go round once more.
constexpr int next_time_ = 919;
// [slots: [slot], next: target] Empty slots.
constexpr int forget_ = 920;
// [moment: moment, kept: [slot], next: target, lasts: flag] What follows is left for later (N14), or lasts (N15).
constexpr int postpone_ = 921;
// [modifiers: [modifier], next: target] What stands here bends rules (N15).
constexpr int bend_ = 922;
// [next: target] Go on there.
constexpr int jump_ = 923;
}  // namespace instruction_is

// What stands behind the number of a primitive in an image.
enum class operand_kind : int8_t {
  int_,
  flag_,
  slot_,
  a_resource_,
  mask_,
  kinds_,
  deed_,
  statement_,
  target_,
  modifier_,
  number_,
  condition_,
  number_or_condition_,
  seat_,
  cards_,
  ask_,
  judge_,
  move_,
  seat_or_cards_,
  arithmetic_,
  comparison_,
  join_,
  group_,
  mode_,
  board_fact_,
  game_fact_,
  disc_end_,
  place_,
  account_,
  deal_to_,
  columns_for_,
  actor_,
  harm_,
  empty_,
  question_,
  whom_,
  moment_,
  activation_,
  phase_,
  slot_value_,
};
// A list is preceded by its length; with a *second* kind its elements are pairs.
struct operand {
  operand_kind kind;
  bool optional;  // -1 is allowed
  bool list;
  bool pair;  // each element is followed by a slot, or by -1
};
struct primitive {
  int number;
  const char* name;
  int operands;
  operand operand_at[12];
};
constexpr primitive primitives[] = {
    {101, "lit", 1, {{operand_kind::int_, false, false, false}}},
    {102, "slot", 1, {{operand_kind::slot_, false, false, false}}},
    {103, "chosen", 2, {{operand_kind::slot_, false, false, false}, {operand_kind::seat_, false, false, false}}},
    {104, "arith", 3, {{operand_kind::arithmetic_, false, false, false}, {operand_kind::number_, false, false, false}, {operand_kind::number_, false, false, false}}},
    {105, "per", 3, {{operand_kind::number_, false, false, false}, {operand_kind::number_, false, false, false}, {operand_kind::int_, false, false, false}}},
    {106, "over", 3, {{operand_kind::join_, false, false, false}, {operand_kind::flag_, false, false, false}, {operand_kind::number_or_condition_, false, false, false}}},
    {107, "fact", 2, {{operand_kind::board_fact_, false, false, false}, {operand_kind::seat_, false, false, false}}},
    {108, "account", 2, {{operand_kind::a_resource_, false, false, false}, {operand_kind::seat_, false, false, false}}},
    {109, "of_game", 1, {{operand_kind::game_fact_, false, false, false}}},
    {110, "count", 1, {{operand_kind::cards_, false, false, false}}},
    {111, "kinds", 2, {{operand_kind::group_, false, false, false}, {operand_kind::cards_, false, false, false}}},
    {112, "levels", 2, {{operand_kind::mode_, false, false, false}, {operand_kind::cards_, false, false, false}}},
    {113, "on_card", 2, {{operand_kind::a_resource_, false, false, false}, {operand_kind::cards_, false, false, false}}},
    {201, "compare", 3, {{operand_kind::comparison_, false, false, false}, {operand_kind::number_, false, false, false}, {operand_kind::number_, false, false, false}}},
    {202, "both", 2, {{operand_kind::condition_, false, false, false}, {operand_kind::condition_, false, false, false}}},
    {203, "either", 2, {{operand_kind::condition_, false, false, false}, {operand_kind::condition_, false, false, false}}},
    {204, "negate", 1, {{operand_kind::condition_, false, false, false}}},
    {205, "any", 1, {{operand_kind::cards_, false, false, false}}},
    {301, "you", 0, {}},
    {302, "they", 0, {}},
    {303, "named_seat", 1, {{operand_kind::slot_, false, false, false}}},
    {304, "beside", 2, {{operand_kind::seat_, false, false, false}, {operand_kind::int_, false, false, false}}},
    {305, "by_disc", 1, {{operand_kind::disc_end_, false, false, false}}},
    {306, "owner", 1, {{operand_kind::cards_, false, false, false}}},
    {401, "place", 2, {{operand_kind::place_, false, false, false}, {operand_kind::seat_, true, false, false}}},
    {402, "named", 1, {{operand_kind::slot_, false, false, false}}},
    {403, "this", 0, {}},
    {404, "top", 0, {}},
    {405, "const", 1, {{operand_kind::mask_, false, false, false}}},
    {406, "in_both", 2, {{operand_kind::cards_, false, false, false}, {operand_kind::cards_, false, false, false}}},
    {407, "in_either", 2, {{operand_kind::cards_, false, false, false}, {operand_kind::cards_, false, false, false}}},
    {408, "minus", 2, {{operand_kind::cards_, false, false, false}, {operand_kind::cards_, false, false, false}}},
    {409, "of_level", 2, {{operand_kind::number_, false, false, false}, {operand_kind::number_, false, false, false}}},
    {410, "of_family", 1, {{operand_kind::slot_, false, false, false}}},
    {411, "copies", 1, {{operand_kind::cards_, false, false, false}}},
    {412, "same_family", 1, {{operand_kind::cards_, false, false, false}}},
    {413, "protected", 1, {{operand_kind::seat_, false, false, false}}},
    {414, "identical", 1, {{operand_kind::seat_, false, false, false}}},
    {415, "removable", 1, {{operand_kind::int_, false, false, false}}},
    {416, "unpaired", 1, {{operand_kind::cards_, false, false, false}}},
    {417, "first_copies", 1, {{operand_kind::cards_, false, false, false}}},
    {418, "while_pile", 1, {{operand_kind::cards_, false, false, false}}},
    {419, "for_other", 3, {{operand_kind::seat_, false, false, false}, {operand_kind::seat_, false, false, false}, {operand_kind::cards_, false, false, false}}},
    {501, "card", 1, {{operand_kind::cards_, false, false, false}}},
    {502, "power", 2, {{operand_kind::cards_, false, false, false}, {operand_kind::kinds_, false, false, false}}},
    {503, "cards", 2, {{operand_kind::number_, false, false, false}, {operand_kind::cards_, false, false, false}}},
    {504, "one", 1, {{operand_kind::cards_, false, false, false}}},
    {505, "seat", 2, {{operand_kind::condition_, true, false, false}, {operand_kind::flag_, false, false, false}}},
    {506, "amount", 2, {{operand_kind::number_, false, false, false}, {operand_kind::number_, false, false, false}}},
    {507, "secret", 2, {{operand_kind::number_, false, false, false}, {operand_kind::number_, false, false, false}}},
    {508, "level", 0, {}},
    {509, "family", 0, {}},
    {510, "swap", 0, {}},
    {511, "column", 0, {}},
    {512, "placement", 3, {{operand_kind::cards_, false, false, false}, {operand_kind::flag_, false, false, false}, {operand_kind::number_, true, false, false}}},
    {513, "replacement", 0, {}},
    {514, "seen", 1, {{operand_kind::slot_, false, false, false}}},
    {515, "order", 1, {{operand_kind::slot_, false, false, false}}},
    {601, "left", 1, {{operand_kind::cards_, false, false, false}}},
    {602, "takes", 2, {{operand_kind::cards_, false, false, false}, {operand_kind::cards_, true, false, false}}},
    {603, "works", 3, {{operand_kind::cards_, false, false, false}, {operand_kind::kinds_, false, false, false}, {operand_kind::cards_, true, false, false}}},
    {604, "purse", 2, {{operand_kind::a_resource_, false, false, false}, {operand_kind::number_, false, false, false}}},
    {605, "purse_on_card", 4, {{operand_kind::a_resource_, false, false, false}, {operand_kind::number_, false, false, false}, {operand_kind::cards_, false, false, false}, {operand_kind::flag_, false, false, false}}},
    {606, "moves_off", 3, {{operand_kind::a_resource_, false, false, false}, {operand_kind::number_, false, false, false}, {operand_kind::cards_, false, false, false}}},
    {607, "moves_on", 3, {{operand_kind::a_resource_, false, false, false}, {operand_kind::number_, false, false, false}, {operand_kind::cards_, false, false, false}}},
    {608, "drawable", 1, {{operand_kind::flag_, false, false, false}}},
    {609, "placeable", 3, {{operand_kind::cards_, false, false, false}, {operand_kind::flag_, false, false, false}, {operand_kind::number_, true, false, false}}},
    {610, "replaceable", 0, {}},
    {611, "columns", 1, {{operand_kind::columns_for_, false, false, false}}},
    {612, "exchangeable", 3, {{operand_kind::a_resource_, false, false, false}, {operand_kind::a_resource_, false, false, false}, {operand_kind::flag_, false, false, false}}},
    {613, "pile", 1, {{operand_kind::flag_, false, false, false}}},
    {614, "somebody", 2, {{operand_kind::condition_, true, false, false}, {operand_kind::flag_, false, false, false}}},
    {615, "range", 2, {{operand_kind::number_, false, false, false}, {operand_kind::number_, false, false, false}}},
    {616, "yes", 0, {}},
    {701, "move", 7, {{operand_kind::a_resource_, false, false, false}, {operand_kind::account_, false, false, false}, {operand_kind::account_, false, false, false}, {operand_kind::number_, false, false, false}, {operand_kind::cards_, true, false, false}, {operand_kind::seat_, true, false, false}, {operand_kind::flag_, false, false, false}}},
    {702, "exchange", 2, {{operand_kind::a_resource_, false, false, false}, {operand_kind::a_resource_, false, false, false}}},
    {703, "take", 0, {}},
    {704, "give_card", 1, {{operand_kind::seat_, false, false, false}}},
    {705, "citizen", 0, {}},
    {706, "draw", 0, {}},
    {707, "deal", 2, {{operand_kind::number_, false, false, false}, {operand_kind::deal_to_, false, false, false}}},
    {708, "reveal", 0, {}},
    {709, "discard", 0, {}},
    {710, "transfer", 2, {{operand_kind::flag_, false, false, false}, {operand_kind::number_, true, false, false}}},
    {711, "replace", 0, {}},
    {712, "return", 0, {}},
    {713, "straighten", 0, {}},
    {714, "ring", 0, {}},
    {715, "swap_columns", 0, {}},
    {716, "recover_column", 0, {}},
    {717, "allow", 2, {{operand_kind::number_, false, false, false}, {operand_kind::flag_, false, false, false}}},
    {718, "use", 1, {{operand_kind::kinds_, false, false, false}}},
    {719, "look_top", 1, {{operand_kind::number_, false, false, false}}},
    {720, "look", 0, {}},
    {721, "take_seen", 1, {{operand_kind::slot_, false, false, false}}},
    {722, "take_seen_citizen", 1, {{operand_kind::slot_, false, false, false}}},
    {723, "discard_seen", 1, {{operand_kind::slot_, false, false, false}}},
    {724, "put_seen", 2, {{operand_kind::slot_, false, false, false}, {operand_kind::flag_, false, false, false}}},
    {725, "put_card", 1, {{operand_kind::flag_, false, false, false}}},
    {726, "swap_face", 1, {{operand_kind::cards_, false, false, false}}},
    {727, "prevent", 0, {}},
    {801, "do", 1, {{operand_kind::deed_, false, false, false}}},
    {802, "block", 1, {{operand_kind::statement_, false, true, false}}},
    {803, "gate", 6, {{operand_kind::condition_, true, false, false}, {operand_kind::flag_, false, false, false}, {operand_kind::actor_, false, false, false}, {operand_kind::deed_, false, true, false}, {operand_kind::statement_, false, true, false}, {operand_kind::statement_, true, false, false}}},
    {804, "repeat", 3, {{operand_kind::number_, false, false, false}, {operand_kind::flag_, false, false, false}, {operand_kind::statement_, false, false, false}}},
    {805, "let_number", 2, {{operand_kind::slot_, false, false, false}, {operand_kind::number_, false, false, false}}},
    {806, "let_found", 2, {{operand_kind::slot_, false, false, false}, {operand_kind::seat_or_cards_, false, false, false}}},
    {807, "choice", 2, {{operand_kind::judge_, true, false, false}, {operand_kind::actor_, false, false, false}}},
    {808, "other", 0, {}},
    {901, "begin", 0, {}},
    {902, "act", 3, {{operand_kind::deed_, false, false, false}, {operand_kind::slot_, true, false, false}, {operand_kind::target_, false, false, false}}},
    {903, "pay", 3, {{operand_kind::deed_, false, true, true}, {operand_kind::target_, false, false, false}, {operand_kind::target_, true, false, false}}},
    {904, "ask", 12, {{operand_kind::ask_, false, false, false}, {operand_kind::actor_, false, false, false}, {operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}, {operand_kind::target_, true, false, false}, {operand_kind::target_, true, false, false}, {operand_kind::empty_, false, false, false}, {operand_kind::flag_, false, false, false}, {operand_kind::cards_, true, false, false}, {operand_kind::deed_, false, true, false}, {operand_kind::statement_, true, false, false}, {operand_kind::deed_, false, true, true}}},
    {905, "chance", 6, {{operand_kind::ask_, false, false, false}, {operand_kind::actor_, false, false, false}, {operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}, {operand_kind::target_, true, false, false}, {operand_kind::empty_, false, false, false}}},
    {906, "alert", 5, {{operand_kind::deed_, false, false, false}, {operand_kind::slot_, true, false, false}, {operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}, {operand_kind::target_, false, false, false}}},
    {907, "guard", 6, {{operand_kind::deed_, false, false, false}, {operand_kind::slot_, true, false, false}, {operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}, {operand_kind::target_, false, false, false}, {operand_kind::slot_, true, false, false}}},
    {908, "enter", 6, {{operand_kind::statement_, false, false, false}, {operand_kind::flag_, false, false, false}, {operand_kind::flag_, false, false, false}, {operand_kind::flag_, false, false, false}, {operand_kind::target_, false, true, false}, {operand_kind::target_, false, false, false}}},
    {909, "compute", 3, {{operand_kind::number_, false, false, false}, {operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}}},
    {910, "find", 4, {{operand_kind::seat_or_cards_, false, false, false}, {operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}, {operand_kind::target_, false, false, false}}},
    {911, "keep", 5, {{operand_kind::number_, false, false, false}, {operand_kind::actor_, false, false, false}, {operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}, {operand_kind::target_, false, false, false}}},
    {912, "times", 3, {{operand_kind::number_, false, false, false}, {operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}}},
    {913, "line", 3, {{operand_kind::flag_, false, false, false}, {operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}}},
    {914, "next_player", 4, {{operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}, {operand_kind::target_, false, false, false}, {operand_kind::int_, false, false, false}}},
    {915, "address", 4, {{operand_kind::seat_, false, false, false}, {operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}, {operand_kind::target_, false, false, false}}},
    {916, "turn_back", 2, {{operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}}},
    {917, "seal", 2, {{operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}}},
    {918, "unseal", 2, {{operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}}},
    {919, "next_time", 4, {{operand_kind::slot_, false, false, false}, {operand_kind::target_, false, false, false}, {operand_kind::target_, false, false, false}, {operand_kind::int_, false, false, false}}},
    {920, "forget", 2, {{operand_kind::slot_, false, true, false}, {operand_kind::target_, false, false, false}}},
    {921, "postpone", 4, {{operand_kind::moment_, false, false, false}, {operand_kind::slot_, false, true, false}, {operand_kind::target_, false, false, false}, {operand_kind::flag_, false, false, false}}},
    {922, "bend", 2, {{operand_kind::modifier_, false, true, false}, {operand_kind::target_, false, false, false}}},
    {923, "jump", 1, {{operand_kind::target_, false, false, false}}},
};
constexpr operand deed_fields[] = {
    {operand_kind::move_, false, false, false},  // move
    {operand_kind::ask_, true, false, false},  // ask
    {operand_kind::judge_, true, false, false},  // judge
    {operand_kind::actor_, false, false, false},  // actor
    {operand_kind::flag_, false, false, false},  // is_price
    {operand_kind::flag_, false, false, false},  // can_idle
    {operand_kind::cards_, true, false, false},  // removes
    {operand_kind::cards_, true, false, false},  // removes_all
    {operand_kind::flag_, false, false, false},  // spends
    {operand_kind::flag_, false, false, false},  // keeps
    {operand_kind::flag_, false, false, false},  // settles
    {operand_kind::cards_, true, false, false},  // all
    {operand_kind::flag_, false, false, false},  // judges_again
    {operand_kind::harm_, true, false, false},  // guard
    {operand_kind::seat_, true, false, false},  // receiver
};
namespace deed_field {
constexpr int move_ = 0;
constexpr int ask_ = 1;
constexpr int judge_ = 2;
constexpr int actor_ = 3;
constexpr int is_price_ = 4;
constexpr int can_idle_ = 5;
constexpr int removes_ = 6;
constexpr int removes_all_ = 7;
constexpr int spends_ = 8;
constexpr int keeps_ = 9;
constexpr int settles_ = 10;
constexpr int all_ = 11;
constexpr int judges_again_ = 12;
constexpr int guard_ = 13;
constexpr int receiver_ = 14;
}  // namespace deed_field
constexpr int deed_width = 15;

constexpr operand modifier_fields[] = {
    {operand_kind::question_, false, false, false},  // question
    {operand_kind::int_, false, false, false},  // card
    {operand_kind::whom_, false, false, false},  // whom
    {operand_kind::cards_, true, false, false},  // fits
    {operand_kind::number_, true, false, false},  // amount
    {operand_kind::flag_, false, false, false},  // is_more
    {operand_kind::a_resource_, true, false, false},  // resource
    {operand_kind::condition_, true, false, false},  // holds
};
namespace modifier_field {
constexpr int question_ = 0;
constexpr int card_ = 1;
constexpr int whom_ = 2;
constexpr int fits_ = 3;
constexpr int amount_ = 4;
constexpr int is_more_ = 5;
constexpr int resource_ = 6;
constexpr int holds_ = 7;
}  // namespace modifier_field
constexpr int modifier_width = 8;

}  // namespace contract
