// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/text.h"
#include "io/fields.h"
#include "server/tables/played_hand.h"
#include "server/tables/routes.h"
#include "study/hands/hand_review.h"

namespace hindsight {

namespace {

constexpr std::size_t largest_hand = 64 << 10, longest_player = 200;

Result<double> seconds_of(Fields& fields) {
  return fields.number("seconds", HandReviews::least_seconds, HandReviews::most_seconds,
                       HandReviews::usual_seconds);
}

Result<Seat> seat_of(const PhhHand& record, const std::string& player) {
  std::string names;
  for (std::uint8_t seat = 0; seat < record.seats(); ++seat) {
    const std::string name = record.player(Seat{seat});
    if (name == player) return Seat{seat};
    names += (names.empty() ? "" : ", ") + name;
  }
  return fail(ErrorCode::not_found,
              fmt::format("{} does not play in this hand; the players are {}", in_quotes(player), names));
}

struct OnePlayers {
  PhhHand record;
  Seat player;
};
// "phh": one hand, "player".
Result<OnePlayers> recorded_of(Fields& fields) {
  HS_TRY(const std::string phh, fields.text("phh", largest_hand));
  HS_TRY(const std::string player, fields.text("player", longest_player));
  HS_TRY(PhhHand record, parse_phh(phh));
  HS_TRY(const Seat seat, seat_of(record, player));
  return OnePlayers{std::move(record), seat};
}

// {"phh", "player", "seconds"?}
Result<Json> recorded(HandReviews& reviews, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const OnePlayers of, recorded_of(fields));
  HS_TRY(const double seconds, seconds_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const Hand hand, hand_to_review(of.record, of.player));
  return reviews.json(hand, of.player, seconds);
}

// {"phh", "player"}
Result<Json> replayed(const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const OnePlayers of, recorded_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  return recorded_json(of.record, of.player);
}

// {"decision"}
Result<Json> hint(Tables& tables, HandReviews& reviews, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::int64_t decision, fields.integer("decision", 0, INT64_MAX));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const auto table, tables.find(request.parts[0]));
  return reviews.hint(*table, decision);
}

// A finished hand of a table, by the parts of the address.
Result<PastHand> hand_of_table(Profiles& profiles, Tables& tables, const Request& request) {
  const std::optional<std::int64_t> number = parse_integer(request.parts[1]);
  if (!number) return fail(ErrorCode::not_found, "a hand is named by its number");
  HS_RETURN_IF_ERROR(profiles.table(request.parts[0]));
  const auto played = profiles.hand(request.parts[0], *number);
  if (const auto live = tables.playing(request.parts[0]); !played && live && live->line().hand == *number)
    return fail(ErrorCode::conflict, "this hand is still being played: it is looked at when it is over");
  if (!played) return tl::unexpected(played.error());
  return past_hand(*played);
}

// {"seconds"?}: the person's own decisions.
Result<Json> of_table(Profiles& profiles, Tables& tables, HandReviews& reviews, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const double seconds, seconds_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const PastHand past, hand_of_table(profiles, tables, request));
  return reviews.json(past.hand, *past.lineup.seat_of(Chair{0}), seconds);
}

Result<std::string> model_of(Fields& fields) {
  return fields.text("model", longest_player, std::string(HandReadings::usual_model));
}

// {"chair", "model"?}
Result<Json> read_at_table(Profiles& profiles, Tables& tables, HandReadings& readings,
                           const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const std::int64_t chair, fields.integer("chair", 0, max_seats - 1));
  HS_TRY(const std::string model, model_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const PastHand past, hand_of_table(profiles, tables, request));
  const std::optional<Seat> seat = past.lineup.seat_of(Chair{static_cast<std::uint8_t>(chair)});
  if (!seat) return fail(ErrorCode::not_found, fmt::format("nobody on chair {} played this hand", chair));
  return readings.json(past.hand, *seat, *past.lineup.seat_of(Chair{0}), model);
}

// {"phh", "player", "of", "model"?}
Result<Json> read_recorded(HandReadings& readings, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const OnePlayers one, recorded_of(fields));
  HS_TRY(const std::string of, fields.text("of", longest_player));
  HS_TRY(const std::string model, model_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  HS_TRY(const Seat seat, seat_of(one.record, of));
  HS_TRY(const Hand hand, hand_to_review(one.record, one.player));
  return readings.json(hand, seat, one.player, model);
}

}  // namespace

void add_reading_routes(Router& router, Profiles& profiles, Tables& tables, HandReadings& readings) {
  router.add("GET", "/hands/models", [](const Request&) -> Result<Json> { return HandReadings::models(); });
  router.add("POST", "/hands/read", [&](const Request& request) { return read_recorded(readings, request); });
  router.add("POST", "/tables/:id/hands/:number/read",
             [&](const Request& request) { return read_at_table(profiles, tables, readings, request); });
}

void add_review_routes(Router& router, Profiles& profiles, Tables& tables, HandReviews& reviews,
                       DailyPuzzles& puzzles) {
  router.add("GET", "/puzzles/daily", [&](const Request& request) -> Result<Json> {
    const auto date = request.query.find("date");
    return puzzles.json(date == request.query.end() ? "" : date->second);
  });
  router.add("POST", "/hands/review", [&](const Request& request) { return recorded(reviews, request); });
  router.add("POST", "/tables/:id/hint",
             [&](const Request& request) { return hint(tables, reviews, request); });
  router.add("POST", "/hands/replay", replayed);
  router.add("POST", "/tables/:id/hands/:number/review",
             [&](const Request& request) { return of_table(profiles, tables, reviews, request); });
}

}  // namespace hindsight
