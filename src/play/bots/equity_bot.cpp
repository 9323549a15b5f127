// SPDX-License-Identifier: MIT
#include "play/bots/equity_bot.h"

#include <array>
#include <chrono>
#include <cmath>

#include "base/check.h"
#include "base/clock.h"
#include "base/recent.h"
#include "cards/any_hand_odds.h"
#include "cards/preflop.h"
#include "play/bots/score_chance.h"
#include "play/bots/simulated_equity.h"
#include "play/bots/street_betting.h"

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

Move move_with(double equity, const PublicView& view) {
  const int players = view.opponents() + 1, raises = street_betting(view).raises;
  if (equity >= enough_to_raise(players, raises)) return raise_by_pot(view, size);
  return equity >= pot_odds(view) ? Move::call() : fold_or_check(view.legal());
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
  return move_with(equity(view, budget), view);
}

namespace {

using TrialOddsByHand = std::array<TrialOdds, combo_count>;
using ByHand = std::array<double, combo_count>;

struct Deal {
  CardSet board;
  int opponents = 0;
  friend bool operator==(const Deal&, const Deal&) = default;
};
// An equity of at least so many halves of the trials.
struct Score {
  Deal deal;
  std::uint64_t halves = 0;
  friend bool operator==(const Score&, const Score&) = default;
};

constexpr std::size_t kept_deals = 16, kept_scores = 64;
constexpr std::size_t all_pay =
    40;  // hands from which on the scores of all come sooner than theirs one by one

// What a trial comes to with each hand; many other hands are seen as one that wins what is left of the pot.
TrialOddsByHand trial_odds(const Deal& deal) {
  const int opponents = deal.opponents;
  TrialOddsByHand out{};
  if (deal.board.empty()) {
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      const AgainstRandom odds = against_random(StartingHand::of(Combo{i}), opponents);
      out[i] = opponents == 1 ? TrialOdds{odds.win, odds.tie} : TrialOdds{odds.equity, 0};
    }
    return out;
  }
  const AnyHandOdds odds = any_hand_odds(deal.board);
  for (std::uint16_t i = 0; i < combo_count; ++i) {
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

}  // namespace

struct EquityPolicy::Computed {
  Recent<Deal, TrialOddsByHand> odds{kept_deals};
  Recent<Score, ByHand> chances{kept_scores};
};

// What is enough, and the odds of a trial with each hand.
struct EquityPolicy::Turn {
  Turn(const EquityPolicy& policy, const PublicView& of)
      : view(of),
        deal{set_of(of.board()), of.opponents()},
        odds(policy.computed_->odds.get(deal, [&] { return trial_odds(deal); })),
        to_raise(
            halves_for(enough_to_raise(deal.opponents + 1, street_betting(of).raises), policy.rules_.trials)),
        to_stay(halves_for(pot_odds(of), policy.rules_.trials)) {}

  ActionProbabilities chances(double raises, double enough) const {
    const double stays = std::max(raises, enough);
    ActionProbabilities out;
    if (raises > 0) out.push_back({raise_by_pot(view, size), raises});
    if (stays > raises) out.push_back({Move::call(), stays - raises});
    if (stays < 1) out.push_back({fold_or_check(view.legal()), 1 - stays});
    return out;
  }

  const PublicView& view;
  Deal deal;
  std::shared_ptr<const TrialOddsByHand> odds;
  std::uint64_t to_raise, to_stay;  // halves of the trials
};

EquityPolicy::EquityPolicy(const EquityRules& rules)
    : rules_(rules), computed_(std::make_shared<Computed>()) {}

ActionProbabilities EquityPolicy::chances(const PublicView& view, Combo hand, PolicyState&) const {
  const Turn turn(*this, view);
  const auto at_least = [&](std::uint64_t halves) {
    double out = 0;
    score_chances(std::span(*turn.odds).subspan(hand.index, 1), rules_.trials, halves, {&out, 1});
    return out;
  };
  return turn.chances(at_least(turn.to_raise), at_least(turn.to_stay));
}

Move EquityPolicy::draw(const PublicView& view, Combo hand, Rng& rng, PolicyState& state) const {
  if (!rules_.draws_simulated) return Policy::draw(view, hand, rng, state);
  EquitySpot spot{.players = std::vector<HoleCards>(1 + static_cast<std::size_t>(view.opponents())),
                  .board = {},
                  .dead = {}};
  spot.players[0] = {{hand}};
  spot.board = set_of(view.board());
  const Result<Tally> tally = simulate(spot, {.trials = rules_.trials, .seed = rng.bits()});
  HS_CHECK_OK(tally);
  return move_with(tally->equity(0), view);
}

RangeStrategy EquityPolicy::strategy(const PublicView& view, const HandSet& hands, PolicyState& state) const {
  if (hands.count() < all_pay) return Policy::strategy(view, hands, state);
  const Turn turn(*this, view);
  const auto at_least = [&](std::uint64_t halves) {
    return computed_->chances.get(Score{turn.deal, halves}, [&] {
      ByHand out{};
      score_chances(*turn.odds, rules_.trials, halves, out);
      return out;
    });
  };
  const auto raises = at_least(turn.to_raise), enough = at_least(turn.to_stay);
  RangeStrategy out;
  for (std::uint16_t i = 0; i < combo_count; ++i)
    if (hands[i]) out.set(Combo{i}, out.add(turn.chances((*raises)[i], (*enough)[i])));
  return out;
}

}  // namespace hindsight
