// SPDX-License-Identifier: MIT
#include "study/values/learning.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <iterator>
#include <numeric>
#include <utility>

#include "base/bytes.h"
#include "study/values/generating.h"
#include "values/network_values.h"

namespace hindsight {

namespace {

constexpr std::uint64_t games_a_part = 64;

}  // namespace

LearningRun::LearningRun(const BeliefSource& source, const LearningPlan& plan,
                         std::vector<std::uint32_t> hidden, const NetworkTraining& training, unsigned threads)
    : source_(source),
      plan_(plan),
      training_(training),
      network_(shape_for(source.beliefs, std::move(hidden)), training.seed),
      threads_(threads),
      team_(std::make_unique<Team>(threads)),
      by_round_{0} {}

// What games of the round ask.
std::unique_ptr<BeliefValues> LearningRun::oracle() const {
  if (trained_rows_ == 0) return std::make_unique<NoValues>(source_.beliefs);
  return std::make_unique<NetworkValues>(source_.beliefs, network_);
}

Result<void> LearningRun::run(const RunControl& control, const std::function<Result<void>()>& after_part) {
  while (!finished() && !control.stop.stop_requested()) {
    if (games_ < plan_.games) {
      play_part(control);
    } else if (rows_.empty()) {
      end_round();
    } else {
      if (trainer_ == nullptr) begin_training();
      trainer_->run(1, control);
      if (trainer_->finished()) end_round();
    }
    HS_RETURN_IF_ERROR(after_part());
  }
  return {};
}

void LearningRun::play_part(const RunControl& control) {
  const BeliefGame& game = source_.beliefs;
  const std::uint64_t first = rounds_ * plan_.games;
  if (openings_.empty()) openings_ = openings(game, *oracle(), plan_.play, first, plan_.games);
  std::vector<std::optional<std::vector<BeliefRow>>> part(std::min(games_a_part, plan_.games - games_));
  team_->for_each(static_cast<std::uint32_t>(part.size()), [&](std::uint32_t i) {
    if (control.stop.stop_requested()) return;
    part[i] = played_rows(game, *oracle(), plan_.play, first + games_ + i, openings_[games_ + i]);
  });
  for (auto& of_game : part) {
    if (!of_game) return;  // stopped before it
    ++games_;
    by_round_.back() += of_game->size();
    for (BeliefRow& row : *of_game) {
      round_to_single(row);
      rows_.push_back(std::move(row));
    }
  }
}

void LearningRun::begin_training() {
  trained_on_ = std::make_unique<NetworkRows>(network_rows(source_.beliefs, rows_));
  NetworkTraining how = training_;
  how.seed += rounds_;
  trainer_ = std::make_unique<NetworkTrainer>(network_.shape(), how, *trained_on_, threads_);
  trainer_->start_from(network_);
}

// Rows of the later half of the rounds stay.
void LearningRun::end_round() {
  if (trainer_ != nullptr) {
    network_.perceptron().set_weights(trainer_->network().perceptron().weights());
    loss_ = trainer_->loss();
    trained_rows_ = rows_.size();
    signature_ = signature_of(rows_);
  }
  trainer_.reset();
  trained_on_.reset();
  openings_.clear();
  games_ = 0;
  ++rounds_;
  by_round_.push_back(0);
  const std::size_t kept = (rounds_ + 1) / 2;
  while (by_round_.size() > kept + 1) {
    rows_.erase(rows_.begin(), rows_.begin() + static_cast<std::ptrdiff_t>(by_round_.front()));
    by_round_.pop_front();
  }
}

ValueNetworkFile LearningRun::file() const {
  ValueNetworkFile out{.game = source_.listed.name,
                       .shape = network_.shape(),
                       .training = training_,
                       .origin = {.learning = plan_, .rows = trained_rows_, .signature = signature_},
                       .rounds = rounds_,
                       .epochs = trained_rows_ > 0 ? training_.epochs : 0,
                       .loss = loss(),
                       .weights = network_.perceptron().weights()};
  if (trainer_ != nullptr) {
    out.epochs = trainer_->iterations();
    out.weights = trainer_->network().perceptron().weights();
  }
  if (!finished()) out.state = state();
  return out;
}

std::string LearningRun::state() const {
  Writer out;
  out.u64(games_);
  out.u32(static_cast<std::uint32_t>(by_round_.size()));
  for (const std::uint64_t rows : by_round_) out.u64(rows);
  out.text(format_belief_rows({.game = source_.listed.name, .plan = {}, .rows = rows_}));
  Writer training;
  if (trainer_ != nullptr) trainer_->save(training);
  out.text(training.bytes());
  return out.bytes();
}

Result<void> LearningRun::resume(const ValueNetworkFile& file) {
  const auto refused = [](const std::string& why) {
    return fail(ErrorCode::invalid_argument, fmt::format("{}; name another file with --out", why));
  };
  if (file.game != source_.listed.name || file.shape != network_.shape() || !(file.training == training_))
    return refused("the file was begun with another game, other layers or another training");
  if (!(file.origin.learning == plan_))
    return refused("the file was begun from rows or with other rounds of self-play");
  if (file.state.empty()) return refused("all rounds of the file are done");
  return load(file);
}

Result<void> LearningRun::load(const ValueNetworkFile& file) {
  Reader in(file.state);
  const std::uint64_t games = in.u64();
  std::deque<std::uint64_t> by_round(std::min(in.u32(), plan_.rounds + 1));
  for (std::uint64_t& rows : by_round) rows = in.u64();
  const std::string rows = in.text(), training = in.text();
  HS_RETURN_IF_ERROR(in.finish("the state of the learning"));
  HS_TRY(BeliefRowsFile kept, parse_belief_rows(rows));
  HS_RETURN_IF_ERROR(check_rows(source_, kept, "the state of the learning"));
  const std::uint64_t counted = std::accumulate(by_round.begin(), by_round.end(), std::uint64_t{0});
  if (counted != kept.rows.size() || by_round.empty() || games > plan_.games || file.rounds >= plan_.rounds ||
      (!training.empty() && (games < plan_.games || kept.rows.empty())))
    return fail(ErrorCode::corrupt, "the state of the learning does not add up: begin it anew");
  rounds_ = file.rounds;
  games_ = games;
  by_round_ = std::move(by_round);
  rows_ = std::move(kept.rows);
  trained_rows_ = file.origin.rows;
  signature_ = file.origin.signature;
  loss_ = file.loss;
  network_.perceptron().set_weights(file.weights);
  if (training.empty()) return {};
  begin_training();
  Reader of_training(training);
  return trainer_->load(of_training);
}

}  // namespace hindsight
