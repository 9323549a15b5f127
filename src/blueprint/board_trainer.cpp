// SPDX-License-Identifier: MIT
#include "blueprint/board_trainer.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

#include "base/check.h"
#include "blueprint/blueprint_game.h"
#include "blueprint/bucket_walk.h"

namespace hindsight {

namespace {

constexpr std::uint32_t ahead = 16;  // boards dealt at a time

// Numbers of which few may have changed, in lines.
class ChangedLines {
 public:
  static constexpr std::size_t width = 16;
  explicit ChangedLines(std::span<float> numbers) : numbers_(numbers) {}

  std::uint32_t count() const { return static_cast<std::uint32_t>((numbers_.size() + width - 1) / width); }
  std::span<float> line(std::uint32_t i) const {
    return numbers_.subspan(i * width, std::min(width, numbers_.size() - i * width));
  }
  std::vector<std::uint32_t> find() const {
    std::vector<std::uint32_t> out;
    for (std::uint32_t i = 0; i < count(); ++i)
      if (std::ranges::any_of(line(i), [](float x) { return x != 0; })) out.push_back(i);
    return out;
  }
  // Numbers of lines, then the lines, which are 0 afterwards.
  std::string take(const std::vector<std::uint32_t>& lines) const {
    Writer out;
    out.u64(lines.size());
    for (const std::uint32_t i : lines) out.u32(i);
    for (const std::uint32_t i : lines) {
      out.piece({reinterpret_cast<const char*>(line(i).data()), line(i).size_bytes()});
      std::ranges::fill(line(i), 0.0f);
    }
    return out.bytes();
  }
  void add(const std::string& taken, std::vector<std::uint32_t>& lines) const {
    Reader in(taken);
    const std::size_t first = lines.size();
    for (std::uint64_t left = in.u64(); left > 0; --left) lines.push_back(in.u32());
    std::array<float, width> change{};
    for (std::size_t k = first; k < lines.size(); ++k) {
      const std::span<float> to = line(lines[k]);
      in.piece(std::as_writable_bytes(std::span(change).first(to.size())));
      for (std::size_t n = 0; n < to.size(); ++n) to[n] += change[n];
    }
    HS_CHECK_THAT(!in.failed());
  }

 private:
  std::span<float> numbers_;
};

}  // namespace

BoardTrainer::BoardTrainer(DealtGame game, std::shared_ptr<const CardBuckets> buckets, std::uint64_t seed,
                           unsigned threads, std::shared_ptr<Comm> comm)
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
      weights_{Rows<float>(game_.game().boards[0].hands[0].rows()),
               Rows<float>(game_.game().boards[0].hands[0].rows())},
      values_(game_.game().trees[0].nodes.size() * game_.game().boards[0].hands[0].rows()),
      one_each_(game_.game().boards.size(), 1),
      fixed_(game_.game().trees[0].nodes.size(), false),
      comm_(std::move(comm)),
      change_(comm_->size() > 1 ? 2 * layout_.size() : 0) {}

void BoardTrainer::fix(std::uint32_t node, std::span<const float> chances) {
  fixed_[node] = true;
  std::ranges::copy(chances, regret_.data() + layout_.at(0, node));
}

void BoardTrainer::put(const DealtBoard& board) {
  game_.put(board);
  const bool one_card = board.hands.combo.empty();
  for (std::size_t seat = 0; seat < 2; ++seat) {
    const auto& range = game_.spot().ranges[seat].weights;
    for (std::uint32_t h = 0; h < board.hands.count; ++h)
      weights_[seat].data()[h] =
          static_cast<float>(range[one_card ? board.hands.cards[h][0] : board.hands.combo[h].index]);
  }
}

void BoardTrainer::learn(const DealtBoard& board, std::uint8_t seat, float weight, float* regret,
                         float* average) {
  const BucketRegrets both{layout_, board.buckets, regret_.data()};
  const BucketLearnWalk walk{.ground = ground_,
                             .leaves = leaves_,
                             .seats = {both, both},
                             .change = regret,
                             .average = average,
                             .deals = one_each_,
                             .fixed = &fixed_,
                             .me = seat,
                             .weight = weight,
                             .average_weight = average_power_ == 2 ? weight * weight : weight};
  SeatRows<float> arriving;
  arriving[seat] = {.own_weight = weights_[seat].data()};
  arriving[1u - seat] = {.reach = weights_[1u - seat].data()};
  descend(walk, 0, arriving, values_.data(), {first_, below_, team_});
  if (watch_) watch_(board, seat, {values_.data(), game_.game().trees[0].nodes.size() * board.hands.rows()});
}

void BoardTrainer::pass(const DealtBoard& board) {
  put(board);
  ++passes_;
  for (std::uint8_t seat = 0; seat < 2; ++seat)
    learn(board, seat, static_cast<float>(passes_), regret_.data(), average_.data());
}

void BoardTrainer::run_together(std::uint64_t passes) {
  for (const std::uint64_t end = passes_ + passes; passes_ < end;) {
    const std::uint64_t boards = std::min<std::uint64_t>(comm_->size(), end - passes_);
    const std::uint64_t pass = passes_ + comm_->rank();
    DealtBoard board;
    if (comm_->rank() < boards) {
      Rng rng(seed_, board_purpose, pass);
      board = game_.draw(rng, *buckets_);
      put(board);
    }
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      if (comm_->rank() < boards)
        learn(board, seat, static_cast<float>(pass + 1), change_.data(), change_.data() + layout_.size());
      add_up_changes();
    }
    passes_ += boards;
  }
}

// Those lines alone are told that have changed, where they are few, else all numbers; the sums are the same
// bits either way.
void BoardTrainer::add_up_changes() {
  const ChangedLines lines({change_.data(), change_.size()});
  const auto settle = [&](std::uint32_t i) {
    std::uint64_t at = std::uint64_t{i} * ChangedLines::width;
    for (float& sum : lines.line(i)) {
      (at < layout_.size() ? regret_[at] : average_[at - layout_.size()]) += std::exchange(sum, 0.0f);
      ++at;
    }
  };
  std::vector<std::uint32_t> changed = lines.find();
  Writer count;
  count.u64(changed.size());
  std::uint64_t told = 0;
  for (const std::string& each : comm_->gather(count.bytes())) told += Reader(each).u64();
  if (told > 2 * std::uint64_t{lines.count()}) {  // what each says, and hears, when sums are shared out
    comm_->add_up({change_.data(), change_.size()});
    team_.for_each(lines.count(), settle);
    return;
  }
  const std::vector<std::string> all = comm_->gather(lines.take(changed));
  changed.clear();
  for (const std::string& each : all) lines.add(each, changed);
  for (const std::uint32_t i : changed) settle(i);  // those that come again are 0
}

void BoardTrainer::deal_from(std::vector<DealtBoard> boards) {
  all_ = std::move(boards);
  order_.clear();
}

const DealtBoard& BoardTrainer::next_of_all() {
  const std::uint64_t at = passes_ % all_.size();
  if (at == 0 || order_.empty()) {
    order_.resize(all_.size());
    std::iota(order_.begin(), order_.end(), 0u);
    Rng rng(seed_, order_purpose, passes_ / all_.size());
    for (auto left = static_cast<std::uint32_t>(order_.size()); left > 1; --left)
      std::swap(order_[left - 1], order_[rng.below(left)]);
  }
  return all_[order_[at]];
}

void BoardTrainer::run(std::uint64_t passes, const RunControl& control) {
  if (comm_->size() > 1) {
    HS_CHECK_THAT(all_.empty());
    return run_together(passes);
  }
  if (!all_.empty()) {
    for (std::uint64_t done = 0; done < passes && !control.stop.stop_requested(); ++done) pass(next_of_all());
    return;
  }
  std::vector<DealtBoard> boards(ahead);
  for (std::uint64_t done = 0; done < passes && !control.stop.stop_requested();) {
    const auto now = static_cast<std::uint32_t>(std::min<std::uint64_t>(ahead, passes - done));
    team_.for_each(now, [&](std::uint32_t i) {
      Rng rng(seed_, board_purpose, passes_ + i);
      boards[i] = game_.draw(rng, *buckets_);
    });
    for (std::uint32_t i = 0; i < now && !control.stop.stop_requested(); ++i, ++done) pass(boards[i]);
  }
}

// Pass t weighs t, and is of one board.
RegretSummary BoardTrainer::summary(Executor& executor) const {
  const HoldemSpot& spot = game_.spot();
  const auto passes = static_cast<double>(std::max<std::uint64_t>(1, passes_));
  const double weights = passes * (passes + 1) / 2;
  std::array<double, street_count> unit;
  unit.fill(1000 / (static_cast<double>(big_blind_of(spot)) * weights *
                    deals_of_hands(spot.cards, spot.cards.board_cards())));
  return summarise(layout_, regret(), average(), unit, executor);
}

void BoardTrainer::save(Writer& out) const { write_learnt(out, passes_, regret_, average_); }

Result<void> BoardTrainer::load(Reader& in) {
  order_.clear();
  return read_learnt(in, passes_, regret_, average_);
}

}  // namespace hindsight
