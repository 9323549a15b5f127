// Matches: the same bots at one table, hand after hand with full stacks, and what each of them won.
//
// With duplicate deals every deck is played as often as there are bots, each bot once in each seat; such hands are not
// independent, so errors are computed over deals.  A hand depends on the seed, its number and the bots alone: results
// are the same bits for any number of threads and however often the match was interrupted.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/run.h"
#include "play/catalog.h"
#include "play/holdem_game.h"

namespace hindsight {

struct MatchSetup {
  HoldemGame game;
  std::vector<BotKind> bots;     // 2 to 10
  std::uint64_t hands = 10'000;  // rounded up to whole deals
  std::uint64_t seed = 1;
  bool duplicate = true;
};

struct BotScore {
  // How a hand ended for the bot.  Even: no chip won or lost, as after folding without a blind.
  enum Outcome : std::uint8_t { won_by_folds, won_at_showdown, even, lost_by_folding, lost_at_showdown };
  struct Sum {
    std::uint64_t hands = 0;
    double chips = 0;
    double mean() const { return hands == 0 ? 0 : chips / static_cast<double>(hands); }
    double share_of(const Sum& all) const {
      return all.hands == 0 ? 0 : static_cast<double>(hands) / static_cast<double>(all.hands);
    }
    friend Sum operator+(Sum a, Sum b) { return {a.hands + b.hands, a.chips + b.chips}; }
  };
  std::array<Sum, 5> by_outcome{};
  double hand_squares = 0;  // of what a hand won
  double deal_squares = 0;  // of what a deal won in the mean of its hands

  Sum wins() const { return by_outcome[won_by_folds] + by_outcome[won_at_showdown]; }
  Sum losses() const { return by_outcome[lost_by_folding] + by_outcome[lost_at_showdown]; }
  Sum all() const { return wins() + by_outcome[even] + losses(); }
  double chips_deviation() const;  // standard deviation of a hand
  // Of the mean, in chips, by Student's t over deals; infinite for one deal.
  double half_width_95(std::uint64_t deals) const;
};

class Match {
 public:
  static Result<Match> start(const MatchSetup& setup);
  // From state(); the error says what is wrong with it.
  static Result<Match> resume(std::string_view state);
  Result<void> prolong(std::uint64_t hands);  // to so many in all

  const MatchSetup& setup() const { return setup_; }
  std::vector<std::string> names() const { return table_names(setup_.bots); }
  std::uint64_t hands() const { return deals_ * rotations(); }  // played
  std::uint64_t deals() const { return deals_; }
  std::uint64_t hands_wanted() const { return deals_wanted() * rotations(); }
  bool over() const { return deals_ >= deals_wanted(); }

  // Up to so many deals more, fewer when stopped.  Appends the hands to `phhs`, if given, as PHH.
  void play(std::uint64_t deals, const RunControl& control, std::string* phhs = nullptr);

  const std::vector<BotScore>& scores() const { return scores_; }
  double mbb_per_hand(std::size_t bot) const;
  double half_width_95(std::size_t bot) const;  // of mbb_per_hand

  // The file that the hands go to, kept with the state so that a resumed match goes on at the right place.
  struct Log {
    std::string path;
    std::uint64_t bytes = 0;
  };
  Log log;

  std::string state() const;

 private:
  struct Dealt;  // what came out of one deal

  std::uint64_t rotations() const { return setup_.duplicate ? setup_.bots.size() : 1; }
  std::uint64_t deals_wanted() const { return (setup_.hands + rotations() - 1) / rotations(); }
  double mbb(double chips) const { return 1000 * chips / static_cast<double>(setup_.game.big_blind); }
  Dealt play_deal(std::uint64_t deal, bool logged, const std::stop_token& stop) const;
  void count(const Dealt& dealt);

  MatchSetup setup_;
  std::uint64_t deals_ = 0;  // played
  std::vector<BotScore> scores_;
};

}  // namespace hindsight
