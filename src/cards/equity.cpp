// Chooses how to find an equity.
// SPDX-License-Identifier: MIT
#include "cards/equity.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <optional>

#include "base/interval.h"
#include "cards/equity_exact.h"
#include "cards/showdown_order.h"

namespace hindsight {
namespace {

std::string counted_player(std::size_t player) { return fmt::format("player {}", player + 1); }

// Every player's combos that the known cards allow.
Result<std::vector<HoleCards>> possible_hands(const EquitySpot& spot) {
  std::vector<HoleCards> players;
  for (std::size_t p = 0; p < spot.players.size(); ++p) {
    HoleCards cards = spot.players[p];
    if (cards.empty())
      for (const Combo combo : all_combos()) cards.push_back({combo});
    std::erase_if(cards, [&](const WeightedCombo& c) {
      return c.weight <= 0 || c.combo.cards().meets(spot.board | spot.dead);
    });
    if (cards.empty())
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("{} has no hand without a card of the board or a dead card", counted_player(p)));
    players.push_back(std::move(cards));
  }
  return players;
}

Result<void> check(const EquitySpot& spot) {
  if (spot.players.size() < 2 || spot.players.size() > 10)
    return fail(ErrorCode::invalid_argument,
                fmt::format("an equity needs 2 to 10 players, not {}", spot.players.size()));
  const int board = spot.board.size();
  if (board != 0 && (board < 3 || board > 5))
    return fail(ErrorCode::invalid_argument, fmt::format("a board has 0, 3, 4 or 5 cards, not {}", board));
  if (spot.board.meets(spot.dead))
    return fail(ErrorCode::invalid_argument, fmt::format("{} is on the board and dead as well",
                                                         to_text((spot.board & spot.dead).first())));
  const int left = deck_size - board - spot.dead.size();
  const int wanted = 2 * static_cast<int>(spot.players.size()) + 5 - board;
  if (left < wanted)
    return fail(ErrorCode::invalid_argument,
                fmt::format("with so many dead cards only {} are left, and {} are dealt", left, wanted));
  return {};
}

Equities from_winners(const exact::Winners& winners, std::size_t players) {
  Equities out;
  out.shared.resize(players);
  for (std::size_t set = 1; set < winners.size(); ++set) {
    const double weight = std::max(winners[set], 0.0);  // a difference may fall a rounding below 0
    out.deals += weight;
    for (std::size_t p = 0; p < players; ++p)
      if ((set >> p & 1) != 0) out.shared[p][static_cast<std::size_t>(std::popcount(set) - 1)] += weight;
  }
  return out;
}

// Estimates of one thread's time, from counts alone so that the choice does not depend on the machine's load.
constexpr double seconds_a_board = 1e-6, seconds_a_showdown = 3e-9;
constexpr double seconds_of_a_deal = 1e-4, seconds_to_name_a_deal = 5e-7;

double combinations(const std::vector<HoleCards>& players) {
  return std::accumulate(players.begin(), players.end(), 1.0, [](double product, const HoleCards& cards) {
    return product * static_cast<double>(cards.size());
  });
}

// Nothing if it would take longer than it may.
std::optional<exact::Winners> enumerate_hands(const std::vector<HoleCards>& players, CardSet dead,
                                              double max_seconds, Team& team) {
  if (combinations(players) * seconds_to_name_a_deal > max_seconds) return {};
  const auto max = static_cast<std::size_t>(max_seconds / seconds_of_a_deal);
  if (exact::distinct_hands(players, dead, max) > max) return {};
  return exact::of_hands(players, dead, team);
}

std::optional<exact::Winners> enumerate(const std::vector<HoleCards>& players, const EquitySpot& spot,
                                        double max_seconds, Team& team) {
  if (spot.board.empty() && spot.dead.empty() && players.size() == 2) return exact::from_table(players);
  if (spot.board.empty()) return enumerate_hands(players, spot.dead, max_seconds, team);
  const std::vector<CardSet> boards = exact::all_boards(spot.board, spot.dead);
  const auto count = static_cast<double>(boards.size());
  if (players.size() == 2) return exact::two_on_boards(players, boards, team);
  if (count * (seconds_a_board + combinations(players) * seconds_a_showdown) > max_seconds) return {};
  return exact::many_on_boards(players, boards, team);
}

Result<Equities> simulated(const EquitySpot& spot, const EquityOptions& options, const RunControl& control) {
  HS_TRY(const Tally tally,
         simulate(
             spot,
             {.trials = trials_by_berry_esseen(options.half_width, options.confidence), .seed = options.seed},
             control));
  Equities out{.exact = false, .deals = static_cast<double>(tally.trials), .shared = {}, .half_width = 0};
  for (std::size_t p = 0; p < spot.players.size(); ++p) {
    out.shared.emplace_back();
    for (std::size_t n = 0; n < 10; ++n) out.shared[p][n] = static_cast<double>(tally.shared[p][n]);
    for (const double share : {out.win(p), out.tie(p), out.lose(p), out.equity(p)})
      out.half_width = std::max(out.half_width, share_half_width(share, out.deals, options.confidence));
  }
  return out;
}

double both_tails(double z) { return std::erfc(z / std::sqrt(2.0)); }

}  // namespace

double Equities::tie(std::size_t player) const {
  return std::accumulate(shared[player].begin() + 1, shared[player].end(), 0.0) / deals;
}

double Equities::equity(std::size_t player) const {
  double sum = 0;
  for (std::size_t n = 0; n < shared[player].size(); ++n)
    sum += shared[player][n] / static_cast<double>(n + 1);
  return sum / deals;
}

std::uint64_t trials_by_normal(double half_width, double confidence) {
  const double root = normal_quantile(confidence) / (2 * half_width);
  return static_cast<std::uint64_t>(std::ceil(root * root));
}

std::uint64_t trials_by_berry_esseen(double half_width, double confidence) {
  const auto enough = [&](std::uint64_t n) {
    const double root = std::sqrt(static_cast<double>(n));
    return 1 - both_tails(2 * half_width * root) - 2 * 0.4748 / root >= confidence;
  };
  std::uint64_t low = trials_by_normal(half_width, confidence), high = low;
  while (!enough(high)) high *= 2;
  while (low < high) {
    const std::uint64_t middle = low + (high - low) / 2;
    if (enough(middle))
      high = middle;
    else
      low = middle + 1;
  }
  return high;
}

Result<Equities> equity(const EquitySpot& spot, const EquityOptions& options, const RunControl& control) {
  HS_RETURN_IF_ERROR(check(spot));
  HS_TRY(const std::vector<HoleCards> players, possible_hands(spot));
  if (options.simulate) return simulated(spot, options, control);
  Team team(control.threads);
  const auto winners = enumerate(players, spot, options.max_seconds, team);
  if (!winners) return simulated(spot, options, control);
  Equities out = from_winners(*winners, players.size());
  if (out.deals > 0) return out;
  return fail(ErrorCode::invalid_argument,
              "the players' hands need the same cards; no deal gives them all one");
}

}  // namespace hindsight
