// SPDX-License-Identifier: MIT
#include "blueprint/owned_trainer.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>

#include "base/check.h"
#include "blueprint/hand_walk.h"
#include "blueprint/trunk_sums.h"

namespace hindsight {

namespace {

using Point = SampledTree::Point;

constexpr std::uint64_t hands_purpose = 0x6f776e68, part_purpose = 0x6f776e70;  // "ownh", "ownp"
constexpr std::uint64_t piece = std::uint64_t{1} << 19;                         // numbers told at a time
// Strength and buckets, seat by seat.
void write_hands(const HandsDealt& deal, std::size_t seats, std::size_t rounds,
                 std::vector<std::uint16_t>& to) {
  for (std::size_t seat = 0; seat < seats; ++seat) {
    to.push_back(deal.strengths[seat]);
    to.insert(to.end(), deal.buckets[seat].begin(),
              deal.buckets[seat].begin() + static_cast<std::ptrdiff_t>(rounds));
  }
}
const std::uint16_t* read_hands(const std::uint16_t* next, std::size_t seats, std::size_t rounds,
                                HandsDealt& deal) {
  for (std::size_t seat = 0; seat < seats; ++seat, next += rounds) {
    deal.strengths[seat] = *next++;
    std::copy_n(next, rounds, deal.buckets[seat].begin());
  }
  return next;
}

}  // namespace

// What one process has to do for another on a board: hands, and the parts that their walks come to.
struct OwnedTrainer::Errands {
  // A walk, deal * seats + seat, or a part that the walk before it comes to.
  static constexpr std::uint32_t walk = 1u << 31, prunes = 1u << 30;

  std::vector<std::uint16_t> hands;  // of deals that have walks here: strength and buckets, seat by seat
  std::vector<std::uint32_t> codes;
  std::vector<float> values;  // of the parts, in big blinds
  std::uint32_t parts = 0, last_walk = walk;
  std::size_t read = 0;  // of the values

  void clear() {
    hands.clear();
    codes.clear();
    values.clear();
    parts = 0, last_walk = walk, read = 0;
  }
  void write(Writer& out) const {
    write_list(out, hands);
    write_list(out, codes);
  }
  void read_from(Reader& in) {
    clear();
    read_list(in, hands);
    read_list(in, codes);
  }
};

// What is told of a board, and what was found on it.
struct OwnedTrainer::Board {
  std::vector<HandsDealt> deals;
  std::vector<std::uint8_t> prunes;  // by walk: deal and seat
  std::vector<std::uint8_t> chosen;  // others' actions in the trunk, in their order
  std::vector<Errands> of;           // by process, of a board that was dealt here; else this one's alone
  TrunkSums sums;
  TrunkLearnt trunk;
  HandsLearnt below;
  std::vector<float> scratch;
};

// A walk in the trunk: first down to the parts, then, when they have told, what it learns.
class OwnedTrainer::Trunk {
 public:
  Trunk(const OwnedTrainer& of, std::uint32_t walk, Board& board)
      : of_(of),
        tree_(of.tree_),
        lines_(of.lines_),
        setup_(of.setup()),
        walk_(walk),
        me_(walk % of.game_.seats()),
        deal_(board.deals[walk / of.game_.seats()]),
        prunes_(board.prunes[walk] != 0),
        board_(board) {}

  void descend(const Point& at, Rng& rng, float* scratch) {
    if (at.over()) return;
    if (const auto part = lines_.part_at(tree_, at)) return send(board_.of[lines_.owner(*part)], *part);
    const bool known = match_regrets(regret(at), at.actions, scratch);
    if (at.seat != me_) {
      const std::uint32_t action = HandWalk::drawn_action(scratch, at.actions, rng);
      board_.chosen.push_back(static_cast<std::uint8_t>(action));
      return descend(tree_.children(at)[action], rng, scratch);
    }
    for (std::uint32_t a = 0; a < at.actions; ++a)
      if (!left_out(at, a, known)) descend(tree_.children(at)[a], rng, scratch + at.actions);
  }

  // `chosen`: what comes next of the board's.
  float learn(const Point& at, std::size_t& chosen, float* scratch) {
    if (const auto part = at.over() ? std::nullopt : lines_.part_at(tree_, at)) {
      Errands& there = board_.of[lines_.owner(*part)];
      return there.values[there.read++];
    }
    ++board_.sums.visits;
    if (at.over()) return tree_.payoff(at, me_, deal_.strengths);
    const NumbersAt numbers = NumbersAt::of(HandWalk::place(at, deal_), at.actions);
    if (at.seat != me_) {
      board_.sums.meet(numbers, lines_.keeper(tree_, at));
      return learn(tree_.children(at)[board_.chosen[chosen++]], chosen, scratch);
    }
    float* const values = scratch + at.actions;
    const bool known = match_regrets(regret(at), at.actions, scratch);
    float mean = 0;
    for (std::uint32_t a = 0; a < at.actions; ++a) {
      if (left_out(at, a, known)) continue;
      values[a] = learn(tree_.children(at)[a], chosen, values + at.actions);
      mean += scratch[a] * values[a];
    }
    std::int64_t* const change = board_.sums.change(numbers);
    for (std::uint32_t a = 0; a < at.actions; ++a)
      if (!left_out(at, a, known)) change[a] += HandWalk::change(values[a] - mean);
    return mean;
  }

 private:
  void send(Errands& to, std::uint32_t part) const {
    const std::size_t seats = of_.game_.seats();
    if (to.last_walk != walk_) {
      if (to.last_walk == Errands::walk || to.last_walk / seats != walk_ / seats)
        write_hands(deal_, seats, of_.game_.cards.rounds(), to.hands);
      to.codes.push_back(Errands::walk | (prunes_ ? Errands::prunes : 0) | walk_);
      to.last_walk = walk_;
    }
    to.codes.push_back(part);
    ++to.parts;
  }
  const std::int32_t* regret(const Point& at) const { return setup_.regret + HandWalk::place(at, deal_); }
  bool left_out(const Point& at, std::uint32_t a, bool known) const {
    return known && prunes_ && at.street != setup_.last &&
           HandWalk::pruned(setup_, tree_.children(at)[a], regret(at)[a]);
  }

  const OwnedTrainer& of_;
  const SampledTree& tree_;
  const OwnedLines& lines_;
  const HandWalk::Setup setup_;
  std::uint32_t walk_;
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
  for (std::uint32_t b = 0; b < rules.boards; ++b) {
    boards_.push_back(std::make_unique<Board>());
    boards_.back()->of.resize(1);
  }
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
  out.chosen.clear();
  out.of.resize(comm_->size());
  for (Errands& each : out.of) each.clear();
  Rng cards(seed_, hands_purpose, passes_, board);
  BoardDealer dealer(game_, *buckets_, first_buckets_, cards);
  for (std::uint32_t d = 0; d < rules_.deals; ++d) out.deals.push_back(dealer.deal());
  const auto seats = static_cast<std::uint32_t>(game_.seats());
  for (std::uint32_t walk = 0; walk < rules_.deals * seats; ++walk) {
    Rng rng(seed_, part_purpose, passes_, board, walk / seats, walk % seats);
    out.prunes.push_back(rules_.prune > 0 && rng.uniform() < HandWalk::share_pruned);
    Trunk(*this, walk, out).descend(tree_.root(), rng, out.scratch.data());
  }
}

// Of the parts that are owned here.
void OwnedTrainer::walk_parts(std::uint32_t board) {
  Board& out = *boards_[board];
  out.below.clear();
  out.scratch.resize(tree_.most_numbers());
  Errands& mine = errands(board);
  mine.values.clear();
  const std::size_t seats = game_.seats(), rounds = game_.cards.rounds();
  const HandWalk::Setup set_up = setup();
  const std::uint16_t* hands = mine.hands.data();
  HandsDealt deal;
  std::size_t d = rules_.deals, me = 0;
  bool prunes = false;
  for (const std::uint32_t code : mine.codes) {
    if ((code & Errands::walk) != 0) {
      const std::uint32_t walk = code & (Errands::prunes - 1);
      if (walk / seats != d) hands = read_hands(hands, seats, rounds, deal);
      d = walk / seats, me = walk % seats;
      prunes = (code & Errands::prunes) != 0;
      continue;
    }
    Rng rng(seed_, part_purpose, passes_, board, d, me, 1 + code);
    HandWalk down(set_up, deal, me, prunes, rng, out.below);
    mine.values.push_back(down.value(tree_.point(lines_.begin(code)), out.scratch.data()));
  }
}

void OwnedTrainer::learn_trunk(std::uint32_t board) {
  Board& out = *boards_[board];
  out.sums.clear();
  std::size_t chosen = 0;
  for (std::uint32_t walk = 0; walk < out.prunes.size(); ++walk)
    Trunk(*this, walk, out).learn(tree_.root(), chosen, out.scratch.data());
  out.sums.tell(comm_->rank(), out.trunk);
}

// What is to be done on a board here.
OwnedTrainer::Errands& OwnedTrainer::errands(std::uint32_t board) const {
  std::vector<Errands>& all = boards_[board]->of;
  return all.size() > 1 ? all[comm_->rank()] : all.front();
}

// What this process has for each of the others, and what each of them has for it.
template <class Write, class Read>
void OwnedTrainer::exchange(const Write& write, const Read& read) {
  std::vector<std::string> told(comm_->size());
  for (std::uint32_t rank = 0; rank < comm_->size(); ++rank) {
    if (rank == comm_->rank()) continue;
    Writer out;
    write(rank, out);
    told[rank] = out.bytes();
  }
  const std::vector<std::string> heard = comm_->all_to_all(std::move(told));
  for (std::uint32_t rank = 0; rank < comm_->size(); ++rank) {
    if (rank == comm_->rank()) continue;
    Reader in(heard[rank]);
    read(rank, in);
    HS_CHECK_THAT(!in.failed());
  }
}

// Hands and parts of walks, to who owns them; whether anybody stops.
bool OwnedTrainer::tell_errands(bool stop) {
  bool any = stop;
  const auto [begin, end] = boards_of(comm_->rank());
  exchange(
      [&](std::uint32_t rank, Writer& out) {
        out.u8(stop);
        for (std::uint32_t b = begin; b < end; ++b) boards_[b]->of[rank].write(out);
      },
      [&](std::uint32_t rank, Reader& in) {
        any |= in.u8() != 0;
        const auto [from, to] = boards_of(rank);
        for (std::uint32_t b = from; b < to; ++b) errands(b).read_from(in);
      });
  return any;
}

// What hands are worth in the parts, to who dealt them.
void OwnedTrainer::tell_values() {
  const auto [begin, end] = boards_of(comm_->rank());
  exchange(
      [&](std::uint32_t rank, Writer& out) {
        const auto [from, to] = boards_of(rank);
        for (std::uint32_t b = from; b < to; ++b) {
          const std::vector<float>& values = errands(b).values;
          out.piece({reinterpret_cast<const char*>(values.data()), values.size() * sizeof(float)});
        }
      },
      [&](std::uint32_t rank, Reader& in) {
        for (std::uint32_t b = begin; b < end; ++b) {
          Errands& there = boards_[b]->of[rank];
          there.values.resize(there.parts);
          in.piece(std::as_writable_bytes(std::span(there.values)));
        }
      });
}

// What the trunk learns, to all.
void OwnedTrainer::tell_trunk() {
  const auto [begin, end] = boards_of(comm_->rank());
  std::uint64_t visits = 0;
  for (const auto& board : boards_) visits += board->below.visits;
  for (std::uint32_t b = begin; b < end; ++b) visits += boards_[b]->sums.visits;
  visits_ += visits;
  TrunkLearnt learnt;
  exchange(
      [&](std::uint32_t rank, Writer& out) {
        out.u64(visits);
        for (std::uint32_t b = begin; b < end; ++b) {
          boards_[b]->sums.tell(rank, learnt);
          learnt.write(out);
        }
      },
      [&](std::uint32_t rank, Reader& in) {
        visits_ += in.u64();
        const auto [from, to] = boards_of(rank);
        for (std::uint32_t b = from; b < to; ++b) boards_[b]->trunk.read(in);
      });
}

void OwnedTrainer::run(std::uint64_t passes, const RunControl& control) {
  whole_ = {};
  const auto [begin, end] = boards_of(comm_->rank());
  const std::uint32_t first = begin, mine = end - begin;
  const LearntNumbers numbers{regret_.data(), average_.data(), rules_.least_regret()};
  std::vector<const HandsLearnt*> below;
  std::vector<const TrunkLearnt*> trunk;
  for (const auto& board : boards_) {
    below.push_back(&board->below);
    trunk.push_back(&board->trunk);
  }
  bool stop = control.stop.stop_requested() && comm_->size() == 1;
  for (std::uint64_t done = 0; done < passes && !stop; ++done) {
    team_.for_each(mine, [&](std::uint32_t i) { deal(first + i); });
    stop = tell_errands(control.stop.stop_requested());
    team_.for_each(rules_.boards, [&](std::uint32_t i) { walk_parts(i); });
    tell_values();
    team_.for_each(mine, [&](std::uint32_t i) { learn_trunk(first + i); });
    tell_trunk();
    const std::uint32_t stripes = team_.width();
    team_.for_each(stripes, [&](std::uint32_t i) {
      add_learnt(below, numbers, i, stripes);
      add_trunk(trunk, numbers, i, stripes);
    });
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
