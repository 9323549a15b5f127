// Luck taken out of logs of a small game: equity where only cards were to come, imaginary observations, and
// AIVAT (estimate/games/aivat.h) in the game that the match comes to (study/wire/logged_game.h).
//
// Values are exact for strategies that are known; others are supposed to play like the first known one - or
// to call, if none is - drawn towards what they do in the other half of the decks, so that no hand is judged
// by values that it had a part in.  Where a player whose strategy is not known makes a bet for which there is
// no room in the listed game, the corrections of that hand end.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <map>
#include <memory>
#include <span>
#include <vector>

#include "estimate/estimator.h"
#include "estimate/games/aivat.h"
#include "study/wire/logged_game.h"
#include "tournament/logged_deck.h"

namespace hindsight {

// What a player plays in a game of its own; both null where nobody knows.
struct PlayedStrategy {
  std::shared_ptr<const HistoryTree> tree;
  std::shared_ptr<const ListedStrategy> strategy;
  bool known = true;  // to the estimators
};

class SmallGameLuck {
 public:
  static constexpr std::uint64_t most_histories = 6'000'000;

  // By contestant, as many as the game has players.  Errors: a strategy of another game; a game that is not
  // small.
  static Result<std::shared_ptr<SmallGameLuck>> of(const AcpcGame& game, std::vector<PlayedStrategy> plays,
                                                   std::uint64_t max_histories = most_histories);

  bool knows_all() const;
  // Makes ready for these decks: bets that they have, and what unknown players do in them.  `first`: the
  // number of the first deck.
  Result<void> prepare(std::span<const LoggedDeck> decks, std::uint64_t first = 0);
  // By position, of a hand of the decks.  The error says that a player does not play its strategy.
  Result<std::vector<double>> values(Estimator estimator, const AcpcLogHand& hand,
                                     std::span<const std::size_t> contestants, std::uint64_t deck);
  // What each contestant wins a hand in the mean over its seats; nothing where some strategy is not given.
  std::vector<double> exact() const;

 private:
  struct Seating {
    std::array<std::vector<double>, 2> values;  // of histories, for even and odd decks
    std::unique_ptr<Aivat> imaginary;
    std::array<std::unique_ptr<Aivat>, 2> aivat;
  };

  SmallGameLuck(const AcpcGame& game, std::vector<PlayedStrategy> plays)
      : game_(game), plays_(std::move(plays)) {}
  bool knows(std::size_t contestant) const { return plays_[contestant].strategy && plays_[contestant].known; }
  std::size_t at(std::span<const std::size_t> contestants, std::size_t player) const;
  Result<void> list();
  void suppose(std::span<const LoggedDeck> decks, std::uint64_t first);
  Seating& seating(std::span<const std::size_t> contestants);

  AcpcGame game_;
  std::vector<PlayedStrategy> plays_;
  std::vector<WireGame> games_;  // of those that are given, in their order
  std::unique_ptr<BettingLines> lines_;
  std::size_t listed_ = 0;  // lines that the tree has
  HistoryTree tree_;
  std::vector<std::shared_ptr<const ListedStrategy>> strategies_;  // by contestant, in the tree
  std::array<std::vector<std::shared_ptr<const ListedStrategy>>, 2>
      supposed_;                                          // for even and odd decks, by contestant
  std::map<std::vector<std::size_t>, Seating> seatings_;  // by contestants at positions
};

}  // namespace hindsight
