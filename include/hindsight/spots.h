// Hold'em spots: range against range on a board (or before the flop), solved with a certificate, and what is
// known of each node.
//
// Chips are those of the spot's text.  Seat 0 is out of position and acts first, seat 1 is in position.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "hindsight/control.h"
#include "hindsight/result.h"
#include "hindsight/solving.h"

namespace hs {

struct SpotLimits {
  unsigned threads = 1;                      // of solving and of answers; the same bits for any number
  bool compact = false;                      // half the memory, some accuracy of the last digits
  std::optional<std::uint64_t> memory = {};  // bytes at most; without a number what there is
};

struct SpotAction {
  std::string text;     // "check", "bet 150", "all-in 900": the chips in front of the seat afterwards
  std::string kind;     // "fold", "check", "call", "bet", "raise"
  std::int64_t to = 0;  // bet and raise: chips in front of the seat on this street
  bool all_in = false;
};

// A node, all hands of both seats.  Arrays of a seat have its hands in the same order; rows are hands,
// columns actions.
struct SpotView {
  std::string line;                   // in full: "check, bet 150, Ts"
  std::vector<int> board;             // card numbers (hindsight/cards.h)
  std::string kind;                   // "decision", "cards" (one is dealt), "fold", "showdown"
  double pot = 0;                     // chips in the middle, bets of the street included
  std::array<double, 2> committed{};  // chips of each seat since the spot began
  int seat = 0;                       // who decides; 0 where nobody does
  std::vector<SpotAction> actions;    // of the decision

  struct Hands {
    std::vector<int> combos;             // combo numbers (hindsight/cards.h)
    std::vector<double> reach;           // the range's weight times the probability of its own actions so far
    std::vector<double> opponent_reach;  // of the other's hands that it can meet here
    std::vector<double> value;           // chips from here on, the pot among them; nan where it meets nobody
    std::vector<double> equity;          // share of the pot if all cards were shown now; nan likewise
    std::vector<double> strategy;        // of the deciding seat: hands x actions; else empty
    std::vector<double> action_values;   // chips; likewise
    double mean_value = 0, mean_equity = 0;  // each hand as often as it comes about
  };
  std::array<Hands, 2> hands;
  std::vector<double> frequencies;  // of the decision's actions, over all hands
};

struct SpotCertificate {
  std::uint64_t iterations = 0;
  double seconds = 0;                              // of solving, earlier runs included
  std::array<double, 2> value{}, best_response{};  // chips, by seat
  double exploitability = 0;  // chips: mean gain of the best responses; nan before the first iteration
  double of_pot = 0;          // the same as a share of the pot that the spot begins with
};

// A spot solved on many boards (Spot::report).
struct SpotReport {
  struct Row {
    std::string board;               // "Qs7h2c"; of the mean ""
    std::vector<std::string> words;  // what kind of board it is: "ace-high", "monotone", "paired", ...
    double weight = 0;               // as the list of boards has it
    double matchups = 0;  // weight of the pairs of hands that the board leaves; 0: nothing to solve
    std::uint64_t iterations = 0;
    double seconds = 0;
    double of_pot = 0;                               // exploitability, as a share of the pot
    std::array<double, 2> equity{}, value{}, eqr{};  // by seat; value in chips, eqr = value / (equity * pot)
    std::vector<double> frequencies,
        action_values;  // of the first decision; value nan where no hand takes it
  };
  std::vector<std::string> actions;  // of the first decision, the same on every board
  std::vector<Row> rows;             // numbers as the file has them
  Row mean;                          // each board as often as it comes: by weight times matchups
  bool complete = false;             // no board is missing
};

struct ReportBoards {
  // "all" flops, "subset" or "subset:20" of them, each also of a kind ("all:monotone", "subset:20:ace-high"),
  // or a file with a list of boards (docs/formats.md).
  std::string boards = "subset";
  std::string file = {};  // CSV: written after each board, and gone on with where it is there; "": none
};

class Spot {
 public:
  // A file of ours (.toml, .spot) or of PioSOLVER or TexasSolver.  Refused: what needs more memory than there
  // is.
  static Result<Spot> load(const std::string& file, const SpotLimits& limits = {});
  // The same of a text in any of these dialects.
  static Result<Spot> parse(const std::string& text, const SpotLimits& limits = {});

  Spot(Spot&&) noexcept;
  Spot& operator=(Spot&&) noexcept;
  ~Spot();

  const std::string& text() const;                // as TOML
  double pot() const;                             // chips in the middle before the first decision
  std::uint64_t bytes() const;                    // of memory while it is solved
  const std::vector<std::string>& notes() const;  // how its text was taken where it can be taken otherwise
  // "0.3%" of the pot, "2.8mbb" where there are blinds, "0.6" chips: in chips.
  Result<double> target(const std::string& text) const;

  // `goal.target` is in chips; with no goal the file's own, or 0.3 % of the pot.  `watch` hears of every
  // measurement, estimates among them; what it throws ends the run and passes through.
  Result<StopReason> run(const Goal& goal = {}, const Control& control = {},
                         const std::function<void(const Progress&)>& watch = {});
  SpotCertificate certificate() const;

  // Lines are as at the terminal: "x, b75%, c, Ts"; "" is the root.  Errors name the first step that does not
  // fit, and what would.
  Result<SpotView> view(std::string_view line = "");
  // The spot, unsolved, in which the decision after the line plays "fold 30%, call 70%", all of its hands or
  // those of a range.
  Result<Spot> locked(const std::string& line, const std::string& strategy,
                      const std::string& hands = "") const;
  // The spot on many boards, whatever its own, each to the goal (as in run()); `watch` hears of every row.
  // Stopped, it tells of the boards that are done.
  Result<SpotReport> report(const ReportBoards& boards, const Goal& goal = {}, const Control& control = {},
                            const std::function<void(const SpotReport::Row&)>& watch = {}) const;
  // As .spot, to look at and to go on from; without its river it is far smaller and only shows.
  Result<void> save(const std::string& file, bool without_river = false);

  struct Parts;
  explicit Spot(std::unique_ptr<Parts> parts);

 private:
  std::unique_ptr<Parts> parts_;
};

}  // namespace hs
