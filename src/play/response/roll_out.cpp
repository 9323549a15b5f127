// SPDX-License-Identifier: MIT
#include "play/response/roll_out.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <utility>

#include "base/check.h"
#include "base/parallel.h"

namespace hindsight {

namespace {

constexpr std::uint64_t deals_of_batch = 16, least_for_clear = 512, most_to_choose = 256;
constexpr std::uint64_t without_end = std::uint64_t{1} << 40;
// Batches, for any number of threads, so that it ends after the same deals.
constexpr std::uint32_t at_a_time = 8;
constexpr int most_tries = 10'000;
// Boards of an all-in that has two cards and more to come; with one to come all are counted.
constexpr int run_outs = 64;

enum Luck : std::uint8_t {
  luck_of_deals,
  luck_of_choices,
  luck_of_run_outs,
  luck_of_odds
};  // streams of numbers

using Board = std::array<Card, 5>;

struct TriedLine {
  Move move;
  GoingOn after = GoingOn::as_policy;
};

CardSet cards_of(const SeatHands& hands, int seats) {
  CardSet out;
  for (const Seat seat : SeatSet::first_of(seats)) out |= hands[seat.value].cards();
  return out;
}

// The cards of the board that are not known yet.
void complete(Board& board, std::size_t known, CardSet used, Rng& rng) {
  for (std::size_t i = known; i < board.size(); ++i) {
    Card card;
    do card = Card{static_cast<std::uint8_t>(rng.below(deck_size))};
    while (used.has(card));
    board[i] = card;
    used |= card;
  }
}

Board board_of(const Hand& hand) {
  Board out{};
  std::ranges::copy(hand.board(), out.begin());
  return out;
}

// Chips that the seat wins of the pots on this board.
double won(const Hand& hand, Seat me, const SeatHands& hands, CardSet board) {
  std::array<HandValue, max_seats> value{};
  for (const Seat seat : hand.live()) value[seat.value] = evaluate(board | hands[seat.value].cards());
  double out = 0;
  for (const Pot& pot : hand.pots()) {
    const SeatSet in = pot.entitled & hand.live();
    if (!in.has(me)) continue;
    HandValue best = 0;
    int winners = 0;
    for (const Seat seat : in) {
      if (value[seat.value] > best) winners = 0;
      best = std::max(best, value[seat.value]);
      if (value[seat.value] == best) ++winners;
    }
    if (value[me.value] == best) out += static_cast<double>(pot.amount) / winners;
  }
  return out;
}

// The same on average over what may come of the board.
double won_at_showdown(const Hand& hand, Seat me, const SeatHands& hands, Rng rng) {
  Board board = board_of(hand);
  const std::size_t known = hand.board().size();
  const CardSet lies = set_of(hand.board()), used = lies | cards_of(hands, hand.seats());
  if (known == board.size()) return won(hand, me, hands, lies);
  double sum = 0;
  if (known + 1 == board.size()) {
    const CardSet left = CardSet::deck().without(used);
    for (const Card card : left) sum += won(hand, me, hands, lies | card);
    return sum / left.size();
  }
  for (int i = 0; i < run_outs; ++i) {
    complete(board, known, used, rng);
    sum += won(hand, me, hands, set_of(board));
  }
  return sum / run_outs;
}

// A turn that is played on again and again.
class PlayedOn {
 public:
  PlayedOn(const Policy& policy, const Hand& hand, std::uint64_t seed)
      : policy_(policy), begin_(hand), seed_(seed) {}

  // Chips above folding now.
  double play(const TriedLine& line, const SeatHands& hands, const Board& board, std::uint64_t deal) {
    const Seat me = begin_.next().seat;
    const auto before = static_cast<double>(begin_.stack(me));
    hand_ = begin_;
    HS_CHECK_OK(hand_.play(line.move));
    turns_ = {};
    while (hand_.live().has(me)) {
      const Hand::Next next = hand_.next();
      if (next.kind == Hand::Next::Kind::board) {
        HS_CHECK_OK(hand_.deal_board(
            std::span(board).subspan(hand_.board().size(), static_cast<std::size_t>(next.cards))));
        turns_ = {};
      } else if (next.kind == Hand::Next::Kind::move) {
        go_on(next.seat, hands[next.seat.value], deal, next.seat == me ? line.after : GoingOn::as_policy);
      } else if (next.kind == Hand::Next::Kind::over) {
        return static_cast<double>(hand_.start_stack(me)) + in_chips(hand_.payoff(me)) - before;
      } else {
        return static_cast<double>(hand_.stack(me)) - before +
               won_at_showdown(hand_, me, hands, Rng(seed_, luck_of_run_outs, deal));
      }
    }
    return static_cast<double>(hand_.stack(me)) - before;
  }

 private:
  // A seat's choice hangs on its own numbers, so that it is the same after moves that change nothing for it.
  void go_on(Seat seat, Combo own, std::uint64_t deal, GoingOn how) {
    if (how == GoingOn::gives_up) {
      HS_CHECK_OK(hand_.play(fold_or_check(hand_.legal())));
      return;
    }
    const PublicView view(hand_, seat);
    Rng rng(seed_, luck_of_choices, deal, seat.value, static_cast<std::uint8_t>(view.street()),
            turns_[seat.value]++);
    Move move = policy_.draw(view, own, rng, states_[seat.value]);
    if (how == GoingOn::passive && move.kind == Move::Kind::raise) move = Move::call();
    HS_CHECK_OK(hand_.play(move));
  }

  const Policy& policy_;
  const Hand& begin_;
  std::uint64_t seed_;
  Hand hand_;
  std::array<PolicyState, max_seats> states_;
  std::array<std::uint32_t, max_seats> turns_{};  // on the street
};

using Ending = std::function<bool(const RolledOut& so_far)>;

struct RollOutWork {
  const Policy& policy;
  const Hand& hand;
  const OthersHands& others;
  std::vector<TriedLine> lines;
  std::uint64_t seed;

  RolledOut empty() const {
    return {.deals = 0,
            .moves = lines.size(),
            .sums = std::vector<double>(lines.size()),
            .products = std::vector<double>(lines.size() * lines.size())};
  }
  RolledOut batch(std::uint64_t first, std::uint64_t end) const {
    RolledOut out = empty();
    PlayedOn played(policy, hand, seed);
    std::vector<double> came(lines.size());
    for (std::uint64_t deal = first; deal < end; ++deal) {
      Rng rng(seed, luck_of_deals, deal);
      const SeatHands hands = others.draw(rng);
      Board board = board_of(hand);
      complete(board, hand.board().size(), set_of(hand.board()) | cards_of(hands, hand.seats()), rng);
      for (std::size_t m = 0; m < lines.size(); ++m)
        came[m] = lines[m].move.kind == Move::Kind::fold ? 0 : played.play(lines[m], hands, board, deal);
      for (std::size_t a = 0; a < lines.size(); ++a) {
        out.sums[a] += came[a];
        for (std::size_t b = 0; b < lines.size(); ++b)
          out.products[a * lines.size() + b] += came[a] * came[b];
      }
    }
    out.deals = end - first;
    return out;
  }
  RolledOut run(std::uint64_t first, std::uint64_t end, Executor& by, const Ending& ends) const;
};

void add(const RolledOut& part, RolledOut& all) {
  all.deals += part.deals;
  for (std::size_t i = 0; i < all.sums.size(); ++i) all.sums[i] += part.sums[i];
  for (std::size_t i = 0; i < all.products.size(); ++i) all.products[i] += part.products[i];
}

// Deals from the first to before the end, unless it ends earlier.
RolledOut RollOutWork::run(std::uint64_t first, std::uint64_t end, Executor& by, const Ending& ends) const {
  RolledOut all = empty();
  std::vector<RolledOut> batches(at_a_time);
  do {
    const std::uint64_t next = first + all.deals, left = (end - next + deals_of_batch - 1) / deals_of_batch;
    const auto count = static_cast<std::uint32_t>(std::min<std::uint64_t>(at_a_time, left));
    by.for_each(count, [&](std::uint32_t i) {
      const std::uint64_t begin = next + i * deals_of_batch;
      batches[i] = batch(begin, std::min(end, begin + deals_of_batch));
    });
    for (std::uint32_t i = 0; i < count; ++i) add(batches[i], all);
  } while (first + all.deals < end && !ends(all));
  return all;
}

// Looked at when the number of deals has doubled, so that luck has few chances to end it.
bool is_clear(const RolledOut& so_far, double by) {
  if (so_far.deals < least_for_clear || !std::has_single_bit(so_far.deals)) return false;
  const std::size_t best = so_far.best();
  for (std::size_t m = 0; m < so_far.moves; ++m)
    if (m != best && so_far.value(best) - so_far.value(m) < by * so_far.error_between(best, m)) return false;
  return true;
}

}  // namespace

OthersHands::OthersHands(int seats, Seat me, Combo own, CardSet board, const SeatRanges& ranges)
    : me_(me), own_(own), used_(board | own.cards()) {
  for (const Seat seat : SeatSet::first_of(seats).without(me)) {
    const Range& range = ranges[seat.value];
    double all = 0;
    for (const bool any : {false, true}) {  // a range of hands that cannot be held says nothing
      if (all > 0) continue;
      others_.push_back({.seat = seat, .hands = {}, .up_to = {}});
      for (std::uint16_t i = 0; i < combo_count; ++i) {
        const double weight = any ? 1 : range.weights[i];
        if (weight <= 0 || Combo{i}.cards().meets(used_)) continue;
        others_.back().hands.push_back(Combo{i});
        others_.back().up_to.push_back(all += weight);
      }
      if (all <= 0) others_.pop_back();
    }
  }
}

Combo OthersHands::Held::draw(Rng& rng) const {
  const double at = rng.uniform() * up_to.back();
  const auto found = std::ranges::upper_bound(up_to, at);
  return hands[std::min(static_cast<std::size_t>(found - up_to.begin()), hands.size() - 1)];
}

bool OthersHands::draw_all(Rng& rng, SeatHands& out) const {
  CardSet used;
  for (const Held& held : others_) {
    const Combo hand = out[held.seat.value] = held.draw(rng);
    if (hand.cards().meets(used)) return false;
    used |= hand.cards();
  }
  return true;
}

// Of its range where something is left of that, else of all that is.
Combo OthersHands::draw_left(const Held& held, CardSet used, Rng& rng) {
  Combo out;
  for (double all = 0; const bool any : {false, true}) {
    if (all > 0) break;
    for (std::uint16_t i = 0; i < (any ? combo_count : held.hands.size()); ++i) {
      const Combo hand = any ? Combo{i} : held.hands[i];
      if (hand.cards().meets(used)) continue;
      const double weight = any ? 1 : held.up_to[i] - (i == 0 ? 0 : held.up_to[i - 1]);
      all += weight;
      if (rng.uniform() * all < weight) out = hand;
    }
  }
  return out;
}

SeatHands OthersHands::draw(Rng& rng) const {
  SeatHands out{};
  out[me_.value] = own_;
  for (int i = 0; i < most_tries; ++i)
    if (draw_all(rng, out)) return out;
  CardSet used = used_;
  for (const Held& held : others_) used |= (out[held.seat.value] = draw_left(held, used, rng)).cards();
  return out;
}

double RolledOut::error_between(std::size_t a, std::size_t b) const {
  if (deals < 2 || a == b) return 0;
  const auto n = static_cast<double>(deals);
  const double squares = products[a * moves + a] - 2 * products[a * moves + b] + products[b * moves + b];
  const double mean = (sums[a] - sums[b]) / n;
  return std::sqrt(std::max(0.0, squares / n - mean * mean) / (n - 1));
}

double RolledOut::error(std::size_t move) const {
  if (deals < 2) return 0;
  const auto n = static_cast<double>(deals);
  const double mean = value(move);
  return std::sqrt(std::max(0.0, products[move * moves + move] / n - mean * mean) / (n - 1));
}

std::size_t RolledOut::best() const {
  return static_cast<std::size_t>(std::ranges::max_element(sums) - sums.begin());
}

RolledOut roll_out(const Policy& policy, const Hand& hand, Combo own, const SeatRanges& ranges,
                   std::span<const Move> moves, const RollOutRules& rules, const Budget& budget) {
  HS_CHECK_THAT(hand.next().kind == Hand::Next::Kind::move && !moves.empty());
  const OthersHands others(hand.seats(), hand.next().seat, own, set_of(hand.board()), ranges);
  Team team(std::max(1u, rules.threads));
  const std::uint64_t deals = rules.deals > 0 ? std::max<std::uint64_t>(4, rules.deals) : without_end;
  const std::uint64_t to_choose = std::min(most_to_choose, deals / 4);
  RollOutWork work{policy, hand, others, {}, rules.seed};
  for (const Move& move : moves)
    for (const GoingOn after : ways_to_go_on) work.lines.push_back({move, after});
  const RolledOut tried = work.run(0, to_choose, team, [&](const RolledOut&) { return budget.over(); });
  std::vector<TriedLine> chosen;
  for (std::size_t m = 0; m < work.lines.size(); m += ways_to_go_on.size()) {
    const auto sums = std::span(tried.sums).subspan(m, ways_to_go_on.size());
    const auto best = static_cast<std::size_t>(std::ranges::max_element(sums) - sums.begin());
    chosen.push_back(work.lines[m + best]);
  }
  work.lines = std::move(chosen);
  return work.run(to_choose, deals, team,
                  [&](const RolledOut& so_far) { return budget.over() || is_clear(so_far, rules.clear); });
}

double showdown_odds(const Hand& hand, Combo own, const SeatRanges& ranges, std::uint64_t deals,
                     std::uint64_t seed) {
  const Seat me = hand.next().seat;
  const OthersHands others(hand.seats(), me, own, set_of(hand.board()), ranges);
  Board board = board_of(hand);
  Rng rng(seed, luck_of_odds);
  double sum = 0;
  for (std::uint64_t i = 0; i < deals; ++i) {
    const SeatHands hands = others.draw(rng);
    complete(board, hand.board().size(), set_of(hand.board()) | cards_of(hands, hand.seats()), rng);
    HandValue best = 0;
    int winners = 0;
    for (const Seat seat : hand.live()) {
      const HandValue value = evaluate(set_of(board) | hands[seat.value].cards());
      if (value > best) winners = 0;
      best = std::max(best, value);
      if (value == best) ++winners;
    }
    if (evaluate(set_of(board) | own.cards()) == best) sum += 1.0 / winners;
  }
  return sum / static_cast<double>(deals);
}

}  // namespace hindsight
