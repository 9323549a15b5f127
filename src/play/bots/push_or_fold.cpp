// SPDX-License-Identifier: MIT
#include "play/bots/push_or_fold.h"

#include <algorithm>
#include <vector>

#include "cards/preflop.h"

namespace hindsight {

namespace {

constexpr std::size_t n = starting_hand_count;
using ShareByHand = std::array<double, n>;

// Of all pairs of combos that share no card: how many, and how much of the pot the first one wins over them.
struct Pairs {
  std::vector<ShareByHand> count, share;

  static const Pairs& get() {
    static const Pairs pairs;
    return pairs;
  }

 private:
  Pairs() : count(n), share(n) {
    const MatchupTable& matchups = MatchupTable::get();
    for (std::uint8_t a = 0; a < n; ++a)
      for (std::uint8_t b = 0; b < n; ++b) {
        count[a][b] = share[a][b] = 0;
        for (const Combo mine : StartingHand{a}.combos())
          for (const Combo theirs : StartingHand{b}.combos()) {
            if (mine.cards().meets(theirs.cards())) continue;
            const Matchup m = matchups(mine, theirs);
            count[a][b] += 1;
            share[a][b] += (m.wins + m.ties / 2.0) / matchup_boards;
          }
      }
  }
};

// Chips over all pairs, by hand of the seat that decides: of going on, and of folding.
struct Values {
  ShareByHand on{}, fold{};
};

Values of_pushing(const PushOrFoldGame& game, const ShareByHand& call) {
  const Pairs& pairs = Pairs::get();
  const auto stack = static_cast<double>(game.stack), big = static_cast<double>(game.big);
  Values out;
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) {
      const double count = pairs.count[a][b], won = 2 * pairs.share[a][b] - count;
      out.on[a] += (1 - call[b]) * count * big + call[b] * won * stack;
      out.fold[a] -= count * static_cast<double>(game.small);
    }
  return out;
}

Values of_calling(const PushOrFoldGame& game, const ShareByHand& push) {
  const Pairs& pairs = Pairs::get();
  const auto stack = static_cast<double>(game.stack), big = static_cast<double>(game.big);
  Values out;
  for (std::size_t a = 0; a < n; ++a)
    for (std::size_t b = 0; b < n; ++b) {
      const double count = pairs.count[b][a], won = 2 * pairs.share[b][a] - count;  // from the caller's side
      out.on[b] += push[a] * won * stack;
      out.fold[b] -= push[a] * count * big;
    }
  return out;
}

double best(const Values& values) {
  double sum = 0;
  for (std::size_t h = 0; h < n; ++h) sum += std::max(values.on[h], values.fold[h]);
  return sum;
}

// Regret matching plus of two actions at every hand.
class Learner {
 public:
  ShareByHand strategy{}, average{};
  Learner() { strategy.fill(0.5); }
  void learn(const Values& values, double t) {
    for (std::size_t h = 0; h < n; ++h) {
      const double mean = strategy[h] * values.on[h] + (1 - strategy[h]) * values.fold[h];
      on_[h] = std::max(0.0, on_[h] + values.on[h] - mean);
      fold_[h] = std::max(0.0, fold_[h] + values.fold[h] - mean);
      const double sum = on_[h] + fold_[h];
      strategy[h] = sum > 0 ? on_[h] / sum : 0.5;
      average[h] += (strategy[h] - average[h]) * 2 / (t + 1);  // weights 1, 2, 3, ...
    }
  }

 private:
  ShareByHand on_{}, fold_{};
};

}  // namespace

PushOrFold solve_push_or_fold(const PushOrFoldGame& game) {
  constexpr int most = 5000, step = 20;
  double pairs = 0;
  for (const ShareByHand& row : Pairs::get().count)
    for (const double count : row) pairs += count;
  Learner small, big;
  PushOrFold out;
  for (int t = 1; t <= most; ++t) {
    small.learn(of_pushing(game, big.strategy), t);
    big.learn(of_calling(game, small.strategy), t);
    if (t % step != 0) continue;
    out.push = small.average;
    out.call = big.average;
    // Of what the big blind is worth, what it wins without a push is the same whatever it does: the small
    // blind's loss.
    const Values pushes = of_pushing(game, out.call), calls = of_calling(game, out.push);
    double value = 0, unpushed = 0;
    for (std::size_t h = 0; h < n; ++h) {
      value += out.push[h] * pushes.on[h] + (1 - out.push[h]) * pushes.fold[h];
      unpushed -= (1 - out.push[h]) * pushes.fold[h];
    }
    out.value = value / pairs;
    out.exploitability = (best(pushes) + best(calls) + unpushed) / pairs / 2;
    if (out.exploitability <= 1e-4 * static_cast<double>(game.big)) break;
  }
  return out;
}

}  // namespace hindsight
