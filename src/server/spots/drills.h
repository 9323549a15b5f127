// Training sessions of people, by id: a Drill, and the spot that it plays.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "server/http/shelf.h"
#include "server/spots/spots.h"
#include "study/spots/drill.h"

namespace hindsight {

class DrillSession {
 public:
  DrillSession(Spots& spots, std::string id, std::string spot, Drill drill);

  Result<void> deal();
  Result<void> act(std::size_t action);
  Json view() const;
  Json message() const;
  bool idle_for(std::chrono::seconds time) const;

 private:
  template <class Do>
  Result<void> play(const Do& what);

  Spots& spots_;
  const std::string id_, spot_;
  mutable std::mutex mutex_;
  Drill drill_;
  Clock::time_point used_ = Clock::now();
};

class Drills {
 public:
  static constexpr std::size_t max_sessions = 200;
  static constexpr std::chrono::seconds idle{600};  // then one may be ended for a new one

  Drills(Hub& hub, Spots& spots);  // serves the topics drill:ID

  // With the first hand dealt.
  Result<Json> create(const std::string& spot, std::uint8_t seat, const std::string& line,
                      std::uint64_t seed);
  Result<Json> view(const std::string& id) const;
  Result<Json> deal(const std::string& id);
  Result<Json> act(const std::string& id, std::size_t action);
  Result<void> remove(const std::string& id) { return sessions_.remove(id); }

 private:
  Spots& spots_;
  Shelf<DrillSession> sessions_;
};

}  // namespace hindsight
