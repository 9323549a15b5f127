// A person against a bot in chip poker, hand after hand until one side is broke.
//
// A strategy is solved when a stack first needs it, on one thread; whoever waits for it meanwhile is told so.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>

#include "heritage/chip_duel.h"
#include "server/http/hub.h"
#include "server/http/shelf.h"

namespace hindsight {

// Solved strategies, for all matches with one of the antes that can be played here.
class ChipLibrary {
 public:
  static constexpr int max_ante = 1;

  ChipLibrary() : thread_([this](const std::stop_token& stop) { work(stop); }) {}
  ~ChipLibrary();

  // Null: not solved yet; then `ready` is called once it is, on the library's thread.  Without `ready` nothing begins.
  const ChipSolutions::Solved* find(int ante, int behind, std::function<void()> ready = {});

 private:
  struct Wanted {
    int ante = 0, behind = 0;
    std::function<void()> ready;
  };
  using Key = std::pair<int, int>;  // ante, chips behind that are solved for
  static Key key(int ante, int behind) { return {ante, ChipSolutions::behind_until(behind).back()}; }
  void work(const std::stop_token& stop);
  const ChipSolutions::Solved* solve(int ante, int behind, const std::stop_token& stop);

  std::array<std::unique_ptr<ChipSolutions>, max_ante + 1> antes_;  // of the thread
  std::mutex mutex_;
  std::condition_variable_any wake_;
  std::map<Key, const ChipSolutions::Solved*> solved_;
  std::deque<Wanted> wanted_;
  std::jthread thread_;  // last: it uses all of the above
};

class ChipSession : public std::enable_shared_from_this<ChipSession> {
 public:
  using Clock = std::chrono::steady_clock;
  struct Services {
    Hub& hub;
    ChipLibrary& library;
  };

  ChipSession(const Services& services, std::string id, const ChipTable& table);

  Result<void> next();  // the first hand, too
  Result<void> act(std::int64_t decision, int chips);
  std::string view() const;
  std::string message() const;
  bool idle_for(Clock::duration time) const;

 private:
  enum class State : std::uint8_t { preparing, acting, between, over };

  void play_on();
  void wake();  // the strategy is there
  bool bot_acts();
  std::string view_of_now() const;
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

  explicit ChipSessions(Hub& hub);  // serves the topics chips:ID

  Result<std::string> create(std::string_view body);
  Result<std::string> view(const std::string& id) const;
  Result<std::string> act(const std::string& id, std::string_view body);
  Result<std::string> next(const std::string& id);
  Result<void> remove(const std::string& id);

 private:
  Hub& hub_;
  Shelf<ChipSession> sessions_;
  ChipLibrary library_;  // last: its thread ends first
};

}  // namespace hindsight
