// SPDX-License-Identifier: MIT
#include "play/chip_limit.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>
#include <vector>

#include "cards/evaluator.h"

namespace hindsight {

namespace {

constexpr std::size_t bins = 100;

struct Chances {
  double win = 0, tie = 0, weight = 0;
  void add(double w, double t, double weighs) {
    win += weighs * w;
    tie += weighs * t;
    weight += weighs;
  }
  Chances mean() const {
    return weight > 0 ? Chances{.win = win / weight, .tie = tie / weight, .weight = weight} : Chances{};
  }
};

// What own cards say about the comparison with any others: before the flop by kind of hand, after it by bin.
struct Prospects {
  std::vector<Chances> hole, flop;
  std::vector<std::array<double, bins>> moves;  // from a kind of hand to each bin

  Prospects();
};

// Wins and ties of a hand on a flop.
Chances against_all(CardSet mine, CardSet flop, CardSet deck) {
  const HandValue value = evaluate(mine | flop);
  Chances out;
  const CardSet left = deck.without(mine | flop);
  for (const Card a : left)
    for (const Card b : left)
      if (a < b) {
        const HandValue other = evaluate(flop | a | b);
        out.add(value > other, value == other, 1);
      }
  return out.mean();
}

Prospects::Prospects() : flop(bins) {
  const CardSet deck = CardSet::deck().without(CardSet((std::uint64_t{1} << 24) - 1));
  std::map<std::tuple<int, int, bool>, std::pair<CardSet, int>> kinds;
  for (const Card a : deck)
    for (const Card b : deck)
      if (b < a) {
        auto& [hand, count] = kinds[{a.rank(), b.rank(), a.suit() == b.suit()}];
        hand = CardSet(a) | b;
        ++count;
      }
  for (const auto& [name, kind] : kinds) {
    const auto& [hand, count] = kind;
    const CardSet left = deck.without(hand);
    auto& to = moves.emplace_back();
    Chances all;
    for (const Card a : left)
      for (const Card b : left)
        for (const Card c : left) {
          if (!(a < b && b < c)) continue;
          const Chances now = against_all(hand, CardSet(a) | b | c, deck);
          const auto bin = std::min(bins - 1, static_cast<std::size_t>((now.win + now.tie / 2) * bins));
          flop[bin].add(now.win, now.tie, count);
          all.add(now.win, now.tie, 1);
          to[bin] += 1;
        }
    for (double& share : to) share /= all.weight;
    hole.push_back(all.mean());
    hole.back().weight = count / 378.0;
  }
  for (Chances& bin : flop) bin = bin.mean();
}

using Row = std::vector<double>;  // by kind of hand, or by bin

// One hand with the stacks that are given, worth what the match is worth afterwards.
class HandValues {
 public:
  HandValues(const Prospects& prospects, const ChipHabit& habit, std::uint8_t me, const Row& after, int mine)
      : prospects_(prospects), habit_(habit), me_(me), after_(after), mine_(mine) {}

  double root(const ChipBetting& start) {
    const Row row = of(start);
    double out = 0;
    for (std::size_t i = 0; i < row.size(); ++i) out += prospects_.hole[i].weight * row[i];
    return out;
  }

 private:
  Row of(const ChipBetting& now);
  Row ended(const ChipBetting& now) const;
  Row dealt(const Row& flop) const;
  const std::vector<Chances>& cards(int street) const {
    return street == 0 ? prospects_.hole : prospects_.flop;
  }
  double match(int won) const { return after_[static_cast<std::size_t>(mine_ + won)]; }

  const Prospects& prospects_;
  const ChipHabit& habit_;
  std::uint8_t me_;
  const Row& after_;  // by my stack
  int mine_;
  std::map<std::tuple<int, int, int, int, bool>, Row> known_;
  int street_ = 0;
};

Row HandValues::ended(const ChipBetting& now) const {
  const int stake = now.in[0] < now.in[1] ? now.in[0] : now.in[1];
  Row out;
  for (const Chances& c : cards(street_)) {
    const double lost = match(-stake), won = match(stake);
    out.push_back(now.folded == me_ ? lost
                  : now.folded >= 0 ? won
                                    : c.win * won + c.tie * match(0) + (1 - c.win - c.tie) * lost);
  }
  return out;
}

Row HandValues::dealt(const Row& flop) const {
  Row out;
  for (const auto& to : prospects_.moves) {
    double sum = 0;
    for (std::size_t bin = 0; bin < bins; ++bin) sum += to[bin] * flop[bin];
    out.push_back(sum);
  }
  return out;
}

Row HandValues::of(const ChipBetting& now) {
  if (now.over) return ended(now);
  const auto key = std::tuple(now.street, now.in[0], now.in[1], int{now.seat}, now.opened);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  const int above = street_;
  street_ = now.street;
  Row out(cards(street_).size(), 0);
  for (int chips = 0; chips <= most_chips; ++chips) {
    const double share = now.seat == me_ ? 1 : habit_[static_cast<std::size_t>(chips)];
    if (share == 0 || (now.seat == me_ && chips > now.most())) continue;
    const Row next = of(now.after(std::min(chips, now.most())));
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = now.seat == me_ ? std::max(out[i], next[i]) : out[i] + share * next[i];
  }
  street_ = above;
  if (now.street != above) out = dealt(out);
  return known_.emplace(key, std::move(out)).first->second;
}

}  // namespace

double most_matches(int stack, int ante, const ChipHabit& habit) {
  const Prospects prospects;
  const int all = 2 * stack;
  std::array<Row, 2> value;  // by seat in the next hand, and by stack
  for (Row& row : value)
    for (int mine = 0; mine <= all; ++mine) row.push_back(mine == all ? 1 : 0);
  for (double change = 1; change > 1e-6;) {
    change = 0;
    for (std::uint8_t me = 0; me < 2; ++me)
      for (int mine = 1; mine < all; ++mine) {
        HandValues hand(prospects, habit, me, value[1 - me], mine);
        const double now = hand.root(ChipBetting::begin(std::min(mine, all - mine), ante));
        double& known = value[me][static_cast<std::size_t>(mine)];
        change = std::max(change, std::abs(now - known));
        known = now;
      }
  }
  const auto start = static_cast<std::size_t>(stack);
  return (value[0][start] + value[1][start]) / 2;
}

}  // namespace hindsight
