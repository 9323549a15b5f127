// Training sessions of people, by id: a Drill, and the spots that it plays.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "server/http/session_store.h"
#include "server/spots/flop_reports.h"
#include "server/spots/spots.h"
#include "study/spots/drill.h"

namespace hindsight {

struct DrillOrder {
  std::vector<std::string> spots;   // ids; or
  std::string report;               // whose solutions are played, as often as their flops come,
  std::vector<std::string> boards;  // of these flops, or of all
  std::uint8_t seat = 0;
  std::string line;  // where hands begin
  std::uint64_t seed = 0;
  std::optional<double> seconds;    // for each decision
  std::optional<double> big_blind;  // chips, of spots that do not say
};

class DrillSession {
 public:
  // `spots` by the drill's numbers.
  DrillSession(Spots& all, Now now, std::string id, std::vector<std::string> spots, Drill drill,
               const DrillOrder& order);

  Result<void> deal(std::optional<std::size_t> mistake);
  Result<void> act(std::size_t action);
  Json view() const;
  Json message() const;
  bool idle_for(std::chrono::seconds time) const;

 private:
  template <class Do>
  Result<void> play(std::size_t spot, const Do& what);
  void look_at_clock() const;
  std::optional<double> left() const;
  Json choice_json(const Drill::Choice& choice) const;

  Spots& all_;
  const Now now_;
  const std::string id_;
  const std::vector<std::string> spots_;
  const std::optional<double> seconds_, big_blind_;
  mutable std::mutex mutex_;
  mutable Drill drill_;                               // its time runs out whether or not somebody asks
  Clock::time_point used_ = now_(), asked_ = now_();  // asked_: when the decision was shown
};

class Drills {
 public:
  static constexpr std::size_t max_sessions = 200;
  static constexpr std::chrono::seconds idle{600};  // then one may be ended for a new one

  // Serves the topics drill:ID.
  Drills(EventBus& hub, Spots& spots, FlopReports& reports, Now now = Clock::now);

  // With the first hand dealt.
  Result<Json> create(const DrillOrder& order);
  Result<Json> view(const std::string& id) const;
  Result<Json> deal(const std::string& id, std::optional<std::size_t> mistake);
  Result<Json> act(const std::string& id, std::size_t action);
  Result<void> remove(const std::string& id) { return sessions_.remove(id); }

 private:
  Spots& spots_;
  FlopReports& reports_;
  const Now now_;
  SessionStore<DrillSession> sessions_;
};

}  // namespace hindsight
