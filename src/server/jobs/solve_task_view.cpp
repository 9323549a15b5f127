// What a solver at work tells: how far it is, and its strategy, now and as it was.
// SPDX-License-Identifier: MIT
#include <algorithm>

#include "io/json.h"
#include "server/games/games.h"
#include "server/jobs/solve_task.h"
#include "study/games/solution.h"

namespace hindsight {

Table<InfosetId, double> meeting_chances(const GameSource& source, const Strategy& strategy) {
  const HistoryTree& tree = source.histories;
  Table<InfosetId, double> out(tree.infosets.size());
  Table<HistoryId, double> reach(tree.nodes.size(), 1);
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {
    const History& node = tree.nodes[h];
    const bool decides = node.kind == Turn::Kind::decision;
    if (decides) out[tree.infoset(h)] += reach[h];
    for (Action a = 0; a < node.count; ++a) {
      const HistoryId child = tree.child(h, a);
      reach[child] =
          reach[h] *
          (decides ? strategy.behaviour[node.player.value][source.game.infosets[tree.infoset(h)].sequence(a)]
                   : tree.nodes[child].probability);
    }
  }
  return out;
}

// The last frame that is no later than asked for; the first where all are.
SolveTask::Shown SolveTask::shown(std::optional<std::uint64_t> at) const {
  if (at && !frames_.empty()) {
    auto frame = std::ranges::upper_bound(frames_, *at, {}, &Frame::iterations);
    if (frame != frames_.begin()) --frame;
    const auto strategy = [&](const std::vector<float>& numbers) {
      return Strategy{from_canonical(source_->game, std::vector<double>(numbers.begin(), numbers.end()))};
    };
    return {frame->iterations, strategy(frame->average), strategy(frame->current)};
  }
  const Strategy average = this->average();
  return {iterations(), average, run_ ? run_->solver().current() : average};
}

Json SolveTask::status() const {
  const auto or_null = [](const auto& value) { return value ? Json(*value) : Json(); };
  const bool measured = !points_.empty();
  return {{"game", setup_.game},
          {"title", game_title(setup_.game)},
          {"algorithm", setup_.algorithm},
          {"seed", setup_.seed},
          {"threads", threads_},
          {"target", source_ ? or_null(goal().target) : or_null(goal_.target)},
          {"iterations_wanted", or_null(goal_.iterations)},
          {"seconds_wanted", or_null(goal_.seconds)},
          {"iterations", iterations()},
          {"seconds", seconds_},
          {"exploitability", measured && !has_opponent() ? Json(last_.evaluation.exploitability) : Json()},
          {"gap", measured && has_opponent() ? Json(last_.evaluation.exploitability) : Json()},
          {"stalled", stalled_},
          {"value", measured ? Json(last_.evaluation.value[0]) : Json()},
          {"per_second", per_second()},
          {"left", or_null(seconds_left())},
          {"unit", source_ ? Json(source_->unit) : Json()},
          {"big_blind", source_ ? Json(source_->big_blind) : Json()},
          {"infosets", source_ ? Json(source_->game.infosets.size()) : Json()},
          {"note", run_ ? run_->solver().note() : ""}};
}

Result<std::string> SolveTask::file() const {
  if (!run_ && !strategy_) return fail(ErrorCode::busy, "the job has not begun yet: ask again in a moment");
  return format_strategy(run_ ? run_->file() : *file_);
}

Result<SolveTask::Played> SolveTask::played() const {
  if (!run_ && !strategy_) return fail(ErrorCode::busy, "the job has not begun yet: ask again in a moment");
  return Played{source_, average()};
}

Result<Json> SolveTask::strategy(const Question& question) const {
  if (!run_ && !strategy_) return fail(ErrorCode::busy, "the job has not begun yet: ask again in a moment");
  const auto [iterations, average, current] = shown(question.at);
  const Table<InfosetId, double> reach = meeting_chances(*source_, average);
  const HistoryTree& tree = source_->histories;
  std::vector<InfosetId> found;
  for (InfosetId id{0}; id < tree.infosets.end_id(); ++id)
    if (question.find.empty() || infoset_name(tree, id).find(question.find) != std::string::npos)
      found.push_back(id);
  const std::size_t first = std::min(question.from, found.size());
  const auto last =
      found.begin() + static_cast<std::ptrdiff_t>(first + std::min(question.top, found.size() - first));
  std::ranges::partial_sort(found, last, [&](InfosetId a, InfosetId b) {
    return reach[a] != reach[b] ? reach[a] > reach[b] : a < b;
  });
  Json infosets = Json::array();
  for (auto at = found.begin() + static_cast<std::ptrdiff_t>(first); at != last; ++at) {
    const Infoset& infoset = source_->game.infosets[*at];
    const auto played = [&](const Strategy& strategy) {
      Json out = Json::array();
      for (Action a = 0; a < infoset.actions; ++a)
        out.push_back(strategy.behaviour[infoset.player.value][infoset.sequence(a)]);
      return out;
    };
    infosets.push_back({{"name", infoset_name(tree, *at)},
                        {"secret", tree.infosets[*at].information.secret},
                        {"open", tree.infosets[*at].information.open},
                        {"player", infoset.player.value},
                        {"reach", reach[*at]},
                        {"actions", tree.infosets[*at].actions},
                        {"average", played(average)},
                        {"current", played(current)}});
  }
  Json frames = Json::array();
  for (const Frame& frame : frames_) frames.push_back(frame.iterations);
  return Json{{"infosets", std::move(infosets)},
              {"total", found.size()},
              {"iterations", iterations},
              {"frames", std::move(frames)}};
}

}  // namespace hindsight
