// Bots that do not think: yardsticks, and sparring partners for tests.
// SPDX-License-Identifier: MIT
#pragma once

#include "play/bot.h"

namespace hindsight {

// Folds, calls and raises equally often where legal, amounts uniform; never folds what it may check.
class RandomBot : public Bot {
 public:
  using Bot::Bot;
  Move act(const SeatView& view) override;
};

class Caller : public Bot {
 public:
  using Bot::Bot;
  Move act(const SeatView&) override { return Move::call(); }
};

class AlwaysRaise : public Bot {
 public:
  enum class Size : std::uint8_t { minimum, pot, all_in };
  AlwaysRaise(std::uint64_t seed, Size size) : Bot(seed), size_(size) {}
  Move act(const SeatView& view) override;

 private:
  Size size_;
};

}  // namespace hindsight
