// SPDX-License-Identifier: MIT
#include "train/preflop_line.h"

#include <fmt/format.h>

#include "hands/person.h"
#include "play/bots/catalog.h"
#include "text.h"

namespace hindsight {

Result<std::vector<Move>> preflop_moves(const std::string& line, const HoldemGame& game, int seats) {
  std::vector<Move> out;
  if (trimmed(line).empty()) return out;
  HS_TRY(Hand hand, unseen_hand(game, seats));
  for (const std::string_view word : split(line, ',')) {
    if (hand.next().kind != Hand::Next::Kind::move)
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("--after: the betting before the flop is over before {}", in_quotes(trimmed(word))));
    const Result<Move> move = parse_move(word, SeatView(hand, hand.next().seat));
    if (!move) return fail(move.error().code, fmt::format("--after: {}", move.error().message));
    HS_RETURN_IF_ERROR(hand.play(*move));
    out.push_back(*move);
  }
  return out;
}

Result<std::shared_ptr<const Policy>> known_policy(const BotKind& kind) {
  if (kind.policy) return kind.policy;
  return fail(
      ErrorCode::unsupported,
      fmt::format("{} decides by simulation{}; the chances of its moves are not known beforehand", kind.name,
                  kind.name.starts_with("pokerface") ? ", or draws its risk: say pokerface(risk=1)" : ""));
}

}  // namespace hindsight
