// SPDX-License-Identifier: MIT
#include "store/strategies/strategy_text.h"

#include <fmt/format.h>

#include <vector>

#include "io/csv.h"
#include "io/json.h"

namespace hindsight {

namespace {

std::vector<Values> own_reaches(const CompiledGame& game, const Strategy& strategy) {
  std::vector<Values> out;
  for (std::size_t p = 0; p < game.plex.size(); ++p)
    out.push_back(reach(game.plex[p], strategy.behaviour[p]));
  return out;
}

}  // namespace

std::string strategy_json(const GameSource& source, const Strategy& strategy) {
  const std::vector<Values> reach_of = own_reaches(source.game, strategy);
  std::string out = fmt::format("{{\"game\":{},\"infosets\":[", Json(source.name).dump());
  for (InfosetId i{0}; i < source.game.infosets.end_id(); ++i) {
    const Infoset& infoset = source.game.infosets[i];
    const InfosetLabel& label = source.histories.infosets[i];
    Json actions = Json::array();
    for (Action a = 0; a < infoset.actions; ++a)
      actions.push_back({{"name", label.actions[a]},
                         {"probability", strategy.behaviour[label.player.value][infoset.sequence(a)]}});
    const Json line = {{"player", label.player.value + 1},
                       {"secret", label.information.secret},
                       {"open", label.information.open},
                       {"reach", reach_of[label.player.value][infoset.parent]},
                       {"actions", actions}};
    out += (i.value == 0 ? "\n" : ",\n") + line.dump();
  }
  return out + "\n]}\n";
}

std::string strategy_csv(const GameSource& source, const Strategy& strategy) {
  const std::vector<Values> reach_of = own_reaches(source.game, strategy);
  std::string out = "player,secret,open,reach,action,probability\n";
  for (InfosetId i{0}; i < source.game.infosets.end_id(); ++i) {
    const Infoset& infoset = source.game.infosets[i];
    const InfosetLabel& label = source.histories.infosets[i];
    const CsvRow begin = CsvRow()
                             .text(std::to_string(label.player.value + 1))
                             .text(label.information.secret)
                             .text(label.information.open)
                             .number(reach_of[label.player.value][infoset.parent]);
    for (Action a = 0; a < infoset.actions; ++a)
      out += CsvRow(begin)
                 .text(label.actions[a])
                 .number(strategy.behaviour[label.player.value][infoset.sequence(a)])
                 .line();
  }
  return out;
}

}  // namespace hindsight
