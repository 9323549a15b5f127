// Training: a person plays hands of a solved spot, the solution answers by its frequencies, and each decision is told by what it
// loses to the best action.  One hand in three is the worst mistake again, until it is played better.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "postflop/spot_view.h"

namespace hindsight {

// The solution that is played with.
struct DrillSpot {
  std::function<Result<SpotView>(std::string_view line)> view;
  std::function<bool(std::string_view line)> exists;
};

class Drill {
 public:
  struct Choice {
    std::string line;  // where it was
    std::vector<Card> board;
    double pot = 0;
    Combo hand;
    std::vector<BetAction> actions;
    std::vector<double> strategy, values;  // of the hand, by action; values in chips from there on
    std::size_t taken = 0;
    double lost = 0;  // chips: of the best action's value
  };
  // A decision is good that loses less than this share of the pot.
  static constexpr double good_share = 0.005;

  // The seat that the person plays; hands begin at the line.
  Drill(std::uint8_t seat, std::string line, std::uint64_t seed);

  // The next hand, as far as the person's first decision; both hands as often as they meet there.
  Result<void> deal(const DrillSpot& spot);
  // The person's decision, by its number; the hand goes on to the next, or to its end.
  Result<void> act(std::size_t action, const DrillSpot& spot);

  std::uint8_t seat() const { return seat_; }
  const std::string& line() const { return line_; }
  const SpotView& view() const { return *view_; }  // where the hand is, once one is dealt
  Combo hand() const { return mine_; }
  bool over() const { return !view_ || view_->kind != StreetTree::Kind::decision; }
  bool is_repeated() const { return repeats_; }
  std::optional<Combo> shown() const { return over() && view_ ? std::optional(theirs_) : std::nullopt; }

  std::uint64_t hands() const { return hands_; }
  std::uint64_t decisions() const { return decisions_; }
  std::uint64_t streak() const { return streak_; }  // good decisions since the last mistake
  double lost() const { return lost_; }             // chips, all decisions together
  const std::optional<Choice>& last() const { return last_; }
  const std::vector<Choice>& mistakes() const {
    return mistakes_;
  }  // those that were not good and not mended, the worst first
  static constexpr std::size_t max_mistakes = 50;

 private:
  Result<void> begin(const std::string& line, std::optional<Combo> own, const DrillSpot& spot);
  Result<void> go_on(const DrillSpot& spot);
  Result<std::string> next_card(const DrillSpot& spot);
  void keep(const Choice& choice);

  std::uint8_t seat_;
  std::string start_, line_;
  Rng rng_;
  std::optional<SpotView> view_;
  Combo mine_, theirs_;
  bool repeats_ = false;
  std::uint64_t hands_ = 0, decisions_ = 0, streak_ = 0;
  double lost_ = 0;
  std::optional<Choice> last_;
  std::vector<Choice> mistakes_;
};

}  // namespace hindsight
