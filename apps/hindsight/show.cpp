// hindsight show: a strategy, infoset by infoset, with what there is to know about why.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "command.h"
#include "report.h"
#include "study/games/solution.h"
#include "text.h"
#include "tree/evaluate.h"
#include "view.h"

namespace hindsight {

namespace {

struct Options {
  std::string path, infoset;
  int player = 0;  // 0: all
  std::optional<std::size_t> top;
  bool json = false;
};

constexpr std::size_t usual_top = 12;

// Everything about one infoset.  Values are expected payoffs from here on, in the game's unit, given that the
// infoset is reached; missing where the others never let it be.
struct Decision {
  InfosetId id;
  std::uint32_t depth;                     // moves before it
  double own_reach, counterfactual_reach;  // the owner's part, and chance's and the others' part
  std::optional<double> value;
  std::vector<double> probabilities, values, regrets;  // by action; values and regrets may be empty
};

// By infoset: the sum over its histories of what chance and the others contribute, and its least depth.
struct Reached {
  Table<InfosetId, double> counterfactual;
  Table<InfosetId, std::uint32_t> depth;
};

Reached reached(const GameSource& source, const Strategy& strategy) {
  const HistoryTree& tree = source.histories;
  const auto players = static_cast<std::size_t>(tree.players);
  Reached out{Table<InfosetId, double>(tree.infosets.size()),
              Table<InfosetId, std::uint32_t>(tree.infosets.size(), UINT32_MAX)};
  std::vector<double> without(tree.nodes.size() * players, 1);  // by history: all but this player's part
  std::vector<std::uint32_t> depth(tree.nodes.size(), 0);
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {
    const History& node = tree.nodes[h];
    const bool decides = node.kind == Turn::Kind::decision;
    if (decides) {
      const InfosetId id = tree.infoset(h);
      out.counterfactual[id] += without[h.value * players + node.player.value];
      out.depth[id] = std::min(out.depth[id], depth[h.value]);
    }
    for (Action a = 0; a < node.count; ++a) {
      const HistoryId child = tree.child(h, a);
      depth[child.value] = depth[h.value] + 1;
      const double played =
          decides ? strategy.behaviour[node.player.value][source.game.infosets[tree.infoset(h)].sequence(a)]
                  : tree.nodes[child].probability;
      for (std::size_t p = 0; p < players; ++p)
        without[child.value * players + p] =
            without[h.value * players + p] * (decides && p == node.player.value ? 1 : played);
    }
  }
  return out;
}

std::vector<Decision> decisions_of(const Solution& solution) {
  const CompiledGame& game = solution.source.game;
  const Reached where = reached(solution.source, solution.strategy);
  const std::vector<Values> reach = reaches(game, solution.strategy);
  std::vector<Values> values, regrets;
  for (std::uint8_t p = 0; p < game.players; ++p)
    values.push_back(action_values(game, Player{p}, solution.strategy.behaviour[p], reach));
  if (!solution.file.regrets.empty()) regrets = from_canonical(game, solution.file.regrets);
  std::vector<Decision> out;
  for (InfosetId id{0}; id < game.infosets.end_id(); ++id) {
    const Infoset& infoset = game.infosets[id];
    const std::size_t p = infoset.player.value;
    Decision d{id, where.depth[id], reach[p][infoset.parent], where.counterfactual[id]};
    for (Action a = 0; a < infoset.actions; ++a) {
      const SequenceId s = infoset.sequence(a);
      d.probabilities.push_back(solution.strategy.behaviour[p][s]);
      if (!regrets.empty()) d.regrets.push_back(regrets[p][s]);
      if (d.counterfactual_reach <= 0) continue;
      d.values.push_back(values[p][s] / d.counterfactual_reach);
      d.value = d.value.value_or(0) + d.probabilities.back() * d.values.back();
    }
    out.push_back(std::move(d));
  }
  std::ranges::stable_sort(out, {}, &Decision::depth);
  return out;
}

bool wanted(const Options& given, const HistoryTree& tree, InfosetId id) {
  if (given.player != 0 && tree.infosets[id].player.value + 1 != given.player) return false;
  return given.infoset.empty() ||
         fnmatch(("*" + given.infoset + "*").c_str(), infoset_name(tree, id).c_str(), 0) == 0;
}

void print(const Solution& solution, const Decision& d) {
  const InfosetLabel& label = solution.source.histories.infosets[d.id];
  fmt::print("{}  {}   own reach {}, counterfactual reach {}{}\n", seat(label.player),
             infoset_name(solution.source.histories, d.id), number(d.own_reach, 4),
             number(d.counterfactual_reach, 4), d.value ? ", value " + number(*d.value) : "");
  std::vector<std::string> head = {"", ">plays", "", ">value"};
  if (!d.regrets.empty()) head.push_back(">regret");
  TextTable table(std::move(head));
  for (std::size_t a = 0; a < label.actions.size(); ++a) {
    std::vector<std::string> row = {"  " + label.actions[a], percent(d.probabilities[a]),
                                    bar(d.probabilities[a]), d.values.empty() ? "-" : number(d.values[a])};
    if (!d.regrets.empty()) row.push_back(number(d.regrets[a]));
    table.row(std::move(row));
  }
  fmt::print("{}\n", table.text());
}

nlohmann::ordered_json json_of(const Solution& solution, const Decision& d) {
  const InfosetLabel& label = solution.source.histories.infosets[d.id];
  nlohmann::ordered_json out = {{"player", label.player.value + 1},
                                {"secret", label.information.secret},
                                {"open", label.information.open},
                                {"own_reach", d.own_reach},
                                {"counterfactual_reach", d.counterfactual_reach},
                                {"actions", label.actions},
                                {"probabilities", d.probabilities}};
  if (d.value) out.update({{"value", *d.value}, {"action_values", d.values}});
  if (!d.regrets.empty()) out["regrets"] = d.regrets;
  return out;
}

void print_json(const Solution& solution, const std::vector<Decision>& decisions) {
  nlohmann::ordered_json line = {{"game", solution.source.name},
                                 {"algorithm", solution.file.algorithm},
                                 {"iterations", solution.file.iterations},
                                 {"infosets", nlohmann::ordered_json::array()}};
  for (const Decision& d : decisions) line["infosets"].push_back(json_of(solution, d));
  fmt::print("{}\n", line.dump());
}

Result<int> show(const Options& given) {
  HS_TRY(const Solution solution, load_solution(given.path));
  const HistoryTree& tree = solution.source.histories;
  if (given.player > tree.players)
    return fail(ErrorCode::invalid_argument, "--player " + std::to_string(given.player) + ": " +
                                                 solution.source.name + " has " +
                                                 std::to_string(tree.players) + " players");
  std::vector<Decision> decisions = decisions_of(solution);
  std::erase_if(decisions, [&](const Decision& d) { return !wanted(given, tree, d.id); });
  if (decisions.empty())
    return fail(ErrorCode::not_found, "no infoset matches '" + given.infoset + "'; infosets look like '" +
                                          infoset_name(tree, InfosetId{0}) + "', and * stands for anything");
  const std::size_t found = decisions.size();
  const std::size_t top = given.top.value_or(given.json ? found : usual_top);
  decisions.erase(decisions.begin() + static_cast<std::ptrdiff_t>(std::min(top, found)), decisions.end());
  if (given.json) {
    print_json(solution, decisions);
    return 0;
  }
  fmt::print("{} by {}: values are in {} once the infoset is reached\n\n", solution.source.name,
             solution.file.algorithm.empty() ? "hand" : solution.file.algorithm,
             solution.source.unit.empty() ? "the game's unit" : solution.source.unit);
  for (const Decision& d : decisions) print(solution, d);
  if (found > decisions.size())
    fmt::print("{} more; --top {} shows all, --infoset PATTERN and --player N choose\n",
               grouped(found - decisions.size()), found);
  return 0;
}

void declare(Parser& parser, Options& given) {
  parser.option("file", given.path, "A .hs file").required().type("FILE.hs");
  parser.option("--infoset", given.infoset, "Only infosets that contain this; * stands for anything");
  parser.option("--player", given.player, "Only this player's").check(not_a_count).type("N");
  parser.option("--top", given.top, "At most so many infosets, first decisions first [12]")
      .check(not_whole)
      .type("N");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText help = {"show", "A strategy as a table: what it plays, and why",
                           R"help(Examples:
  hindsight show kuhn.hs
  hindsight show leduc.hs --player 2 --infoset K
  hindsight show grid.hs --infoset "A | *r300" --json

Own reach: how likely the player itself comes here.  Counterfactual reach: how likely chance and the others
let it.  A value is what an action earns from here on when all play by the strategy; a regret is what the
algorithm has stored.  An action is played because its value is the best, or as good as the best.
)help"};

}  // namespace

Command show_command(Parser& program) { return make_command(program, help, declare, show); }

}  // namespace hindsight
