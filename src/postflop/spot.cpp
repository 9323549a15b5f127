// SPDX-License-Identifier: MIT
#include "postflop/spot.h"

#include <algorithm>

#include "postflop/deals.h"

namespace hindsight {

Result<void> check(const HoldemSpot& spot) {
  const auto wrong = [](std::string message) {
    return fail(ErrorCode::invalid_argument, std::move(message));
  };
  if (spot.board.size() < 3 || spot.board.size() > 5)
    return wrong("the board has " + std::to_string(spot.board.size()) + " cards: a spot needs 3, 4 or 5");
  if (spot.pot < 1) return wrong("the pot is empty: a spot needs a pot of at least 1 chip");
  if (std::min(spot.stacks[0], spot.stacks[1]) < 0) return wrong("a stack is below 0");
  const CardSet dead = set_of(spot.board);
  std::array<bool, 2> alive{};
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (std::uint16_t i = 0; i < combo_count; ++i)
      alive[seat] = alive[seat] || (spot.ranges[seat].weights[i] > 0 && !Combo{i}.cards().meets(dead));
    if (!alive[seat])
      return wrong(std::string("the range ") + (seat == 0 ? "out of position" : "in position") +
                   " holds no hand that the board leaves: give it others");
  }
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (!(spot.ranges[0].weights[i] > 0) || Combo{i}.cards().meets(dead)) continue;
    for (std::uint16_t j = 0; j < combo_count; ++j)
      if (spot.ranges[1].weights[j] > 0 && !Combo{j}.cards().meets(dead | Combo{i}.cards())) return {};
  }
  return wrong("no hand of one range can meet a hand of the other: they share all their cards");
}

namespace {

bool has_early_showdown(const Round& round) {
  return round.street < 2 && std::any_of(round.nodes.begin(), round.nodes.end(), [](const Round::Node& node) {
           return node.kind == Round::Kind::showdown;
         });
}

std::string gibibytes(double bytes) {
  const auto tenths = static_cast<std::uint64_t>(bytes / (1 << 30) * 10 + 0.5);
  return std::to_string(tenths / 10) + '.' + std::to_string(tenths % 10) + " GiB";
}

// Numbers that the tables of run-outs have.
double all_in_size(const std::vector<Deal>& deals) {
  double out = 0;
  for (const Deal& deal : deals)
    if (!deal.final) out += 2.0 * deal.hands[0].rows() * deal.hands[1].rows();
  return out;
}

}  // namespace

Result<VectorGame> make_game(const HoldemSpot& spot, std::uint64_t memory) {
  HS_CHECK_OK(check(spot));
  VectorGame game;
  HS_TRY(game.rounds, betting_rounds(spot));
  const HandWeights weights{spot.ranges[0].weights, spot.ranges[1].weights};
  game.deals = deals_of(spot.cards, spot.board, weights);
  game.weights = first_weights(game.deals, weights);
  game.half_pot = static_cast<double>(spot.pot) / 2;
  game.lay_out();
  const bool all_ins = std::any_of(game.rounds.begin(), game.rounds.end(), has_early_showdown);
  const bool ties = spot.rake > 0;
  const double tables = all_ins ? all_in_size(game.deals) * (ties ? 4 : 2) : 0;
  const double needed = tables + 2.0 * sizeof(float) * static_cast<double>(game.size[0] + game.size[1]);
  if (needed > static_cast<double>(memory))
    return fail(ErrorCode::unsupported,
                "this spot needs " + gibibytes(needed) + " for regrets and averages, and " +
                    gibibytes(static_cast<double>(memory)) +
                    " are free: take fewer bet sizes, a raise_cap, narrower ranges, or a later street");
  if (all_ins)
    add_all_ins(game.deals, ties,
                std::vector<bool>(static_cast<std::size_t>(spot.cards.board_cards()), true));
  return game;
}

}  // namespace hindsight
