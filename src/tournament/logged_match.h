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
#include "play/luck/hand_estimator.h"
#include "table/deal.h"
#include "table/hand.h"
#include "tournament/logged_deck.h"
#include "tournament/small_game_luck.h"

namespace hindsight {

// The hands of a log, in their order, without a gap from the first on.  Errors name the line.
Result<std::vector<AcpcLogHand>> read_match_log(const AcpcGame& game, std::string_view text);

// What decks came to by some estimators.  AIVAT's values are fitted to the other half of the decks, so that
// no hand is judged by values that it had a part in.  Of games that are neither hold'em of the table nor
// small there are only `plain` and `duplicate`.
class LoggedFigures {
 public:
  // `policies`: of the contestants whose chances are known, null for others.  `small`: of a small game, else
  // null.
  LoggedFigures(const AcpcGame& game, std::size_t rotations, std::vector<Estimator> estimators,
                std::vector<std::shared_ptr<const Policy>> policies,
                std::shared_ptr<SmallGameLuck> small = nullptr);

  // The decks of one seed from number `first` on, in any parts but for AIVAT, which wants them all.  The
  // error says that a player does not play the strategy that it is known for.
  Result<void> add(std::span<const LoggedDeck> decks, std::uint64_t seed, std::uint64_t first = 0);

  const Figures& figures() const { return figures_; }
  const std::vector<BotScore>& scores() const { return scores_; }
  // By contestant, chips a hand; nothing where it is not known.
  const std::vector<double>& exact() const { return exact_; }

 private:
  void fit(std::span<const LoggedDeck> decks);
  Result<DeckValues> values_of(const LoggedDeck& deck, std::size_t number);
  // By estimator and position.
  using HandValues = std::vector<std::vector<double>>;
  HandValues table_values(const AcpcLogHand& hand, std::span<const std::size_t> contestants,
                          std::size_t number, std::size_t rotation);
  Result<HandValues> hand_values(const LoggedDeck& deck, std::size_t number, std::size_t rotation);
  void count(const LoggedDeck& deck);
  bool wants(Estimator estimator) const;
  bool takes_luck_out() const;

  AcpcGame game_;
  std::optional<HandRules> rules_;  // hold'em of the table
  std::vector<Estimator> estimators_;
  std::array<LuckKnown, 2> known_;  // for even and odd decks
  std::shared_ptr<SmallGameLuck> small_;
  std::vector<double> exact_;
  Figures figures_;
  std::vector<BotScore> scores_;
  Hand table_;
};

}  // namespace hindsight
