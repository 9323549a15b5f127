// SPDX-License-Identifier: MIT
#include <algorithm>

#include "io/fields.h"
#include "io/json.h"
#include "server/http/ids.h"
#include "server/tables/routes.h"
#include "server/tables/statistics.h"
#include "store/hands/phh_replay.h"

namespace hindsight {

namespace {

Json profile_json(const Profile& profile) {
  const Json preferences = Json::parse(profile.preferences);
  return {{"at_tables", profile.at_tables},
          {"avatar", profile.avatar},
          {"capital", profile.capital},
          {"created", profile.created},
          {"hands", profile.hands},
          {"id", profile.id},
          {"name", profile.name},
          {"preferences", preferences.is_object() ? preferences : Json::object()},
          {"tables", profile.tables}};
}

Result<Json> list(Profiles& profiles) {
  HS_TRY(auto all, profiles.all());
  if (all.empty()) {
    HS_TRY(all.emplace_back(), profiles.add(new_id(), "Guest", static_cast<std::uint32_t>(random_bits())));
  }
  Json out = Json::array();
  for (const Profile& profile : all) out.push_back(profile_json(profile));
  return Json{{"current", profiles.current()}, {"profiles", out}};
}

Result<Json> add(Profiles& profiles, const std::string& body) {
  HS_TRY(Fields fields, Fields::parse(body));
  HS_TRY(const std::string name, fields.text("name", 100));
  HS_TRY(const std::int64_t avatar,
         fields.integer("avatar", 0, UINT32_MAX, static_cast<std::uint32_t>(random_bits())));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const Profile made, profiles.add(new_id(), name, static_cast<std::uint32_t>(avatar)));
  return profile_json(made);
}

Result<Json> change(Profiles& profiles, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  ProfileChange change;
  if (fields.has("name")) {
    HS_TRY(change.name, fields.text("name", 100));
  }
  if (fields.has("avatar")) {
    HS_TRY(const std::int64_t avatar, fields.integer("avatar", 0, UINT32_MAX));
    change.avatar = static_cast<std::uint32_t>(avatar);
  }
  if (fields.has("preferences")) {
    HS_TRY(change.preferences, fields.object("preferences", 4 << 10));
  }
  HS_TRY(const bool current, fields.flag("current", false));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const Profile changed, profiles.change(request.parts[0], change));
  if (current) HS_RETURN_IF_ERROR(profiles.make_current(changed.id));
  return profile_json(changed);
}

// What was played for.
Json game_of(const PlayedHand& hand) {
  const Result<PhhHand> record = parse_phh(hand.phh);
  const Result<PhhTable> table = record ? table_of(*record, casino_rules()) : tl::unexpected(record.error());
  if (!table) return nullptr;
  const HandRules& rules = table->rules;
  Chips small = rules.min_bet;
  for (std::size_t i = 0; i < table->stacks.size(); ++i)
    if (rules.blinds[i] > 0) small = std::min(small, rules.blinds[i]);
  return {{"ante", rules.antes[0]},
          {"big_blind", rules.min_bet},
          {"seats", table->stacks.size()},
          {"small_blind", small}};
}

Result<Json> latest_hands(Profiles& profiles, const Request& request) {
  HS_TRY(const std::int64_t before, query_number(request, "before", 1, INT64_MAX, INT64_MAX));
  HS_TRY(const std::int64_t count, query_number(request, "count", 1, 500, 50));
  HS_TRY(const Profile profile, profiles.find(request.parts[0]));
  HS_TRY(const auto kept, profiles.latest_hands(profile.id, before, count));
  Json hands = Json::array();
  for (const KeptHand& one : kept) {
    Json hand = summary_json(one.hand);
    hand.update(
        {{"id", one.id}, {"table", one.table}, {"table_open", one.table_open}, {"game", game_of(one.hand)}});
    hands.push_back(std::move(hand));
  }
  return Json{{"hands", hands}, {"total", profile.hands}};
}

// As the file has it, or as it is being played.
Json table_line(const TableLine& line, Tables& tables) {
  const Json last_played = line.played.empty() ? Json() : Json(line.played);
  const Result<KeptTable> kept = parse_kept(line.table.state);
  if (!kept)
    return {{"id", line.table.id},
            {"last_played", last_played},
            {"stack", line.table.stack},
            {"state", "damaged"},
            {"your_turn", false}};
  LiveTable::Line now{.stack = line.table.stack, .hand = kept->session.hands_played, .state = "between"};
  if (const auto live = tables.playing(line.table.id)) now = live->line();
  const BlindLevel level = rules_of(kept->order).blinds.at(kept->session.hands_played);
  const auto with_chips = [](Chips stack) { return stack > 0; };
  return {{"blinds", {{"ante", level.ante}, {"big", level.big_blind}, {"small", level.small_blind}}},
          {"bots", kept->order.bots},
          {"buy_in", kept->order.buy_in},
          {"chips", kept->order.reset_chips ? "reset" : "keep"},
          {"hand", now.hand},
          {"id", line.table.id},
          {"last_played", last_played},
          {"players", std::ranges::count_if(kept->session.stacks, with_chips)},
          {"seats", kept->occupants.size()},
          {"stack", now.stack},
          {"state", now.state},
          {"your_turn", now.your_turn}};
}

Result<Json> list_tables(Profiles& profiles, Tables& tables, const std::string& id) {
  HS_RETURN_IF_ERROR(profiles.find(id));
  HS_TRY(const auto lines, profiles.tables_of(id));
  Json out = Json::array();
  for (const TableLine& line : lines) out.push_back(table_line(line, tables));
  return Json{{"tables", out}};
}

}  // namespace

void add_profile_routes(Router& router, Profiles& profiles, Tables& tables,
                        std::function<void()> after_removal) {
  router.add("GET", "/profiles", [&](const Request&) { return list(profiles); });
  router.add("POST", "/profiles", [&](const Request& request) { return add(profiles, request.body); },
             {.status = 201});
  router.add("PATCH", "/profiles/:id", [&](const Request& request) { return change(profiles, request); });
  router.add(
      "DELETE", "/profiles/:id",
      [&, after_removal](const Request& request) -> Result<Json> {
        HS_RETURN_IF_ERROR(profiles.remove(request.parts[0], now_seconds()));
        tables.close_all_of(request.parts[0]);
        after_removal();
        return Json{{"restorable_for", undo_seconds}};
      },
      no_members);
  const auto shown = [&](Result<Profile> (Profiles::*change)(const std::string&)) {
    return [&profiles, change](const Request& request) {
      return (profiles.*change)(request.parts[0]).map(profile_json);
    };
  };
  router.add("POST", "/profiles/:id/restore", shown(&Profiles::restore), no_members);
  router.add("POST", "/profiles/:id/refill", shown(&Profiles::refill), no_members);
  router.add("GET", "/profiles/:id/statistics", [&](const Request& request) -> Result<Json> {
    HS_RETURN_IF_ERROR(profiles.find(request.parts[0]));
    HS_TRY(const auto hands, profiles.hands_of(request.parts[0]));
    return statistics_json(hands);
  });
  router.add("GET", "/profiles/:id/hands",
             [&](const Request& request) { return latest_hands(profiles, request); });
  router.add("GET", "/profiles/:id/tables",
             [&](const Request& request) { return list_tables(profiles, tables, request.parts[0]); });
  router.add_file("GET", "/profiles/:id/export", [&](const Request& request) -> Result<Reply> {
    HS_TRY(std::string text, profiles.exported(request.parts[0]));
    return Reply{.body = std::move(text),
                 .headers = {{"Content-Disposition", "attachment; filename=\"hindsight-profile.json\""}}};
  });
  router.add("POST", "/profiles/import",
             [&](const Request& request) -> Result<Json> {
               HS_TRY(const Profile made, profiles.import(request.body, new_id, check_imported));
               return profile_json(made);
             },
             {.max_bytes = 16 << 20, .status = 201});
}

}  // namespace hindsight
