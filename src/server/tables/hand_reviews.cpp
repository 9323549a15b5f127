// SPDX-License-Identifier: MIT
#include "server/tables/hand_reviews.h"

#include <algorithm>

#include "study/hands/hand_review.h"

namespace hindsight {

namespace {

constexpr double seconds_in_all = 20, seconds_of_hint = 1.5;  // of one answer, about

// Nobody waits much longer for a long hand: its decisions get less.
double seconds_each(const Hand& hand, Seat hero, double wanted, double in_all) {
  const auto decisions = std::ranges::count_if(
      hand.events(), [&](const Event& event) { return is_move(event.kind) && event.seat == hero; });
  return std::min(wanted, in_all / static_cast<double>(std::max<std::ptrdiff_t>(1, decisions)));
}

// Of the last decision, whose move is only supposed.
Json hint_json(const Json& review, std::int64_t number) {
  Json out = review["decisions"].back();
  for (const char* key : {"event", "made", "lost_bb", "error_bb", "kind"}) out.erase(key);
  out["decision"] = number;
  return out;
}

}  // namespace

Result<Json> HandReviews::json(const Hand& hand, Seat hero, double seconds) {
  if (!hand.over())
    return fail(ErrorCode::unsupported, "this hand is not over: it is reviewed once it is played to its end");
  HS_TRY(const Places::Place place, places_.take());
  const double each = seconds_each(hand, hero, seconds, seconds_in_all);
  const std::stop_token stop = closing_.get_token();
  HS_TRY(const HandReview found, review(*reviewer(each, 0, 1), hand, hero, stop));
  if (stop.stop_requested()) return fail(ErrorCode::busy, "the server is closing; ask again when it is back");
  Json out = review_json(found);
  out["seconds"] = each;
  return out;
}

// The hand so far, as if the person checked or called now, which is always possible.
Result<Json> HandReviews::hint(LiveTable& table, std::int64_t decision) {
  HS_TRY(const Places::Place place, hint_places_.take());
  HS_TRY(LiveTable::HintAsked asked, table.begin_hint(decision));
  std::stop_source stop;
  const auto end = [&] { stop.request_stop(); };
  const std::stop_callback moved(asked.stop, end), closed(closing_.get_token(), end);
  HS_CHECK_OK(asked.hand.play(Move::call()));
  const double each = seconds_each(asked.hand, asked.me, seconds_of_hint, seconds_of_hint);
  const Result<HandReview> found = review(*reviewer(each, 0, 1), asked.hand, asked.me, stop.get_token());
  const bool told = found && !stop.stop_requested();
  HS_RETURN_IF_ERROR(table.end_hint(decision, told));
  if (!found) return tl::unexpected(found.error());
  if (!told) return fail(ErrorCode::busy, "the server is closing; ask again when it is back");
  if (found->decisions.empty()) return fail(ErrorCode::unsupported, "nothing is known of this decision");
  return hint_json(review_json(*found), decision);
}

void HandReviews::close() { closing_.request_stop(); }

}  // namespace hindsight
