// The numbers that the documents work out by hand, by the program's own rules.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <array>

#include "reproduce/experiment.h"
#include "solve/walk.h"
#include "store/games/load_game.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

using Three = std::array<double, 3>;

Three matched(Three regrets) {
  Three played{}, average{};
  RegretMatching{}({regrets.data(), played.data(), average.data()}, 3);
  return played;
}

void add(std::vector<Finding>& out, std::string_view what, const std::array<std::string_view, 3>& actions,
         const Three& theirs, const Three& ours) {
  for (std::size_t a = 0; a < 3; ++a)
    out.push_back(close(fmt::format("{}: {}", what, actions[a]), theirs[a], theirs[a], ours[a], 1e-15));
}

// A pure strategy of a game in which each player has one choice.
Values always(const CompiledGame& game, Player player, Action action) {
  Values out = game.zeros(player);
  for (const Infoset& infoset : game.infosets)
    if (infoset.player == player) out[infoset.sequence(action)] = 1;
  return out;
}

// What each shape would have brought more than the one that was shown.
Three regrets_of_round(const GameSource& source, Action mine, Action theirs) {
  const Strategy shown{{always(source.game, Player{0}, mine), always(source.game, Player{1}, theirs)}};
  const Values earned =
      action_values(source.game, Player{0}, shown.behaviour[0], reaches(source.game, shown));
  Three out{};
  for (const Infoset& infoset : source.game.infosets)
    if (infoset.player == Player{0})
      for (Action a = 0; a < 3; ++a) out[a] = earned[infoset.sequence(a)] - earned[infoset.sequence(mine)];
  return out;
}

// The first player holds the king, checks, and folds to the bet; the second would have folded to a bet.
Result<void> add_kuhn_regrets(std::vector<Finding>& out) {
  HS_TRY(const GameSource source, load_game("kuhn"));
  Strategy played{{source.game.zeros(Player{0}), source.game.zeros(Player{1})}};
  const auto open = [&](InfosetId id) { return source.histories.infosets[id].information.open; };
  for (InfosetId id{0}; id < source.histories.infosets.end_id(); ++id) {
    const Infoset& infoset = source.game.infosets[id];
    const bool bets = infoset.player == Player{1} && open(id) == "p";
    played.behaviour[infoset.player.value][infoset.sequence(bets ? 1 : 0)] = 1;
  }
  const Values values =
      action_values(source.game, Player{0}, played.behaviour[0], reaches(source.game, played));
  constexpr double deals = 1.0 / 3;  // with the king
  for (InfosetId id{0}; id < source.histories.infosets.end_id(); ++id) {
    const InfosetLabel& label = source.histories.infosets[id];
    if (label.player != Player{0} || label.information.secret != "K") continue;
    const Infoset& infoset = source.game.infosets[id];
    const double more = (values[infoset.sequence(1)] - values[infoset.sequence(0)]) / deals;
    const bool first = open(id).empty();
    out.push_back(
        close(first ? "Kuhn, K: regret of the bet not made" : "Kuhn, K: regret of the call not made",
              first ? 2 : 3, first ? 2 : 3, more, 1e-12));
  }
  return {};
}

}  // namespace

Result<std::vector<Finding>> worked_vectors(std::uint64_t) {
  constexpr std::array<std::string_view, 3> shapes{"rock", "paper", "scissors"},
      actions{"first", "second", "third"};
  std::vector<Finding> out;
  add(out, "regrets 0, 1, 2", actions, {0, 1.0 / 3, 2.0 / 3}, matched({0, 1, 2}));
  add(out, "regrets -1, -2, 0", actions, {1.0 / 3, 1.0 / 3, 1.0 / 3}, matched({-1, -2, 0}));
  add(out, "regrets 100, 50, 50", actions, {0.5, 0.25, 0.25}, matched({100, 50, 50}));
  const Three played = matched({525, -100, 350});
  add(out, "regrets 525, -100, 350", actions, {0.6, 0, 0.4}, played);
  constexpr double reach = 0.05;  // the player's own, by which the average is weighed
  add(out, "added to the average, reached 5 %", actions, {0.03, 0, 0.02},
      {reach * played[0], reach * played[1], reach * played[2]});
  HS_TRY(const GameSource rounds, load_game("rock_paper_scissors"));
  const Three first = regrets_of_round(rounds, 0, 0), second = regrets_of_round(rounds, 0, 1);
  add(out, "rock against rock", shapes, {0, 1, -1}, first);
  add(out, "then rock against paper, in all", shapes, {0, 2, 1},
      {first[0] + second[0], first[1] + second[1], first[2] + second[2]});
  HS_RETURN_IF_ERROR(add_kuhn_regrets(out));
  return out;
}

}  // namespace hindsight
