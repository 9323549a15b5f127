// Bots against bots, hand after hand.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/spec.h"
#include "play/match.h"
#include "server/jobs/job_task.h"

namespace hindsight {

namespace {

using Json = nlohmann::ordered_json;
using Clock = std::chrono::steady_clock;

constexpr std::int64_t max_hands = 1'000'000'000;

// What one decision may cost, so that a match stops when it is told to.
Result<void> check_match_bot(const std::string& text) {
  HS_TRY(const Spec spec, Spec::parse(text));
  constexpr std::pair<std::string_view, double> max[] = {
      {"simulations", 20'000}, {"trials", 20'000}, {"ms", 10}};
  for (const char* key : {"file", "strategy"})
    if (spec.values.contains(key))
      return fail(ErrorCode::unsupported,
                  "a bot that reads files ('" + std::string(key) + "') does not play here");
  for (const auto& [key, limit] : max) {
    const auto given = spec.values.find(std::string(key));
    if (given != spec.values.end() && !(parse_number(given->second).value_or(0) <= limit))
      return fail(ErrorCode::invalid_argument, "a bot's '" + std::string(key) + "' may be " +
                                                   std::to_string(static_cast<int>(limit)) +
                                                   " at most in a match here");
  }
  return {};
}

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }

class MatchTask : public JobTask {
 public:
  MatchTask(Match match, unsigned threads)
      : match_(std::move(match)), threads_(threads), curves_(match_.names().size(), Json::array()) {}

  Result<void> run(const std::stop_token& stop, const Yield& yield) override;
  Result<void> extend(Fields& fields, bool ended) override;
  std::string status() const override;

 private:
  void note();

  Match match_;
  unsigned threads_;
  double seconds_ = 0;
  bool runs_ = false;
  std::uint64_t noted_ = 0;   // deals
  std::vector<Json> curves_;  // by bot: [hands, mbb, half width]
};

// Points some 4 % apart, and the last one.
void MatchTask::note() {
  if (match_.deals() == noted_ || (!match_.over() && match_.deals() < noted_ + noted_ / 24 + 1)) return;
  noted_ = match_.deals();
  for (std::size_t bot = 0; bot < curves_.size(); ++bot)
    curves_[bot].push_back({match_.hands(), match_.mbb_per_hand(bot), number(match_.half_width_95(bot))});
}

Result<void> MatchTask::run(const std::stop_token& stop, const Yield& yield) {
  std::uint64_t deals = 1;
  runs_ = true;
  while (!match_.over() && !stop.stop_requested()) {
    const Clock::time_point start = Clock::now();
    match_.play(deals, {stop, threads_});
    const double took = std::chrono::duration<double>(Clock::now() - start).count();
    seconds_ += took;
    deals = took < 0.02 ? 2 * deals : took > 0.1 ? std::max<std::uint64_t>(1, deals / 2) : deals;
    note();
    yield(0);
  }
  runs_ = false;
  return {};
}

Result<void> MatchTask::extend(Fields& fields, bool ended) {
  const auto wanted = static_cast<std::int64_t>(match_.setup().hands);
  HS_TRY(const std::int64_t hands, fields.integer("hands", 1, max_hands, ended ? 2 * wanted : wanted));
  HS_RETURN_IF_ERROR(fields.finish());
  return match_.prolong(static_cast<std::uint64_t>(hands));
}

std::string MatchTask::status() const {
  Json bots = Json::array();
  for (std::size_t bot = 0; bot < curves_.size(); ++bot)
    bots.push_back({{"bot", match_.names()[bot]},
                    {"mbb", match_.mbb_per_hand(bot)},
                    {"half_width_95", number(match_.half_width_95(bot))},
                    {"curve", curves_[bot]}});
  const auto played = static_cast<double>(match_.hands());
  const auto to_play = static_cast<double>(match_.hands_wanted() - match_.hands());
  const Json out = {{"game", match_.setup().game.text()},
                    {"seed", match_.setup().seed},
                    {"threads", threads_},
                    {"hands", match_.hands()},
                    {"hands_wanted", match_.hands_wanted()},
                    {"seconds", seconds_},
                    {"per_second", seconds_ > 0 ? played / seconds_ : 0},
                    {"left", runs_ && played > 0 ? Json(seconds_ / played * to_play) : Json()},
                    {"bots", bots}};
  const std::string text = out.dump();
  return text.substr(1, text.size() - 2);
}

}  // namespace

Result<std::unique_ptr<JobTask>> match_task(Fields& fields, const TaskLimits& limits) {
  MatchSetup setup;
  HS_TRY(const std::string game, fields.text("game", 200, "nlhe(blinds=50/100,stack=20000)"));
  HS_TRY(setup.game, HoldemGame::parse(game));
  HS_TRY(setup.bots, fields.texts("bots", 10, 200));
  for (const std::string& bot : setup.bots) HS_RETURN_IF_ERROR(check_match_bot(bot));
  HS_TRY(const std::int64_t hands, fields.integer("hands", 1, max_hands, 100'000));
  setup.hands = static_cast<std::uint64_t>(hands);
  HS_TRY(const std::int64_t seed, fields.integer("seed", 0, INT64_MAX, 1));
  setup.seed = static_cast<std::uint64_t>(seed);
  HS_TRY(setup.duplicate, fields.flag("duplicate", true));
  HS_TRY(const std::int64_t threads, fields.integer("threads", 1, limits.threads, 1));
  HS_TRY(Match match, Match::start(setup));
  return std::make_unique<MatchTask>(std::move(match), static_cast<unsigned>(threads));
}

}  // namespace hindsight
