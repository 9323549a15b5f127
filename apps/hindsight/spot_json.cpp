// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "spot.h"

namespace hindsight {

nlohmann::ordered_json view_json(const SpotView& view) {
  nlohmann::ordered_json out = {{"line", view.line},
                                {"board", to_text(view.board)},
                                {"pot", view.pot},
                                {"value", {view.value(0), view.value(1)}},
                                {"equity", {view.equity(0), view.equity(1)}}};
  if (view.kind != Round::Kind::decision) return out;
  out["seat"] = view.seat;
  out["actions"] = view.actions;
  out["frequencies"] = view.frequencies();
  nlohmann::ordered_json hands = nlohmann::ordered_json::object();
  for (const SpotView::Hand& hand : view.hands[view.seat])
    hands[to_text(hand.combo)] = {{"reach", hand.reach},
                                  {"value", hand.value},
                                  {"equity", hand.equity},
                                  {"strategy", hand.strategy},
                                  {"action_values", hand.action_values}};
  out["hands"] = hands;
  return out;
}

}  // namespace hindsight
