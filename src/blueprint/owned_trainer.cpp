// SPDX-License-Identifier: MIT
#include "blueprint/owned_trainer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numeric>

#include "base/check.h"
#include "blueprint/hand_walk.h"

namespace hindsight {

namespace {

using Point = SampledTree::Point;

constexpr std::uint64_t hands_purpose = 0x6f776e68, part_purpose = 0x6f776e70;  // "ownh", "ownp"
// A part has at most one in so many of all numbers: the finest cut, of those that halve it, whose trunk has
// at most one in `trunk_share` of all; the coarsest where none does.
constexpr std::uint64_t finest = 1024, coarsest = 16, trunk_share = 32;
constexpr std::uint64_t piece = std::uint64_t{1} << 19;  // numbers told at a time
constexpr std::uint32_t no_part = 0;

// Of a tree whose decisions stand where the layout has them.
class TreeNumbers {
 public:
  TreeNumbers(const SampledTree& tree, const BucketLayout& layout)
      : tree_(tree), layout_(layout), below_(tree.points()) {
    add(tree.root());
  }
  std::uint64_t below(const Point& at) const { return below_[tree_.number(at)]; }
  std::uint64_t infosets(const Point& at) const { return layout_.buckets(static_cast<Street>(at.street)); }

  // Points that a walk for this seat visits from here on, where others play evenly.
  double visits(const Point& at, std::size_t me) const {
    if (at.over()) return 1;
    double sum = 0;
    for (std::uint32_t a = 0; a < at.actions; ++a) sum += visits(tree_.children(at)[a], me);
    return 1 + (at.seat == me ? sum : sum / at.actions);
  }

  std::uint64_t largest_part() const {
    const std::uint64_t all = below(tree_.root());
    for (std::uint64_t share = finest; share > coarsest; share /= 2)
      if (trunk(tree_.root(), all / share) <= all / trunk_share) return all / share;
    return all / coarsest;
  }

 private:
  // What is left of it where parts have at most so many.
  std::uint64_t trunk(const Point& at, std::uint64_t most) const {
    if (at.over() || below(at) <= most) return 0;
    std::uint64_t sum = infosets(at) * at.actions;
    for (std::uint32_t a = 0; a < at.actions; ++a) sum += trunk(tree_.children(at)[a], most);
    return sum;
  }
  std::uint64_t add(const Point& at) {
    if (at.over()) return 0;
    std::uint64_t sum = infosets(at) * at.actions;
    for (std::uint32_t a = 0; a < at.actions; ++a) sum += add(tree_.children(at)[a]);
    return below_[tree_.number(at)] = sum;
  }

  const SampledTree& tree_;
  const BucketLayout& layout_;
  std::vector<std::uint64_t> below_;  // by point: its own and all after it
};

// A decision where the layout has it.
struct Found {
  std::uint64_t at = 0, infosets = 0;
  std::uint32_t point = 0, part = no_part;  // 1 + its part, or none
  std::uint32_t actions = 0;
};

struct Cut {
  std::vector<Found> decisions;
  std::vector<std::uint32_t> begins;  // by part: its first point
  std::vector<double> work;           // by part: visits of a deal's walks
};

class Cutter {
 public:
  Cutter(const SampledTree& tree, const BucketLayout& layout)
      : tree_(tree), numbers_(tree, layout), most_(numbers_.largest_part()) {}

  // The chance that walks come here: by the seat that they are for.
  Cut cut(std::size_t seats) {
    go(tree_.root(), no_part, std::vector<double>(seats, 1));
    std::ranges::sort(out_.decisions, {}, &Found::at);
    return std::move(out_);
  }

 private:
  void go(const Point& at, std::uint32_t part, const std::vector<double>& reach) {
    if (at.over()) return;
    const std::uint32_t number = tree_.number(at);
    if (part == no_part && numbers_.below(at) <= most_) {
      out_.begins.push_back(number);
      double work = 0;
      for (std::size_t me = 0; me < reach.size(); ++me) work += reach[me] * numbers_.visits(at, me);
      out_.work.push_back(work);
      part = static_cast<std::uint32_t>(out_.begins.size());
    }
    out_.decisions.push_back({at.at, numbers_.infosets(at), number, part, at.actions});
    for (std::uint32_t a = 0; a < at.actions; ++a) {
      std::vector<double> next = reach;
      for (std::size_t me = 0; me < next.size(); ++me)
        if (me != at.seat) next[me] /= at.actions;
      go(tree_.children(at)[a], part, next);
    }
  }

  const SampledTree& tree_;
  const TreeNumbers numbers_;
  const std::uint64_t most_;
  Cut out_;
};

// The most work first, each to who has least so far.
std::vector<std::uint32_t> owners_of(const std::vector<double>& work, std::uint32_t ranks) {
  std::vector<std::uint32_t> order(work.size()), out(work.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::uint32_t part) { return work[part]; });
  std::vector<double> load(ranks, 0);
  for (const std::uint32_t part : order) {
    out[part] = static_cast<std::uint32_t>(std::ranges::min_element(load) - load.begin());
    load[out[part]] += work[part];
  }
  return out;
}

}  // namespace

OwnedLines::OwnedLines(SampledTree& tree, const BucketLayout& layout, std::size_t seats, std::uint32_t rank,
                       std::uint32_t ranks)
    : part_of_(tree.points()), numbers_(ranks) {
  const Cut cut = Cutter(tree, layout).cut(seats);
  owners_ = owners_of(cut.work, ranks);
  begins_ = cut.begins;
  for (std::uint32_t part = 0; part < parts(); ++part) part_of_[begins_[part]] = part + 1;
  std::uint64_t trunk = 0;
  for (const Found& each : cut.decisions)
    if (each.part == no_part) trunk += each.infosets * each.actions;
  std::ranges::fill(numbers_, trunk);
  std::uint64_t next_of_trunk = 0;
  for (const Found& each : cut.decisions) {
    const bool shared = each.part == no_part;
    const std::uint32_t owner = shared ? 0 : owners_[each.part - 1];
    std::uint64_t& next = shared ? next_of_trunk : numbers_[owner];
    const std::uint64_t count = each.infosets * each.actions;
    if (Run* const last = runs_.empty() ? nullptr : &runs_.back();
        last != nullptr && last->owner == owner && last->trunk == shared &&
        last->first + last->count == each.at && last->local + last->count == next)
      last->count += count;
    else
      runs_.push_back({each.at, count, next, owner, shared});
    if (owner == rank) mine_.push_back({next, each.infosets, each.actions});
    if (owner == rank || shared) tree.move(each.point, next);
    next += count;
  }
}

std::optional<std::uint32_t> OwnedLines::part_at(const SampledTree& tree, const Point& point) const {
  const std::uint32_t part = part_of_[tree.number(point)];
  return part == no_part ? std::nullopt : std::optional(part - 1);
}

// What is told of a board, and what was found on it.
struct OwnedTrainer::Board {
  std::vector<HandsDealt> deals;
  std::vector<std::uint8_t> prunes;  // by walk: deal and seat
  std::vector<std::uint32_t> first;  // by walk: where its parts begin; then their number
  std::vector<std::uint32_t> parts;  // that walks come to, in their order
  std::vector<float> values;         // of these, in big blinds
  std::vector<std::uint8_t> chosen;  // others' actions in the trunk, in their order
  HandsLearnt trunk, below;
  std::vector<float> scratch;
};

// A walk in the trunk: first down to the parts, then, when they have told, what it learns.
class OwnedTrainer::Trunk {
 public:
  Trunk(const OwnedTrainer& of, std::size_t me, const HandsDealt& deal, bool prunes, Board& board)
      : tree_(of.tree_),
        lines_(of.lines_),
        setup_(of.setup()),
        me_(me),
        deal_(deal),
        prunes_(prunes),
        board_(board) {}

  void descend(const Point& at, Rng& rng, float* scratch) {
    if (at.over()) return;
    if (const auto part = lines_.part_at(tree_, at)) return board_.parts.push_back(*part);
    const bool known = match_regrets(regret(at), at.actions, scratch);
    if (at.seat != me_) {
      const std::uint32_t action = HandWalk::drawn_action(scratch, at.actions, rng);
      board_.chosen.push_back(static_cast<std::uint8_t>(action));
      return descend(tree_.children(at)[action], rng, scratch);
    }
    for (std::uint32_t a = 0; a < at.actions; ++a)
      if (!left_out(at, a, known)) descend(tree_.children(at)[a], rng, scratch + at.actions);
  }

  // `part` and `chosen`: what comes next of the board's.
  float learn(const Point& at, std::size_t& part, std::size_t& chosen, float* scratch) {
    if (!at.over() && lines_.part_at(tree_, at)) return board_.values[part++];
    ++board_.trunk.visits;
    if (at.over()) return tree_.payoff(at, me_, deal_.strengths);
    const NumbersAt numbers = NumbersAt::of(HandWalk::place(at, deal_), at.actions);
    if (at.seat != me_) {
      board_.trunk.met.push_back(numbers);
      return learn(tree_.children(at)[board_.chosen[chosen++]], part, chosen, scratch);
    }
    float* const values = scratch + at.actions;
    const bool known = match_regrets(regret(at), at.actions, scratch);
    float mean = 0;
    for (std::uint32_t a = 0; a < at.actions; ++a) {
      if (left_out(at, a, known)) continue;
      values[a] = learn(tree_.children(at)[a], part, chosen, values + at.actions);
      mean += scratch[a] * values[a];
    }
    board_.trunk.changed.push_back(numbers);
    for (std::uint32_t a = 0; a < at.actions; ++a)
      board_.trunk.regret.push_back(left_out(at, a, known) ? 0 : HandWalk::change(values[a] - mean));
    return mean;
  }

 private:
  const std::int32_t* regret(const Point& at) const { return setup_.regret + HandWalk::place(at, deal_); }
  bool left_out(const Point& at, std::uint32_t a, bool known) const {
    return known && prunes_ && at.street != setup_.last &&
           HandWalk::pruned(setup_, tree_.children(at)[a], regret(at)[a]);
  }

  const SampledTree& tree_;
  const OwnedLines& lines_;
  const HandWalk::Setup setup_;
  std::size_t me_;
  const HandsDealt& deal_;
  bool prunes_;
  Board& board_;
};

OwnedTrainer::OwnedTrainer(const BlueprintGame& game, const BettingTree& tree,
                           std::shared_ptr<const CardBuckets> buckets, const SamplingRules& rules,
                           std::uint64_t seed, unsigned threads, std::shared_ptr<Comm> comm)
    : game_(game),
      buckets_(std::move(buckets)),
      rules_(rules),
      seed_(seed),
      layout_(tree, *buckets_),
      tree_(game, tree, layout_),
      comm_(std::move(comm)),
      lines_(tree_, layout_, game.seats(), comm_->rank(), comm_->size()),
      first_buckets_(combo_count),
      regret_(lines_.numbers(comm_->rank())),
      average_(lines_.numbers(comm_->rank())),
      team_(threads) {
  HS_CHECK_THAT(game.cards.dealt.front() == 0);
  HS_CHECK(lines_.parts(), <, 1u << 16);
  buckets_->find(0, std::array{CardSet{}}, std::span<std::uint16_t, combo_count>(first_buckets_));
  for (std::uint32_t b = 0; b < rules.boards; ++b) boards_.push_back(std::make_unique<Board>());
}

OwnedTrainer::~OwnedTrainer() = default;

std::uint64_t OwnedTrainer::process_bytes(const BlueprintGame& game, const BettingTree& tree,
                                          const BucketLayout& layout, std::uint32_t processes) {
  SampledTree points(game, tree, layout);
  const OwnedLines lines(points, layout, game.seats(), 0, processes);
  std::uint64_t most = 0;
  for (std::uint32_t rank = 0; rank < processes; ++rank) most = std::max(most, lines.numbers(rank));
  return (sizeof(std::int32_t) + sizeof(float)) * most;
}

HandWalk::Setup OwnedTrainer::setup() const {
  return {.tree = &tree_,
          .regret = regret_.data(),
          .last = static_cast<std::uint8_t>(game_.start.last),
          .least = static_cast<std::int32_t>(-rules_.prune * HandWalk::unit)};
}

OwnedTrainer::Stretch OwnedTrainer::boards_of(std::uint32_t rank) const {
  const auto first = [&](std::uint64_t r) {
    return static_cast<std::uint32_t>(r * rules_.boards / comm_->size());
  };
  return {first(rank), first(rank + 1)};
}

// Hands on a board, and where their walks come to parts.
void OwnedTrainer::deal(std::uint32_t board) {
  Board& out = *boards_[board];
  out.scratch.resize(tree_.most_numbers());
  out.deals.clear();
  out.prunes.clear();
  out.first.clear();
  out.parts.clear();
  out.chosen.clear();
  Rng cards(seed_, hands_purpose, passes_, board);
  BoardDealer dealer(game_, *buckets_, first_buckets_, cards);
  for (std::uint32_t d = 0; d < rules_.deals; ++d) out.deals.push_back(dealer.deal());
  for (std::uint32_t d = 0; d < rules_.deals; ++d)
    for (std::size_t me = 0; me < game_.seats(); ++me) {
      Rng rng(seed_, part_purpose, passes_, board, d, me);
      const bool prunes = rules_.prune > 0 && rng.uniform() < HandWalk::share_pruned;
      out.prunes.push_back(prunes);
      out.first.push_back(static_cast<std::uint32_t>(out.parts.size()));
      Trunk(*this, me, out.deals[d], prunes, out).descend(tree_.root(), rng, out.scratch.data());
    }
  out.first.push_back(static_cast<std::uint32_t>(out.parts.size()));
  out.values.assign(out.parts.size(), 0);
}

// Of the parts that are owned here.
void OwnedTrainer::walk_parts(std::uint32_t board) {
  Board& out = *boards_[board];
  out.below.clear();
  out.scratch.resize(tree_.most_numbers());
  const std::size_t seats = game_.seats();
  for (std::size_t walk = 0; walk < out.prunes.size(); ++walk)
    for (std::uint32_t i = out.first[walk]; i < out.first[walk + 1]; ++i) {
      if (lines_.owner(out.parts[i]) != comm_->rank()) continue;
      Rng rng(seed_, part_purpose, passes_, board, walk / seats, walk % seats, 1 + out.parts[i]);
      HandWalk down(setup(), out.deals[walk / seats], walk % seats, out.prunes[walk] != 0, rng, out.below);
      out.values[i] = down.value(tree_.point(lines_.begin(out.parts[i])), out.scratch.data());
    }
}

void OwnedTrainer::learn_trunk(std::uint32_t board) {
  Board& out = *boards_[board];
  out.trunk.clear();
  std::size_t part = 0, chosen = 0;
  const std::size_t seats = game_.seats();
  for (std::size_t walk = 0; walk < out.prunes.size(); ++walk)
    Trunk(*this, walk % seats, out.deals[walk / seats], out.prunes[walk] != 0, out)
        .learn(tree_.root(), part, chosen, out.scratch.data());
}

// What a board's walks are, to all; whether anybody stops.
bool OwnedTrainer::tell_deals(bool stop) {
  if (comm_->size() == 1) return stop;
  const std::size_t seats = game_.seats(), rounds = game_.cards.rounds();
  Writer mine;
  mine.u8(stop);
  const auto [begin, end] = boards_of(comm_->rank());
  for (std::uint32_t b = begin; b < end; ++b) {
    const Board& board = *boards_[b];
    std::vector<std::uint16_t> hands;
    for (const HandsDealt& deal : board.deals)
      for (std::size_t seat = 0; seat < seats; ++seat) {
        hands.push_back(deal.strengths[seat]);
        hands.insert(hands.end(), deal.buckets[seat].begin(),
                     deal.buckets[seat].begin() + static_cast<std::ptrdiff_t>(rounds));
      }
    write_list(mine, hands);
    write_list(mine, board.prunes);
    write_list(mine, board.first);
    write_list(mine, std::vector<std::uint16_t>(board.parts.begin(), board.parts.end()));
  }
  const std::vector<std::string> all = comm_->gather(mine.bytes());
  for (std::uint32_t rank = 0; rank < comm_->size(); ++rank) {
    Reader in(all[rank]);
    stop |= in.u8() != 0;
    const auto [from, to] = boards_of(rank);
    for (std::uint32_t b = from; b < to && rank != comm_->rank(); ++b) {
      Board& board = *boards_[b];
      std::vector<std::uint16_t> hands, parts;
      read_list(in, hands);
      read_list(in, board.prunes);
      read_list(in, board.first);
      read_list(in, parts);
      board.parts.assign(parts.begin(), parts.end());
      board.values.assign(parts.size(), 0);
      board.deals.assign(rules_.deals, {});
      const std::uint16_t* next = hands.data();
      for (HandsDealt& deal : board.deals)
        for (std::size_t seat = 0; seat < seats; ++seat, next += rounds) {
          deal.strengths[seat] = *next++;
          std::copy_n(next, rounds, deal.buckets[seat].begin());
        }
    }
    HS_CHECK_THAT(!in.failed());
  }
  return stop;
}

// What hands are worth in the parts, to all.
void OwnedTrainer::tell_values() {
  if (comm_->size() == 1) return;
  std::vector<float> mine;
  for (const auto& board : boards_)
    for (std::size_t i = 0; i < board->parts.size(); ++i)
      if (lines_.owner(board->parts[i]) == comm_->rank()) mine.push_back(board->values[i]);
  const std::vector<std::string> all =
      comm_->gather(std::string(reinterpret_cast<const char*>(mine.data()), mine.size() * sizeof(float)));
  std::vector<std::size_t> at(comm_->size(), 0);
  for (const auto& board : boards_)
    for (std::size_t i = 0; i < board->parts.size(); ++i) {
      const std::uint32_t owner = lines_.owner(board->parts[i]);
      std::memcpy(&board->values[i], all[owner].data() + at[owner], sizeof(float));
      at[owner] += sizeof(float);
    }
}

// What the trunk learns, to all.
void OwnedTrainer::tell_trunk() {
  std::uint64_t visits = 0;
  for (const auto& board : boards_) visits += board->below.visits;
  Writer mine;
  mine.u64(visits);
  const auto [begin, end] = boards_of(comm_->rank());
  for (std::uint32_t b = begin; b < end && comm_->size() > 1; ++b) boards_[b]->trunk.write(mine);
  const std::vector<std::string> all = comm_->gather(mine.bytes());
  for (std::uint32_t rank = 0; rank < comm_->size(); ++rank) {
    Reader in(all[rank]);
    visits_ += in.u64();
    const auto [from, to] = boards_of(rank);
    for (std::uint32_t b = from; b < to && rank != comm_->rank(); ++b) boards_[b]->trunk.read(in);
    HS_CHECK_THAT(!in.failed());
  }
  for (const auto& board : boards_) visits_ += board->trunk.visits;
}

void OwnedTrainer::run(std::uint64_t passes, const RunControl& control) {
  whole_ = {};
  const auto [begin, end] = boards_of(comm_->rank());
  const std::uint32_t first = begin, mine = end - begin;
  const LearntNumbers numbers{regret_.data(), average_.data(), rules_.least_regret()};
  std::vector<const HandsLearnt*> lists;
  for (const auto& board : boards_) lists.push_back(&board->trunk);
  for (const auto& board : boards_) lists.push_back(&board->below);
  bool stop = control.stop.stop_requested() && comm_->size() == 1;
  for (std::uint64_t done = 0; done < passes && !stop; ++done) {
    team_.for_each(mine, [&](std::uint32_t i) { deal(first + i); });
    stop = tell_deals(control.stop.stop_requested());
    team_.for_each(rules_.boards, [&](std::uint32_t i) { walk_parts(i); });
    tell_values();
    team_.for_each(mine, [&](std::uint32_t i) { learn_trunk(first + i); });
    tell_trunk();
    const std::uint32_t stripes = team_.width();
    team_.for_each(stripes, [&](std::uint32_t i) { add_learnt(lists, numbers, i, stripes); });
    ++passes_;
    if (passes_ % rules_.period == 0 && passes_ / rules_.period <= rules_.discounts)
      discount_learnt(regret_, average_, passes_ / rules_.period, team_);
  }
}

// ---- what all have, at the first one ----

struct OwnedTrainer::Sums {
  std::uint64_t reached = 0, regret = 0;  // of the largest positive regrets: whole numbers, in any order
};

OwnedTrainer::Sums OwnedTrainer::own_sums() const {
  Sums out;
  for (const OwnedLines::Decision& decision : lines_.mine())
    for (std::uint64_t i = 0; i < decision.infosets; ++i) {
      const std::uint64_t at = decision.local + i * decision.actions;
      std::int32_t most = 0;
      bool met = false;
      for (std::uint64_t a = at; a < at + decision.actions; ++a) {
        most = std::max(most, regret_[a]);
        met = met || regret_[a] != 0 || average_[a] != 0;
      }
      out.reached += met;
      out.regret += static_cast<std::uint64_t>(most);
    }
  return out;
}

std::vector<std::uint8_t> OwnedTrainer::own_levels(unsigned levels) const {
  std::vector<std::uint8_t> out(average_.size());
  for (const OwnedLines::Decision& decision : lines_.mine())
    for (std::uint64_t i = 0; i < decision.infosets; ++i) {
      const std::uint64_t at = decision.local + i * decision.actions;
      to_levels({average_.data() + at, decision.actions}, levels, out.data() + at);
    }
  return out;
}

// In the layout's order, piece by piece; who hears it without taking it only gives its own.
template <class T>
void OwnedTrainer::gather_numbers(const T* mine, const std::function<void(std::span<const T>)>& take) const {
  const std::vector<OwnedLines::Run>& runs = lines_.runs();
  const auto within = [&](std::uint64_t from, std::uint64_t to, const auto& act) {
    auto at = std::ranges::upper_bound(runs, from, {}, &OwnedLines::Run::first) - 1;
    for (; at != runs.end() && at->first < to; ++at) {
      const std::uint64_t begin = std::max(from, at->first), end = std::min(to, at->first + at->count);
      act(*at, at->local + (begin - at->first), end - begin);
    }
  };
  for (std::uint64_t from = 0; from < layout_.size(); from += piece) {
    const std::uint64_t to = std::min(layout_.size(), from + piece);
    std::string told;
    within(from, to, [&](const OwnedLines::Run& run, std::uint64_t local, std::uint64_t count) {
      if (run.owner == comm_->rank())
        told.append(reinterpret_cast<const char*>(mine + local), count * sizeof(T));
    });
    const std::vector<std::string> all = comm_->gather(std::move(told));
    if (!take) continue;
    std::vector<T> numbers(to - from);
    std::vector<std::size_t> read(comm_->size(), 0);
    T* next = numbers.data();
    within(from, to, [&](const OwnedLines::Run& run, std::uint64_t, std::uint64_t count) {
      std::memcpy(next, all[run.owner].data() + read[run.owner], count * sizeof(T));
      read[run.owner] += count * sizeof(T);
      next += count;
    });
    take(numbers);
  }
}

// Every letter is something that all then do.
void OwnedTrainer::ask(char what, unsigned levels) const {
  if (comm_->size() > 1) comm_->gather({what, static_cast<char>(levels)});
}

void OwnedTrainer::attend() {
  while (comm_->rank() > 0) {
    const std::string asked = comm_->gather("").front();
    switch (asked.front()) {
      case 'f':
        gather_numbers<std::int32_t>(regret_.data(), {});
        [[fallthrough]];
      case 'a':
        gather_numbers<float>(average_.data(), {});
        break;
      case 'l':
        gather_numbers<std::uint8_t>(own_levels(static_cast<unsigned char>(asked[1])).data(), {});
        break;
      case 's':
        static_cast<void>(summary(team_));
        break;
      default:
        return;
    }
  }
}

void OwnedTrainer::dismiss() { ask('.'); }

std::span<const float> OwnedTrainer::average() const {
  if (whole_.empty()) {
    ask('a');
    gather_numbers<float>(average_.data(), [&](std::span<const float> numbers) {
      whole_.insert(whole_.end(), numbers.begin(), numbers.end());
    });
  }
  return whole_;
}

void OwnedTrainer::set_strategy(Blueprint& to, unsigned levels) const {
  ask('l', levels);
  std::uint8_t* next = to.numbers().data();
  gather_numbers<std::uint8_t>(own_levels(levels).data(), [&](std::span<const std::uint8_t> numbers) {
    next = std::ranges::copy(numbers, next).out;
  });
}

RegretSummary OwnedTrainer::summary(Executor&) const {
  if (comm_->rank() == 0) ask('s');
  const Sums mine = own_sums();
  Writer told;
  told.u64(mine.reached);
  told.u64(mine.regret);
  RegretSummary out;
  for (const BucketLayout::Count& count : layout_.by_street()) out.infosets += count.infosets;
  std::uint64_t regret = 0;
  for (const std::string& each : comm_->gather(told.bytes())) {
    Reader in(each);
    out.reached += in.u64();
    regret += in.u64();
  }
  const double hands = static_cast<double>(rules_.boards) * static_cast<double>(rules_.deals);
  if (out.reached > 0)
    out.average = static_cast<double>(regret) * 1000 / (HandWalk::unit * rules_.weight_of(passes_) * hands) /
                  static_cast<double>(out.reached);
  return out;
}

// As write_learnt() has it.
void OwnedTrainer::save(Writer& out) const {
  ask('f');
  out.u64(passes_);
  out.u64(layout_.size());
  const auto write = [&](auto numbers) {
    out.piece({reinterpret_cast<const char*>(numbers.data()), numbers.size_bytes()});
    out.hand_on();
  };
  gather_numbers<std::int32_t>(regret_.data(), write);
  gather_numbers<float>(average_.data(), write);
}

Result<void> OwnedTrainer::load(Reader& in) {
  const std::uint64_t told = in.u64(), bytes = sizeof(float) * layout_.size();
  if (in.u64() != layout_.size() || in.failed() || in.remaining() < 2 * bytes)
    return fail(ErrorCode::parse, "the file does not hold what this blueprint learns");
  std::vector<std::byte> others(piece);
  const auto read = [&](std::byte* mine) {
    for (const OwnedLines::Run& run : lines_.runs()) {
      std::uint64_t left = sizeof(float) * run.count;
      if (run.trunk || run.owner == comm_->rank()) {
        in.piece({mine + sizeof(float) * run.local, left});
        continue;
      }
      for (std::uint64_t part; left > 0; left -= part) {
        part = std::min<std::uint64_t>(left, others.size());
        in.piece(std::span(others).first(part));
      }
    }
  };
  read(reinterpret_cast<std::byte*>(regret_.data()));
  read(reinterpret_cast<std::byte*>(average_.data()));
  const bool whole = !in.failed() && std::all_of(average_.data(), average_.data() + average_.size(),
                                                 [](float x) { return std::isfinite(x); });
  passes_ = whole ? told : 0;
  if (whole) return {};
  std::fill_n(regret_.data(), regret_.size(), 0);
  std::fill_n(average_.data(), average_.size(), 0.0f);
  return fail(ErrorCode::parse, "the numbers that were learnt are damaged");
}

}  // namespace hindsight
