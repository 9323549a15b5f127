// SPDX-License-Identifier: MIT
#include "server/jobs/match_task.h"

#include <algorithm>
#include <cmath>

#include "base/clock.h"
#include "io/json.h"

namespace hindsight {

namespace {

// Of one decision, so that a match stops when it is told to.
constexpr BotLimits match_limits{.deals = 20'000, .milliseconds = 10, .words = "in a match here"};

Json number(double value) { return std::isfinite(value) ? Json(value) : Json(); }
Json ends(const ValueRange& range) {
  return std::isfinite(range.half_width()) ? Json::array({range.low, range.high}) : Json();
}

class MatchTask : public JobTask {
 public:
  MatchTask(Match match, unsigned threads)
      : match_(std::move(match)), threads_(threads), curves_(match_.names().size(), Json::array()) {}

  Result<bool> run(const std::stop_token& stop, const Yield& yield) override;
  void end() override { runs_ = false; }
  Result<void> extend(const JobGoal& goal, bool ended) override;
  Json status() const override;

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

Result<bool> MatchTask::run(const std::stop_token& stop, const Yield& yield) {
  std::uint64_t deals = 1;
  runs_ = true;
  while (!match_.over() && !stop.stop_requested()) {
    const Clock::time_point start = Clock::now();
    match_.play(deals, {stop, threads_});
    const double took = seconds_since(start);
    seconds_ += took;
    deals = took < 0.02 ? 2 * deals : took > 0.1 ? std::max<std::uint64_t>(1, deals / 2) : deals;
    note();
    if (yield(0) == 0) return false;
  }
  return true;
}

Result<void> MatchTask::extend(const JobGoal& goal, bool ended) {
  if (match_.ended_early())
    return fail(ErrorCode::conflict,
                "the match was to end when it is decided, and it is: begin one that plays all its hands");
  const std::uint64_t wanted = match_.setup().hands;
  return match_.prolong(goal.hands.value_or(ended ? 2 * wanted : wanted));
}

Json MatchTask::status() const {
  Json bots = Json::array();
  for (std::size_t bot = 0; bot < curves_.size(); ++bot)
    bots.push_back({{"bot", match_.names()[bot]},
                    {"mbb", match_.mbb_per_hand(bot)},
                    {"half_width_95", number(match_.half_width_95(bot))},
                    {"anytime_95", match_.hands() > 0 ? ends(match_.anytime_95(bot)) : Json()},
                    {"hands_until_decided", number(match_.hands_until_decided(bot))},
                    {"curve", curves_[bot]}});
  const auto played = static_cast<double>(match_.hands());
  const bool until_decided = match_.setup().until.decided;
  const double wanted =
      until_decided ? std::min(static_cast<double>(match_.hands_wanted()), match_.hands_until_decided(0))
                    : static_cast<double>(match_.hands_wanted());
  const double to_play = match_.over() ? 0 : std::max(0.0, wanted - played);
  return {{"game", match_.setup().game.text()},
          {"seed", match_.setup().seed},
          {"threads", threads_},
          {"hands", match_.hands()},
          {"hands_wanted", match_.hands_wanted()},
          {"until_decided", until_decided},
          {"ended_early", match_.ended_early()},
          {"seconds", seconds_},
          {"per_second", seconds_ > 0 ? played / seconds_ : 0},
          {"left", runs_ && played > 0 ? Json(seconds_ / played * to_play) : Json()},
          {"bots", bots}};
}

}  // namespace

Result<std::unique_ptr<JobTask>> match_task(const MatchSetup& setup, unsigned threads) {
  for (const BotKind& bot : setup.bots) HS_RETURN_IF_ERROR(check_cost(bot.cost, match_limits));
  HS_TRY(Match match, Match::start(setup));
  return std::make_unique<MatchTask>(std::move(match), threads);
}

}  // namespace hindsight
