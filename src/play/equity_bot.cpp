// SPDX-License-Identifier: MIT
#include "play/equity_bot.h"

#include <array>
#include <chrono>
#include <cmath>

#include "base/clock.h"
#include "cards/any_hand_odds.h"
#include "cards/preflop.h"
#include "play/score_chance.h"
#include "play/simulated_equity.h"
#include "play/street_betting.h"

namespace hindsight {

namespace {

constexpr double advantage = 1.3;     // a bet wants so many times the fair share of the pot
constexpr double respect = 0.6;       // a raise leaves so much of what is missing to certainty
constexpr double size = 0.75;         // of the pot
constexpr std::uint64_t round = 512;  // trials between two looks at the clock

// Heads-up 0.65 to bet, 0.79 to raise, 0.874 to raise again.
double enough_to_raise(int players, int raises) {
  double missing = 1 - advantage / players;
  for (int i = 0; i < raises; ++i) missing *= respect;
  return 1 - missing;
}

}  // namespace

double EquityBot::equity(const SeatView& view, const Budget& budget) {
  const int opponents = view.opponents();
  if (rules_.milliseconds <= 0)
    return simulate_hand(view, opponents, {.trials = rules_.trials, .seed = rng().bits()}, budget).equity(0);
  const auto until = Clock::now() + std::chrono::duration<double, std::milli>(rules_.milliseconds);
  Tally tally;
  do tally += simulate_hand(view, opponents, {.trials = round, .seed = rng().bits()}, budget);
  while (Clock::now() < until && tally.trials < budget.deals && !budget.over());
  return tally.equity(0);
}

Move EquityBot::decide(const SeatView& view, const Budget& budget) {
  const double mine = equity(view, budget);
  const int players = view.opponents() + 1, raises = street_betting(view).raises;
  if (mine >= enough_to_raise(players, raises)) return raise_by_pot(view, size);
  return mine >= pot_odds(view) ? Move::call() : fold_or_check(view.legal());
}

namespace {

// What a trial comes to with each hand; many other hands are seen as one that wins what is left of the pot.
std::array<TrialOdds, combo_count> trial_odds(CardSet board, int opponents) {
  std::array<TrialOdds, combo_count> out{};
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (board.empty()) {
      const AgainstRandom odds = against_random(StartingHand::of(Combo{i}), opponents);
      out[i] = opponents == 1 ? TrialOdds{odds.win, odds.tie} : TrialOdds{odds.equity, 0};
      continue;
    }
    const AnyHandOdds& odds = any_hand_odds(board);
    out[i] = {odds.win[i], odds.tie[i]};
    if (opponents == 1) continue;
    double share = 1;
    for (int o = 0; o < opponents; ++o) share *= odds.win[i] + odds.tie[i] / 2;
    out[i] = {share, 0};
  }
  return out;
}

// The fewest halves whose share of the trials is at least `share`, as the bot computes it.
std::uint64_t halves_for(double share, std::uint64_t trials) {
  const auto n = static_cast<double>(trials);
  auto halves = static_cast<std::uint64_t>(std::max(0.0, std::floor(2 * n * share) - 1));
  while (static_cast<double>(halves) / 2 / n < share) ++halves;
  return halves;
}

// With each hand, the chance of an equity of at least `share`.  All hands are asked for at a turn, so that the last few are kept.
double chance_of_equity(CardSet board, int opponents, std::uint64_t trials, double share, Combo hand) {
  struct Kept {
    std::uint64_t board = ~std::uint64_t{0}, trials = 0, halves = 0;
    int opponents = 0;
    std::array<double, combo_count> chances;
  };
  thread_local std::array<Kept, 16> kept;
  thread_local std::size_t next = 0;
  const std::uint64_t halves = halves_for(share, trials);
  for (const Kept& each : kept)
    if (each.board == board.bits && each.trials == trials && each.halves == halves &&
        each.opponents == opponents)
      return each.chances[hand.index];
  Kept& place = kept[next++ % kept.size()];
  place.board = board.bits;
  place.trials = trials;
  place.halves = halves;
  place.opponents = opponents;
  score_chances(trial_odds(board, opponents), trials, halves, place.chances);
  return place.chances[hand.index];
}

}  // namespace

Chances EquityPolicy::chances(const PublicView& view, Combo hand) const {
  const int opponents = view.opponents();
  const CardSet board = set_of(view.board());
  const auto at_least = [&](double share) {
    return chance_of_equity(board, opponents, rules_.trials, share, hand);
  };
  const double raises = at_least(enough_to_raise(opponents + 1, street_betting(view).raises));
  const double stays = std::max(raises, at_least(pot_odds(view)));
  Chances out;
  if (raises > 0) out.push_back({raise_by_pot(view, size), raises});
  if (stays > raises) out.push_back({Move::call(), stays - raises});
  if (stays < 1) out.push_back({fold_or_check(view.legal()), 1 - stays});
  return out;
}

}  // namespace hindsight
