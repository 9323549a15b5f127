// All that the server does, without the network: routes, topics, and what stands behind them.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include "base/clock.h"
#include "server/cluster/cluster_jobs.h"
#include "server/games/chip_sessions.h"
#include "server/games/game_sessions.h"
#include "server/http/event_bus.h"
#include "server/http/request_log.h"
#include "server/http/router.h"
#include "server/http/workers.h"
#include "server/jobs/jobs.h"
#include "server/spots/drills.h"
#include "server/spots/flop_reports.h"
#include "server/spots/kept_ranges.h"
#include "server/spots/spots.h"
#include "server/tables/bot_pool.h"
#include "server/tables/daily_puzzles.h"
#include "server/tables/hand_readings.h"
#include "server/tables/hand_reviews.h"
#include "server/tables/known_opponents.h"
#include "server/tables/odds.h"
#include "server/tables/programs.h"
#include "server/tables/tables.h"
#include "server/tournaments/own_tournaments.h"
#include "server/tournaments/tournaments.h"
#include "server/trainings/trainings.h"

namespace hindsight {

// What tests set otherwise.
struct ServiceSettings {
  Now now = Clock::now;                                  // of drills, and of looks at tournaments, jobs
  std::chrono::milliseconds patience_with_bots{10'000};  // beyond the pace of a table
  PuzzleSearch puzzles{};
  std::string program{};  // that plays bots of the house in processes of their own; empty: this one
};

class Service {
 public:
  // Keeps its files in `data`, which is made if it is not there; programs take seats at its tables and in its
  // tournaments, and those of these folders are shown, too.
  static Result<std::unique_ptr<Service>> open(const std::string& data, Programs programs = {},
                                               const std::vector<std::string>& tournaments = {},
                                               const ServiceSettings& settings = {});
  ~Service();

  Router& router() { return router_; }
  EventBus& hub() { return hub_; }
  // Jobs of many processes in these folders are shown, too; before anybody asks.
  Result<void> show_jobs(const std::vector<std::string>& folders) { return cluster_.show(folders); }
  // Small spots are solved when one first looks in.
  void begin_examples() { spots_.begin_examples(); }
  // What somebody still waits for ends; from any thread.
  void close() {
    reviews_.close();
    readings_.close();
    puzzles_.close();
  }
  const std::string& notice() const { return notice_; }  // for the person who started it; mostly empty

 private:
  Service(std::unique_ptr<Profiles> profiles, Programs programs, std::unique_ptr<Tournaments> tournaments,
          const std::string& begun, const std::string& data, const ServiceSettings& settings);
  void evict_tables();
  void purge_profiles();

  RequestLog requests_;
  Router router_;
  EventBus hub_;
  std::string notice_;
  std::unique_ptr<Profiles> profiles_;
  Programs programs_;
  KnownOpponents opponents_;
  std::unique_ptr<Tournaments> tournaments_;
  OwnTournaments own_tournaments_;
  std::unique_ptr<Workers> workers_;
  std::unique_ptr<BotPool> thinkers_;
  Tables tables_;
  Odds odds_;
  HandReviews reviews_;
  HandReadings readings_{opponents_};
  DailyPuzzles puzzles_;
  OwnStrategies strategies_;
  GameSessions sessions_{hub_};
  ChipSessions chips_{hub_};
  Jobs jobs_{hub_};
  Spots spots_;
  FlopReports flop_reports_;
  Drills drills_;
  Trainings trainings_;
  KeptRanges ranges_;
  ClusterJobs cluster_;
};

}  // namespace hindsight
