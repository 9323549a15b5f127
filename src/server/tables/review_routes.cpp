// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/text.h"
#include "server/tables/played_hand.h"
#include "server/tables/routes.h"
#include "store/fields.h"
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

// {"seconds"?}: the person's own decisions.
Result<Json> of_table(Profiles& profiles, Tables& tables, HandReviews& reviews, const Request& request) {
  HS_TRY(Fields fields, Fields::parse(request.body));
  HS_TRY(const double seconds, seconds_of(fields));
  HS_RETURN_IF_ERROR(fields.finish());
  const std::optional<std::int64_t> number = parse_integer(request.parts[1]);
  if (!number) return fail(ErrorCode::not_found, "a hand is named by its number");
  HS_RETURN_IF_ERROR(profiles.table(request.parts[0]));
  const auto played = profiles.hand(request.parts[0], *number);
  if (const auto live = tables.playing(request.parts[0]); !played && live && live->line().hand == *number)
    return fail(ErrorCode::conflict, "this hand is still being played: it is reviewed when it is over");
  if (!played) return tl::unexpected(played.error());
  HS_TRY(const PastHand past, past_hand(*played));
  return reviews.json(past.hand, *past.lineup.seat_of(Chair{0}), seconds);
}

}  // namespace

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
