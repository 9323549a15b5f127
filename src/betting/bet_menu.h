// Which bets a tree has: sizes by seat, street and raises so far, with caps and thresholds, and lines that
// add actions or take them away.  Sizes round to whole chips; what counts as the pot, and the thresholds for
// all-ins and merging, are those of the program postflop-solver, so that trees can be compared.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "betting/bet_size.h"
#include "betting/betting_state.h"
#include "betting/line.h"

namespace hindsight {

// What a seat may bet on a street.
struct StreetMenu {
  std::vector<BetSize> bet{}, raise{};  // before the flop: over the blinds, and over that
  std::vector<BetSize> reraise{};       // over a raise of a bet, and all after that
  bool has_reraise = false;             // false: as raise
  std::vector<BetSize> donk{};          // into who bet last on the street before, and is still to act
  bool has_donk = false;                // false: as bet
  double add_all_in = 0;  // all-in is added to what sizes give, where it is at most this share of the pot
  int raise_cap = 0;      // bets and raises on a street, after which this seat makes no more; 0: no cap
  bool limp = true;       // before the flop: may call where nobody has raised
};

struct BetMenu {
  std::vector<std::array<StreetMenu, street_count>> seats;
  // All actions of a line are added, or the last one taken away; bets say how much.
  std::vector<Line> added{}, removed{};
  double add_all_in = 0;  // all-in is added where it is at most this share of the pot (on top of a bet faced)
  // A bet becomes all-in where less than this share of the pot after a call would be left.
  double force_all_in = 0;
  double merge = 0;   // sizes closer than this are merged into the larger
  int raise_cap = 0;  // bets and raises on a street; 0: no cap
  // Who would be one more than so many before the flop raises or folds; 0: no limit.
  int players_to_flop = 0;
};

// A place in the betting, and how far along its lines the menu is there.
class MenuCursor {
 public:
  // On the street from which the betting goes on; `last` is the last one that is bet on.
  MenuCursor(const BetMenu& menu, const BettingRules& rules, BettingState betting, Street last);

  // What may be done, or the line that does not fit.
  Result<std::vector<BetAction>> actions() const;
  // Takes one of them.
  void take(const BetAction& action);
  // The hand is over: a line that goes on is an error.
  Result<void> end() const;
  // The next street begins.
  void begin_street();

  const BettingState& betting() const { return betting_; }
  bool hand_over() const {
    return betting_.street_over() &&
           (betting_.live().size() == 1 || betting_.able().size() < 2 || betting_.street() == last_);
  }
  BetScale scale() const;  // of the seat to act

 private:
  // A line that adds or takes away an action, and how far along it the betting is.
  struct Change {
    const Line* line = nullptr;
    bool adds = false;
    std::size_t at = 0;

    const LineAction& action() const { return line->actions[at]; }
    bool last() const { return at + 1 == line->actions.size(); }
  };

  bool preflop() const { return betting_.street() == Street::preflop; }
  const StreetMenu& street_menu() const;
  bool is_donk() const;
  const std::vector<BetSize>& sizes() const;
  std::vector<Chips> bets() const;
  bool may_call() const;
  void merge(std::vector<Chips>& bets) const;
  Result<void> add(std::vector<BetAction>& actions, const Change& change) const;
  Result<void> remove(std::vector<BetAction>& actions, const Change& change) const;

  const BetMenu* menu_;
  const BettingRules* rules_;
  BettingState betting_;
  Street last_;
  std::optional<Seat> leader_;   // who bet or raised last on the street before
  std::vector<Change> changes_;  // those that the betting so far has followed
};

}  // namespace hindsight
