// Training: a person plays hands of solved spots, the solution answers by its frequencies, and each decision
// is told by what it loses to the best action.  One hand in three is the worst mistake again, until it is
// played better.
//
//   choose() -> deal(the spot of that number) -> act(...), or miss() where the time ran out -> ... -> over()
//   -> choose()
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
#include "holdem/views/spot_view.h"
#include "study/setup/action_json.h"

namespace hindsight {

// A solution that is played with.
struct DrillSpot {
  std::function<Result<SpotView>(std::string_view line)> view;
  std::function<bool(std::string_view line)> exists;
  double pot = 1;                          // that it begins with: losses are compared by it
  std::optional<double> big_blind{};       // chips, where it has one
  std::array<double, 2> stacks{};          // out of position, in position, when it begins
  std::array<std::string, 2> positions{};  // how its seats are called; empty: not said
};

class Drill {
 public:
  struct Choice {
    std::size_t spot = 0;  // by number
    std::string line;      // where it was
    std::vector<Card> board;
    double pot = 0;
    Combo hand;
    std::vector<BetAction> actions;
    ActionStakes stakes{};
    std::vector<double> strategy, values;  // of the hand, by action; values in chips from there on
    std::optional<std::size_t> taken;      // none: the time ran out
    double lost = 0;                       // chips: of the best action's value
    double lost_of_start = 0;              // of the pot that the spot begins with
    std::optional<double> lost_big_blinds;
  };
  // A decision is good that loses less than this share of the pot.
  static constexpr double good_share = 0.005;

  // The seat that the person plays; hands begin at the line, in each spot as often as its weight says.
  Drill(std::uint8_t seat, std::string line, std::uint64_t seed, std::vector<double> weights = {1});

  // The number of the spot that the next hand is of: of the mistake of that number, every third of the worst,
  // else at random.
  Result<std::size_t> choose(std::optional<std::size_t> mistake = {});
  // That hand, as far as the person's first decision; both hands as often as they meet there.
  Result<void> deal(const DrillSpot& spot);
  // The person's decision, by its number; the hand goes on to the next, or to its end.
  Result<void> act(std::size_t action, const DrillSpot& spot);
  // No decision in time: nothing is taken for the person, and the hand ends there.
  void miss();

  std::uint8_t seat() const { return seat_; }
  const std::string& line() const { return line_; }
  const SpotView& view() const { return *view_; }  // where the hand is, once one is dealt
  std::array<double, 2> behind() const {           // chips that each seat has left there
    return {stacks_[0] - view_->committed[0], stacks_[1] - view_->committed[1]};
  }
  const std::array<std::string, 2>& positions() const { return positions_; }  // of the hand's spot
  std::optional<double> big_blind() const { return big_blind_; }
  Combo hand() const { return mine_; }
  bool over() const { return !view_ || ran_out_ || view_->kind != StreetTree::Kind::decision; }
  bool ran_out() const { return ran_out_; }
  std::size_t spot() const { return spot_; }  // of the hand
  bool is_repeated() const { return repeats_; }
  std::optional<Combo> shown() const { return over() && view_ ? std::optional(theirs_) : std::nullopt; }

  std::uint64_t hands() const { return hands_; }
  std::uint64_t decisions() const { return decisions_; }
  std::uint64_t streak() const { return streak_; }  // good decisions since the last mistake
  std::uint64_t best_streak() const { return best_streak_; }
  std::uint64_t missed() const { return missed_; }     // decisions for which the time ran out
  double lost() const { return lost_; }                // chips, all decisions together
  double lost_of_pot() const { return lost_of_pot_; }  // shares of the pots that were there, all together
  // None: some spot has no big blind.
  std::optional<double> lost_big_blinds() const { return lost_big_blinds_; }
  const std::optional<Choice>& last() const { return last_; }
  const std::vector<Choice>& mistakes() const {
    return mistakes_;
  }  // those that were not good and not mended, the worst first
  static constexpr std::size_t max_mistakes = 50;

 private:
  Result<void> begin(const std::string& line, std::optional<Combo> own, const DrillSpot& spot);
  Result<void> go_on(const DrillSpot& spot);
  Result<std::string> next_card(const DrillSpot& spot);
  Choice choice_here(const SpotView::Hand& hand) const;
  void count(const Choice& choice, bool good);
  void keep(const Choice& choice);

  std::uint8_t seat_;
  std::string start_, line_;
  Rng rng_;
  std::vector<double> weights_;
  std::size_t spot_ = 0;
  struct Chosen {
    std::size_t spot = 0;
    std::optional<Choice> again;
  };
  std::optional<Chosen> chosen_;
  std::optional<SpotView> view_;
  std::array<double, 2> stacks_{};  // of the hand's spot
  std::array<std::string, 2> positions_{};
  std::optional<double> big_blind_;
  Combo mine_, theirs_;
  bool repeats_ = false, ran_out_ = false;
  std::uint64_t hands_ = 0, decisions_ = 0, streak_ = 0, best_streak_ = 0, missed_ = 0;
  double lost_ = 0, lost_of_pot_ = 0;
  std::optional<double> lost_big_blinds_ = 0;
  std::optional<Choice> last_;
  std::vector<Choice> mistakes_;
};

}  // namespace hindsight
