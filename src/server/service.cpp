// SPDX-License-Identifier: MIT
#include "server/service.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <thread>

#include "io/atomic_file.h"
#include "io/json.h"
#include "server/games/session_routes.h"
#include "server/jobs/exploit_routes.h"
#include "server/jobs/job_routes.h"
#include "server/learn/holdem_lesson_routes.h"
#include "server/learn/learn_routes.h"
#include "server/learn/lesson_routes.h"
#include "server/spots/drill_routes.h"
#include "server/spots/equity_routes.h"
#include "server/spots/flop_routes.h"
#include "server/spots/form_routes.h"
#include "server/spots/range_routes.h"
#include "server/spots/spot_routes.h"
#include "server/tables/routes.h"
#include "server/tournaments/tournament_routes.h"
#include "server/trainings/training_routes.h"

namespace hindsight {

namespace {

constexpr std::chrono::seconds evict_every{60};

std::string this_program() {
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).string();
}

}  // namespace

Result<std::unique_ptr<Service>> Service::open(const std::string& data, Programs programs,
                                               const std::vector<std::string>& tournaments,
                                               const ServiceSettings& settings) {
  HS_TRY(auto shown, Tournaments::open(tournaments, settings.now));
  std::error_code error;
  std::filesystem::create_directories(data, error);
  if (error)
    return fail(ErrorCode::io,
                fmt::format("'{}' cannot be made: {}; choose another with --data", data, error.message()));
  const std::filesystem::path own = std::filesystem::absolute(data, error).lexically_normal() / "tournaments";
  std::filesystem::create_directories(own, error);
  const std::string begun = error ? std::string() : std::filesystem::canonical(own, error).string();
  if (error)
    return fail(ErrorCode::io, fmt::format("'{}' cannot be made: {}", own.string(), error.message()));
  sweep_half_written(data);
  for (const auto& entry : std::filesystem::directory_iterator(begun, error))
    if (entry.is_directory(error)) sweep_half_written(entry.path().string());
  std::string notice;
  HS_TRY(auto profiles, Profiles::open(data + "/profiles.db", notice));
  std::unique_ptr<Service> out(
      new Service(std::move(profiles), std::move(programs), std::move(shown), begun, data, settings));
  out->notice_ = std::move(notice);
  if (const std::string& aside = out->opponents_.notice(); !aside.empty())
    out->notice_ += (out->notice_.empty() ? "" : "\n") + aside;
  add_info_route(out->router_, std::filesystem::absolute(data, error).lexically_normal().string(),
                 out->programs_);
  return out;
}

namespace {

// The players that tables know, as models of a spot's seat.
KeptModels kept_models(KnownOpponents& opponents) {
  return {.list =
              [&opponents] {
                std::vector<KeptModel> out;
                for (const KnownOpponents::Line& one : opponents.lines())
                  out.push_back({one.id, one.name, one.hands});
                return out;
              },
          .text = [&opponents](const std::string& id) -> Result<std::string> {
            HS_TRY(const OpponentProfile profile, opponents.profile(id));
            return profile_text(profile);
          }};
}

}  // namespace

Service::Service(std::unique_ptr<Profiles> profiles, Programs programs,
                 std::unique_ptr<Tournaments> tournaments, const std::string& begun, const std::string& data,
                 const ServiceSettings& settings)
    : profiles_(std::move(profiles)),
      programs_(std::move(programs)),
      opponents_(data + "/opponents"),
      tournaments_(std::move(tournaments)),
      own_tournaments_(begun, programs_, {settings.program.empty() ? this_program() : settings.program}),
      workers_(std::make_unique<Workers>(std::max(1u, std::thread::hardware_concurrency()))),
      thinkers_(std::make_unique<BotPool>(std::max(1u, std::thread::hardware_concurrency()),
                                          programs_.list().empty() ? 0 : Programs::max_processes)),
      tables_(
          {hub_, *workers_, *thinkers_, *profiles_, opponents_,
           [this](const std::string& spec, const TableOrder& order) { return programs_.bot(spec, order); },
           settings.patience_with_bots}),
      puzzles_(data + "/puzzles", settings.puzzles),
      spots_(jobs_, data + "/spots"),
      flop_reports_(jobs_, spots_, data + "/flop-reports"),
      drills_(hub_, spots_, flop_reports_, settings.now),
      trainings_(jobs_, data + "/trainings"),
      ranges_(data + "/ranges.json"),
      cluster_(settings.now) {
  tournaments_->also(own_tournaments_);
  spots_.models_from(kept_models(opponents_));
  for (const std::string& id : opponents_.people())
    if (!profiles_->find(id)) opponents_.forget_if_known(KnownOpponents::person(id, "").id);
  hub_.serve("table", {[this](const std::string& id) { return tables_.find(id).has_value(); },
                       [this](const std::string& id) -> std::shared_ptr<const Json> {
                         const auto table = tables_.playing(id);
                         return table ? std::make_shared<const Json>(table->message()) : nullptr;
                       }});
  add_profile_routes(router_, *profiles_, tables_, [this] {
    workers_->run_at(Clock::now() + std::chrono::seconds(undo_seconds + 1), [this] { purge_profiles(); });
  });
  add_table_routes(router_, *profiles_, tables_, odds_);
  add_review_routes(router_, *profiles_, tables_, reviews_, puzzles_);
  add_reading_routes(router_, *profiles_, tables_, readings_);
  add_opponent_routes(router_, tables_, opponents_);
  add_game_routes(router_);
  add_session_routes(router_, sessions_, strategies_);
  add_chip_routes(router_, chips_);
  add_job_routes(router_, jobs_);
  add_exploit_routes(router_, jobs_);
  add_request_log(router_, requests_);
  add_spot_routes(router_, spots_, jobs_);
  add_flop_routes(router_, flop_reports_, jobs_);
  add_drill_routes(router_, drills_);
  add_equity_routes(router_);
  add_form_routes(router_);
  add_range_routes(router_, ranges_);
  add_training_routes(router_, trainings_, jobs_);
  add_tournament_routes(router_, *tournaments_);
  add_cluster_routes(router_, cluster_);
  add_learn_routes(router_);
  add_lesson_routes(router_);
  add_holdem_lesson_routes(router_);
  evict_tables();
}

// Ends all tasks before what they work on; each kind may still give the other some, so that both outlive them
// all.
Service::~Service() {
  tables_.close_all();  // nothing waits for a program any longer
  thinkers_->stop();
  workers_->stop();
  thinkers_.reset();
  workers_.reset();
}

// Every trace of the deleted profile, also of how he played.
void Service::purge_profiles() {
  const auto gone = profiles_->purge(now_seconds());
  if (!gone) return;
  for (const std::string& id : *gone) opponents_.forget_if_known(KnownOpponents::person(id, "").id);
}

void Service::evict_tables() {
  tables_.evict_idle();
  workers_->run_at(Clock::now() + evict_every, [this] { evict_tables(); });
}

}  // namespace hindsight
