// SPDX-License-Identifier: MIT
#include "server/learn/lesson_json.h"

#include <numbers>
#include <utility>

#include "io/json.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

constexpr const char* kinds[] = {"decision", "chance", "terminal"};

Json node_json(const HistoryTree& tree, HistoryId h, HistoryId parent, const std::string* move) {
  const History& node = tree.nodes[h];
  Json out = {{"parent", move == nullptr ? Json() : Json(parent.value)},
              {"move", move == nullptr ? Json() : Json(*move)},
              {"kind", kinds[static_cast<std::size_t>(node.kind)]},
              {"probability", node.probability}};
  if (node.kind == Turn::Kind::decision) out["infoset"] = tree.infoset(h).value;
  if (node.kind == Turn::Kind::terminal)
    out["payoffs"] = {tree.payoff(h, Player{0}), tree.payoff(h, Player{1})};
  return out;
}

Json evaluation_json(const Evaluation& evaluation) {
  return {{"value", evaluation.value},
          {"best_response", evaluation.best_response},
          {"nash_conv", evaluation.nash_conv},
          {"exploitability", evaluation.exploitability}};
}

Json infoset_json(const DecisionNumbers& numbers) {
  return {{"own_reach", numbers.own_reach},     {"counterfactual_reach", numbers.counterfactual_reach},
          {"values", numbers.values},           {"value", numbers.value},
          {"best_values", numbers.best_values}, {"best", numbers.best}};
}

Json side_json(const MatchingSide& side) {
  return {{"played", side.played}, {"drawn", side.drawn ? Json(*side.drawn) : Json()},
          {"payoff", side.payoff}, {"values", side.values},
          {"regret", side.regret}, {"average", side.average}};
}

}  // namespace

Json whole_game_json(const GameSource& source) {
  const HistoryTree& tree = source.histories;
  std::vector<HistoryId> parents(tree.nodes.size());
  std::vector<const std::string*> moves(tree.nodes.size(), nullptr);
  Json nodes = Json::array(), infosets = Json::array();
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {
    const History& node = tree.nodes[h];
    for (Action a = 0; a < node.count; ++a) {
      const std::uint32_t child = tree.child(h, a).value;
      parents[child] = h;
      moves[child] = node.kind == Turn::Kind::chance ? &tree.chance_names[node.label][a]
                                                     : &tree.infosets[tree.infoset(h)].actions[a];
    }
    nodes.push_back(node_json(tree, h, parents[h.value], moves[h.value]));
  }
  const Table<InfosetId, std::vector<HistoryId>> histories = members(tree);
  for (InfosetId id{0}; id < tree.infosets.end_id(); ++id) {
    const InfosetLabel& label = tree.infosets[id];
    Json inside = Json::array();
    for (const HistoryId h : histories[id]) inside.push_back(h.value);
    infosets.push_back({{"player", label.player.value},
                        {"secret", label.information.secret},
                        {"open", label.information.open},
                        {"actions", label.actions},
                        {"histories", std::move(inside)}});
  }
  return {{"game", source.name},
          {"unit", source.unit},
          {"nodes", std::move(nodes)},
          {"infosets", std::move(infosets)}};
}

Json by_infoset(const CompiledGame& game, const std::vector<Values>& numbers) {
  Json out = Json::array();
  for (const Infoset& infoset : game.infosets) {
    Json row = Json::array();
    for (Action a = 0; a < infoset.actions; ++a)
      row.push_back(numbers[infoset.player.value][infoset.sequence(a)]);
    out.push_back(std::move(row));
  }
  return out;
}

Json numbers_json(const GameSource& source, const Strategy& strategy) {
  const GameNumbers numbers = numbers_of(source, strategy);
  Json histories = Json::array(), infosets = Json::array();
  for (const HistoryNumbers& h : numbers.histories)
    histories.push_back({{"chance", h.chance}, {"reach", h.reach}, {"value", h.value}});
  for (const DecisionNumbers& i : numbers.infosets) infosets.push_back(infoset_json(i));
  Json out = evaluation_json(numbers.evaluation);
  out["strategy"] = by_infoset(source.game, strategy.behaviour);
  out["histories"] = std::move(histories);
  out["infosets"] = std::move(infosets);
  return out;
}

Json step_json(const Course& course) {
  const GameSource& source = course.source();
  const Strategy average = course.average();
  return {{"iteration", course.iteration()},
          {"played", numbers_json(source, course.played())},
          {"regrets_before", by_infoset(source.game, course.regrets_before())},
          {"regrets", by_infoset(source.game, course.regrets())},
          {"next", by_infoset(source.game, course.next().behaviour)},
          {"average", by_infoset(source.game, average.behaviour)},
          {"average_evaluation", evaluation_json(evaluate(source.game, average))}};
}

Json point_json(const Course& course) {
  const GameSource& source = course.source();
  const Strategy average = course.average();
  return {{"iteration", course.iteration()},
          {"played", by_infoset(source.game, course.played().behaviour)},
          {"average", by_infoset(source.game, average.behaviour)},
          {"exploitability_played", evaluate(source.game, course.played()).exploitability},
          {"exploitability_average", evaluate(source.game, average).exploitability}};
}

Json evidence_json(const GameSource& source, const EvidenceRun& run) {
  const auto decimal = [](double natural) { return natural / std::numbers::ln10; };
  Json points = Json::array();
  for (const EvidenceRun::Point& point : run.points)
    points.push_back({{"hands", point.hands},
                      {"ratio", decimal(point.ratio)},
                      {"most", decimal(point.most)},
                      {"over_base", point.over_base},
                      {"exploitable", point.exploitable}});
  return {{"unit", source.unit},
          {"equilibrium", by_infoset(source.game, run.equilibrium.behaviour)},
          {"needed", decimal(run.needed)},
          {"deviated", run.deviated ? Json(*run.deviated) : Json()},
          {"points", std::move(points)}};
}

Json matching_json(const ChoiceMatrix& game, const std::vector<MatchingRound>& rounds) {
  Json list = Json::array();
  for (const MatchingRound& round : rounds)
    list.push_back({{"first", side_json(round.first)},
                    {"second", side_json(round.second)},
                    {"bound", matching_bound(game, static_cast<std::uint32_t>(list.size() + 1))}});
  return {
      {"rows", game.rows}, {"columns", game.columns}, {"payoffs", game.first}, {"rounds", std::move(list)}};
}

}  // namespace hindsight
