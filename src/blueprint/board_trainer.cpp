// SPDX-License-Identifier: MIT
#include "blueprint/board_trainer.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <vector>

#include "blueprint/bucket_walk.h"

namespace hindsight {

namespace {

static_assert(std::endian::native == std::endian::little, "files hold little-endian numbers");

constexpr std::uint32_t ahead = 16;                  // boards dealt at a time
constexpr std::size_t piece = std::size_t{1} << 20;  // bytes handed on at a time

}  // namespace

BoardTrainer::BoardTrainer(DealtGame game, std::shared_ptr<const CardBuckets> buckets, std::uint64_t seed,
                           unsigned threads)
    : game_(std::move(game)),
      buckets_(std::move(buckets)),
      seed_(seed),
      layout_(game_.betting(), *buckets_),
      regret_(layout_.size()),
      average_(layout_.size()),
      ground_(game_.game()),
      leaves_(game_.game()),
      team_(threads),
      first_(walk_need(game_.game()).first * sizeof(float)),
      below_(team_.width(), walk_need(game_.game()).below * sizeof(float)),
      weights_(game_.game().boards[0].hands[0].rows()),
      values_(game_.game().trees[0].nodes.size() * game_.game().boards[0].hands[0].rows()) {
  std::fill_n(weights_.data(), game_.game().boards[0].hands[0].count, 1.0f);
}

void BoardTrainer::learn(const DealtBoard& board, std::uint8_t seat, float weight) {
  const BucketLearnWalk walk{ground_, leaves_, layout_, regret_.data(), average_.data(), board, seat, weight};
  SeatRows<float> arriving;
  arriving[seat] = {.own_weight = weights_.data()};
  arriving[1u - seat] = {.reach = weights_.data()};
  descend(walk, 0, arriving, values_.data(), {first_, below_, team_});
}

void BoardTrainer::run(std::uint64_t passes, const RunControl& control) {
  std::vector<DealtBoard> boards(ahead);
  for (std::uint64_t done = 0; done < passes && !control.stop.stop_requested();) {
    const auto now = static_cast<std::uint32_t>(std::min<std::uint64_t>(ahead, passes - done));
    team_.for_each(now, [&](std::uint32_t i) {
      Rng rng(seed_, board_purpose, passes_ + i);
      boards[i] = game_.draw(rng, *buckets_);
    });
    for (std::uint32_t i = 0; i < now && !control.stop.stop_requested(); ++i, ++done) {
      game_.put(boards[i]);
      ++passes_;
      for (std::uint8_t seat = 0; seat < 2; ++seat) learn(boards[i], seat, static_cast<float>(passes_));
    }
  }
}

void BoardTrainer::save(Writer& out) const {
  out.u64(passes_);
  out.u64(layout_.size());
  for (const LargeArray<float>* numbers : {&regret_, &average_}) {
    const std::string_view bytes(reinterpret_cast<const char*>(numbers->data()),
                                 numbers->size() * sizeof(float));
    for (std::size_t at = 0; at < bytes.size(); at += piece) {
      out.piece(bytes.substr(at, piece));
      out.hand_on();
    }
  }
}

Result<void> BoardTrainer::load(Reader& in) {
  const std::uint64_t passes = in.u64();
  if (in.u64() != layout_.size() || in.failed() || in.remaining() < 2 * sizeof(float) * layout_.size())
    return fail(ErrorCode::parse, "the file does not hold what this blueprint learns");
  for (LargeArray<float>* numbers : {&regret_, &average_})
    in.piece(std::as_writable_bytes(std::span(numbers->data(), numbers->size())));
  const auto bad = [](const LargeArray<float>& numbers) {
    return !std::all_of(numbers.data(), numbers.data() + numbers.size(),
                        [](float x) { return std::isfinite(x); });
  };
  if (in.failed() || bad(regret_) || bad(average_)) {
    std::fill_n(regret_.data(), regret_.size(), 0.0f);
    std::fill_n(average_.data(), average_.size(), 0.0f);
    passes_ = 0;
    return fail(ErrorCode::parse, "the numbers that were learnt are damaged");
  }
  passes_ = passes;
  return {};
}

}  // namespace hindsight
