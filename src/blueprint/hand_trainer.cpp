// SPDX-License-Identifier: MIT
#include "blueprint/hand_trainer.h"

#include <algorithm>
#include <array>

#include "base/check.h"
#include "blueprint/hand_walk.h"

namespace hindsight {

namespace {

constexpr float below_prune = 31.0f / 30;  // the floor unless said, as Pluribus' -310 and -300 million
static_assert(HandTrainer::unit == HandWalk::unit);

// The boards of a pass are dealt out among processes: where a rank's begin, which the rank before it ends at.
std::uint32_t first_board(std::uint32_t rank, std::uint32_t ranks, std::uint32_t boards) {
  return static_cast<std::uint32_t>(std::uint64_t{rank} * boards / ranks);
}

}  // namespace

std::int64_t SamplingRules::least_regret() const {
  const double lowest = floor > 0 ? floor : prune * below_prune;
  return prune > 0 ? -static_cast<std::int64_t>(lowest * HandTrainer::unit) : -HandWalk::largest;
}

struct HandTrainer::Board {
  HandsLearnt learnt;
  std::vector<float> scratch;
};

HandTrainer::HandTrainer(const BlueprintGame& game, const BettingTree& tree,
                         std::shared_ptr<const CardBuckets> buckets, const SamplingRules& rules,
                         std::uint64_t seed, unsigned threads, std::shared_ptr<Comm> comm)
    : game_(game),
      buckets_(std::move(buckets)),
      rules_(rules),
      seed_(seed),
      layout_(tree, *buckets_),
      tree_(game, tree, layout_),
      first_buckets_(combo_count),
      regret_(layout_.size()),
      average_(layout_.size()),
      team_(threads),
      comm_(std::move(comm)) {
  HS_CHECK_THAT(game.cards.dealt.front() == 0);
  buckets_->find(0, std::array{CardSet{}}, std::span<std::uint16_t, combo_count>(first_buckets_));
  for (std::uint32_t b = 0; b < rules.boards; ++b) boards_.push_back(std::make_unique<Board>());
}

HandTrainer::~HandTrainer() = default;

// All walks on one board.
void HandTrainer::deal(std::uint32_t board) {
  Board& out = *boards_[board];
  out.learnt.clear();
  out.scratch.resize(tree_.most_numbers());
  Rng rng(seed_, deal_purpose, passes_, board);
  BoardDealer dealer(game_, *buckets_, first_buckets_, rng);
  const HandWalk::Setup setup{.tree = &tree_,
                              .regret = regret_.data(),
                              .last = static_cast<std::uint8_t>(game_.start.last),
                              .least = static_cast<std::int32_t>(-rules_.prune * unit)};
  for (std::uint32_t d = 0; d < rules_.deals; ++d) {
    const HandsDealt hands = dealer.deal();
    for (std::size_t me = 0; me < game_.seats(); ++me) {
      const bool prunes = rules_.prune > 0 && rng.uniform() < HandWalk::share_pruned;
      HandWalk(setup, hands, me, prunes, rng, out.learnt).value(tree_.root(), out.scratch.data());
    }
  }
}

// Everybody learns what all have.
bool HandTrainer::exchange(bool stop) {
  if (comm_->size() == 1) return stop;
  const auto first = [&](std::uint32_t rank) { return first_board(rank, comm_->size(), rules_.boards); };
  Writer mine;
  mine.u8(stop);
  for (std::uint32_t b = first(comm_->rank()); b < first(comm_->rank() + 1); ++b)
    boards_[b]->learnt.write(mine);
  const std::vector<std::string> all = comm_->gather(mine.bytes());
  for (std::uint32_t rank = 0; rank < comm_->size(); ++rank) {
    Reader in(all[rank]);
    stop |= in.u8() != 0;
    if (rank == comm_->rank()) continue;
    for (std::uint32_t b = first(rank); b < first(rank + 1); ++b) boards_[b]->learnt.read(in);
    HS_CHECK_THAT(!in.failed());
  }
  return stop;
}

void HandTrainer::run(std::uint64_t passes, const RunControl& control) {
  const std::uint32_t ranks = comm_->size(), first = first_board(comm_->rank(), ranks, rules_.boards);
  const std::uint32_t mine = first_board(comm_->rank() + 1, ranks, rules_.boards) - first;
  const LearntNumbers all{regret_.data(), average_.data(), rules_.least_regret()};
  std::vector<const HandsLearnt*> lists;
  for (const auto& board : boards_) lists.push_back(&board->learnt);
  bool stop = control.stop.stop_requested() && ranks == 1;
  for (std::uint64_t done = 0; done < passes && !stop; ++done) {
    team_.for_each(mine, [&](std::uint32_t i) { deal(first + i); });
    stop = exchange(control.stop.stop_requested());
    const std::uint32_t stripes = team_.width();
    team_.for_each(stripes, [&](std::uint32_t i) { add_learnt(lists, all, i, stripes); });
    for (const HandsLearnt* const learnt : lists) visits_ += learnt->visits;
    ++passes_;
    if (passes_ % rules_.period == 0 && passes_ / rules_.period <= rules_.discounts)
      discount_learnt(regret_, average_, passes_ / rules_.period, team_);
  }
}

double SamplingRules::weight_of(std::uint64_t passes) const {
  const std::uint64_t periods = std::min<std::uint64_t>(discounts, passes / period);
  const double weights = static_cast<double>(period) * static_cast<double>(periods) / 2 +
                         static_cast<double>(passes - periods * period);
  return std::max(1.0, weights);
}

RegretSummary HandTrainer::summary(Executor& executor) const {
  std::array<double, street_count> per_regret;
  const double hands = static_cast<double>(rules_.boards) * static_cast<double>(rules_.deals);
  per_regret.fill(1000 / (unit * rules_.weight_of(passes_) * hands));
  return summarise(layout_, regret(), average(), per_regret, executor);
}

void HandTrainer::save(Writer& out) const { write_learnt(out, passes_, regret_, average_); }

Result<void> HandTrainer::load(Reader& in) { return read_learnt(in, passes_, regret_, average_); }

}  // namespace hindsight
