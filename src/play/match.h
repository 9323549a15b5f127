// Matches: the same bots at one table, hand after hand with full stacks, and what each of them won.
//
// With duplicate deals every deck is played as often as there are bots, each bot once in each seat; such hands are not
// independent, so errors are computed over deals.  A hand depends on the seed, its number and the bots alone: results
// are the same bits for any number of threads and however often the match was interrupted.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/run.h"
#include "estimate/bot_score.h"
#include "estimate/figures.h"
#include "play/catalog.h"
#include "play/hand_luck.h"
#include "play/holdem_game.h"

namespace hindsight {

struct MatchSetup {
  HoldemGame game;
  std::vector<BotKind> bots;     // 2 to 10
  std::uint64_t hands = 10'000;  // rounded up to whole deals
  std::uint64_t seed = 1;
  bool duplicate = true;
  std::vector<Estimator> estimators{};  // by which it is told, too; none, or `plain` and more
  // That AIVAT's values are fitted to: others, played before the first that counts; 10^6 at most.
  std::uint64_t fit_hands = 20'000;
};

class Match {
 public:
  static Result<Match> start(const MatchSetup& setup);
  // From state(); the error says what is wrong with it.  `bot` says who a name is.
  using Namer = std::function<Result<BotKind>(std::string_view name, const HoldemGame& game, int seats)>;
  static Result<Match> resume(
      std::string_view state,
      const Namer& bot = [](std::string_view name, const HoldemGame&, int) { return bot_kind(name); });
  Result<void> prolong(std::uint64_t hands);  // to so many in all

  const MatchSetup& setup() const { return setup_; }
  std::vector<std::string> names() const { return table_names(setup_.bots); }
  std::uint64_t hands() const { return deals_ * rotations(); }  // played
  std::uint64_t deals() const { return deals_; }
  std::uint64_t hands_wanted() const { return deals_wanted() * rotations(); }
  bool over() const { return deals_ >= deals_wanted(); }

  // Up to so many deals more, fewer when stopped or when a bot is lost.  Appends the hands to `phhs`, if given, as PHH.
  void play(std::uint64_t deals, const RunControl& control, std::string* phhs = nullptr);

  // Why a bot could not go on, in the first deal that does not count for it; null: nothing stands in the way.
  const Error* lost() const { return lost_ ? &*lost_ : nullptr; }

  const std::vector<BotScore>& scores() const { return scores_; }
  const std::optional<Figures>& figures() const { return figures_; }  // by the setup's estimators
  void keep_decks() { figures_->keep_decks(); }                       // with estimators
  // Plays the hands that AIVAT needs beforehand; play() does so by itself.  A stop leaves it undone.
  void fit(const RunControl& control);
  bool fitted() const;
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
  struct Dealt;   // what came out of one deal
  struct Seated;  // bots at the table

  std::uint64_t rotations() const { return setup_.duplicate ? setup_.bots.size() : 1; }
  std::uint64_t deals_wanted() const { return (setup_.hands + rotations() - 1) / rotations(); }
  double mbb(double chips) const { return 1000 * chips / static_cast<double>(setup_.game.big_blind); }
  bool wants(Estimator estimator) const;
  std::size_t models() const { return setup_.bots.size() == 2 ? 1 : setup_.bots.size(); }  // of values
  Dealt play_deal(std::uint64_t deal, bool logged, const std::stop_token& stop) const;
  struct Fitted;  // what one deal gives to fit values to
  Fitted play_to_fit(std::uint64_t deal, const std::stop_token& stop) const;
  void count(const Dealt& dealt);

  MatchSetup setup_;
  std::uint64_t deals_ = 0;  // played
  std::vector<BotScore> scores_;
  std::optional<Figures> figures_;
  std::optional<Error> lost_;
  LuckKnown known_;
};

}  // namespace hindsight
