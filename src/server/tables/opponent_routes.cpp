// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "io/fields.h"
#include "server/tables/routes.h"

namespace hindsight {

namespace {

constexpr std::size_t largest_profile = 4 << 20;

// Before the first turn there is no evidence: null.
Json belief_json(Chair chair, const AdaptiveBelief& belief) {
  return {{"chair", chair.value},        {"hands", belief.hands},      {"deviated", belief.deviated},
          {"evidence", belief.evidence}, {"fit", belief.fit},          {"other", belief.other},
          {"strength", belief.strength}, {"stronger", belief.stronger}};
}

// Of the last answer by a search; null where there was none.
Json searched_json(const std::optional<AdaptiveBelief::Searched>& searched) {
  if (!searched) return nullptr;
  return {{"trusted", searched->trusted}, {"gain", searched->gain}, {"risk", searched->risk}};
}

// What a bot that learns believes: of all together, and of each whom it met in the last hand.
Json beliefs_json(LiveTable& table, KnownOpponents& opponents, Chair chair) {
  const LiveTable::Beliefs beliefs = table.beliefs(chair);
  if (!beliefs.learns) return nullptr;
  Json of = Json::array();
  for (const auto& [other, belief] : beliefs.of) {
    Json one = belief_json(other, belief);
    if (const auto player = table.player(other); player && *player) one.update(opponents.style(**player));
    of.push_back(std::move(one));
  }
  const AdaptiveBelief all = beliefs.of.empty() ? AdaptiveBelief{} : beliefs.of.front().second;
  return {{"told", beliefs.told},
          {"of", std::move(of)},
          {"account", all.account},
          {"spare", all.spare},
          {"risked", all.risked},
          {"deviates", all.deviates},
          {"searched", searched_json(all.searched)}};
}

Result<Chair> chair_of(const Request& request) {
  const std::optional<std::int64_t> chair = parse_integer(request.parts[1]);
  if (!chair || *chair < 0 || *chair >= max_seats)
    return fail(ErrorCode::not_found, "a chair is named by its number, from 0 on");
  return Chair{static_cast<std::uint8_t>(*chair)};
}

Result<Json> at_table(Tables& tables, KnownOpponents& opponents, const Request& request) {
  HS_TRY(const auto table, tables.find(request.parts[0]));
  HS_TRY(const Chair chair, chair_of(request));
  HS_TRY(const std::optional<SeatedPlayer> player, table->player(chair));
  return Json{{"chair", chair.value},
              {"counted", player.has_value()},
              {"known", player ? opponents.card_or_null(*player) : Json()},
              {"beliefs", beliefs_json(*table, opponents, chair)}};
}

Result<Reply> exported(KnownOpponents& opponents, const std::string& id) {
  HS_TRY(const OpponentProfile profile,
         id == population_name ? opponents.everybody() : opponents.profile(id));
  return Reply{.body = profile_text(profile),
               .headers = {{"Content-Disposition",
                            fmt::format("attachment; filename=\"{}\"", profile_file_name(profile.player))}}};
}

Result<KnownOpponents::Bring> how_of(const Request& request) {
  const auto found = request.query.find("how");
  if (found == request.query.end() || found->second == "merge") return KnownOpponents::Bring::merge;
  if (found->second == "replace") return KnownOpponents::Bring::replace;
  return fail(ErrorCode::invalid_argument,
              fmt::format("how={}: it is merge or replace", in_quotes(found->second)));
}

Result<Json> brought(KnownOpponents& opponents, const Request& request) {
  HS_TRY(const KnownOpponents::Bring how, how_of(request));
  const auto to = request.query.find("to");
  return opponents.bring(request.body, to == request.query.end() ? "" : to->second, how);
}

}  // namespace

void add_opponent_routes(Router& router, Tables& tables, KnownOpponents& opponents) {
  router.add("GET", "/opponents", [&](const Request&) -> Result<Json> { return opponents.list(); });
  router.add("GET", "/opponents/:id",
             [&](const Request& request) { return opponents.card(request.parts[0]); });
  router.add(
      "DELETE", "/opponents/:id",
      [&](const Request& request) -> Result<Json> {
        HS_RETURN_IF_ERROR(opponents.forget(request.parts[0]));
        return Json::object();
      },
      no_members);
  router.add_file("GET", "/opponents/:id/profile",
                  [&](const Request& request) { return exported(opponents, request.parts[0]); });
  router.add("POST", "/opponents/import", [&](const Request& request) { return brought(opponents, request); },
             {.max_bytes = largest_profile, .status = 201});
  router.add("GET", "/tables/:id/players/:chair",
             [&](const Request& request) { return at_table(tables, opponents, request); });
}

}  // namespace hindsight
