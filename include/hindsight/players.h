// Bots of the catalog, asked about a hand that somebody else deals: for environments, tools and tables of
// one's own.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "hindsight/matches.h"
#include "hindsight/tables.h"

namespace hs {

// One bot that plays one seat in one hand after another.
class SeatedBot {
 public:
  // "equity(trials=2000)"; all its choices come from the seed.
  static Result<SeatedBot> make(const std::string& name, std::uint64_t seed = 1);

  SeatedBot(SeatedBot&&) noexcept;
  SeatedBot& operator=(SeatedBot&&) noexcept;
  ~SeatedBot();

  const std::string& name() const;  // canonical
  // A hand begins, once it has been dealt hole cards.  The number makes the choices of this hand a stream of
  // their own.
  Result<void> begin(const Hand& hand, int seat, std::uint64_t number = 0);
  // At its turn in the hand that it began; legal there.
  Result<BotMove> act(const Hand& hand);
  // For bots that remember.
  Result<void> end(const Hand& hand);

 private:
  struct Parts;
  explicit SeatedBot(std::unique_ptr<Parts> parts);
  std::unique_ptr<Parts> parts_;
};

// What a bot does at the turn of a hand with each hole cards that the seat might hold.
struct PolicyMoves {
  std::vector<BotMove> moves;
  std::vector<Chips>
      up_to;  // of each: a raise to any amount from its own to this, all as likely; 0: it alone
  // 1,326 x moves, by combo_of(); a row of zeros where the board leaves no such hand
  std::vector<double> chances;
};
// Of bots that play by a policy: blueprints and styles.  Refused: the others, which simulate, and a hand that
// waits for no move.
Result<PolicyMoves> policy_moves(const std::string& bot, const Hand& hand);

}  // namespace hs
