// A person against a bot in chip poker, hand after hand until one side is broke.
//
// A strategy is solved when a stack first needs it, in the background; whoever waits for it meanwhile is told
// so.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "heritage/chip_duel.h"
#include "server/http/event_bus.h"
#include "server/http/session_store.h"
#include "server/http/workers.h"

namespace hindsight {

// Solved strategies, for all matches with one of the antes that can be played here.
class ChipLibrary {
 public:
  static constexpr int max_ante = 1;

  ~ChipLibrary();

  // Null: not solved yet; then `ready` is called once it is, in the background.  Without `ready` nothing
  // begins.
  const ChipSolutions::Solved* find(int ante, int behind, std::function<void()> ready = {});

 private:
  struct Wanted {
    int ante = 0, behind = 0;
    std::function<void()> ready;
  };
  using Key = std::pair<int, int>;  // ante, chips behind that are solved for
  static Key key(int ante, int behind) { return {ante, ChipSolutions::behind_until(behind).back()}; }
  void solve_for(const Wanted& wanted);
  const ChipSolutions::Solved* solve(int ante, int behind);

  std::array<std::unique_ptr<ChipSolutions>, max_ante + 1> antes_;  // of the worker
  std::stop_source stop_;
  std::mutex mutex_;
  std::map<Key, const ChipSolutions::Solved*> solved_;
  Workers worker_{1, 0};  // last: it uses all of the above
};

class ChipSession : public std::enable_shared_from_this<ChipSession> {
 public:
  struct Services {
    EventBus& hub;
    ChipLibrary& library;
  };

  ChipSession(const Services& services, std::string id, const ChipTable& table);

  Result<void> next();  // the first hand, too
  Result<void> act(std::int64_t decision, int chips);
  Json view() const;
  Json message() const;
  bool idle_for(Clock::duration time) const;

 private:
  enum class State : std::uint8_t { preparing, acting, between, over };

  void play_on();
  void wake();  // the strategy is there
  bool bot_acts();
  Json message_of(Json view) const;
  Json view_of_now() const;
  void publish() const;

  const Services services_;
  const std::string id_;
  mutable std::mutex mutex_;
  ChipDuel duel_;
  State state_ = State::between;
  std::int64_t decisions_ = 0;
  const ChipSolutions::Solved* solved_ = nullptr;  // that the hand is played by
  Clock::time_point used_ = Clock::now();
};

class ChipSessions {
 public:
  static constexpr std::size_t max_sessions = 200;
  static constexpr std::chrono::seconds idle{600};  // then a play may be ended for a new one

  explicit ChipSessions(EventBus& hub);  // serves the topics chips:ID

  Result<Json> create(const ChipTable& table);
  Result<Json> view(const std::string& id) const;
  Result<Json> act(const std::string& id, std::int64_t decision, int chips);
  Result<Json> next(const std::string& id);
  Result<void> remove(const std::string& id);

 private:
  EventBus& hub_;
  SessionStore<ChipSession> sessions_;
  ChipLibrary library_;  // last: its worker ends first
};

}  // namespace hindsight
