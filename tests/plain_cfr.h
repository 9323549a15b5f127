// Counterfactual regret minimisation by recursion over the histories, as docs/algorithms.md
// writes it, in any kind of number: with fractions or a hundred digits a tie
// is a tie.  Slow, plain, and independent of CompiledGame and of every solver.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <boost/multiprecision/cpp_bin_float.hpp>
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <vector>

#include "tree/history_tree.h"

namespace hindsight {

using Fraction = boost::multiprecision::cpp_rational;
using HundredDigits = boost::multiprecision::cpp_bin_float_100;

// The rows of the table in docs/algorithms.md.  No value: infinite.
struct PlainExponent {
  std::optional<double> base;
  double slope = 0;  // along t / horizon
};
struct PlainRule {
  std::string_view name;
  PlainExponent alpha, beta, gamma;
  bool floor = false;
  PlainExponent predict{0};
  unsigned restart = 0, lag = 0;
  double horizon = 1000;
  unsigned average_every = 1;
};
inline const PlainExponent infinite{};
inline const PlainRule plain_rules[] = {
    {"cfr", infinite, infinite, {0}},
    {"cfr+", infinite, infinite, {1}, true},
    {"lcfr", {1}, {1}, {1}},
    {"dcfr", {1.5}, {0}, {2}},
    {"dcfr+", {1.5}, infinite, {4}, true},
    {"pcfr+", infinite, infinite, {2}, true, {1}},
    {"pdcfr+", {2.3}, infinite, {5}, true, {1}},
    {"hs-dcfr", {1, 3}, {-1, -2}, {30, -5}},
    {"hs-pcfr+", infinite, infinite, {30, -5}, true, {1}},
    {"hs-pdcfr+", {1, 3}, infinite, {30, -5}, true, {1}},
    {"postflop", {1.5}, {0}, {3}, false, {0}, 4, 1},
    {"dcfr(predict=1)", {1.5}, {0}, {2}, false, {1}},
    {"lcfr(predict=1)", {1}, {1}, {1}, false, {1}},
    {.name = "dcfr(average_every=2)", .alpha = {1.5}, .beta = {0}, .gamma = {2}, .average_every = 2},
    {.name = "lcfr(average_every=3)", .alpha = {1}, .beta = {1}, .gamma = {1}, .average_every = 3},
    {.name = "cfr(restart=4,average_every=3)",
     .alpha = infinite,
     .beta = infinite,
     .gamma = {0},
     .restart = 4,
     .average_every = 3},
};
// What `auto` begins with: two players, more.
inline const PlainRule plain_auto_for_two{"auto",        {2, -0.1}, infinite, {6, 1}, true,
                                          {0.35, -0.12}, 0,         0,        1400};
inline const PlainRule plain_auto_for_more{"auto", {1.5, 0.5}, infinite, {6, 14}, true, {0.4}};

template <class Number>
class PlainCfr {
 public:
  PlainCfr(const HistoryTree& tree, const PlainRule& rule, bool simultaneous)
      : tree_(tree), rule_(rule), simultaneous_(simultaneous) {
    for (const InfosetLabel& infoset : tree.infosets) {
      const auto actions = static_cast<int>(infoset.actions.size());
      regret_.emplace_back(infoset.actions.size(), Number(0));
      strategy_.emplace_back(infoset.actions.size(), Number(1) / actions);
    }
    sum_ = regret_;
    value_sum_.assign(static_cast<std::size_t>(tree.players), Number(0));
    for (const History& node : tree.nodes) chance_.push_back(fraction(node.probability));
  }

  void iterate() {
    const std::vector<std::vector<Number>> before = strategy_;
    std::vector<std::vector<Number>> after = strategy_;
    for (int p = 0; p < tree_.players; ++p) {
      gain_.assign(regret_.size(), {});
      for (std::size_t i = 0; i < regret_.size(); ++i) gain_[i].assign(regret_[i].size(), Number(0));
      value_sum_[static_cast<std::size_t>(p)] += walk(HistoryId{0}, p, Number(1));
      update(p, after);
      if (!simultaneous_) strategy_ = after;
    }
    kept_ = keep();
    seen_.assign(regret_.size(), false);
    add_reach(HistoryId{0}, std::vector<Number>(static_cast<std::size_t>(tree_.players), Number(1)), before);
    strategy_ = std::move(after);
    ++done_;
  }

  const std::vector<std::vector<Number>>& current() const { return strategy_; }
  const std::vector<std::vector<Number>>& regret() const { return regret_; }
  // What the iterations were worth to each player, all together.
  const std::vector<Number>& value_sum() const { return value_sum_; }
  // Weighted sums of own reach by action, as shares; nothing where
  // less than 1e-9 arrived in all, so that shares say little.
  std::vector<double> average(std::size_t infoset) const {
    Number total(0);
    for (const Number& s : sum_[infoset]) total += s;
    std::vector<double> out;
    for (const Number& s : sum_[infoset])
      if (total > 1e-9) out.push_back(static_cast<double>(Number(s / total)));
    return out;
  }

 private:
  // Chance as the fraction that the double was made from.
  static Number fraction(double p) {
    for (int d = 1; d < 10'000; ++d)
      if (std::abs(p * d - std::round(p * d)) < 1e-10)
        return Number(static_cast<int>(std::lround(p * d))) / d;
    return Number(p);
  }

  // u^e / (u^e + 1)
  Number discount(unsigned u, const PlainExponent& e) const {
    if (!e.base) return Number(1);
    if (u == 0 && value(e) != 0) return Number(value(e) > 0 ? 0 : 1);
    const Number p = raised(Number(u), value(e));
    return p / (p + 1);
  }
  double value(const PlainExponent& e) const {
    return *e.base + e.slope * static_cast<double>(done_ + 1) / rule_.horizon;
  }
  static Number raised(const Number& x, double exponent) {
    if (exponent == std::floor(exponent)) {
      Number out(1);
      for (int n = 0; n < std::abs(exponent); ++n) out *= x;
      return exponent < 0 ? Number(1 / out) : out;
    }
    if constexpr (std::is_same_v<Number, HundredDigits>) return pow(x, Number(exponent));
    throw std::domain_error("no fraction");
  }

  // Below 10^-60 a number of a hundred digits is what rounding left of 0.
  static bool is_positive(const Number& x) {
    if constexpr (std::is_same_v<Number, HundredDigits>) return x > HundredDigits("1e-60");
    return x > 0;
  }

  // What the history is worth to the player; adds what each of its actions gains over its strategy.
  Number walk(HistoryId h, int player, const Number& others) {
    const History& node = tree_.nodes[h];
    if (node.kind == Turn::Kind::terminal)
      return Number(tree_.payoff(h, Player{static_cast<std::uint8_t>(player)}));
    const bool own = node.kind == Turn::Kind::decision && node.player.value == player;
    std::vector<Number> values;
    Number value(0);
    for (Action a = 0; a < node.count; ++a) {
      const HistoryId child = tree_.child(h, a);
      const Number p =
          node.kind == Turn::Kind::chance ? chance_[child.value] : strategy_[tree_.infoset(h).value][a];
      values.push_back(walk(child, player, own ? others : Number(others * p)));
      value += p * values.back();
    }
    for (Action a = 0; own && a < node.count; ++a)
      gain_[tree_.infoset(h).value][a] += others * (values[a] - value);
    return value;
  }

  void update(int player, std::vector<std::vector<Number>>& after) {
    const unsigned u = static_cast<unsigned>(done_), late = u - std::min(u, rule_.lag);
    const Number up = discount(late, rule_.alpha), down = discount(late, rule_.beta),
                 next_up = discount(late + 1, rule_.alpha), next_down = discount(late + 1, rule_.beta),
                 share(value(rule_.predict));
    for (std::size_t i = 0; i < regret_.size(); ++i) {
      if (tree_.infosets[InfosetId{static_cast<std::uint32_t>(i)}].player.value != player) continue;
      std::vector<Number> play;
      Number total(0);
      for (std::size_t a = 0; a < regret_[i].size(); ++a) {
        Number& r = regret_[i][a];
        r = r * (is_positive(r) ? up : down) + gain_[i][a];
        if (rule_.floor && !is_positive(r)) r = 0;
        Number next = r;
        if (share != 0) next = r * (is_positive(r) ? next_up : next_down) + share * gain_[i][a];
        play.push_back(is_positive(next) ? next : Number(0));
        total += play.back();
      }
      for (std::size_t a = 0; a < play.size(); ++a)
        after[i][a] =
            is_positive(total) ? Number(play[a] / total) : Number(1) / static_cast<int>(play.size());
    }
  }

  // S <- (u / t)^gamma S + x where the iteration counts; once for each infoset: all its histories have the
  // same own reach.
  void add_reach(HistoryId h, std::vector<Number> reach, const std::vector<std::vector<Number>>& played) {
    const History& node = tree_.nodes[h];
    for (Action a = 0; a < node.count; ++a) {
      std::vector<Number> next = reach;
      if (node.kind == Turn::Kind::decision) {
        const std::size_t i = tree_.infoset(h).value;
        next[node.player.value] *= played[i][a];
        if (!seen_[i]) sum_[i][a] = kept_ * sum_[i][a] + (counts() ? next[node.player.value] : Number(0));
      }
      add_reach(tree_.child(h, a), std::move(next), played);
    }
    if (node.kind == Turn::Kind::decision) seen_[tree_.infoset(h).value] = true;
  }
  unsigned since_restart() const {
    unsigned s = static_cast<unsigned>(done_), start = 1;
    if (rule_.restart > 1 && s > 0) {
      while (start * rule_.restart <= s) start *= rule_.restart;
      s -= start;
    }
    return s;
  }
  bool counts() const { return since_restart() == 0 || (since_restart() + 1) % rule_.average_every == 0; }
  Number keep() const {
    const unsigned s = since_restart(), k = rule_.average_every;
    if (!counts()) return Number(1);
    const unsigned before = s + 1 > k ? s + 1 - k : 1;  // the last that counted
    return s == 0 ? Number(0) : raised(Number(before) / Number(s + 1), value(rule_.gamma));
  }

  const HistoryTree& tree_;
  const PlainRule rule_;
  const bool simultaneous_;
  std::vector<Number> chance_;                                       // by history
  std::vector<std::vector<Number>> regret_, strategy_, sum_, gain_;  // by infoset and action
  std::vector<Number> value_sum_;
  std::vector<bool> seen_;
  Number kept_;  // share of the old sums
  std::size_t done_ = 0;
};

}  // namespace hindsight
