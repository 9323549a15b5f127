// Hands of match logs as estimators take them: deck by deck, every rotation of the seats.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "acpc/log.h"
#include "estimate/bot_score.h"
#include "estimate/figures.h"
#include "play/hand_luck.h"
#include "table/deal.h"
#include "table/hand.h"

namespace hindsight {

// The hands of a log, in their order, without a gap from the first on.  Errors name the line.
Result<std::vector<AcpcLogHand>> read_match_log(const AcpcGame& game, std::string_view text);

// One deck: a hand for each rotation, and who sat where.
struct LoggedDeck {
  std::vector<const AcpcLogHand*> hands;              // [rotation]
  std::vector<std::vector<std::size_t>> contestants;  // [rotation][position]
};

// What decks came to by some estimators.  AIVAT's values are fitted to the other half of the decks, so that no hand is judged by
// values that it had a part in; without hold'em of the table there are only `plain` and `duplicate`.
class LoggedFigures {
 public:
  // `policies`: of the contestants whose chances are known, null for others.
  LoggedFigures(const AcpcGame& game, std::size_t rotations, std::vector<Estimator> estimators,
                std::vector<std::shared_ptr<const Policy>> policies);

  // The decks of one seed from number `first` on, in any parts but for AIVAT, which wants them all.
  void add(std::span<const LoggedDeck> decks, std::uint64_t seed, std::uint64_t first = 0);

  const Figures& figures() const { return figures_; }
  const std::vector<BotScore>& scores() const { return scores_; }

 private:
  using ByPosition = std::array<double, max_seats>;

  void fit(std::span<const LoggedDeck> decks);
  DeckValues values_of(const LoggedDeck& deck, std::size_t number);
  void count(const LoggedDeck& deck);
  bool wants(Estimator estimator) const;

  AcpcGame game_;
  std::optional<HandRules> rules_;  // hold'em of the table
  std::vector<Estimator> estimators_;
  std::array<LuckKnown, 2> known_;  // for even and odd decks
  Figures figures_;
  std::vector<BotScore> scores_;
  Hand table_;
};

}  // namespace hindsight
