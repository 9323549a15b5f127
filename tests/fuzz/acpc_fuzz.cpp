// Any text as a game definition, and what follows it as states, answers, logs and transactions of that game:
// each is refused or means the same when it is written and read again.
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <string>
#include <string_view>

#include "acpc/log.h"
#include "acpc/match.h"
#include "acpc/wire/transactions.h"
#include "base/check.h"
#include "base/text.h"
#include "fuzz/target.h"
#include "tournament/plan.h"

using namespace hindsight;

namespace {

void read_line(const AcpcGame& game, AcpcMatch& match, std::string_view line) {
  (void)parse_score_line(line);
  (void)parse_state_line(game, line);
  if (const auto state = parse_match_state(game, line)) {
    HS_CHECK(state->length, <=, line.size());
    std::string again;
    if (state->seen.has(state->viewer) && !state->hand.over()) {
      append_match_state(again, state->hand, state->cards, state->viewer, state->number);
      const auto twice = parse_match_state(game, again);
      HS_CHECK_OK(twice);
      HS_CHECK_THAT(twice->hand.text() == state->hand.text() && twice->length == again.size());
    }
  }
  if (match.over() || match.hand().over()) return;
  std::string state;
  match.append_state(state, match.seat_to_act());
  for (const std::string& said : {std::string(line), state + std::string(line)}) {
    const AcpcAnswer answer = read_answer(said, state, match.hand(), match.cards(), match.number());
    if (!answer.move) continue;
    HS_CHECK_THAT(match.hand().legal().allow(*answer.move));
    match.play(*answer.move);
    while (!match.over() && match.hand().over()) match.next_hand();
    return;
  }
}

}  // namespace

FUZZ_TARGET(acpc, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  (void)parse_tournament(text);
  const auto game = parse_acpc_game(text);
  if (!game) return 0;
  const auto again = parse_acpc_game(to_text(*game));
  HS_CHECK_OK(again);
  HS_CHECK_THAT(*again == *game);
  AcpcMatchSetup setup{.name = "match", .game_file = "game", .game = *game, .hands = 50, .players = {}};
  for (int i = 0; i < game->players; ++i) setup.players.push_back(std::string(1, static_cast<char>('a' + i)));
  AcpcMatch match(setup), replayed(setup);
  while (!match.over() && match.hand().over()) match.next_hand();
  const std::size_t end = text.find("END GAMEDEF\n");
  if (end == std::string_view::npos) return 0;
  const std::string_view rest = text.substr(end + 12);
  (void)replay_transactions(replayed, rest,
                            {.moved = [](int, std::chrono::microseconds) {}, .hand_over = [] {}});
  for (const std::string_view line : split(rest, '\n')) read_line(*game, match, line);
  return 0;
}
