// SPDX-License-Identifier: MIT
#include "server/tables/hand_reviews.h"

#include <algorithm>

#include "study/hands/hand_review.h"

namespace hindsight {

namespace {

constexpr double seconds_in_all = 20;  // of one answer, about

// Nobody waits much longer for a long hand: its searches are shorter.
double seconds_each(const Hand& hand, Seat hero, double wanted) {
  const auto searched = std::ranges::count_if(hand.events(), [&](const Event& event) {
    return is_move(event.kind) && event.seat == hero && event.street > Street::preflop;
  });
  return std::min(wanted, seconds_in_all / static_cast<double>(std::max<std::ptrdiff_t>(1, searched)));
}

}  // namespace

Result<Json> HandReviews::json(const Hand& hand, Seat hero, double seconds) {
  if (!hand.over())
    return fail(ErrorCode::unsupported, "this hand is not over: it is reviewed once it is played to its end");
  HS_TRY(const Places::Place place, places_.take());
  const double each = seconds_each(hand, hero, seconds);
  const std::stop_token stop = closing_.get_token();
  HS_TRY(const HandReview found, review(*reviewer(each, 0, 1), hand, hero, stop));
  if (stop.stop_requested()) return fail(ErrorCode::busy, "the server is closing; ask again when it is back");
  Json out = review_json(found);
  out["seconds"] = each;
  return out;
}

void HandReviews::close() { closing_.request_stop(); }

}  // namespace hindsight
