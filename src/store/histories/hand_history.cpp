// SPDX-License-Identifier: MIT
#include "store/histories/hand_history.h"

namespace hindsight {

std::string_view kind_name(HistoryAction::Kind kind) {
  constexpr std::string_view names[] = {"ante",      "small_blind", "big_blind", "post_live",
                                        "post_both", "post_dead",   "straddle",  "fold",
                                        "check",     "call",        "bet",       "raise"};
  return names[static_cast<std::size_t>(kind)];
}
std::string_view street_name(HistoryAction::Street street) {
  constexpr std::string_view names[] = {"blinds", "preflop", "flop", "turn", "river"};
  return names[static_cast<std::size_t>(street)];
}

std::vector<std::int64_t> HandHistory::put_in() const {
  std::vector<std::int64_t> out(seats.size());
  for (const HistoryAction& action : actions) out[action.seat] += action.amount;
  for (const Uncalled& back : uncalled) out[back.seat] -= back.amount;
  return out;
}

std::int64_t HandHistory::paid_out() const {
  std::int64_t out = rake;
  for (const Collected& won : collected) out += won.amount;
  return out;
}

std::vector<std::int64_t> HandHistory::final_stacks() const {
  std::vector<std::int64_t> out = put_in();
  for (std::size_t s = 0; s < seats.size(); ++s) out[s] = seats[s].start + seats[s].added - out[s];
  for (const Collected& won : collected) out[won.seat] += won.amount;
  return out;
}

}  // namespace hindsight
