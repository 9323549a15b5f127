// A table of hold'em for one person, at chair 0, and bots.  Thread-safe; what is shown is what chair 0 may
// see.
//
// Bots think on threads of theirs, on a copy of the hand, so that nobody ever waits for them.  A hand that is
// over is written to the disk first and shown then.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "base/clock.h"
#include "server/http/event_bus.h"
#include "server/http/workers.h"
#include "server/tables/bot_pool.h"
#include "server/tables/known_opponents.h"
#include "server/tables/played_hand.h"
#include "server/tables/saved_table.h"
#include "server/tables/table_seats.h"
#include "store/profiles/profiles.h"
#include "table/deal.h"
#include "table/session.h"

namespace hindsight {

class LiveTable : public std::enable_shared_from_this<LiveTable> {
 public:
  struct Services {
    EventBus& hub;
    Workers& workers;
    BotPool& thinkers;
    Profiles& profiles;
    KnownOpponents& opponents;
    std::function<Result<BotKind>(const std::string& spec, const TableOrder& order)> bot;  // at that table
    std::chrono::milliseconds patience{
        10'000};  // for a thought, beyond the pace: the machine may have much to do
  };

  // Takes the buy-in from the profile, seats everybody and deals.
  static Result<std::shared_ptr<LiveTable>> open(const Services& services, const TableOrder& order);
  // As it was after its last finished hand.
  static Result<std::shared_ptr<LiveTable>> resume(const Services& services, const SavedTable& saved);

  const std::string& profile() const { return order_.profile; }

  Json view();
  Json message();  // the present state, as a message without events
  Result<void> move(std::int64_t decision, Move move);
  Result<void> next();
  struct Change {
    std::optional<int> pace;
    std::optional<bool> auto_next, fast;
  };
  void change(const Change& change);
  Result<void> replace_bot(Chair chair, const std::string& spec);  // from the next hand on

  struct Leaving {
    Chips lost = 0, returned = 0;
  };
  Leaving leaving();  // what leave() would do
  Result<Leaving> leave();

  // The person's cards and what lies open, for odds; an error when it holds none or has folded.
  struct HeldCards {
    Combo hole;
    CardSet board;
    int opponents = 0;
    Hand hand;  // of which more is known here than to the person: to be seen as PublicView
    Seat me;
    std::array<Chair, max_seats> chairs{};  // by seat
  };
  Result<HeldCards> held_cards();

  // The person's turn, for a hint; stopped once the move is made.  An error where the table has none, at
  // another decision than `decision`, and while one is looked for.
  struct HintAsked {
    Hand hand;  // of which more is known here than to the person: to be seen as PublicView
    Seat me;
    std::stop_token stop;
  };
  Result<HintAsked> begin_hint(std::int64_t decision);
  // After each that has begun: an error where the hand has moved on.  What was told is noted with the hand.
  Result<void> end_hint(std::int64_t decision, bool told);

  // Who sits on a chair, for requests about what is known of that player; none: counted nowhere.  An error:
  // there is no such chair.
  Result<std::optional<SeatedPlayer>> player(Chair chair);
  // What the bot on a chair believed of the others when the last hand was over.
  struct Beliefs {
    bool learns = false;  // others never believe anything
    bool told = false;    // not while a hand is played
    std::vector<std::pair<Chair, AdaptiveBelief>> of;
  };
  Beliefs beliefs(Chair chair);

  // For a list of tables.
  struct Line {
    Chips stack = 0;
    std::int64_t hand = 0;
    std::string_view state;
    bool your_turn = false;
    BlindLevel level;
    int players = 0;
  };
  Line line();

  bool over();
  Clock::time_point last_used();  // by a request
  void close();                   // nothing more happens; the hand in play is as if it had not begun

 private:
  enum class Phase : std::uint8_t { between, playing, finishing, over };

  LiveTable(const Services& services, const TableOrder& order);

  // Setting up (live_table_setup.cpp).
  Result<void> seat(std::vector<Occupant> occupants);
  SavedTable saved(const Session& session, bool open, std::int64_t in_play = 0) const;
  Result<void> restore(const KeptTable& kept);

  // The course of a hand.  All with mutex_ held but think(), apply_thought() and finish().
  Result<void> begin_hand();
  Result<void> deal_hand();
  void go_on();
  void think(std::uint64_t turn);
  void apply_thought(std::uint64_t turn);
  void finish_later();
  void finish(std::uint64_t turn);
  void conclude(const Session& session, const PlayedHand& played, bool open);
  void next_later();
  Chair chair_to_act() const { return setting_.lineup.chairs[hand_.next().seat.value]; }
  bool my_turn() const;
  Leaving leaving_locked() const;
  std::chrono::milliseconds pace() const;

  // What is told (live_table_view.cpp).
  void publish_hand(std::size_t events, const Json& more = Json::array());  // up to so many; then an array
  void publish(const Json& events = Json::array());
  TableScene scene() const;
  std::string_view state_name() const;

  const Services services_;
  TableOrder order_;
  std::mutex mutex_;
  std::condition_variable finished_;

  std::optional<TableSeats> seats_;
  std::uint64_t seed_ = 0;
  std::optional<Session> session_;
  Score score_;
  Chips capital_ = 0;

  Phase phase_ = Phase::between;
  HandSetting setting_;
  Hand hand_;
  std::optional<HandDeal> deal_;
  HandView hand_view_;
  std::size_t told_ = 0;         // events of the hand that hand_view_ has
  std::optional<Chips> change_;  // of the hand that is over
  std::int64_t version_ = 0, decisions_ = 1;
  std::uint64_t turn_ = 0;       // tasks of an earlier one do nothing
  std::optional<Move> thought_;  // what the bot will do when its time is up
  Clock::time_point turn_began_, thought_due_, last_used_ = Clock::now();
  std::optional<Chips> left_with_;        // the person stood up with these chips
  std::stop_source closing_;              // nobody waits for what is still thought about
  std::optional<std::stop_source> hint_;  // that is looked for
  std::int64_t hinted_ = 0;               // the last decision that one was told of
  bool closed_ = false, saving_ = false;  // saving_: a finished hand is on its way to the disk
  TableNotice notice_;
};

}  // namespace hindsight
