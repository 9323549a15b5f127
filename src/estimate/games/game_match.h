// Strategies of a small game against each other, hand by hand: every deck is played by each of them in each
// seat.
//
// A hand depends on the seed, its number and the strategies alone: results are the same bits for any number
// of threads.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "base/result.h"
#include "base/rng.h"
#include "base/run.h"
#include "estimate/bot_score.h"
#include "estimate/figures.h"
#include "estimate/games/aivat.h"
#include "estimate/plan.h"

namespace hindsight {

struct GameMatchSetup {
  std::shared_ptr<const HistoryTree> tree;
  struct Contestant {
    std::shared_ptr<const ListedStrategy> strategy;
    bool known = true;  // to the estimators
  };
  std::vector<Contestant> contestants;  // one for each seat
  // What AIVAT's values suppose of seats that are not known: a guess, made beforehand ...
  std::shared_ptr<const ListedStrategy> guess;
  // ... and drawn towards what they do in so many other hands, played before the first that counts.
  std::uint64_t fit_hands = 200'000;  // 10^7 at most
  // Decks played after those and before the first that counts, from which AIVAT's intervals know how far
  // results lie apart: what it leaves is made of rare events, of which few decks say nothing.  Where all are
  // known no luck is left, and none are played.
  std::uint64_t spread_decks = 20'000;
  std::uint64_t hands = 10'000;  // rounded up to whole decks
  std::uint64_t seed = 1;
  bool duplicate = true;
  std::vector<Estimator> estimators{Estimator::plain};
  double bin = 1;
  EarlyEnd until{};
};

class GameMatch {
 public:
  // Plays what is to be known beforehand.  Stopped within that, the match is as good as one without.
  static Result<GameMatch> start(const GameMatchSetup& setup, const RunControl& control = {});
  Result<void> prolong(std::uint64_t hands);  // to so many in all

  // Up to so many decks more, fewer when stopped.  Appends a line of CSV for each hand to `log`, if given.
  void play(std::uint64_t decks, const RunControl& control, std::string* log = nullptr);
  // The log's first line: deck,seat_1,...,moves,won_1,... - who sits where by number, chance's moves and the
  // seats' in order, and what each seat won, in the game's unit.
  std::string log_head() const;

  // How far it is, and to go on from there with the same setup.
  std::string course() const;
  Result<void> go_on(std::string_view course);
  std::uint64_t signature() const;  // of all strategies

  const GameMatchSetup& setup() const { return setup_; }
  std::uint64_t decks() const { return figures_.decks(); }
  std::uint64_t decks_wanted() const { return (setup_.hands + rotations() - 1) / rotations(); }
  std::uint64_t hands() const { return figures_.hands(); }
  std::uint64_t hands_wanted() const { return decks_wanted() * rotations(); }
  bool over() const { return decks() >= decks_wanted() || ended_early(); }
  bool ended_early() const { return setup_.until.reached(figures_); }

  const Figures& figures() const { return figures_; }
  void keep_decks() { figures_.keep_decks(); }
  const std::vector<BotScore>& scores() const { return scores_; }
  // What a contestant wins a hand, exactly: the mean over its seats.
  double exact(std::size_t contestant) const;

 private:
  struct Hand;
  struct Deck;
  struct Seating {  // a rotation
    StrategyProfile plays;
    std::vector<double> values;  // of histories, by what is known and guessed
    std::unique_ptr<Aivat> imaginary, aivat;
    std::vector<double> exact;  // by seat
  };

  GameMatch(const GameMatchSetup& setup, Figures figures) : setup_(setup), figures_(std::move(figures)) {}
  bool wants(Estimator estimator) const;
  void suppose();
  void measure_spread(const RunControl& control);
  void bound_values();
  Seating seating(std::size_t rotation) const;
  std::size_t rotations() const { return setup_.duplicate ? setup_.contestants.size() : 1; }
  std::size_t seat_of(std::size_t contestant, std::size_t shift) const {
    return (contestant + shift) % setup_.contestants.size();
  }
  Deck play_deck(std::uint64_t seed, std::uint64_t number, bool logged) const;
  template <class Each>
  void play_decks(std::uint64_t seed, std::uint64_t first, std::uint64_t end, bool logged,
                  const RunControl& control, const Each& each) const;
  std::string line_of(std::uint64_t deck, std::size_t shift, const Hand& hand) const;
  StrategyProfile seated(std::size_t shift) const;
  Hand play_hand(Rng cards, Rng choices, const StrategyProfile& plays) const;
  std::vector<double> estimates(Estimator estimator, const Seating& seating, const Hand& hand) const;
  void count(const Deck& deck);

  GameMatchSetup setup_;
  std::vector<std::shared_ptr<const ListedStrategy>> supposed_;  // by contestant
  std::vector<Seating> seatings_;                                // by the seat of contestant 0
  Figures figures_;
  std::vector<BotScore> scores_;
};

}  // namespace hindsight
