// SPDX-License-Identifier: MIT
#include "blueprint/deck_trainer.h"

#include <algorithm>
#include <cmath>

#include "blueprint/bucket_walk.h"
#include "solve/update_rule.h"

namespace hindsight {

namespace {

// An average that counts iteration t as t to the power of gamma is the rule's.
float weight_of(std::uint64_t t) {
  if (t > 1 && t % spot_rule.average_every != 0) return 0;
  return static_cast<float>(power(static_cast<double>(t), spot_rule.gamma.base));
}

}  // namespace

Result<std::unique_ptr<DeckTrainer>> DeckTrainer::make(const HoldemSpot& spot, const CardBuckets& buckets,
                                                       std::uint64_t memory) {
  HS_TRY(const BettingTree tree, BettingTree::build(betting_start(spot), spot.menu));
  HS_TRY(WholeGame whole, whole_game(spot, buckets, memory, 1));
  return std::unique_ptr<DeckTrainer>(
      new DeckTrainer(spot, std::make_unique<WholeGame>(std::move(whole)), BucketLayout(tree, buckets)));
}

DeckTrainer::DeckTrainer(const HoldemSpot& spot, std::unique_ptr<WholeGame> whole, BucketLayout layout)
    : whole_(std::move(whole)),
      cards_(spot.cards),
      big_blind_(spot.blinds[1]),
      layout_(std::move(layout)),
      regret_(layout_.size()),
      change_(layout_.size()),
      average_(layout_.size()),
      ground_(whole_->game),
      leaves_(whole_->game),
      first_(walk_need(whole_->game).first * sizeof(float)),
      below_(1, walk_need(whole_->game).below * sizeof(float)),
      weights_(whole_->game.boards[0].hands[0].rows()),
      values_(whole_->game.trees[0].nodes.size() * whole_->game.boards[0].hands[0].rows()) {
  std::fill_n(weights_.data(), whole_->game.boards[0].hands[0].count, 1.0f);
}

void DeckTrainer::learn(std::uint8_t seat) {
  const float weight = weight_of(passes_);
  const BucketLearnWalk walk{.ground = ground_,
                             .leaves = leaves_,
                             .layout = layout_,
                             .regret = regret_.data(),
                             .change = change_.data(),
                             .average = weight > 0 ? average_.data() : nullptr,
                             .buckets = whole_->buckets,
                             .deals = whole_->deals,
                             .me = seat,
                             .weight = 1,
                             .average_weight = weight};
  SeatRows<float> arriving;
  arriving[seat] = {.own_weight = weights_.data()};
  arriving[1u - seat] = {.reach = weights_.data()};
  descend(walk, 0, arriving, values_.data(), {first_, below_, alone_});
  const Discount d = discount(spot_rule, passes_ - 1, passes_ - 1);
  const auto positive = static_cast<float>(d.positive), negative = static_cast<float>(d.negative);
  constexpr float tiny = 1e-30f;  // subnormal numbers are slow
  float *const regret = regret_.data(), *const change = change_.data();
  for (std::size_t i = 0; i < regret_.size(); ++i) {
    const float sum = regret[i] * (regret[i] > 0 ? positive : negative) + change[i];
    regret[i] = sum < tiny && sum > -tiny ? 0 : sum;
    change[i] = 0;
  }
}

void DeckTrainer::run(std::uint64_t passes, const RunControl& control) {
  for (std::uint64_t done = 0; done < passes && !control.stop.stop_requested(); ++done) {
    ++passes_;
    for (std::uint8_t seat = 0; seat < 2; ++seat) learn(seat);
  }
}

// A pass weighs what the rule leaves of a regret that stays positive; numbers of a round are sums over the boards to it.
RegretSummary DeckTrainer::summary(Executor& executor) const {
  double weights = 0;
  for (std::uint64_t u = 0; u < passes_; ++u)
    weights = weights * discount_factor(static_cast<double>(u), spot_rule.alpha.base) + 1;
  std::array<double, street_count> unit{};
  for (std::size_t round = 0; round < cards_.rounds(); ++round)
    unit[round] =
        1000 / (static_cast<double>(big_blind_) * std::max(1.0, weights) * deals_to_round(cards_, round));
  return summarise(layout_, regret(), average(), unit, executor);
}

void DeckTrainer::save(Writer& out) const { write_learnt(out, passes_, regret_, average_); }

Result<void> DeckTrainer::load(Reader& in) { return read_learnt(in, passes_, regret_, average_); }

}  // namespace hindsight
