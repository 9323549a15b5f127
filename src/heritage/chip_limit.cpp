// SPDX-License-Identifier: MIT
#include "heritage/chip_limit.h"

#include <algorithm>
#include <cstdint>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include "base/check.h"
#include "cards/evaluator.h"

namespace hindsight {

namespace {

using Row = std::vector<double>;  // by class of cards: a kind of hand, or a hand's prospects on a flop

struct ActionProbabilities {
  double win = 0, tie = 0;
};

// What own cards say about the comparison with any others.
struct Prospects {
  std::vector<ActionProbabilities> hole, flop;  // hole: by ranks and whether suited
  Row weight;                                   // of each kind of hand
  // From a kind of hand: to a class, how often.
  std::vector<std::vector<std::pair<std::uint32_t, double>>> moves;

  Prospects();
  std::uint32_t class_of(std::array<Card, 2> mine, std::span<const Card> flop_cards) const;  // on that street

 private:
  std::uint32_t flop_class(std::pair<int, int> counts);
  void add_kind(CardSet hand, double share);

  static std::tuple<int, int, bool> name_of(Card high, Card low) {
    return {high.rank(), low.rank(), high.suit() == low.suit()};
  }

  std::map<std::pair<int, int>, std::uint32_t> known_;  // by hands beaten and tied
  std::map<std::tuple<int, int, bool>, std::uint32_t> kinds_;
};

const CardSet chip_deck = CardSet::deck().without(CardSet((std::uint64_t{1} << 24) - 1));
constexpr double rivals = 23 * 22 / 2;  // hands that the other may hold after a flop

// How many of them a hand beats and ties.
std::pair<int, int> against_all(CardSet mine, CardSet flop) {
  const HandValue value = evaluate(mine | flop);
  std::pair<int, int> out;
  const CardSet left = chip_deck.without(mine | flop);
  for (const Card a : left)
    for (const Card b : left)
      if (a < b) {
        const HandValue other = evaluate(flop | a | b);
        out.first += value > other ? 1 : 0;
        out.second += value == other ? 1 : 0;
      }
  return out;
}

std::uint32_t Prospects::flop_class(std::pair<int, int> counts) {
  const auto [place, fresh] = known_.try_emplace(counts, static_cast<std::uint32_t>(flop.size()));
  if (fresh) flop.push_back({counts.first / rivals, counts.second / rivals});
  return place->second;
}

void Prospects::add_kind(CardSet hand, double share) {
  const CardSet left = chip_deck.without(hand);
  std::map<std::uint32_t, int> flops;
  int all = 0;
  for (const Card a : left)
    for (const Card b : left)
      for (const Card c : left)
        if (a < b && b < c) {
          ++flops[flop_class(against_all(hand, CardSet(a) | b | c))];
          ++all;
        }
  ActionProbabilities mean;
  auto& to = moves.emplace_back();
  for (const auto& [place, count] : flops) {
    to.emplace_back(place, count / static_cast<double>(all));
    mean.win += to.back().second * flop[place].win;
    mean.tie += to.back().second * flop[place].tie;
  }
  hole.push_back(mean);
  weight.push_back(share);
}

Prospects::Prospects() {
  std::map<std::tuple<int, int, bool>, std::pair<CardSet, int>> kinds;
  for (const Card a : chip_deck)
    for (const Card b : chip_deck)
      if (b < a) {
        auto& [hand, count] = kinds[name_of(a, b)];
        hand = CardSet(a) | b;
        ++count;
      }
  for (const auto& [name, kind] : kinds) {
    kinds_[name] = static_cast<std::uint32_t>(hole.size());
    add_kind(kind.first, kind.second / 378.0);
  }
}

std::uint32_t Prospects::class_of(std::array<Card, 2> mine, std::span<const Card> flop_cards) const {
  if (flop_cards.empty()) return kinds_.at(name_of(std::max(mine[0], mine[1]), std::min(mine[0], mine[1])));
  return known_.at(against_all(CardSet(mine[0]) | mine[1], set_of(flop_cards)));
}

const Prospects& prospects() {
  static const Prospects all;
  return all;
}

// The betting of a hand as me and the other may play it.  Ways that
// come to the same chips are one; what follows a node stands before it.
struct Bets {
  enum class Kind : std::uint8_t { choice, habit, flop, end };
  struct Node {
    Kind kind = Kind::end;
    int street = 0;  // of the cards that are known
    ChipBetting now;
    std::vector<std::pair<std::uint32_t, double>> next;  // and how often it comes to that, but for choices
  };
  std::vector<Node> nodes;  // the last one is the root

  Bets(const ChipBetting& start, std::uint8_t me, const ChipHabit* mine, const ChipHabit& theirs)
      : me_(me), mine_(mine), theirs_(theirs) {
    add(start, 0);
  }

 private:
  std::uint32_t add(const ChipBetting& now, int street);
  std::uint32_t push(Node node) {
    nodes.push_back(std::move(node));
    return static_cast<std::uint32_t>(nodes.size() - 1);
  }

  std::uint8_t me_;
  const ChipHabit* mine_;  // null: free to choose
  const ChipHabit& theirs_;
  std::map<std::tuple<int, int, int, int, bool>, std::uint32_t> known_;
};

std::uint32_t Bets::add(const ChipBetting& now, int street) {
  if (now.over) return push({.kind = Kind::end, .street = street, .now = now, .next = {}});
  const auto key = std::tuple(street, now.in[0], now.in[1], int{now.seat}, now.opened);
  if (const auto found = known_.find(key); found != known_.end()) return found->second;
  Node node{.kind = Kind::flop, .street = street, .now = now, .next = {}};
  if (now.street > street) {
    node.next.emplace_back(add(now, now.street), 1);
    return known_[key] = push(std::move(node));
  }
  const ChipHabit* const habit = now.seat == me_ ? mine_ : &theirs_;
  node.kind = habit == nullptr ? Kind::choice : Kind::habit;
  for (int chips = 0; chips <= max_chips; ++chips) {
    const double share = habit == nullptr ? 1 : (*habit)[static_cast<std::size_t>(chips)];
    if (share == 0 || (habit == nullptr && chips > now.max())) continue;
    node.next.emplace_back(add(now.after(std::min(chips, now.max())), street), share);
  }
  return known_[key] = push(std::move(node));
}

// One hand of a match, worth what the match is worth after it.
class MatchHand {
 public:
  MatchHand(const Bets& bets, std::uint8_t me, const Row& after, int mine)
      : bets_(bets), me_(me), after_(after), mine_(mine) {}

  double best() {
    for (const Bets::Node& node : bets_.nodes) rows_.push_back(row_of(node));
    double out = 0;
    for (std::size_t i = 0; i < rows_.back().size(); ++i) out += prospects().weight[i] * rows_.back()[i];
    return out;
  }
  // After best(): how often the best play ends with each own stack.
  Row outcomes() const;
  // After best(): of each class of cards, which of a choice's next is the best.
  std::vector<std::uint8_t> best_next(const Bets::Node& node) const;

 private:
  static const std::vector<ActionProbabilities>& cards(int street) {
    return street == 0 ? prospects().hole : prospects().flop;
  }
  double match(int won) const { return after_[static_cast<std::size_t>(mine_ + won)]; }
  Row row_of(const Bets::Node& node) const;
  Row ended(const Bets::Node& node) const;
  void pass_on(const Bets::Node& node, const Row& reach, std::vector<Row>& reaches, Row& out) const;
  void count_end(const Bets::Node& node, const Row& reach, Row& out) const;

  const Bets& bets_;
  std::uint8_t me_;
  const Row& after_;  // by my stack
  int mine_;
  std::vector<Row> rows_;
};

Row MatchHand::ended(const Bets::Node& node) const {
  const int stake = std::min(node.now.in[0], node.now.in[1]);
  const double lost = match(-stake), won = match(stake), even = match(0);
  Row out;
  for (const ActionProbabilities& c : cards(node.street))
    out.push_back(node.now.folded == me_ ? lost
                  : node.now.folded >= 0 ? won
                                         : c.win * won + c.tie * even + (1 - c.win - c.tie) * lost);
  return out;
}

Row MatchHand::row_of(const Bets::Node& node) const {
  if (node.kind == Bets::Kind::end) return ended(node);
  Row out(cards(node.street).size(), 0);
  if (node.kind == Bets::Kind::flop) {
    const Row& flop = rows_[node.next[0].first];
    for (std::size_t i = 0; i < out.size(); ++i)
      for (const auto& [place, share] : prospects().moves[i]) out[i] += share * flop[place];
    return out;
  }
  const bool chosen = node.kind == Bets::Kind::choice;
  for (const auto& [place, share] : node.next) {
    const Row& next = rows_[place];
    for (std::size_t i = 0; i < out.size(); ++i)
      out[i] = chosen ? std::max(out[i], next[i]) : out[i] + share * next[i];
  }
  return out;
}

void MatchHand::count_end(const Bets::Node& node, const Row& reach, Row& out) const {
  const int stake = std::min(node.now.in[0], node.now.in[1]);
  const auto at = [&](int won) -> double& { return out[static_cast<std::size_t>(mine_ + won)]; };
  for (std::size_t i = 0; i < reach.size(); ++i) {
    const ActionProbabilities& c = cards(node.street)[i];
    if (node.now.folded >= 0) {
      at(node.now.folded == me_ ? -stake : stake) += reach[i];
    } else {
      at(stake) += reach[i] * c.win;
      at(0) += reach[i] * c.tie;
      at(-stake) += reach[i] * (1 - c.win - c.tie);
    }
  }
}

void MatchHand::pass_on(const Bets::Node& node, const Row& reach, std::vector<Row>& reaches, Row& out) const {
  if (node.kind == Bets::Kind::end) return count_end(node, reach, out);
  const auto to = [&](std::uint32_t place, std::size_t i) -> double& {
    Row& row = reaches[place];
    if (row.empty()) row.assign(rows_[place].size(), 0);
    return row[i];
  };
  for (std::size_t i = 0; i < reach.size(); ++i) {
    if (reach[i] == 0) continue;
    if (node.kind == Bets::Kind::flop) {
      for (const auto& [place, share] : prospects().moves[i])
        to(node.next[0].first, place) += reach[i] * share;
    } else if (node.kind == Bets::Kind::habit) {
      for (const auto& [place, share] : node.next) to(place, i) += reach[i] * share;
    } else {
      const auto best =
          std::ranges::max_element(node.next, {}, [&](const auto& next) { return rows_[next.first][i]; });
      to(best->first, i) += reach[i];
    }
  }
}

std::vector<std::uint8_t> MatchHand::best_next(const Bets::Node& node) const {
  std::vector<std::uint8_t> out(cards(node.street).size(), 0);
  for (std::size_t i = 0; i < out.size(); ++i)
    for (std::size_t k = 1; k < node.next.size(); ++k)
      if (rows_[node.next[k].first][i] > rows_[node.next[out[i]].first][i])
        out[i] = static_cast<std::uint8_t>(k);
  return out;
}

Row MatchHand::outcomes() const {
  std::vector<Row> reaches(rows_.size());
  reaches.back() = prospects().weight;
  Row out(after_.size(), 0);
  for (std::size_t n = rows_.size(); n-- > 0;) pass_on(bets_.nodes[n], reaches[n], reaches, out);
  return out;
}

constexpr double enough = 1e-13;       // gained by a step at most, at the end
constexpr int max_sweeps = 1'000'000;  // of a way of playing that hardly ever ends

// What a way of playing wins, from below.
void play_out(const std::array<std::vector<Row>, 2>& outcomes, MatchValues& value) {
  double gain = 1;
  for (int sweep = 0; sweep < max_sweeps && gain > enough / 100; ++sweep) {
    gain = 0;
    for (std::size_t me = 0; me < 2; ++me)
      for (std::size_t mine = 1; mine + 1 < value[me].size(); ++mine) {
        const Row& outcome = outcomes[me][mine];
        const double now = std::inner_product(outcome.begin(), outcome.end(), value[1 - me].begin(), 0.0);
        gain = std::max(gain, now - value[me][mine]);
        value[me][mine] = std::max(value[me][mine], std::min(now, 1.0));
      }
  }
}

MatchValues match_values(int stack, int ante, const ChipHabit* mine, const ChipHabit& theirs) {
  const auto all = static_cast<std::size_t>(2 * stack);
  MatchValues value;
  for (Row& row : value) {
    row.assign(all + 1, 0);
    row[all] = 1;
  }
  std::array<std::vector<Bets>, 2> bets;  // by my seat, and the smaller stack less 1
  for (std::uint8_t me = 0; me < 2; ++me)
    for (int chips = 1; chips <= stack; ++chips)
      bets[me].emplace_back(ChipBetting::begin(chips, ante), me, mine, theirs);
  std::array<std::vector<Row>, 2> outcomes{std::vector<Row>(all + 1), std::vector<Row>(all + 1)};
  for (double gain = 1; gain > enough; play_out(outcomes, value)) {
    gain = 0;
    for (std::uint8_t me = 0; me < 2; ++me)
      for (std::size_t chips = 1; chips < all; ++chips) {
        MatchHand hand(bets[me][std::min(chips, all - chips) - 1], me, value[1 - me],
                       static_cast<int>(chips));
        const double now = hand.best();
        outcomes[me][chips] = hand.outcomes();
        gain = std::max(gain, now - value[me][chips]);
        value[me][chips] = std::max(value[me][chips], std::min(now, 1.0));
      }
  }
  return value;
}

double from_equal_stacks(const MatchValues& value) {
  const std::size_t stack = value[0].size() / 2;
  return (value[0][stack] + value[1][stack]) / 2;
}

}  // namespace

MatchValues best_match_values(int stack, int ante, const ChipHabit& theirs) {
  return match_values(stack, ante, nullptr, theirs);
}

double max_matches(int stack, int ante, const ChipHabit& theirs) {
  return from_equal_stacks(match_values(stack, ante, nullptr, theirs));
}

double matches_won(int stack, int ante, const ChipHabit& mine, const ChipHabit& theirs) {
  return from_equal_stacks(match_values(stack, ante, &mine, theirs));
}

MatchPlan::MatchPlan(int stack, int ante, const ChipHabit& theirs)
    : stack_(stack), ante_(ante), theirs_(theirs), values_(best_match_values(stack, ante, theirs)) {
  for (const double share : theirs) HS_CHECK(share, >, 0);
}

const MatchPlan::Choices& MatchPlan::choices(std::uint8_t me, int own) {
  const auto [place, fresh] = known_.try_emplace({me, own});
  if (!fresh) return place->second;
  const Bets bets(ChipBetting::begin(std::min(own, 2 * stack_ - own), ante_), me, nullptr, theirs_);
  MatchHand hand(bets, me, values_[1 - me], own);
  hand.best();
  for (const Bets::Node& node : bets.nodes)
    if (node.kind == Bets::Kind::choice)
      place->second[{node.street, node.now.in[0], node.now.in[1], int{node.now.seat}, node.now.opened}] =
          hand.best_next(node);
  return place->second;
}

int MatchPlan::chips(const ChipView& view) {
  const ChipBetting& now = view.now;
  const Choices& all = choices(now.seat, view.own);
  return all.at({now.street, now.in[0], now.in[1], int{now.seat},
                 now.opened})[prospects().class_of(view.hole, view.flop)];
}

}  // namespace hindsight
