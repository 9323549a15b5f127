// SPDX-License-Identifier: MIT
#include "acpc/wire/agent.h"

#include <fmt/format.h>

#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::chrono::hours for_ever{1'000'000};

// What the seat won, if its line says so: an opponent's cards may not have been shown.
double won(const AcpcMessage& state) { return acpc_values(state.hand, state.cards)[state.viewer.value]; }

Result<AcpcMessage> read_state(const AcpcGame& game, std::string_view line) {
  HS_TRY(AcpcMessage state, parse_match_state(game, line));
  if (state.length != line.size()) return fail(ErrorCode::parse, "there is more behind the cards");
  HS_RETURN_IF_ERROR(check_cards(state));
  return state;
}

}  // namespace

Result<AgentScore> play_seat(LineSocket& dealer, const AcpcGame& game, AcpcPlayer& player,
                             const std::stop_token& stop) {
  AgentScore score;
  dealer.queue(acpc_version);
  for (;;) {
    std::string_view line;
    const LineSocket::Got got = dealer.wait(line, Clock::now() + for_ever, stop);
    if (got != LineSocket::Got::line) return score;
    line = trimmed(line, "\r\n");
    if (line.empty() || is_acpc_comment(line)) continue;
    const auto state = read_state(game, line);
    if (!state)
      return fail(ErrorCode::parse,
                  fmt::format("the dealer's line {} is no state of this game ({}); is --game its definition?",
                              in_quotes(printable(line, 120)), state.error().message));
    if (state->hand.over()) {
      ++score.hands;
      score.chips += won(*state);
      player.end(*state);
    } else if (state->hand.turn() == state->viewer) {
      const Move move = player.act(*state);
      HS_CHECK(state->hand.legal().allow(move), ==, true);
      dealer.queue(fmt::format("{}:{}", line, to_acpc(state->hand, move)));
    }
  }
}

}  // namespace hindsight
