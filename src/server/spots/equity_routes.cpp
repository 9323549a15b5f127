// SPDX-License-Identifier: MIT
#include "server/spots/equity_routes.h"

#include <fmt/format.h>

#include <memory>

#include "cards/equity.h"
#include "cards/outs.h"
#include "cards/range.h"
#include "io/fields.h"
#include "io/json.h"
#include "server/http/places.h"

namespace hindsight {

namespace {

constexpr std::size_t most_holdings = 10, longest_holding = 16 << 10, longest_set = 200;  // bytes
constexpr EquityOptions usual_effort{.half_width = 0.001, .max_seconds = 0.25};
constexpr int asked_at_once = 2;

Result<CardSet> cards_in(Fields& fields, std::string_view key) {
  HS_TRY(const std::string text, fields.text(key, longest_set, ""));
  const auto cards = parse_cards(text);
  if (!cards) return fail(ErrorCode::invalid_argument, fmt::format("\"{}\": {}", key, cards.error().message));
  return set_of(*cards);
}

struct EquityQuestion {
  EquitySpot spot;
  std::vector<std::string> said;  // how ranges were taken
};

// A text without a hand in it is any two cards.
Result<EquityQuestion> equity_question(Fields& fields) {
  EquityQuestion out;
  HS_TRY(const std::vector<std::string> players, fields.texts("players", most_holdings, longest_holding));
  for (const std::string& text : players) {
    const std::size_t number = out.spot.players.size() + 1;
    const auto read = parse_range(text);
    if (!read)
      return fail(ErrorCode::invalid_argument, fmt::format("player {}: {}", number, read.error().message));
    const bool any = text.find_first_not_of(" \t\n") == text.npos;
    if (!any && read->range.empty())
      return fail(ErrorCode::invalid_argument, fmt::format("player {}: the range has no hand", number));
    out.spot.players.push_back(any ? HoleCards{} : read->range.hole_cards());
    for (const auto* list : {&read->notices, &read->readings})
      for (const std::string& one : *list) out.said.push_back(fmt::format("player {}: {}", number, one));
  }
  HS_TRY(out.spot.board, cards_in(fields, "board"));
  HS_TRY(out.spot.dead, cards_in(fields, "dead"));
  return out;
}

// Of the first player, where he holds one hand and the next street brings one card.
Json outs_of(const EquitySpot& spot) {
  const int board = spot.board.size();
  if (spot.players[0].size() != 1 || (board != 3 && board != 4)) return {};
  const Outs found = find_outs(spot.players[0][0].combo, spot.board, spot.dead);
  Json cards = Json::array();
  for (const Out& out : found.all)
    cards.push_back({{"card", to_text(out.card)},
                     {"makes", class_name(out.makes)},
                     {"false", out.why_false == Out::False::no ? Json() : Json(to_text(out.why_false))}});
  return {{"now", class_name(found.now)}, {"count", found.count()}, {"cards", std::move(cards)}};
}

Result<Json> equities(const Request& request, Places& places) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const EquityQuestion asked, equity_question(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const Places::Place place, places.take());
  HS_TRY(const Equities found, equity(asked.spot, usual_effort));
  Json players = Json::array();
  for (std::size_t p = 0; p < found.shared.size(); ++p)
    players.push_back({{"win", found.win(p)}, {"tie", found.tie(p)}, {"equity", found.equity(p)}});
  return Json{{"players", std::move(players)}, {"method", found.exact ? "exact" : "simulated"},
              {"deals", found.deals},          {"half_width", found.half_width},
              {"outs", outs_of(asked.spot)},   {"notices", asked.said}};
}

}  // namespace

void add_equity_routes(Router& router) {
  const auto places = std::make_shared<Places>(asked_at_once);
  router.add("POST", "/equities", [places](const Request& request) { return equities(request, *places); },
             {.max_bytes = 2 * most_holdings * longest_holding});
}

}  // namespace hindsight
