// Bots of hold'em, those of the house and one's own, and matches between them with errors.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "hindsight/control.h"
#include "hindsight/games.h"
#include "hindsight/result.h"
#include "hindsight/tables.h"

namespace hs {

struct BotEntry {
  std::string name, summary;
  std::string level;  // whom it is a match for: beginner, casual, solid, expert
  std::vector<Parameter> parameters;
};
std::vector<BotEntry> bot_catalog();

// What a seat sees of a hand; cards of others are unknown_card.
struct SeatView {
  std::uint64_t hand = 0;  // its number in the match
  int seat = 0;            // whose view it is
  std::array<int, 2> hole{};
  std::vector<int> board;
  std::string street;
  std::vector<Chips> stacks, bets;  // by seat: behind, and on this street
  std::vector<bool> live;           // by seat: not folded
  Chips pot = 0;                    // all chips put in, this street's too
  LegalMoves legal;                 // of the seat to act
  std::vector<HandEvent> events;    // all that happened, in order
  double payoff = 0;                // chips won or lost, once the hand is over
};

struct BotMove {
  enum class Kind { fold, call, raise } kind = Kind::fold;  // call: also check; raise: also bet
  Chips to = 0;  // raise: what then stands in front of the seat on this street
};

// A bot of one's own plays one seat in one hand after another.  An error ends the match; so does an illegal
// move.
class Bot {
 public:
  virtual ~Bot() = default;
  virtual Result<BotMove> act(const SeatView& view) = 0;
  virtual Result<void> end(const SeatView& /*view*/) { return {}; }  // the hand is over
};

struct Player {
  std::string name;  // of the catalog, "pokerface(form=shipped)"; with a maker any name
  // Makes as many bots as are wanted, from several threads where the match has several; the seed is for all
  // their choices.
  std::function<std::unique_ptr<Bot>(std::uint64_t seed)> make{};
};

struct MatchOptions {
  std::string game = "nlhe(blinds=50/100,stack=20000)";  // nlhe, plhe or flhe (hindsight match --help)
  std::uint64_t hands = 10'000;                          // rounded up to whole decks
  std::uint64_t seed = 1;                                // of all cards and choices
  bool duplicate = true;                                 // each deck in every rotation
  std::uint64_t session = 1;                             // deals for which bots remember
  std::string estimators{};  // "all", or names apart by commas; empty: what was won alone
};

struct MatchEstimate {
  std::string estimator;
  double mbb_per_hand = 0, half_width_95 = 0;
};
struct MatchScore {
  std::string name;
  double mbb_per_hand = 0;   // thousandths of a big blind
  double half_width_95 = 0;  // over decks; infinite for one
  std::vector<MatchEstimate> estimates;
};

class Match {
 public:
  // 2 to 10 players, one for each seat.
  static Result<Match> start(const std::vector<Player>& players, const MatchOptions& options = {});

  Match(Match&&) noexcept;
  Match& operator=(Match&&) noexcept;
  ~Match();

  // To the end, or until it is stopped; a hand depends on the seed, its number and the bots alone.  `watch`
  // hears of the hands played so far, several times a second.  The error of a bot ends it; what was played
  // before counts.
  Result<void> play(const Control& control = {}, const std::function<void(std::uint64_t hands)>& watch = {});
  std::uint64_t hands() const;  // played
  bool over() const;
  std::vector<MatchScore> scores() const;  // by player; nothing where no hand was played

  struct Parts;
  explicit Match(std::unique_ptr<Parts> parts);

 private:
  std::unique_ptr<Parts> parts_;
};

}  // namespace hs
