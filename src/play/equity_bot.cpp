// SPDX-License-Identifier: MIT
#include "play/equity_bot.h"

#include <chrono>

#include "base/clock.h"
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

}  // namespace hindsight
