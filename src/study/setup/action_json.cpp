// SPDX-License-Identifier: MIT
#include "study/setup/action_json.h"

#include <optional>

#include "betting/action_kind.h"
#include "betting/line.h"

namespace hindsight {

namespace {

Json action_json(const BetAction& action, std::string text, const ActionStakes& stakes) {
  Json out{{"kind", kind_text(action.kind)}, {"text", std::move(text)}};
  if (!action.puts_more()) return out;
  out["to"] = action.to;
  out["share"] = (static_cast<double>(action.to) - stakes.faced) / (stakes.pot + stakes.to_call);
  out["all_in"] = action.all_in;
  return out;
}

// What a report keeps as a text.
std::optional<BetAction> written_action(const std::string& text) {
  const auto read = parse_line_action(text);
  if (!read) return std::nullopt;
  switch (read->kind) {
    case LineAction::Kind::fold:
      return BetAction{.kind = BetAction::Kind::fold};
    case LineAction::Kind::check:
      return BetAction{.kind = BetAction::Kind::check};
    case LineAction::Kind::call:
      return BetAction{.kind = BetAction::Kind::call};
    case LineAction::Kind::all_in:
    case LineAction::Kind::bet:
      break;
  }
  if (read->to == 0) return std::nullopt;
  return BetAction{
      .kind = BetAction::Kind::bet, .to = read->to, .all_in = read->kind == LineAction::Kind::all_in};
}

}  // namespace

ActionStakes stakes_of(const SpotView& view) {
  const double faced = view.bets[1u - view.seat];
  return {.pot = view.pot, .faced = faced, .to_call = faced - view.bets[view.seat]};
}

Json actions_json(std::span<const BetAction> actions, const ActionStakes& stakes) {
  Json out = Json::array();
  for (const BetAction& action : actions) out.push_back(action_json(action, to_text(action), stakes));
  return out;
}

Json actions_json(std::span<const std::string> texts, double pot) {
  Json out = Json::array();
  for (const std::string& text : texts) {
    const auto action = written_action(text);
    out.push_back(action ? action_json(*action, text, {.pot = pot}) : Json{{"kind", "bet"}, {"text", text}});
  }
  return out;
}

}  // namespace hindsight
