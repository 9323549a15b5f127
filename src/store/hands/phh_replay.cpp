// SPDX-License-Identifier: MIT
#include "store/hands/phh_replay.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdlib>
#include <limits>

#include "store/hands/phh_extras.h"

namespace hindsight {

namespace {

using PhhKind = PhhAction::Kind;
using Next = Hand::Next::Kind;

constexpr Seat nobody{max_seats};
constexpr int cents = 2;
constexpr int max_places = 6;
constexpr Share million = 1'000'000;  // 10^max_places

tl::unexpected<Error> refused(std::string message) {
  return fail(ErrorCode::invalid_argument, std::move(message));
}

Card card_of(PhhCard card) {
  constexpr std::string_view ranks = "23456789TJQKA", suits = "cdhs";
  const std::size_t rank = ranks.find(card.rank), suit = suits.find(card.suit);
  if (rank == ranks.npos || suit == suits.npos) return unknown_card;
  return Card::of(static_cast<int>(rank), static_cast<int>(suit));
}

std::vector<Card> cards_of(const PhhCards& cards) {
  std::vector<Card> out;
  for (std::size_t i = 0; i < cards.count; ++i) out.push_back(card_of(cards.cards[i]));
  return out;
}

std::array<Card, 2> hole_of(const PhhCards& cards) {
  return {card_of(cards.cards[0]), card_of(cards.cards[1])};
}

bool fits(PhhCard shown, PhhCard dealt) {
  const auto same = [](char a, char b) { return a == '?' || b == '?' || a == b; };
  return same(shown.rank, dealt.rank) && same(shown.suit, dealt.suit);
}

// Two cards each, in either order.
bool fits(const PhhCards& shown, const PhhCards& dealt) {
  const auto& [s, t] = std::pair{shown.cards, dealt.cards};
  return (fits(s[0], t[0]) && fits(s[1], t[1])) || (fits(s[0], t[1]) && fits(s[1], t[0]));
}

template <class See>
void each_amount(const PhhHand& record, const See& see) {
  for (const Decimal& ante : record.antes) see(ante);
  for (const Decimal& blind : record.blinds) see(blind);
  for (const Decimal& bet : {record.min_bet, record.small_bet, record.big_bet}) see(bet);
  for (const PhhAction& action : record.actions) see(action.amount);
}

// Whole chips, or cents where there are fractions.
Result<int> places_of(const PhhHand& record) {
  int max = 0;
  const auto see = [&](Decimal amount) { max = std::max(max, amount.places); };
  each_amount(record, see);
  if (const auto extras = extras_of(record)) see(extras->added);
  for (const Decimal& stack : record.starting_stacks) see(stack);
  if (max > max_places)
    return refused(fmt::format("an amount has {} digits after the point; more than {} cannot be chips", max,
                               max_places));
  return max == 0 ? 0 : std::max(max, cents);
}

Result<Chips> chips(Decimal amount, int places, std::string_view field) {
  if (amount.is_infinite()) return unlimited_stack;
  const auto scaled = amount.scaled(places);
  if (scaled && std::abs(*scaled) < unlimited_stack) return *scaled;
  return refused(fmt::format("{}: {} is more than this table can count", field, to_text(amount)));
}

class Replayer {
 public:
  Replayer(const PhhHand& record, const ReplayOptions& options, Replay& out)
      : record_(record), repair_(options.repair), out_(out), hand_(out.hand) {}

  Result<void> run() {
    for (std::size_t i = 0; i < record_.actions.size(); ++i) {
      const Result<void> done = step(record_.actions[i]);
      if (done) continue;
      failed_raise = record_.actions[i].kind == PhhKind::bet_raise;
      return refused(fmt::format("{}: {}", action_name(record_, i), done.error().message));
    }
    finish();
    return {};
  }

  bool failed_raise = false;  // a raise was what failed

 private:
  // A record without the last showdown lines: the cards speak if all are known.
  void finish() {
    bool speak = hand_.board().size() == 5;
    for (const Seat seat : hand_.live().without(hand_.mucked())) speak = speak && known(hand_.hole(seat));
    if (speak) pass_over(nobody);
    while (hand_.next().kind == Next::showdown && hand_.board().size() == 5) {
      const Seat seat = hand_.next().seat;
      const bool shows = speak && !declined_.has(seat);
      if (!hand_.show(seat, shows ? hand_.hole(seat) : std::array{unknown_card, unknown_card})) return;
    }
  }

  Result<void> step(const PhhAction& action) {
    const Seat seat = action.seat;
    switch (action.kind) {
      case PhhKind::nothing:
        return {};
      case PhhKind::deal_hole:
        return deal_hole(action);
      case PhhKind::deal_board:
        pass_over(nobody);
        return hand_.deal_board(cards_of(action.cards));
      case PhhKind::fold:
        return move(seat, Move::fold());
      case PhhKind::check_call:
        return move(seat, Move::call());
      case PhhKind::bet_raise: {
        HS_TRY(const Chips to, chips(action.amount, out_.places, "the amount"));
        return move(seat, Move::raise_to(to));
      }
      case PhhKind::show:
        return show(seat, action.cards);
      case PhhKind::show_as_dealt:
        return show(seat, dealt_[seat.value]);
      case PhhKind::muck:
        break;
    }
    return muck(seat);
  }

  Result<void> deal_hole(const PhhAction& action) {
    HS_RETURN_IF_ERROR(hand_.deal_hole(action.seat, cards_of(action.cards)));
    PhhCards& dealt = dealt_[action.seat.value];
    for (std::size_t i = 0; i < action.cards.count; ++i) dealt.cards[dealt.count++] = action.cards.cards[i];
    return {};
  }

  // Players who do nothing in the record though it is their turn.  All-ins from stacks that nobody recorded
  // can't be seen: such players have no more moves, which checking stands for.
  void pass_over(Seat until) {
    while (hand_.next().kind == Next::move && hand_.next().seat != until) {
      const Seat seat = hand_.next().seat;
      const bool free = hand_.legal().call == 0;
      if (!repair_ && !(free && out_.unlimited(seat))) return;
      out_.notes.push_back(
          fmt::format("p{}{}, which the record leaves out", seat.value + 1, free ? " checks" : " folds"));
      if (!hand_.play(free ? Move::call() : Move::fold())) return;
    }
  }

  Result<void> move(Seat seat, Move move) {
    if (move.kind == Move::Kind::fold && hand_.live().has(seat) && !hand_.able().has(seat)) {
      HS_RETURN_IF_ERROR(hand_.give_up(seat));
      out_.notes.push_back(fmt::format("p{} folds though it is all-in", seat.value + 1));
      return {};
    }
    if (repair_ && hand_.able().has(seat)) pass_over(seat);
    const LegalMoves legal = hand_.legal();
    if (move.kind == Move::Kind::raise && legal.seat == seat && legal.can_raise &&
        (move.to < legal.min_to || move.to > legal.max_to))
      return refused(
          fmt::format("the player can bet or raise to {}{}, and to no other amount", text(legal.min_to),
                      legal.min_to == legal.max_to ? "" : fmt::format(" up to {}", text(legal.max_to))));
    HS_RETURN_IF_ERROR(hand_.play(seat, move));
    out_.decisions.push_back(legal);
    return {};
  }

  Result<void> muck(Seat seat) {
    pass_over(nobody);
    HS_RETURN_IF_ERROR(hand_.muck(seat));
    out_.mucked.push_back(seat);
    return {};
  }

  Result<void> show(Seat seat, const PhhCards& cards) {
    pass_over(nobody);
    if (!fits(cards, dealt_[seat.value]))
      return refused(
          fmt::format("the player was dealt {}, not the cards shown", to_text(dealt_[seat.value])));
    const std::array<Card, 2> hole = hole_of(cards);
    if (hand_.over() && hand_.live() == SeatSet(seat))  // all others folded: nobody asked
      HS_RETURN_IF_ERROR(check_unseen(hole));
    else if (!hand_.shown().has(seat) &&
             (known(hole) || !may_decline(seat)))  // some logs repeat it each street
      HS_RETURN_IF_ERROR(hand_.show(seat, hole));
    if (!known(hole)) declined_ |= seat;
    out_.shown.emplace_back(seat, cards);
    return {};
  }

  // Whether "sm ????" can stand here.  The hand is not told: the
  // player may still show, and the end lets known cards speak.
  bool may_decline(Seat seat) const {
    const bool due = hand_.next().kind == Next::showdown ||
                     (hand_.next().kind == Next::board && hand_.board_is_due_all_in());
    return due && hand_.live().has(seat) && !hand_.mucked().has(seat);
  }

  Result<void> check_unseen(std::array<Card, 2> hole) const {
    CardSet seen;
    for (const Card card : hand_.board())
      if (known(card)) seen |= card;
    for (const Card card : hole)
      if (known(card) && seen.has(card)) return refused(fmt::format("the {} is on the board", to_text(card)));
    return {};
  }

  std::string text(Chips chips) const { return to_text(Decimal::of(chips, out_.places)); }

  const PhhHand& record_;
  bool repair_;
  Replay& out_;
  Hand& hand_;
  std::array<PhhCards, max_seats> dealt_{};
  SeatSet declined_;  // "sm ????"
};

// Whether every pot is whole although some stack has cents: then no smaller chip is in play.
bool only_whole_chips(const Replay& replay) {
  const Chips whole = Decimal{1, 0}.scaled(replay.places).value_or(1);
  for (Seat seat; seat.value < replay.hand.seats(); ++seat)
    if ((replay.hand.start_stack(seat) - replay.hand.stack(seat)) % whole != 0) return false;
  return whole > 1;
}

struct Attempt {
  Result<Replay> replay;
  bool failed_raise = false;
};

Attempt attempt(const PhhHand& record, const HandRules& rules, const ReplayOptions& options) {
  const auto table = table_of(record, rules);
  if (!table) return {tl::unexpected<Error>(table.error())};
  Replay out;
  out.places = table->places;
  if (const auto started = out.hand.restart(table->rules, table->stacks); !started)
    return {tl::unexpected<Error>(started.error())};
  Replayer replayer(record, options, out);
  const Result<void> done = replayer.run();
  if (!done) return {tl::unexpected<Error>(done.error()), replayer.failed_raise};
  if (rules.chip == 1 && out.complete() && only_whole_chips(out)) {
    HandRules whole = rules;
    whole.chip = *Decimal{1, 0}.scaled(out.places);
    return attempt(record, whole, options);
  }
  return {std::move(out)};
}

BettingLimit betting_of(const PhhHand& record) {
  return record.variant == "NT"   ? BettingLimit::no_limit
         : record.variant == "PT" ? BettingLimit::pot_limit
                                  : BettingLimit::fixed_limit;
}

// On the board of the actions.
Result<Replay> replay_once(const PhhHand& record, const ReplayOptions& options) {
  HandRules rules = options.rules(betting_of(record));
  HS_TRY(const PhhExtras extras, extras_of(record));
  if (extras.odd_chip) rules.odd_chip = *extras.odd_chip;
  if (options.odd_chip) rules.odd_chip = *options.odd_chip;
  Attempt first = attempt(record, rules, options);
  if (first.replay || !first.failed_raise || options.rules != casino_rules) return std::move(first.replay);
  HandRules others = pokerkit_rules(betting_of(record));
  others.odd_chip = rules.odd_chip;
  Attempt second = attempt(record, others, options);
  if (!second.replay) return std::move(first.replay);
  second.replay->notes.push_back(
      fmt::format("only pokerkit's rules allow it: {}", first.replay.error().message));
  return std::move(second.replay);
}

// With other cards on the board, as many on each street.
PhhHand on_board(PhhHand record, const std::vector<Card>& board) {
  std::size_t at = 0;
  for (PhhAction& action : record.actions)
    if (action.kind == PhhKind::deal_board)
      for (std::size_t c = 0; c < action.cards.count && at < board.size(); ++c, ++at) {
        const std::string text = to_text(board[at]);
        action.cards.cards[c] = {text[0], text[1]};
      }
  return record;
}

// Every board plays for its part of each pot; chips that can't be divided go to the first.
void pay_part(const Hand& hand, std::size_t board, std::size_t boards, BoardResult& out) {
  for (std::size_t pot = 0; pot < hand.pots().size(); ++pot) {
    SeatSet winners;
    Share paid = 0;
    for (const Event& event : hand.events())
      if (event.kind == Event::Kind::win && event.pot == pot) {
        winners |= event.seat;
        paid += event.amount;
      }
    const auto parts = static_cast<Chips>(boards), chips = paid / shares_per_chip;
    const Chips part = chips / parts + (static_cast<Chips>(board) < chips % parts ? 1 : 0);
    if (part > 0) split(part, winners, hand.rules().odd_chip, out.won);
  }
  out.board.assign(hand.board().begin(), hand.board().end());
}

Result<void> play_boards(const PhhHand& record, const std::vector<std::vector<Card>>& boards,
                         const ReplayOptions& options, Replay& out) {
  out.boards.resize(boards.size() + 1);
  pay_part(out.hand, 0, out.boards.size(), out.boards[0]);
  for (std::size_t i = 0; i < boards.size(); ++i) {
    const auto other = replay_once(on_board(record, boards[i]), options);
    if (!other)
      return refused(fmt::format("board {} ({}): {}", i + 2, to_text(boards[i]), other.error().message));
    out.boards_known = out.boards_known && other->complete();
    pay_part(other->hand, i + 1, out.boards.size(), out.boards[i + 1]);
  }
  return {};
}

}  // namespace

Result<PhhTable> table_of(const PhhHand& record, const HandRules& rules) {
  PhhTable table{rules};
  HS_TRY(table.places, places_of(record));
  const bool fixed = record.variant == "FT";
  HS_TRY(table.rules.min_bet, chips(fixed ? record.small_bet : record.min_bet, table.places, "the bet"));
  HS_TRY(table.rules.big_bet, chips(record.big_bet, table.places, "big_bet"));
  table.rules.trim_antes = record.ante_trimming;
  HS_TRY(const PhhExtras extras, extras_of(record));
  HS_TRY(table.rules.added, chips(extras.added, table.places, "_added"));
  for (std::size_t seat = 0; seat < record.seats(); ++seat) {
    HS_TRY(table.rules.antes[seat], chips(by_seat(record.antes, seat), table.places, "antes"));
    HS_TRY(table.rules.blinds[seat],
           chips(by_seat(record.blinds, seat), table.places, "blinds_or_straddles"));
    HS_TRY(table.stacks.emplace_back(), chips(record.starting_stacks[seat], table.places, "starting_stacks"));
  }
  return table;
}

Result<Replay> replay(const PhhHand& record, const ReplayOptions& options) {
  HS_TRY(const PhhExtras extras, extras_of(record));
  HS_TRY(Replay out, replay_once(record, options));
  if (!extras.boards.empty()) HS_RETURN_IF_ERROR(play_boards(record, extras.boards, options, out));
  return out;
}

Decimal amount_of(Share share, int places) {
  Share unit = shares_per_chip;
  for (int i = 0; i < places; ++i) unit *= 10;
  const Share whole = share / unit, rest = std::abs(share % unit);
  int digits = max_places;
  Share scale = million;
  for (; std::abs(whole) >= std::numeric_limits<Share>::max() / scale - 1; --digits) scale /= 10;
  const Share fraction = (rest * scale + unit / 2) / unit;
  return Decimal::of(whole * scale + (share < 0 ? -fraction : fraction), digits);
}

Share Replay::collected(Seat seat) const {
  const Share put_in = (hand.start_stack(seat) - hand.stack(seat)) * shares_per_chip;
  if (boards.empty()) return hand.payoff(seat) + put_in;
  Share sum = 0;
  for (const BoardResult& board : boards) sum += board.won[seat.value];
  return sum;
}
Share Replay::payoff(Seat seat) const {
  return collected(seat) + (hand.stack(seat) - hand.start_stack(seat)) * shares_per_chip;
}
Share Replay::final_stack(Seat seat) const { return hand.start_stack(seat) * shares_per_chip + payoff(seat); }

}  // namespace hindsight
