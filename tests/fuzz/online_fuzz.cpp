// Any text as what a service answers: it is refused, or a hand that the table can play; and as betting, which
// comes back as it was.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "online/action_text.h"
#include "online/benchmark.h"
#include "online/slumbot.h"
#include "play/wire/bot_player.h"
#include "play/wire/table_of_acpc.h"

using namespace hindsight;

namespace {

void look_at(const Result<ServedHand>& served) {
  if (!served) return;
  const auto rules = table_rules(served_game());
  HS_CHECK_OK(rules);
  Hand hand;
  HS_CHECK_OK(replay_state(hand, *rules, served->state));
  HS_CHECK(hand.over(), ==, served->over());
  if (served->over()) (void)check_won(hand, served->state.viewer, served->won);
}

// Slashes behind the last action may stand or not.
std::string written(const AcpcHand& hand) {
  AcpcHand again(served_game());
  std::string out;
  for (const Move move : hand.moves()) {
    const int round = again.round();
    out += action_text(again, move);
    again.play(move);
    if (!again.over() && again.round() > round) out += '/';
  }
  return out.substr(0, out.find_last_not_of('/') + 1);
}

}  // namespace

FUZZ_TARGET(online, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  AcpcHand hand(served_game());
  if (play_actions(hand, text))
    HS_CHECK_THAT(written(hand) == text.substr(0, text.find_last_not_of('/') + 1));
  const Json json = Json::parse(text);
  look_at(slumbot_hand(json, 0));
  look_at(benchmark_hand(json, 0));
  return 0;
}
