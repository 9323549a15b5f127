// SPDX-License-Identifier: MIT
#include "server/spots/spot_routes.h"

#include "io/fields.h"
#include "io/json.h"
#include "store/spots/spot_spec.h"

namespace hindsight {

namespace {

constexpr std::size_t largest_range = 20'000, longest_node = 1'000;
constexpr double least_trust = 0.01;

Result<Json> begin(Spots& spots, unsigned most_threads, const Request& request) {
  HS_TRY(const SpotOrder order, parse_order(request.body, most_threads));
  return spots.begin(order);
}

Result<Json> size(Spots& spots, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string text, fields.text("spot", largest_spot));
  HS_RETURN_IF_ERROR(fields.finish());
  return spots.size(text);
}

Result<Json> resume(Spots& spots, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::string target, fields.text("target", longest_target, ""));
  HS_TRY(const JobGoal goal, goal_in(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  return spots.resume(request.parts[0], target, goal);
}

// The same spot with a lock, as a spot of its own.
Result<Json> lock(Spots& spots, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  LockRequest asked;
  HS_TRY(asked.line, fields.text("line", longest_node, ""));
  HS_TRY(asked.hands, fields.text("hands", largest_range, ""));
  HS_TRY(asked.strategy, fields.text("strategy", longest_node));
  SpotOrder order;
  HS_TRY(order.target, fields.text("target", longest_target, ""));
  HS_TRY(order.goal, goal_in(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  const auto text_of = [](const SpotTask& task) -> Result<Json> {
    if (!task.is_held()) return task.text();
    return fail(ErrorCode::conflict,
                "a seat of this spot is held to a model: lock decisions of the spot that it came from");
  };
  HS_TRY(const Json text, spots.ask(request.parts[0], text_of));
  HS_TRY(SpotSpec spec, SpotSpec::parse(text["toml"].text()));
  HS_RETURN_IF_ERROR(spec.add_lock(asked));
  order.text = spec.toml();
  return spots.begin(order);
}

// Whose play it is: one of a bot, a profile, and a profile that is kept.
Result<SeatModel> asked_model(Spots& spots, Fields& fields) {
  SeatModel out;
  HS_TRY(out.bot, fields.text("bot", longest_bot, ""));
  HS_TRY(out.profile, fields.text("profile", largest_profile, ""));
  HS_TRY(const std::string kept, fields.text("kept", longest_target, ""));
  if (out.bot.empty() + out.profile.empty() + kept.empty() != 2)
    return fail(ErrorCode::invalid_argument,
                "a model is named by \"bot\", \"profile\" or \"kept\", one of them");
  if (!kept.empty()) {
    if (!spots.kept_models().text) return fail(ErrorCode::not_found, "no profile is kept here");
    HS_TRY(out.profile, spots.kept_models().text(kept));
  }
  HS_TRY(const std::int64_t seat, fields.integer("seat", 0, 1));
  out.seat = static_cast<std::uint8_t>(seat);
  HS_TRY(out.trust, fields.number("trust", least_trust, 1, 1.0));
  HS_TRY(PlayerKind player, player_of(out));
  out.name = std::move(player.name);
  return out;
}

// The same spot with a seat held to a model, as a spot of its own.
Result<Json> against(Spots& spots, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(SeatModel model, asked_model(spots, fields));
  SpotOrder order;
  HS_TRY(order.target, fields.text("target", longest_target, ""));
  HS_TRY(order.goal, goal_in(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  return spots.begin_against(request.parts[0], std::move(model), std::move(order));
}

Result<Json> models(const Spots& spots) {
  Json kept = Json::array();
  if (spots.kept_models().list)
    for (const KeptModel& model : spots.kept_models().list())
      kept.push_back({{"id", model.id}, {"name", model.name}, {"hands", model.hands}});
  return Json{{"bots", offered_models()}, {"kept", std::move(kept)}};
}

using Answer = Result<Json> (SpotTask::*)(std::string_view line) const;

Result<std::string> line_of(const Request& request) {
  const auto found = request.query.find("line");
  if (found == request.query.end()) return std::string();
  if (found->second.size() > longest_node)
    return fail(ErrorCode::invalid_argument, "\"line\" is longer than any line of a hand");
  return found->second;
}

Result<Json> ask_at(Spots& spots, const Request& request, Answer answer) {
  HS_TRY(const std::string line, line_of(request));
  return spots.ask(request.parts[0], [&](const SpotTask& task) { return (task.*answer)(line); });
}

Result<Json> view(Spots& spots, const Request& request) {
  HS_TRY(const std::string line, line_of(request));
  HS_TRY(const std::int64_t seconds,
         query_number(request, "seconds", 0, static_cast<std::int64_t>(SpotTask::max_exploring), 2));
  return spots.ask(request.parts[0],
                   [&](const SpotTask& task) { return task.view(line, static_cast<double>(seconds)); });
}

Result<Json> simple(Spots& spots, const Request& request) {
  HS_TRY(const std::int64_t percent, query_number(request, "round", 0, 100, 0));
  HS_TRY(const std::int64_t sizes, query_number(request, "sizes", 0, max_actions, 0));
  HS_TRY(const Simplification how, simplification(static_cast<double>(percent), sizes));
  return spots.ask(request.parts[0], [&](const SpotTask& task) { return task.simple(how); });
}

Result<Json> rules(Spots& spots, const Request& request) {
  HS_TRY(const std::string line, line_of(request));
  HS_TRY(const std::int64_t ends, query_number(request, "ends", 2, most_rule_ends, 6));
  HS_TRY(const std::int64_t percent, query_number(request, "round", 0, 100, 25));
  HS_TRY(const Simplification how, simplification(static_cast<double>(percent), 0));
  return spots.ask(request.parts[0], [&](const SpotTask& task) {
    return task.rules(line, static_cast<std::uint32_t>(ends), how.step);
  });
}

Result<Json> explore(Spots& spots, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  SpotTask::Exploration asked;
  HS_TRY(asked.line, fields.text("line", longest_node, ""));
  HS_TRY(asked.after, fields.text("after", longest_node, ""));
  for (std::size_t seat = 0; seat < 2; ++seat) {
    HS_TRY(asked.ranges[seat], fields.text(std::string(seat_keys[seat]), largest_range, ""));
  }
  HS_TRY(asked.seconds, fields.number("seconds", 0, SpotTask::max_exploring, 2));
  HS_RETURN_IF_ERROR(fields.finish());
  return spots.ask(request.parts[0], [&](const SpotTask& task) { return task.explore(asked); });
}

}  // namespace

void add_spot_routes(Router& router, Spots& spots, Jobs& jobs) {
  constexpr RouteOptions whole_spot{.max_bytes = 2 * largest_spot};
  router.add("GET", "/spots", [&](const Request&) -> Result<Json> { return spots.list(); });
  router.add(
      "POST", "/spots",
      [&](const Request& request) { return begin(spots, jobs.task_limits().threads, request); }, whole_spot);
  router.add(
      "POST", "/spots/size", [&](const Request& request) { return size(spots, request); }, whole_spot);
  router.add("GET", "/spots/:id", [&](const Request& request) { return spots.view(request.parts[0]); });
  router.add("POST", "/spots/:id/resume", [&](const Request& request) { return resume(spots, request); });
  router.add("POST", "/spots/:id/lock", [&](const Request& request) { return lock(spots, request); });
  router.add("POST", "/spots/:id/against", [&](const Request& request) { return against(spots, request); },
             {.max_bytes = 2 * largest_profile});
  router.add("GET", "/spots/:id/exploited", [&](const Request& request) {
    return spots.ask(request.parts[0], [](const SpotTask& task) { return task.exploited(); });
  });
  router.add("GET", "/spot-models", [&](const Request&) { return models(spots); });
  router.add("GET", "/spots/:id/text", [&](const Request& request) {
    return spots.ask(request.parts[0], [](const SpotTask& task) { return task.text(); });
  });
  router.add(
      "POST", "/spots/:id/measure", [&](const Request& request) { return spots.measure(request.parts[0]); },
      no_members);
  router.add("GET", "/spots/:id/view", [&](const Request& request) { return view(spots, request); });
  router.add("GET", "/spots/:id/runouts",
             [&](const Request& request) { return ask_at(spots, request, &SpotTask::run_outs); });
  router.add("GET", "/spots/:id/gains",
             [&](const Request& request) { return ask_at(spots, request, &SpotTask::gains); });
  router.add("POST", "/spots/:id/explore", [&](const Request& request) { return explore(spots, request); });
  router.add("GET", "/spots/:id/simple", [&](const Request& request) { return simple(spots, request); });
  router.add("GET", "/spots/:id/rules", [&](const Request& request) { return rules(spots, request); });
  router.add(
      "DELETE", "/spots/:id",
      [&](const Request& request) -> Result<Json> {
        HS_RETURN_IF_ERROR(spots.remove(request.parts[0]));
        return Json::object();
      },
      no_members);
}

}  // namespace hindsight
