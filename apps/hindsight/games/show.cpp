// hindsight show: a strategy, infoset by infoset, with what there is to know about why.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <fnmatch.h>

#include <algorithm>

#include "command.h"
#include "games/left_out.h"
#include "games/report.h"
#include "games/view.h"
#include "io/json.h"
#include "study/games/decisions.h"
#include "study/games/others_hold.h"
#include "text.h"

namespace hindsight {

namespace {

struct ShowOptions {
  std::string path, game, infoset, others;
  int player = 0;  // 0: all
  std::optional<std::size_t> top;
  bool json = false;
};

constexpr std::size_t usual_top = 12;

bool wanted(const ShowOptions& given, const HistoryTree& tree, InfosetId id) {
  if (given.player != 0 && tree.infosets[id].player.value + 1 != given.player) return false;
  return given.infoset.empty() ||
         fnmatch(("*" + given.infoset + "*").c_str(), infoset_name(tree, id).c_str(), 0) == 0;
}

// "player 2 holds J 33.3 %, Q 66.7 %", a line for each of the others.
std::string holds_text(const OthersHold& others, InfosetId infoset) {
  std::string out;
  std::optional<Player> of;
  for (const MayHold& one : others.at(infoset)) {
    out += of == one.player ? ", " : fmt::format("{}  {} holds ", of ? "\n" : "", seat(one.player));
    out += fmt::format("{} {}", one.secret, percent(one.chance, 1));
    of = one.player;
  }
  return out.empty() ? "  they never let it come so far\n" : out + "\n";
}

Json holds_json(const OthersHold& others, InfosetId infoset) {
  Json out = Json::array();
  for (const MayHold& one : others.at(infoset))
    out.push_back({{"player", one.player.value + 1}, {"holds", one.secret}, {"chance", one.chance}});
  return out;
}

void print(const Solution& solution, const InfosetFacts& d, const OthersHold* others) {
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
  fmt::print("{}{}\n", table.text(), others != nullptr ? holds_text(*others, d.id) : "");
}

// Those by whom the others are taken to play; none where nobody asks.
Result<std::optional<OthersHold>> others_of(const ShowOptions& given, const Solution& solution) {
  std::optional<OthersHold> out;
  if (given.others.empty()) return out;
  HS_TRY(const LoadedStrategy loaded, load_strategy_for(solution.source, given.others));
  note_left_out(given.others, loaded.left_out);
  out.emplace(solution.source.histories, solution.source.game, loaded.strategy);
  return out;
}

Result<int> show(const ShowOptions& given) {
  HS_TRY(const Solution solution, load_solution(given.path, given.game));
  note_left_out(given.path, solution.left_out);
  const HistoryTree& tree = solution.source.histories;
  if (given.player > tree.players)
    return fail(ErrorCode::invalid_argument, fmt::format("--player {}: {} has {} players", given.player,
                                                         solution.source.name, tree.players));
  std::vector<InfosetFacts> decisions = decisions_of(solution);
  std::erase_if(decisions, [&](const InfosetFacts& d) { return !wanted(given, tree, d.id); });
  if (decisions.empty())
    return fail(ErrorCode::not_found,
                fmt::format("no infoset matches '{}'; infosets look like '{}', and * stands for anything",
                            given.infoset, infoset_name(tree, InfosetId{0})));
  HS_TRY(const std::optional<OthersHold> others, others_of(given, solution));
  const std::size_t found = decisions.size();
  const std::size_t top = given.top.value_or(given.json ? found : usual_top);
  decisions.erase(decisions.begin() + static_cast<std::ptrdiff_t>(std::min(top, found)), decisions.end());
  if (given.json) {
    Json json = decisions_json(solution, decisions);
    for (std::size_t i = 0; others && i < decisions.size(); ++i)
      json["infosets"][i]["others_hold"] = holds_json(*others, decisions[i].id);
    fmt::print("{}\n", json.dump());
    return 0;
  }
  fmt::print("{} by {}: values are in {} once the infoset is reached\n\n", solution.source.name,
             solution.file.algorithm.empty() ? "hand" : solution.file.algorithm,
             solution.source.unit.empty() ? "the game's unit" : solution.source.unit);
  for (const InfosetFacts& d : decisions) print(solution, d, others ? &*others : nullptr);
  if (found > decisions.size())
    fmt::print("{} more; --top {} shows all, --infoset PATTERN and --player N choose\n",
               grouped(found - decisions.size()), found);
  return 0;
}

void declare_show(Parser& parser, ShowOptions& given) {
  parser.option("file", given.path, "A strategy: .hs, .json, .csv, .pkl, or a .txt table of Leduc")
      .required()
      .type("FILE");
  parser.option("--game", given.game, "Of a strategy that does not name its own").type("GAME");
  parser.option("--infoset", given.infoset, "Only infosets that contain this; * stands for anything");
  parser.option("--player", given.player, "Only this player's").check(not_a_count).type("N");
  parser
      .option("--others", given.others,
              "What the others may hold there, if they play by this: uniform, first, last or a file")
      .type("STRATEGY");
  parser.option("--top", given.top, "At most so many infosets, first decisions first [12]")
      .check(not_whole)
      .type("N");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText show_help = {"show", "A strategy as a table: what it plays, and why",
                                R"help(Examples:
  hindsight show kuhn.hs
  hindsight show leduc.hs --player 2 --infoset K
  hindsight show grid.hs --infoset "A | *r300" --json
  hindsight show leduc.hs --infoset "K | cr" --others uniform

Own reach: how likely the player itself comes here.  Counterfactual reach: how likely chance and the others
let it.  A value is what an action earns from here on when all play by the strategy; a regret is what the
algorithm has stored.  An action is played because its value is the best, or as good as the best.
)help"};

}  // namespace

Command show_command(Parser& program) { return make_command(program, show_help, declare_show, show); }

}  // namespace hindsight
