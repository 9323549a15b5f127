// SPDX-License-Identifier: MIT
#include "estimate/bot_score.h"

namespace hindsight {

void BotScore::write(Writer& out) const {
  for (const Sum& sum : by_outcome) {
    out.u64(sum.hands);
    out.f64(sum.chips);
  }
  out.f64(hand_squares);
  out.f64(deal_squares);
}

void BotScore::read(Reader& in) {
  for (Sum& sum : by_outcome) {
    sum.hands = in.u64();
    sum.chips = in.f64();
  }
  hand_squares = in.f64();
  deal_squares = in.f64();
}

}  // namespace hindsight
