// Plays as one bot, and after some hands as another: who drifts, and who pretends.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <utility>

#include "play/bot.h"

namespace hindsight {

class ChangingBot final : public Bot {
 public:
  // Hands that it has played before the change begins, and that the change takes: each is played by the
  // second with a chance that grows evenly from 0 to 1.
  ChangingBot(std::uint64_t seed, std::unique_ptr<Bot> first, std::unique_ptr<Bot> then, std::uint64_t after,
              std::uint64_t over)
      : Bot(seed), first_(std::move(first)), then_(std::move(then)), after_(after), over_(over) {}
  void meet(std::span<const std::string> names) override {
    first_->meet(names);
    then_->meet(names);
  }
  ActionProbabilities drawn_from(const SeatView& view) const override { return playing_->drawn_from(view); }
  void end(const SeatView& view) override { playing_->end(view); }
  const Error* lost() const override { return playing_->lost(); }

 private:
  void on_begin(const SeatView& view) override {
    const double drawn = rng().uniform();
    const std::uint64_t changing = hands_ < after_ ? 0 : hands_ - after_;
    const bool changed =
        hands_ >= after_ && drawn * static_cast<double>(over_) <= static_cast<double>(changing);
    playing_ = changed ? then_.get() : first_.get();
    ++hands_;
    playing_->begin(view, number());
  }
  Move decide(const SeatView& view, const Budget& budget) override { return playing_->act(view, budget); }

  std::unique_ptr<Bot> first_, then_;
  std::uint64_t after_, over_, hands_ = 0;
  Bot* playing_ = first_.get();
};

}  // namespace hindsight
