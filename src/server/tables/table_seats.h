// Who sits at a live table: the bots themselves, and everybody as others know them.  Its table's lock guards
// it, but for the bots that think.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "play/bots/adaptive_bot.h"
#include "play/bots/catalog.h"
#include "server/tables/hand_view.h"
#include "server/tables/known_opponents.h"

namespace hindsight {

class TableSeats {
 public:
  using BotOf = std::function<Result<BotKind>(const std::string& spec)>;

  // `person`: as known to others, on chair 0; none: counted nowhere.  A bot's choices follow from `seed`, its
  // chair and the hand that it came for.  An error: there is no such bot.
  static Result<TableSeats> make(std::vector<Occupant> occupants, std::optional<SeatedPlayer> person,
                                 std::uint64_t seed, BotOf bot_of, KnownOpponents& opponents);

  const std::vector<Occupant>& occupants() const { return occupants_; }
  const std::shared_ptr<Bot>& bot(Chair chair) const { return bots_[chair.value]; }  // null for the person
  Result<void> check(const std::string& spec) const;  // whether a bot of that spec can sit down here

  void replace(Chair chair, const std::string& spec) { newcomers_[chair.value] = spec; }
  void seat_newcomers(std::int64_t hand);  // who begin with that hand
  // Hole cards are dealt: the bots meet each other and begin the hand.
  void begin(const Hand& hand, const Lineup& lineup, std::int64_t number);
  void end(const Hand& hand, const Lineup& lineup);
  // A hand that is kept; without the moves of a person who left during it, or of programs that were lost.
  void count(const Hand& hand, const Lineup& lineup, bool person_left) const;
  void dismiss();  // no bot is asked any more: what programs run for this table end with it

  bool has(Chair chair) const { return chair.value < players_.size(); }
  const std::optional<SeatedPlayer>& player(Chair chair) const { return players_[chair.value]; }
  bool learns(Chair chair) const;
  // Of the others, when the last hand was over; empty of who does not learn.
  std::vector<std::pair<Chair, AdaptiveBelief>> beliefs(Chair chair) const;

 private:
  TableSeats(std::vector<Occupant> occupants, std::uint64_t seed, BotOf bot_of, KnownOpponents& opponents);

  std::uint64_t bot_seed(std::size_t chair) const;
  std::string known_as(Chair chair) const;
  void introduce(AdaptiveBot& learner, Chair chair, std::span<const Chair> seats);

  // Whom a bot was told of, and when (KnownOpponents::edits).
  struct Introduced {
    std::uint64_t edits = 0;
    std::set<std::string> ids{};
  };

  std::uint64_t seed_ = 0;
  BotOf bot_of_;
  KnownOpponents* opponents_;
  // All by chair.
  std::vector<Occupant> occupants_;
  std::vector<std::shared_ptr<Bot>> bots_;  // none for the person
  std::vector<std::string> newcomers_;      // bots from the next hand on
  std::vector<std::optional<SeatedPlayer>> players_;
  std::vector<Introduced> introduced_;
  std::vector<std::vector<AdaptiveBelief>> beliefs_;
};

}  // namespace hindsight
