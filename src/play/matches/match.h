// Matches: the same bots at one table, hand after hand with full stacks, and what each of them won.
//
// With duplicate deals every deck is played as often as there are bots, each bot once in each seat; such
// hands are not independent, so errors are computed over deals.  A hand depends on the seed, its number and
// the bots alone: results are the same bits for any number of threads and however often the match was
// interrupted.
//
// Bots that learn from what they see meet for a session of many deals.  They play each deck once, taking
// turns in the seats, and others of the same kinds play it in the other rotations; hands of one session are
// not independent, so errors are computed over sessions.
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
#include "estimate/plan.h"
#include "play/bots/catalog.h"
#include "play/holdem_game.h"
#include "play/luck/hand_estimator.h"

namespace hindsight {

struct MatchSetup {
  HoldemGame game;
  std::vector<BotKind> bots;     // 2 to 10
  std::uint64_t hands = 10'000;  // rounded up to whole sessions
  std::uint64_t seed = 1;
  bool duplicate = true;
  std::uint64_t session = 1;            // deals for which bots remember, max_session at most
  std::vector<Estimator> estimators{};  // by which it is told, too; none, or `plain` and more
  // That AIVAT's values are fitted to: others, played before the first that counts, by the stand-ins of those
  // that have one; 10^6 at most.
  std::uint64_t fit_hands = 20'000;
  EarlyEnd until{};  // with estimators
};

inline constexpr std::uint64_t max_session = 1'000'000;

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
  std::uint64_t hands() const { return sessions_ * hands_of_session(); }  // played
  std::uint64_t deals() const { return sessions_ * setup_.session; }
  std::uint64_t sessions() const { return sessions_; }
  std::uint64_t hands_wanted() const { return sessions_wanted() * hands_of_session(); }
  std::uint64_t sessions_wanted() const {
    return (setup_.hands + hands_of_session() - 1) / hands_of_session();
  }
  bool over() const { return sessions_ >= sessions_wanted() || ended_early(); }
  bool ended_early() const { return figures_ && setup_.until.reached(*figures_); }

  // Up to so many sessions more, fewer when stopped or when a bot is lost.  Appends the hands to `phhs`, if
  // given, as PHH.
  void play(std::uint64_t sessions, const RunControl& control, std::string* phhs = nullptr);

  // Parts that others play: so many sessions from this one on, as bytes; nothing where it was stopped; the
  // error: a bot was lost.  A fitted match.  Added one after another, in order, they are the match, bit for
  // bit.
  Result<std::optional<std::string>> part(std::uint64_t first, std::uint64_t sessions,
                                          const std::stop_token& stop) const;
  Result<void> add_part(std::string_view part);

  // Why a bot could not go on, in the first session that does not count for it; null: nothing stands in the
  // way.
  const Error* lost() const { return lost_ ? &*lost_ : nullptr; }

  const std::vector<BotScore>& scores() const { return scores_; }
  const std::optional<Figures>& figures() const { return figures_; }  // by the setup's estimators
  void keep_decks() { figures_->keep_decks(); }                       // with estimators
  // Plays the hands that AIVAT needs beforehand; play() does so by itself.  A stop leaves it undone.
  void fit(const RunControl& control);
  bool fitted() const;
  double mbb_per_hand(std::size_t bot) const;
  double half_width_95(std::size_t bot) const;  // of mbb_per_hand
  // Right whenever one looks: of mbb_per_hand, or with estimators of what the one that is watched says.
  ValueRange anytime_95(std::size_t bot) const;
  double watched_mbb_per_hand(std::size_t bot) const;  // the mean that it is about
  // In all, if it goes on like this; infinite where nobody is ahead.
  double hands_until_decided(std::size_t bot) const;

  // The file that the hands go to, kept with the state so that a resumed match goes on at the right place.
  struct Log {
    std::string path;
    std::uint64_t bytes = 0;
  };
  Log log;

  std::string state() const;

 private:
  struct Dealt;   // what came out of one session
  struct Seated;  // bots at the table

  std::uint64_t rotations() const { return setup_.duplicate ? setup_.bots.size() : 1; }
  std::uint64_t hands_of_session() const { return setup_.session * rotations(); }
  double mbb(double chips) const { return 1000 * chips / static_cast<double>(setup_.game.big_blind); }
  bool wants(Estimator estimator) const;
  FlooredSample watched(std::size_t bot) const;
  std::optional<ValueRange> watched_range(std::size_t bot) const;
  std::size_t models() const { return setup_.bots.size() == 2 ? 1 : setup_.bots.size(); }  // of values
  Dealt session_before(bool logged) const;
  Dealt play_session(std::uint64_t session, bool logged, const std::stop_token& stop) const;
  void play_hand_of(std::uint64_t deal, std::uint64_t rotation, Seated& table, const std::stop_token& stop,
                    Dealt& dealt) const;
  struct Fitted;  // what one deal gives to fit values to
  Fitted play_to_fit(const MatchSetup& played, std::uint64_t deal, const std::stop_token& stop) const;
  void count(const Dealt& dealt);

  MatchSetup setup_;
  std::uint64_t sessions_ = 0;  // played
  std::vector<BotScore> scores_;
  std::optional<Figures> figures_;
  std::optional<Error> lost_;
  LuckKnown known_;
};

}  // namespace hindsight
