// SPDX-License-Identifier: MIT
#include "study/games/styles.h"

#include <fmt/format.h>

#include <algorithm>
#include <vector>

#include "base/spec.h"
#include "solve/solvers.h"

namespace hindsight {

namespace {

constexpr double always = 2;  // stronger than any hand

constexpr PlayStyle all_styles[] = {
    {.name = "caller", .meaning = "never folds, never bets"},
    {.name = "always_raise", .meaning = "bets and raises whatever it has", .bets_from = 0, .bets = 1},
    {.name = "always_fold", .meaning = "folds to any bet, else checks", .folds_below = always},
    {.name = "nit",
     .meaning = "bets and calls with the best hands alone",
     .folds_below = 0.7,
     .bets_from = 0.8,
     .bets = 0.5},
    {.name = "maniac", .meaning = "bets four times out of five, never folds", .bets_from = 0, .bets = 0.8},
    {.name = "tight",
     .meaning = "folds what is worse than even, bets what is good",
     .folds_below = 0.5,
     .bets_from = 0.65,
     .bets = 0.8},
    {.name = "loose",
     .meaning = "calls with nearly all, seldom bets",
     .folds_below = 0.2,
     .bets_from = 0.8,
     .bets = 0.4,
     .bluffs = 0.1},
};

constexpr Parameter rough_parameters[] = {{"iterations", "10", "of CFR"}};

enum class Kind { fold, quiet, bet };
Kind kind_of(std::string_view action) {
  if (action == "fold") return Kind::fold;
  return action == "check" || action == "call" || action == "pass" ? Kind::quiet : Kind::bet;
}

// The share of showdowns that player 1 wins from each history on, where all check and call.
Table<HistoryId, double> quiet_shares(const HistoryTree& tree) {
  Table<HistoryId, double> out(tree.nodes.size(), 0.0);
  for (std::uint32_t k = static_cast<std::uint32_t>(tree.nodes.size()); k-- > 0;) {
    const HistoryId h{k};
    const History& node = tree.nodes[h];
    if (node.kind == Turn::Kind::terminal) {
      const double first = tree.payoff(h, Player{0}), second = tree.payoff(h, Player{1});
      out[h] = first > second ? 1 : first < second ? 0 : 0.5;
    } else if (node.kind == Turn::Kind::chance) {
      for (Action a = 0; a < node.count; ++a)
        out[h] += tree.nodes[tree.child(h, a)].probability * out[tree.child(h, a)];
    } else {
      const auto& names = tree.infosets[tree.infoset(h)].actions;
      const auto quiet = std::ranges::find(names, Kind::quiet, kind_of);
      const auto action = quiet == names.end() ? 0 : quiet - names.begin();
      out[h] = out[tree.child(h, static_cast<Action>(action))];
    }
  }
  return out;
}

// By infoset, for its owner, over all that chance may have dealt.
Table<InfosetId, double> strengths(const HistoryTree& tree) {
  const Table<HistoryId, double> shares = quiet_shares(tree);
  Table<HistoryId, double> chance(tree.nodes.size(), 1.0);
  Table<InfosetId, double> sum(tree.infosets.size(), 0.0), weight(tree.infosets.size(), 0.0);
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {
    const History& node = tree.nodes[h];
    for (Action a = 0; a < node.count; ++a)
      chance[tree.child(h, a)] =
          chance[h] * (node.kind == Turn::Kind::chance ? tree.nodes[tree.child(h, a)].probability : 1);
    if (node.kind != Turn::Kind::decision) continue;
    sum[tree.infoset(h)] += chance[h] * (node.player.value == 0 ? shares[h] : 1 - shares[h]);
    weight[tree.infoset(h)] += chance[h];
  }
  for (InfosetId i{0}; i < sum.end_id(); ++i) sum[i] /= weight[i];
  return sum;
}

// What a style does at a decision.
std::vector<double> choices(const PlayStyle& style, const std::vector<std::string>& actions,
                            double strength) {
  std::vector<double> out(actions.size(), 0);
  const auto count = [&](Kind kind) { return std::ranges::count(actions, kind, kind_of); };
  const auto give = [&](Kind kind, double share) {
    for (std::size_t a = 0; a < actions.size(); ++a)
      if (kind_of(actions[a]) == kind) out[a] += share / static_cast<double>(count(kind));
  };
  const bool folds = count(Kind::fold) > 0 && strength < style.folds_below;
  double bets = count(Kind::bet) == 0 ? 0 : strength >= style.bets_from ? style.bets : style.bluffs;
  if (folds) bets = std::min(bets, style.bluffs);
  const Kind rest = folds || count(Kind::quiet) == 0 ? Kind::fold : Kind::quiet;
  if (count(rest) == 0) bets = 1;
  give(Kind::bet, bets);
  if (bets < 1) give(rest, 1 - bets);
  return out;
}

Result<Strategy> rough(std::string_view name, const GameSource& source) {
  HS_TRY(const Spec spec, Spec::parse(name));
  HS_TRY(const Arguments arguments, Arguments::check(spec, rough_parameters));
  HS_TRY(const std::int64_t iterations, arguments.integer("iterations", 1, 1'000'000));
  HS_TRY(const auto solver, make_solver("cfr", {source.histories, source.game}));
  solver->run(static_cast<std::uint64_t>(iterations), {});
  return solver->average();
}

bool has_folds(const HistoryTree& tree) {
  return std::ranges::any_of(tree.infosets, [](const InfosetLabel& infoset) {
    return std::ranges::find(infoset.actions, "fold") != infoset.actions.end();
  });
}

}  // namespace

std::span<const PlayStyle> play_styles() { return all_styles; }

std::string style_names() {
  std::string out;
  for (const PlayStyle& style : all_styles) out += (out.empty() ? "" : ", ") + std::string(style.name);
  return out;
}

Result<std::optional<Strategy>> styled_strategy(std::string_view name, const GameSource& source) {
  if (name == "rough" || name.starts_with("rough(")) {
    HS_TRY(Strategy made, rough(name, source));
    return std::optional(std::move(made));
  }
  const auto* const style = std::ranges::find(all_styles, name, &PlayStyle::name);
  if (style == std::end(all_styles)) return std::optional<Strategy>{};
  if (source.players != 2 || !has_folds(source.histories))
    return fail(
        ErrorCode::unsupported,
        fmt::format("{} is a way to play poker for two, and {} is no such game: name uniform, first, last, "
                    "rough or a file",
                    name, source.name));
  const Table<InfosetId, double> strength = strengths(source.histories);
  std::vector<double> numbers;
  for (InfosetId i{0}; i < source.histories.infosets.end_id(); ++i)
    for (const double share : choices(*style, source.histories.infosets[i].actions, strength[i]))
      numbers.push_back(share);
  return std::optional(Strategy{from_canonical(source.game, numbers)});
}

}  // namespace hindsight
