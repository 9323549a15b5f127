// SPDX-License-Identifier: MIT
#include "games/leduc_no_limit.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <optional>

#include "base/check.h"
#include "base/text.h"

namespace hindsight {

namespace {

constexpr int max_grid_steps = 1200;

std::optional<LeducBet> parse_size(std::string_view text) {
  using Kind = LeducBet::Kind;
  if (text == "pot") return LeducBet{Kind::pot, 1};
  if (text == "half") return LeducBet{Kind::pot, 0.5};
  if (text == "allin") return LeducBet{Kind::all_in};
  const auto in_range = [](std::optional<double> amount, double min, double max) {
    return amount && *amount >= min && *amount <= max;
  };
  const auto whole = [](std::string_view digits) -> std::optional<double> {
    if (const auto chips = parse_integer(digits)) return static_cast<double>(*chips);
    return std::nullopt;
  };
  if (text.ends_with("pot")) {
    const auto factor = parse_number(text.substr(0, text.size() - 3));
    if (in_range(factor, 0.01, 100)) return LeducBet{Kind::pot, *factor};
    return std::nullopt;
  }
  const bool grid = text.starts_with("grid:");
  const auto chips = whole(grid ? text.substr(5) : text);
  if (!in_range(chips, 1, 20000)) return std::nullopt;
  return LeducBet{grid ? Kind::grid : Kind::total, *chips};
}

std::string approximate(double count) {  // 84,144 or 2.1e+15
  return count < 1e9 ? grouped(static_cast<std::uint64_t>(count)) : fmt::format("{:.1e}", count);
}

}  // namespace

Result<LeducNoLimit> LeducNoLimit::make(const Arguments& arguments) {
  static constexpr std::string_view kinds[] = {"rank", "card"};
  HS_TRY(const auto stack, arguments.integer("stack", 2, 20000));
  HS_TRY(const auto ante, arguments.integer("ante", 1, stack - 1));
  HS_TRY(const std::size_t cards, arguments.choice("cards", kinds));
  std::vector<LeducBet> sizes;
  for (const std::string& item : arguments.list("bets")) {
    const auto size = parse_size(item);
    if (!size)
      return arguments.wrong(
          "bets",
          fmt::format("sizes joined by '+', such as pot, half, 0.75pot, allin, 300 or grid:100; '{}' is none",
                      item.substr(0, 60)));
    const double largest = static_cast<double>(stack);
    if (size->kind == LeducBet::Kind::total && size->amount > largest)
      return arguments.wrong("bets", fmt::format("totals within the stack of {}", stack));
    if (size->kind == LeducBet::Kind::grid && largest / size->amount > max_grid_steps)
      return arguments.wrong("bets", fmt::format("a grid of at most 1200 steps, so grid:{} or coarser",
                                                 (stack + max_grid_steps - 1) / max_grid_steps));
    sizes.push_back(*size);
  }
  LeducNoLimit game(static_cast<int>(stack), static_cast<int>(ante), {{"QKA", 2, cards == 1}, 2}, sizes);
  if (game.raises(game.ante_, game.ante_).empty())
    return arguments.wrong("bets",
                           fmt::format("sizes of which at least one is a legal first bet, from {} chips "
                                       "up, or allin",
                                       2 * ante));
  return game;
}

LeducNoLimit::LeducNoLimit(int stack, int ante, LeducTable table, std::vector<LeducBet> sizes)
    : stack_(stack), ante_(ante), table_(table), totals_(static_cast<std::size_t>(stack) + 1) {
  std::vector<bool> reached(totals_.size(), false);
  reached[static_cast<std::size_t>(ante)] = true;
  for (std::int32_t level = ante; level < stack; ++level) {
    if (!reached[static_cast<std::size_t>(level)]) continue;
    for (const LeducBet& size : sizes) offer(level, size);
    auto& totals = totals_[static_cast<std::size_t>(level)];
    std::sort(totals.begin(), totals.end());
    totals.erase(std::unique(totals.begin(), totals.end()), totals.end());
    for (const std::int32_t total : totals) reached[static_cast<std::size_t>(total)] = true;
  }
}

// Adds the totals that a size means at this level; a bet beyond the stack is all-in.
void LeducNoLimit::offer(std::int32_t level, const LeducBet& size) {
  auto& totals = totals_[static_cast<std::size_t>(level)];
  const auto add = [&](double total) {
    const double cut = std::min(std::round(total), static_cast<double>(stack_));
    if (cut >= level + ante_ || cut == stack_) totals.push_back(static_cast<std::int32_t>(cut));
  };
  switch (size.kind) {
    case LeducBet::Kind::pot:
      return add(level + size.amount * 2 * level);
    case LeducBet::Kind::total:
      return add(size.amount);
    case LeducBet::Kind::grid:
      for (double total = size.amount; total < stack_; total += size.amount) add(total);
      return add(stack_);
    case LeducBet::Kind::all_in:
      return add(stack_);
  }
}

// The player with `own` chips in may raise by at least what it faces and by the ante, or go all-in.
std::span<const std::int32_t> LeducNoLimit::raises(std::int32_t own, std::int32_t level) const {
  const auto& totals = totals_[static_cast<std::size_t>(level)];
  if (totals.empty()) return {};
  const std::int32_t min = std::min(level + std::max(level - own, ante_), stack_);
  const auto first = std::lower_bound(totals.begin(), totals.end(), min);
  return {first, totals.end()};
}

LeducNoLimit::State LeducNoLimit::next(State s, Action a) const {
  if (table_.deals(s)) {
    table_.deal(s, a);
    if (s.dealt.count > 2 && raises(s.betting).empty())
      s.betting.waiting = 0;  // nothing left to bet: showdown
  } else if (a >= passive(s)) {
    const std::int32_t total = raises(s.betting)[a - passive(s)];
    s.line += "r" + std::to_string(total);
    s.betting.raise_to(total);
  } else if (s.betting.faces_bet() && a == 0) {
    s.line += 'f';
    s.betting.fold();
  } else {
    s.line += 'c';
    s.betting.call();
  }
  return s;
}

OnTable LeducNoLimit::on_table(const State& s) const {
  OnTable out = s.betting.on_table();
  for (const double in : out.in) out.stack.push_back(stack_ - in);
  return out;
}

std::string LeducNoLimit::action_name(const State& s, Action a) const {
  if (table_.deals(s)) return table_.deck.name(table_.deck.drawn(s.dealt, a));
  const bool facing = s.betting.faces_bet();
  if (a < passive(s)) return !facing ? "check" : a == 0 ? "fold" : "call";
  const std::int32_t total = raises(s.betting)[a - passive(s)];
  if (total == stack_) return "all-in";
  return (facing ? "raise " : "bet ") + std::to_string(total);
}

// By the level c at which a round of betting begins: the sum over its nodes of `decision` for a decision,
// `fold` for a fold, and called(level) where the round ends with both in.  A player that faces a bet has in
// what the bettor called before it bet, so the last raise and with it the minimum raise follow from the two
// levels.
std::vector<double> LeducNoLimit::round_sums(double decision, double fold, const Called& called) const {
  std::vector<double> sums(totals_.size(), 0);
  // from[b][i]: after raises from b to totals_[b][i] or more.
  std::vector<std::vector<double>> from(totals_.size());
  const auto after_raises = [&](std::int32_t own, std::int32_t level) {
    const std::size_t offered = raises(own, level).size();
    const auto& sum = from[static_cast<std::size_t>(level)];
    return offered == 0 ? 0.0 : sum[sum.size() - offered];
  };
  for (std::int32_t level = stack_; level >= ante_; --level) {
    const auto& totals = totals_[static_cast<std::size_t>(level)];
    auto& sum = from[static_cast<std::size_t>(level)];
    sum.resize(totals.size());
    for (std::size_t i = totals.size(); i-- > 0;)
      sum[i] = (i + 1 < totals.size() ? sum[i + 1] : 0) + decision + fold + called(totals[i]) +
               after_raises(level, totals[i]);
    // Check and bet, or bet at once; where nothing can be bet the round passes without a decision.
    sums[static_cast<std::size_t>(level)] =
        called(level) + (totals.empty() ? 0 : 2 * decision + 2 * after_raises(level, level));
  }
  return sums;
}

double LeducNoLimit::betting_nodes(int round) const {
  const auto nodes = round_sums(1, 0, [](std::int32_t) { return 0.0; });
  if (round == 1) return nodes[static_cast<std::size_t>(ante_)];
  const auto later =
      round_sums(0, 0, [&](std::int32_t level) { return nodes[static_cast<std::size_t>(level)]; });
  return later[static_cast<std::size_t>(ante_)];
}

// Sequences in which so many cards can come.
double LeducNoLimit::deals(int cards) const {
  std::vector<Dealt> all(1);
  for (int i = 0; i < cards; ++i) {
    std::vector<Dealt> longer;
    for (const Dealt& dealt : all)
      for (Action a = 0; a < table_.deck.outcomes(dealt); ++a) {
        longer.push_back(dealt);
        longer.back().add(table_.deck.drawn(dealt, a));
      }
    all = std::move(longer);
  }
  return static_cast<double>(all.size());
}

double LeducNoLimit::infoset_count() const {
  return deals(1) * betting_nodes(1) + deals(2) * betting_nodes(2);  // own card; own and public card
}

double LeducNoLimit::history_count() const {
  const double hands = deals(2), boards = deals(3);
  const auto second = round_sums(boards, boards, [&](std::int32_t) { return boards; });
  const auto first = round_sums(
      hands, hands, [&](std::int32_t level) { return hands + second[static_cast<std::size_t>(level)]; });
  return deals(0) + deals(1) + first[static_cast<std::size_t>(ante_)];
}

std::string LeducNoLimit::size_advice() const {
  std::string text;
  const auto add = [&](const std::string& bets, std::vector<LeducBet> sizes) {
    const LeducNoLimit coarse(stack_, ante_, table_, std::move(sizes));
    text += fmt::format("{}bets={} has {} infosets", text.empty() ? "" : ", ", bets,
                        approximate(coarse.infoset_count()));
  };
  using Kind = LeducBet::Kind;
  add("pot+allin", {{Kind::pot, 1}, {Kind::all_in}});
  add("half+pot+allin", {{Kind::pot, 0.5}, {Kind::pot, 1}, {Kind::all_in}});
  const int step = std::max(ante_, (stack_ + 11) / 12);  // up to 12 sizes
  add(fmt::format("grid:{}", step), {{Kind::grid, static_cast<double>(step)}});
  return text;
}

}  // namespace hindsight
