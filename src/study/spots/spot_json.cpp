// SPDX-License-Identifier: MIT
#include "study/spots/spot_json.h"

#include "betting/line.h"
#include "io/json.h"
#include "study/setup/action_json.h"
#include "study/spots/hand_words.h"
#include "study/spots/spot_size.h"

namespace hindsight {

namespace {

template <class F>
Json both(const F& number) {
  return {number(std::uint8_t{0}), number(std::uint8_t{1})};
}

std::string_view kind_text(StreetTree::Kind kind) {
  switch (kind) {
    case StreetTree::Kind::decision:
      return "decision";
    case StreetTree::Kind::street_end:
      return "cards";
    case StreetTree::Kind::fold:
      return "fold";
    case StreetTree::Kind::showdown:
      return "showdown";
    case StreetTree::Kind::frontier:
      return "frontier";
  }
  return "";
}

Json hands_json(const std::vector<SpotView::Hand>& hands) {
  Json out = Json::object();
  for (const SpotView::Hand& hand : hands) {
    Json& to = out[to_text(hand.combo)] = {{"reach", hand.reach},
                                           {"unblocked_reach", hand.opponent_reach},
                                           {"value", hand.value},
                                           {"equity", hand.equity},
                                           {"eqr", hand.eqr}};
    if (hand.strategy.empty()) continue;
    to["strategy"] = hand.strategy;
    to["action_values"] = hand.action_values;
  }
  return out;
}

Json seats_json(const SpotView& view) {
  return {{"value", both([&](std::uint8_t seat) { return view.value(seat); })},
          {"equity", both([&](std::uint8_t seat) { return view.equity(seat); })},
          {"eqr", both([&](std::uint8_t seat) { return view.eqr(seat); })}};
}

void add_decision(Json& out, const SpotView& view) {
  if (view.kind != StreetTree::Kind::decision) return;
  out["seat"] = view.seat;
  out["actions"] = actions_json(view.actions, stakes_of(view));
  out["frequencies"] = view.frequencies();
}

}  // namespace

Json size_json(const VectorGame& game, bool compact) {
  Json streets = Json::array();
  for (const StreetSize& street : street_sizes(game))
    streets.push_back({{"street", street.street}, {"nodes", street.nodes}, {"boards", street.boards}});
  return {{"streets", streets},
          {"hands", both([&](std::uint8_t seat) { return game.boards[0].hands[seat].count; })},
          {"bytes", VectorCfr<float>::bytes(game, compact)}};
}

Json course_json(const SolvedSpot& spot, std::optional<double> missed) {
  const VectorEvaluation& last = spot.evaluation();
  Json out{{"spot", spot.source().path},
           {"iterations", spot.iterations()},
           {"seconds", spot.seconds()},
           {"exploitability", last.exploitability()},
           {"exploitability_of_pot", last.exploitability() / spot.pot()},
           {"value", last.value},
           {"best_response", last.best_response},
           {"locks", spot.game().locks.size()},
           {"threads", spot.threads()},
           {"bytes", spot.bytes()}};
  if (missed) out["target_missed"] = *missed;
  if (!spot.has_river()) out["without_river"] = true;
  if (!spot.is_certified()) out["certified"] = false;
  out.update(labels_json(spot.source().labels));
  return out;
}

Json locks_json(const HoldemSpot& spot) {
  Json lines = Json::array();
  for (const SpotLock& lock : spot.locks) lines.push_back(lock.line.text);
  return {{"locks", spot.locks.size()}, {"locked", std::move(lines)}};
}

Json labels_json(const SpotLabels& labels) {
  Json out = Json::object();
  if (labels.names_seats()) out["positions"] = labels.positions;
  if (labels.big_blind > 0) out["big_blind"] = labels.big_blind;
  return out;
}

Json view_json(const SpotView& view) {
  Json out = {{"line", view.line},
              {"board", to_text(view.board)},
              {"pot", view.pot},
              {"committed", view.committed},
              {"kind", kind_text(view.kind)}};
  out.update(seats_json(view));
  add_decision(out, view);
  out["hands"] = hands_json(view.hands[view.seat]);
  out["other_hands"] = hands_json(view.hands[1 - view.seat]);
  return out;
}

Json words_json(const SpotView& view) {
  const CardSet board = set_of(view.board);
  Json out = Json::object();
  for (const auto& hands : view.hands)
    for (const SpotView::Hand& hand : hands)
      if (Json& words = out[to_text(hand.combo)]; words.is_null())
        words = hand_words(hand.combo.cards(), board);
  return out;
}

Json run_outs_json(const std::vector<RunOut>& run_outs) {
  Json out = Json::array();
  for (const RunOut& run_out : run_outs) {
    Json& to = out.push_back(Json{{"cards", run_out.cards}, {"frequency", run_out.frequency}});
    to.update(seats_json(run_out.view));
    add_decision(to, run_out.view);
  }
  return out;
}

Json gains_json(const SpotGains& gains) {
  Json out = Json::array();
  for (const std::vector<HandGain>& seat : gains.hands) {
    Json& hands = out.push_back(Json::object());
    for (const HandGain& hand : seat)
      hands[to_text(hand.combo)] = {{"dealt", hand.matchup_share},
                                    {"value", hand.value},
                                    {"best_response", hand.best},
                                    {"gain", hand.gain()}};
  }
  return out;
}

Json comparison_json(const std::array<SpotView, 2>& views, const SpotComparison& comparison) {
  Json out = {{"line", views[0].line},
              {"seat", comparison.seat},
              {"actions", actions_json(comparison.actions, stakes_of(views[0]))},
              {"distance", comparison.distance}};
  for (std::size_t i = 0; i < 2; ++i) {
    Json& to = out[i == 0 ? "a" : "b"] = {{"board", to_text(views[i].board)}, {"pot", views[i].pot}};
    to.update(seats_json(views[i]));
    to["frequencies"] = comparison.frequencies[i];
  }
  Json hands = Json::object();
  for (const SpotComparison::Hand& hand : comparison.hands)
    hands[to_text(hand.combo)] = {{"dealt", hand.matchup_share},
                                  {"distance", hand.distance},
                                  {"value", hand.value},
                                  {"strategy", hand.strategy}};
  out["hands"] = hands;
  return out;
}

Json flops_json(const FlopReport& report, const std::string& path, std::size_t boards, double pot) {
  const FlopReport::Row mean = report.mean();
  Json actions = Json::array();
  const Json told = actions_json(report.actions, pot);
  for (std::size_t a = 0; a < report.actions.size(); ++a)
    actions.push_back(
        {{"action", told[a]}, {"frequency", mean.actions[a].frequency}, {"value", mean.actions[a].value}});
  Json eqr = Json::array();
  for (std::size_t seat = 0; seat < 2; ++seat) eqr.push_back(mean.value[seat] / (mean.equity[seat] * pot));
  return {{"report", path},
          {"boards", boards},
          {"solved", report.rows.size()},
          {"weight", mean.weight},
          {"iterations", mean.iterations},
          {"seconds", mean.seconds},
          {"exploitability_of_pot", mean.exploitability},
          {"equity", mean.equity},
          {"value", mean.value},
          {"eqr", eqr},
          {"actions", actions}};
}

}  // namespace hindsight
