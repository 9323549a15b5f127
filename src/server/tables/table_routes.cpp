// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "base/spec.h"
#include "base/text.h"
#include "io/fields.h"
#include "io/json.h"
#include "server/http/request_log.h"
#include "server/tables/routes.h"

namespace hindsight {

namespace {

Result<std::vector<std::string>> bots_of(Fields& fields, std::size_t count) {
  std::vector<std::string> out{"pokerface"};
  if (fields.has("bots")) {
    HS_TRY(out, fields.texts("bots", max_seats, 200));
  }
  if (out.empty() || (out.size() != 1 && out.size() != count))
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("\"bots\" must name one bot for all, or one for each of the {} other seats", count));
  if (out.size() == 1) out.resize(count, std::string(out[0]));
  return out;
}

// Of two words the first, which is the default, or the other: true.
Result<bool> other_of(Fields& fields, const char* key, const std::string& usual, const std::string& other) {
  HS_TRY(const std::string text, fields.text(key, 8, usual));
  if (text != usual && text != other)
    return fail(ErrorCode::invalid_argument, fmt::format("\"{}\" must be {} or {}", key, usual, other));
  return text == other;
}

Result<TableSettings> settings_of(Fields& fields) {
  TableSettings out;
  HS_TRY(const std::int64_t pace, fields.integer("pace", 0, max_pace, out.pace));
  out.pace = static_cast<int>(pace);
  HS_TRY(out.auto_next, fields.flag("auto_next", false));
  HS_TRY(out.fast, fields.flag("fast", false));
  return out;
}

Result<TableOrder> order_of(const std::string& body, Profiles& profiles) {
  HS_TRY(Fields fields, Fields::parse(body));
  TableOrder out;
  HS_TRY(out.profile, fields.text("profile", 64));
  HS_TRY(const Profile profile, profiles.find(out.profile));
  HS_TRY(const std::int64_t seats, fields.integer("seats", 2, max_seats, 4));
  HS_TRY(out.bots, bots_of(fields, static_cast<std::size_t>(seats) - 1));
  HS_TRY(out.small_blind, fields.integer("small_blind", 1, max_table_chips, 50));
  HS_TRY(out.big_blind, fields.integer("big_blind", 1, max_table_chips, 2 * out.small_blind));
  HS_TRY(out.ante, fields.integer("ante", 0, max_table_chips, 0));
  HS_TRY(out.buy_in,
         fields.integer("buy_in", 1, max_table_chips, std::min(profile.capital, 100 * out.big_blind)));
  HS_TRY(const std::int64_t double_every, fields.integer("double_every", 0, max_double_every, 0));
  out.double_every = static_cast<int>(double_every);
  HS_TRY(out.lose_on_leave, other_of(fields, "leave", "keep", "lose"));
  HS_TRY(out.reset_chips, other_of(fields, "chips", "keep", "reset"));
  HS_TRY(out.open_cards, other_of(fields, "cards", "hidden", "open"));
  HS_TRY(out.hints, fields.flag("hints", false));
  HS_TRY(out.incognito, fields.flag("incognito", false));
  HS_TRY(out.settings, settings_of(fields));
  if (fields.has("seed")) {
    HS_TRY(const std::int64_t seed, fields.integer("seed", 0, INT64_MAX));
    out.seed = static_cast<std::uint64_t>(seed);
  }
  HS_RETURN_IF_ERROR(fields.finish());
  return out;
}

Result<Move> move_of(Fields& fields) {
  HS_TRY(const std::string kind, fields.text("kind", 16));
  if (kind == "fold") return Move::fold();
  if (kind == "call" || kind == "check") return Move::call();
  if (kind != "raise" && kind != "bet")
    return fail(ErrorCode::invalid_argument, "\"kind\" must be fold, call or raise");
  HS_TRY(const std::int64_t to, fields.integer("to", 1, max_table_chips));
  return Move::raise_to(to);
}

struct Choice {
  std::int64_t decision = 0;
  Move move;
};
Result<Choice> choice_of(const std::string& body) {
  HS_TRY(Fields fields, Fields::parse(body));
  Choice out;
  HS_TRY(out.decision, fields.integer("decision", 0, INT64_MAX));
  HS_TRY(out.move, move_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  return out;
}

Result<LiveTable::Change> change_of(const std::string& body) {
  HS_TRY(Fields fields, Fields::parse(body));
  LiveTable::Change out;
  if (fields.has("pace")) {
    HS_TRY(const std::int64_t pace, fields.integer("pace", 0, max_pace));
    out.pace = static_cast<int>(pace);
  }
  if (fields.has("auto_next")) {
    HS_TRY(out.auto_next, fields.flag("auto_next"));
  }
  if (fields.has("fast")) {
    HS_TRY(out.fast, fields.flag("fast"));
  }
  HS_RETURN_IF_ERROR(fields.finish());
  return out;
}

struct Newcomer {
  Chair chair;
  std::string bot;
};
Result<Newcomer> newcomer_of(const std::string& body) {
  HS_TRY(Fields fields, Fields::parse(body));
  Newcomer out;
  HS_TRY(const std::int64_t chair, fields.integer("chair", 1, max_seats - 1));
  HS_TRY(out.bot, fields.text("bot", 200));
  HS_RETURN_IF_ERROR(fields.finish());
  out.chair = Chair{static_cast<std::uint8_t>(chair)};
  return out;
}

Result<bool> confirmed(const std::string& body) {
  HS_TRY(Fields fields, Fields::parse(body));
  HS_TRY(const bool confirm, fields.flag("confirm", false));
  HS_RETURN_IF_ERROR(fields.finish());
  return confirm;
}

Result<void> play(LiveTable& table, const std::string& body) {
  HS_TRY(const Choice choice, choice_of(body));
  return table.move(choice.decision, choice.move);
}

Result<void> set(LiveTable& table, const std::string& body) {
  HS_TRY(const LiveTable::Change change, change_of(body));
  table.change(change);
  return {};
}

Result<void> replace_bot(LiveTable& table, const std::string& body) {
  HS_TRY(const Newcomer newcomer, newcomer_of(body));
  return table.replace_bot(newcomer.chair, newcomer.bot);
}

// Without being confirmed it says what leaving would cost.
Result<Json> leave(LiveTable& table, const std::string& body) {
  HS_TRY(const bool confirm, confirmed(body));
  LiveTable::Leaving out = table.leaving();
  if (confirm) {
    HS_TRY(out, table.leave());
  }
  return Json{{"lost", out.lost}, {"returned", out.returned}, {"left", confirm}};
}

Result<Json> past_hands(Profiles& profiles, const Request& request) {
  HS_TRY(const std::int64_t before, query_number(request, "before", 1, INT64_MAX, INT64_MAX));
  HS_TRY(const std::int64_t count, query_number(request, "count", 1, 500, 50));
  HS_RETURN_IF_ERROR(profiles.table(request.parts[0]));
  HS_TRY(const auto hands, profiles.hands(request.parts[0], before, count));
  Json out = Json::array();
  for (const PlayedHand& hand : hands) out.push_back(summary_json(hand));
  return Json{{"hands", std::move(out)}};
}

Result<Json> past_hand(Profiles& profiles, const Request& request) {
  const std::optional<std::int64_t> number = parse_integer(request.parts[1]);
  if (!number) return fail(ErrorCode::not_found, "a hand is named by its number");
  HS_RETURN_IF_ERROR(profiles.table(request.parts[0]));
  HS_TRY(const PlayedHand hand, profiles.hand(request.parts[0], *number));
  return replay_json(hand);
}

Result<Reply> all_hands(Profiles& profiles, const std::string& table) {
  HS_RETURN_IF_ERROR(profiles.table(table));
  HS_TRY(const auto hands, profiles.hands(table, INT64_MAX, 100'000));
  std::string out;
  for (auto hand = hands.rbegin(); hand != hands.rend(); ++hand)
    out += fmt::format("[{}]\n{}\n", hand->number, hand->phh);
  return Reply{.content_type = "text/plain; charset=utf-8",
               .body = std::move(out),
               .headers = {{"Content-Disposition", "attachment; filename=\"hands.phhs\""}}};
}

Result<Odds::Against> odds_against(const Request& request) {
  const auto found = request.query.find("against");
  if (found == request.query.end() || found->second == "random") return Odds::Against::random;
  if (found->second == "played") return Odds::Against::played;
  return fail(ErrorCode::invalid_argument,
              fmt::format("against={}: it is random or played", in_quotes(found->second)));
}

}  // namespace

void add_table_routes(Router& router, Profiles& profiles, Tables& tables, Odds& odds) {
  router.add("POST", "/tables",
             [&](const Request& request) -> Result<Json> {
               HS_TRY(TableOrder order, order_of(request.body, profiles));
               HS_TRY(const auto table, tables.open(std::move(order)));
               // A program sits down for itself: whoever opens the page next is not it.
               if (is_browser(request)) HS_RETURN_IF_ERROR(profiles.make_current(table->profile()));
               return table->view();
             },
             {.status = 201});
  router.add("GET", "/tables/:id", [&](const Request& request) -> Result<Json> {
    HS_TRY(const auto table, tables.find(request.parts[0]));
    return table->view();
  });
  // What is done at a table; its view is the answer.
  const auto add = [&](const char* method, const char* pattern,
                       Result<void> (*act)(LiveTable&, const std::string&), RouteOptions takes = {}) {
    router.add(
        method, pattern,
        [&tables, act](const Request& request) -> Result<Json> {
          HS_TRY(const auto table, tables.find(request.parts[0]));
          HS_RETURN_IF_ERROR(act(*table, request.body));
          return table->view();
        },
        takes);
  };
  add("POST", "/tables/:id/move", play);
  add(
      "POST", "/tables/:id/next", [](LiveTable& table, const std::string&) { return table.next(); },
      no_members);
  add("PATCH", "/tables/:id", set);
  add("POST", "/tables/:id/bots", replace_bot);
  router.add("POST", "/tables/:id/leave", [&](const Request& request) -> Result<Json> {
    HS_TRY(const auto table, tables.find(request.parts[0]));
    return leave(*table, request.body);
  });
  router.add("GET", "/tables/:id/odds", [&](const Request& request) -> Result<Json> {
    HS_TRY(const auto table, tables.find(request.parts[0]));
    HS_TRY(const Odds::Against against, odds_against(request));
    HS_TRY(const LiveTable::HeldCards held_cards, table->held_cards());
    return odds.json(held_cards, against);
  });
  router.add("GET", "/tables/:id/hands",
             [&](const Request& request) { return past_hands(profiles, request); });
  router.add("GET", "/tables/:id/hands/:number",
             [&](const Request& request) { return past_hand(profiles, request); });
  router.add_file("GET", "/tables/:id/hands.phhs",
                  [&](const Request& request) { return all_hands(profiles, request.parts[0]); });
}

}  // namespace hindsight
