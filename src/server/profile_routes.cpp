// SPDX-License-Identifier: MIT
#include <nlohmann/json.hpp>

#include "server/fields.h"
#include "server/ids.h"
#include "server/routes.h"
#include "server/statistics.h"

namespace hindsight {

using nlohmann::json;

namespace {

json profile_json(const Profile& profile) {
  const json preferences = json::parse(profile.preferences, nullptr, false);
  return {{"id", profile.id},
          {"name", profile.name},
          {"avatar", profile.avatar},
          {"capital", profile.capital},
          {"at_tables", profile.at_tables},
          {"created", profile.created},
          {"hands", profile.hands},
          {"tables", profile.tables},
          {"preferences", preferences.is_object() ? preferences : json::object()}};
}

Reply reply_of(const json& value, int status = 200) {
  return json_reply(value.dump(-1, ' ', false, json::error_handler_t::replace), status);
}

Result<Reply> list(Profiles& profiles) {
  HS_TRY(auto all, profiles.all());
  if (all.empty()) {
    HS_TRY(all.emplace_back(), profiles.add(new_id(), "Guest", static_cast<std::uint32_t>(random_bits())));
  }
  json out = json::array();
  for (const Profile& profile : all) out.push_back(profile_json(profile));
  return reply_of({{"profiles", out}, {"current", profiles.current()}});
}

Result<Reply> add(Profiles& profiles, const std::string& body) {
  HS_TRY(Fields fields, Fields::parse(body));
  HS_TRY(const std::string name, fields.text("name", 100));
  HS_TRY(const std::int64_t avatar,
         fields.integer("avatar", 0, UINT32_MAX, static_cast<std::uint32_t>(random_bits())));
  HS_CHECK_OK(fields.finish());
  HS_TRY(const Profile made, profiles.add(new_id(), name, static_cast<std::uint32_t>(avatar)));
  return reply_of(profile_json(made), 201);
}

Result<Reply> change(Profiles& profiles, const Request& request) {
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
  HS_CHECK_OK(fields.finish());
  HS_TRY(const Profile changed, profiles.change(request.parts[0], change));
  if (current) HS_CHECK_OK(profiles.make_current(changed.id));
  return reply_of(profile_json(changed));
}

}  // namespace

void add_profile_routes(Router& router, Profiles& profiles, Tables& tables,
                        std::function<void()> after_removal) {
  router.add("GET", "/profiles", [&](const Request&) { return list(profiles); });
  router.add("POST", "/profiles", [&](const Request& request) { return add(profiles, request.body); });
  router.add("PATCH", "/profiles/:id", [&](const Request& request) { return change(profiles, request); });
  router.add(
      "DELETE", "/profiles/:id",
      [&, after_removal](const Request& request) -> Result<Reply> {
        HS_CHECK_OK(profiles.remove(request.parts[0], now_seconds()));
        tables.close_all_of(request.parts[0]);
        after_removal();
        return reply_of({{"restorable_for", undo_seconds}});
      },
      no_members);
  router.add(
      "POST", "/profiles/:id/restore",
      [&](const Request& request) -> Result<Reply> {
        HS_TRY(const Profile restored, profiles.restore(request.parts[0]));
        return reply_of(profile_json(restored));
      },
      no_members);
  router.add(
      "POST", "/profiles/:id/refill",
      [&](const Request& request) -> Result<Reply> {
        HS_TRY(const Profile filled, profiles.refill(request.parts[0]));
        return reply_of(profile_json(filled));
      },
      no_members);
  router.add("GET", "/profiles/:id/statistics", [&](const Request& request) -> Result<Reply> {
    HS_CHECK_OK(profiles.find(request.parts[0]));
    HS_TRY(const auto hands, profiles.hands_of(request.parts[0]));
    return json_reply(statistics_json(hands));
  });
  router.add("GET", "/profiles/:id/export", [&](const Request& request) -> Result<Reply> {
    HS_TRY(std::string text, profiles.exported(request.parts[0]));
    return Reply{.body = std::move(text),
                 .headers = {{"Content-Disposition", "attachment; filename=\"hindsight-profile.json\""}}};
  });
  router.add("POST", "/profiles/import",
             [&](const Request& request) -> Result<Reply> {
               HS_TRY(const Profile made, profiles.import(request.body, new_id));
               return reply_of(profile_json(made), 201);
             },
             {.most_bytes = 16 << 20});
}

}  // namespace hindsight
