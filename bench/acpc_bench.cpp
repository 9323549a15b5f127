// Matches of the ACPC in one process, in hands a second of one thread: cards from the seed, betting, values,
// for players that call or move at random; and with the texts of the wire, as states and answers.
//   acpc_bench [HANDS]
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <string>

#include "acpc/match.h"
#include "base/clock.h"
#include "base/rng.h"
#include "base/spec.h"

namespace hindsight {
namespace {

constexpr std::string_view heads_up =
    "nolimit\nnumPlayers=2\nnumRounds=4\nstack=20000 20000\nblind=100 50\nfirstPlayer=2 1 1 "
    "1\nnumSuits=4\nnumRanks=13\n"
    "numHoleCards=2\nnumBoardCards=0 3 1 1\n";

Move random_move(const LegalMoves& legal, Rng& rng) {
  const std::uint32_t die = rng.below(3);
  if (die == 0 && legal.can_fold) return Move::fold();
  if (die < 2 || !legal.can_raise) return Move::call();
  const auto span = static_cast<std::uint32_t>(legal.max_to - legal.min_to + 1);
  return Move::raise_to(legal.min_to + static_cast<Chips>(rng.below(span)));
}

template <class Choose>
void measure(std::string_view what, std::uint32_t hands, bool texts, const Choose& choose) {
  const AcpcGame game = *parse_acpc_game(heads_up);
  AcpcMatch match(
      {.name = "m", .game_file = "m.game", .game = game, .hands = hands, .seed = 1, .players = {"a", "b"}});
  const Clock::time_point start = Clock::now();
  std::string state;
  for (; !match.over(); match.next_hand())
    while (!match.hand().over()) {
      Move move = choose(match.hand().legal());
      if (texts) {
        state.clear();
        match.append_state(state, match.seat_to_act());
        const std::string answer = fmt::format("{}:{}", state, to_acpc(match.hand(), move));
        move = *read_answer(answer, state, match.hand(), match.cards(), match.number()).move;
      }
      match.play(move);
    }
  const double seconds = seconds_since(start);
  fmt::print("{:<24} {:>12.0f} hands/s   {}\n", what, hands / seconds, match.score_line());
}

}  // namespace
}  // namespace hindsight

int main(int argc, char** argv) {
  using namespace hindsight;
  const auto hands =
      static_cast<std::uint32_t>(argc > 1 ? parse_integer(argv[1]).value_or(1'000'000) : 1'000'000);
  Rng rng(1);
  measure("callers", hands, false, [](const LegalMoves&) { return Move::call(); });
  measure("random moves", hands, false, [&](const LegalMoves& legal) { return random_move(legal, rng); });
  measure("random moves, as text", hands, true,
          [&](const LegalMoves& legal) { return random_move(legal, rng); });
}
