// SPDX-License-Identifier: MIT
#include "server/spots/seat_model.h"

#include <limits>

#include "io/fields.h"
#include "play/bots/catalog.h"
#include "play/models/opponent_profile.h"
#include "study/hands/player_models.h"

namespace hindsight {

namespace {

// Of one decision: it is asked for thousands.
constexpr BotLimits model_limits{.deals = 20'000, .milliseconds = 10, .words = "as a model of a seat"};
constexpr std::size_t longest_spot_id = 64, longest_player = 200;

}  // namespace

Result<PlayerKind> player_of(const SeatModel& model) {
  if (!model.profile.empty()) {
    auto profile = parse_profile(model.profile);
    if (!profile) return fail(ErrorCode::invalid_argument, "\"profile\": " + profile.error().message);
    return player_of(*std::move(profile));
  }
  const auto bot = bot_kind(model.bot, BotFiles::refused);
  if (!bot) return fail(ErrorCode::invalid_argument, bot.error().message);
  HS_RETURN_IF_ERROR(check_cost(bot->cost, model_limits));
  return player_of(*bot);
}

std::vector<std::string> offered_models() {
  std::vector<std::string> out;
  for (const BotEntry& entry : bot_catalog())
    if (player_of(SeatModel{.bot = std::string(entry.name), .profile = {}})) out.emplace_back(entry.name);
  return out;
}

Json model_json(const SeatModel& model) {
  return {{"bot", model.bot},     {"profile", model.profile}, {"name", model.name},   {"seat", model.seat},
          {"trust", model.trust}, {"from", model.from},       {"value", model.value}, {"off", model.off}};
}

Json against_json(const SeatModel& model) {
  return {{"name", model.name},
          {"profile", !model.profile.empty()},
          {"seat", model.seat},
          {"trust", model.trust},
          {"from", model.from}};
}

Result<SeatModel> parse_seat_model(std::string_view json) {
  HS_TRY(Fields fields, Fields::parse(json));
  constexpr double most = std::numeric_limits<double>::max();
  SeatModel out;
  HS_TRY(out.bot, fields.text("bot", longest_bot, ""));
  HS_TRY(out.profile, fields.text("profile", largest_profile, ""));
  HS_TRY(out.name, fields.text("name", longest_player, ""));
  HS_TRY(const std::int64_t seat, fields.integer("seat", 0, 1));
  out.seat = static_cast<std::uint8_t>(seat);
  HS_TRY(out.trust, fields.number("trust", 0, 1));
  HS_TRY(out.from, fields.text("from", longest_spot_id, ""));
  HS_TRY(const std::vector<double> value, fields.reals("value", 2, -most, most));
  HS_TRY(out.off, fields.number("off", 0, most));
  HS_RETURN_IF_ERROR(fields.finish());
  if (value.size() != 2 || !(out.trust > 0))
    return fail(ErrorCode::corrupt, "it has two values and a trust above 0");
  out.value = {value[0], value[1]};
  return out;
}

}  // namespace hindsight
