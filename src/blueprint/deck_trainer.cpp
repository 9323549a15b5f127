// SPDX-License-Identifier: MIT
#include "blueprint/deck_trainer.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "blueprint/blueprint_game.h"
#include "solve/update_rule.h"

namespace hindsight {

namespace {

// An average that counts iteration t as t to the power of gamma is the rule's.
float weight_of(std::uint64_t t) {
  if (t > 1 && t % spot_rule.average_every != 0) return 0;
  return static_cast<float>(power(static_cast<double>(t), spot_rule.gamma.base));
}

// What is left of all passes together, each 1 when it was made and discounted in those after it.  Past a
// million, where the rule hardly discounts, a thousandth of all at a time: to nine digits and more, at once
// for any number.
double weight_of_passes(std::uint64_t passes) {
  constexpr std::uint64_t one_by_one = 1'000'000;
  double out = 0;
  for (std::uint64_t u = 0; u < passes;) {
    const std::uint64_t count = u < one_by_one ? 1 : std::min(u / 1024, passes - u);
    const double times = static_cast<double>(count), middle = static_cast<double>(u) + (times - 1) / 2;
    const double factor = discount_factor(middle, spot_rule.alpha.base), lost = times * (1 - factor);
    out = count == 1 ? out * factor + 1 : out * (1 - lost + lost * lost / 2) + times * (1 - lost / 2);
    u += count;
  }
  return out;
}

}  // namespace

Result<std::unique_ptr<DeckTrainer>> DeckTrainer::make(const HoldemSpot& spot, const CardBuckets& buckets,
                                                       const CardBuckets* opponent, std::uint64_t memory) {
  HS_TRY(const BettingTree tree, BettingTree::build(betting_start(spot), spot.menu));
  HS_TRY(WholeGame made, whole_game(spot, buckets, memory, 1));
  auto whole = std::make_unique<WholeGame>(std::move(made));
  Learner own(*whole, std::move(whole->buckets), BucketLayout(tree, buckets));
  std::optional<Learner> other;
  if (opponent != nullptr)
    other.emplace(*whole, hand_buckets(spot.cards, whole->game, *opponent), BucketLayout(tree, *opponent));
  return std::unique_ptr<DeckTrainer>(
      new DeckTrainer(spot, std::move(whole), std::move(own), std::move(other)));
}

DeckTrainer::Learner::Learner(const WholeGame& whole, std::vector<HandBuckets> hands, BucketLayout of)
    : buckets(std::move(hands)), layout(std::move(of)), regret(layout.size()), change(layout.size()) {
  const std::vector<StreetTree>& trees = whole.game.trees;
  for (std::uint32_t b = 0; b < trees.size(); ++b)
    for (std::uint32_t i = 0; i < trees[b].nodes.size(); ++i) {
      const StreetTree::Node& node = trees[b].nodes[i];
      if (node.kind == StreetTree::Kind::decision)
        decisions[node.seat].push_back({layout.at(b, i), layout.at(b, i, layout.buckets(trees[b].street))});
    }
}

void DeckTrainer::Learner::add_up(std::uint8_t seat, std::uint64_t passes) {
  const Discount d = discount(spot_rule, passes - 1, passes - 1);
  const auto positive = static_cast<float>(d.positive), negative = static_cast<float>(d.negative);
  constexpr float tiny = 1e-30f;  // subnormal numbers are slow
  float *const sums = regret.data(), *const learnt = change.data();
  for (const Numbers& of : decisions[seat])
    for (std::uint64_t i = of.first; i < of.end; ++i) {
      const float sum = sums[i] * (sums[i] > 0 ? positive : negative) + learnt[i];
      sums[i] = sum < tiny && sum > -tiny ? 0 : sum;
      learnt[i] = 0;
    }
}

DeckTrainer::DeckTrainer(const HoldemSpot& spot, std::unique_ptr<WholeGame> whole, Learner own,
                         std::optional<Learner> opponent)
    : whole_(std::move(whole)),
      cards_(spot.cards),
      big_blind_(big_blind_of(spot)),
      own_(std::move(own)),
      opponent_(std::move(opponent)),
      average_(own_.layout.size()),
      ground_(whole_->game),
      leaves_(whole_->game),
      first_(walk_need(whole_->game).first * sizeof(float)),
      below_(1, walk_need(whole_->game).below * sizeof(float)),
      weights_(whole_->game.boards[0].hands[0].rows()),
      values_(whole_->game.trees[0].nodes.size() * whole_->game.boards[0].hands[0].rows()) {
  std::fill_n(weights_.data(), whole_->game.boards[0].hands[0].count, 1.0f);
}

void DeckTrainer::learn(std::uint8_t seat, Learner& mine, const Learner& theirs, float* average) {
  const float weight = weight_of(passes_);
  const BucketRegrets my = mine.regrets(), their = theirs.regrets();
  const BucketLearnWalk walk{.ground = ground_,
                             .leaves = leaves_,
                             .seats = {seat == 0 ? my : their, seat == 0 ? their : my},
                             .change = mine.change.data(),
                             .average = weight > 0 ? average : nullptr,
                             .deals = whole_->deals,
                             .me = seat,
                             .weight = 1,
                             .average_weight = weight};
  SeatRows<float> arriving;
  arriving[seat] = {.own_weight = weights_.data()};
  arriving[1u - seat] = {.reach = weights_.data()};
  descend(walk, 0, arriving, values_.data(), {first_, below_, alone_});
  mine.add_up(seat, passes_);
}

void DeckTrainer::run(std::uint64_t passes, const RunControl& control) {
  for (std::uint64_t done = 0; done < passes && !control.stop.stop_requested(); ++done) {
    ++passes_;
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      learn(seat, own_, opponent_ ? *opponent_ : own_, average_.data());
      if (opponent_) learn(static_cast<std::uint8_t>(1 - seat), *opponent_, own_, nullptr);
    }
  }
}

// A pass weighs what the rule leaves of a regret that stays positive; numbers of a round are sums over the
// boards to it.
RegretSummary DeckTrainer::summary(Executor& executor) const {
  const double weights = weight_of_passes(passes_);
  std::array<double, street_count> unit{};
  for (std::size_t round = 0; round < cards_.rounds(); ++round)
    unit[round] =
        1000 / (static_cast<double>(big_blind_) * std::max(1.0, weights) * deals_to_round(cards_, round));
  return summarise(layout(), regret(), average(), unit, executor);
}

void DeckTrainer::save(Writer& out) const {
  write_learnt(out, passes_, own_.regret, average_, opponent_ ? &opponent_->regret : nullptr);
}

Result<void> DeckTrainer::load(Reader& in) {
  return read_learnt(in, passes_, own_.regret, average_, opponent_ ? &opponent_->regret : nullptr);
}

}  // namespace hindsight
