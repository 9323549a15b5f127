// SPDX-License-Identifier: MIT
#include "solve/cfr.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "solve/regret_step.h"
#include "tree/evaluate.h"

namespace hindsight {

namespace {

constexpr std::uint32_t inside = std::numeric_limits<std::uint32_t>::max();

constexpr double negligible = 1e-200;  // of regrets

// What rounding leaves, as a share of the payoff range, of values that cancel out for all actions.
constexpr double cancelled = 0x1p-53;

}  // namespace

// One player's sweeps over blocks whose rows are a multiple of W long.  Copied to where it is used: the
// compiler must assume that storing a row changes anything it could reach through a reference.
template <int W>
struct Cfr::Sweep {
  using Row = Lanes<W>;

  Sweep(const Treeplex& plex, PlayerState& side, const UpdateRule& rule, const Discount& d, double range)
      : blocks(plex.blocks.data()),
        parents(plex.parents.data()),
        boundary_offset(side.boundary_offset.data()),
        g(side.g.data()),
        sigma(side.sigma.data()),
        regret(side.regret.data()),
        x(side.x.data()),
        average(side.average.data()),
        boundary(side.boundary.data()),
        factors(rule, d),
        keep(d.keep),
        min(std::max(negligible, cancelled * range)) {}

  const Block* blocks;
  const std::uint32_t *parents, *boundary_offset;
  double *g, *sigma, *regret, *x, *average, *boundary;
  RegretFactors<double> factors;
  double keep, min;  // of the average so far; what regrets that tie add up to at most

  // A: the number of actions where it is small and known, so that rows stay in registers; else 0.
  template <int A>
  void up(std::uint32_t index, Row* scratch) const;
  template <int A>
  void down(std::uint32_t index, double weight) const;
  Row above(const Block& b, std::uint32_t lane) const;
  void hand_up(std::uint32_t index, const Block& b, std::uint32_t lane, const Row& value) const;
};

// What the block at hand is worth, given to the sequences before it.
template <int W>
inline void Cfr::Sweep<W>::hand_up(std::uint32_t index, const Block& b, std::uint32_t lane,
                                   const Row& value) const {
  const std::uint32_t offset = boundary_offset[index];
  if (offset != inside) {
    store_row(boundary + offset + lane, value);
  } else if (b.aligned) {
    double* const to = g + b.parent + lane;
    store_row(to, load_row<W>(to) + value);
  } else {
    std::array<double, std::size_t{W}> values;
    store_row(values.data(), value);
    for (std::uint32_t h = lane; h < std::min(b.slots, lane + W); ++h)
      g[parents[b.parent + h]] += values[h - lane];
  }
}

// One block bottom-up: values of its actions, regrets, next strategy, and its own value for the parent.
template <int W>
template <int A>
inline void Cfr::Sweep<W>::up(std::uint32_t index, Row* scratch) const {
  const Block b = blocks[index];
  const std::uint32_t actions = A > 0 ? A : b.actions;
  const std::size_t stride = b.stride;
  std::array<Row, std::size_t{A + 1}> registers;
  Row* const q = A > 0 ? registers.data() : scratch;
  const Row zero{}, tiny = zero + negligible;
  const RegretStep<Row, double> step(factors);
  for (std::uint32_t lane = 0; lane < stride; lane += W) {
    Row value{}, size{};
    for (std::uint32_t a = 0; a < actions; ++a) {
      const std::size_t s = b.first + a * stride + lane;
      q[a] = load_row<W>(g + s);
      if (!b.filled) store_row(g + s, zero);
      value += A == 1 ? q[a] : load_row<W>(sigma + s) * q[a];
      if (A != 1) size += q[a] > zero ? q[a] : -q[a];
    }
    hand_up(index, b, lane, value);
    if (A == 1) continue;
    Row total{};
    for (std::uint32_t a = 0; a < actions; ++a) {
      const std::size_t s = b.first + a * stride + lane;
      const Row now = q[a] - value;
      const Row sum = without_subnormals<Row>(step.regret(load_row<W>(regret + s), now), tiny);
      store_row(regret + s, sum);
      q[a] = step.next_play(sum, now);
      total += q[a];
    }
    const Proportions<Row, double> share(total, tie_share * size + min, actions);
    for (std::uint32_t a = 0; a < actions; ++a)
      store_row(sigma + b.first + a * stride + lane, share.of(q[a]));
  }
}

template <int W>
inline Lanes<W> Cfr::Sweep<W>::above(const Block& b, std::uint32_t lane) const {
  if (b.aligned) return load_row<W>(x + b.parent + lane);
  std::array<double, std::size_t{W}> values;
  for (std::size_t k = 0; k < W; ++k) values[k] = x[parents[b.parent + lane + k]];
  return load_row<W>(values.data());
}

// One block top-down: the old reach enters the average, the new one follows from the new strategy.
template <int W>
template <int A>
inline void Cfr::Sweep<W>::down(std::uint32_t index, double weight) const {
  const Block b = blocks[index];
  const std::uint32_t actions = A > 0 ? A : b.actions;
  const std::size_t stride = b.stride;
  const Row kept = Row{} + keep;
  for (std::uint32_t lane = 0; lane < stride; lane += W) {
    const Row before = above(b, lane);
    for (std::uint32_t a = 0; a < actions; ++a) {
      const std::size_t s = b.first + a * stride + lane;
      if (A == 1) {
        store_row(x + s, before);
        continue;
      }
      store_row(average + s, kept * load_row<W>(average + s) + weight * load_row<W>(x + s));
      store_row(x + s, before * load_row<W>(sigma + s));
    }
  }
}

namespace {

// Calls f<A> with the number of actions, 0 for many.
template <class F>
inline void with_actions(std::uint32_t actions, const F& f) {
  switch (actions) {
    case 1:
      return f.template operator()<1>();
    case 2:
      return f.template operator()<2>();
    case 3:
      return f.template operator()<3>();
    case 4:
      return f.template operator()<4>();
    default:
      return f.template operator()<0>();
  }
}

}  // namespace

Cfr::Cfr(const SolverInput& input, const CfrOptions& options)
    : game_(input.game),
      options_(options),
      against_(input.against.has_value()),
      average_start_(options.delay) {
  const Strategy uniform = uniform_strategy(game_);
  for (std::uint8_t p = 0; p < game_.players; ++p) {
    const Treeplex& plex = game_.plex[p];
    PlayerState side;
    side.regret = side.average = side.g = game_.zeros(Player{p});
    side.sigma = uniform.behaviour[p];
    side.x = reach(plex, side.sigma);
    if (against_) side.fixed_x = reach(plex, input.against->behaviour[p]);
    side.boundary_offset.assign(plex.blocks.size(), inside);
    for (std::size_t run = 0; run + 1 < plex.subtrees.size(); ++run) {
      for (std::uint32_t n = plex.subtrees[run]; n < plex.subtrees[run + 1]; ++n) {
        const Block& b = plex.blocks[n];
        const std::uint32_t start = plex.blocks[plex.subtrees[run]].first;
        const std::uint32_t parent = b.aligned ? b.parent : plex.parents[b.parent];
        if (parent >= start) continue;
        side.boundary_offset[n] = static_cast<std::uint32_t>(side.boundary.size());
        side.boundary.resize(side.boundary.size() + b.stride);
        side.outside.push_back(n);
      }
    }
    sides_.push_back(std::move(side));
  }
  read_reach();
  for (const Infoset& i : game_.infosets) max_actions_ = std::max<std::size_t>(max_actions_, i.actions);
}

void Cfr::read_reach() {
  reach_.clear();
  for (const PlayerState& side : sides_) reach_.push_back(against_ ? side.fixed_x.data() : side.x.data());
}

// Calls work(i) for each run of blocks after the trunk, on all threads, and returns when all are done.
void Cfr::over_runs(std::size_t p, const auto& work) {
  const auto runs = static_cast<std::uint32_t>(game_.plex[p].subtrees.size() - 1);
  if (team_)
    team_->for_each(runs, work);
  else
    for (std::uint32_t i = 0; i < runs; ++i) work(i);
}

// Values, regrets and next strategies, bottom-up.
void Cfr::backward(std::size_t p, const Discount& d) {
  PlayerState& side = sides_[p];
  const Treeplex& plex = game_.plex[p];
  const PayoffMatrix& payoffs = game_.payoffs[p];
  double* const g = side.g.data();
  with_lanes(plex, [&]<int W>() {
    const auto over = [&](std::size_t run, std::uint32_t begin, std::uint32_t end) {
      const Sweep<W> sweep(plex, side, options_.rule, d, game_.payoff_range);
      std::vector<Lanes<W>> scratch(max_actions_ > 4 ? max_actions_ : 0);
      leaf_values<W>(payoffs, run, reach_, p, g);
      if (run == 0) add_boundary(side, plex);
      for (std::uint32_t n = end; n-- > begin;)
        with_actions(sweep.blocks[n].actions, [&]<int A>() { sweep.template up<A>(n, scratch.data()); });
    };
    over_runs(p, [&](std::uint32_t i) { over(i + 1, plex.subtrees[i], plex.subtrees[i + 1]); });
    over(0, 0, plex.subtrees[0]);
  });
  side.value_sum = d.keep * side.value_sum + (counts(d) ? g[0] : 0);
  g[0] = 0;
}

// What the runs are worth, given to the trunk in a fixed order.
void Cfr::add_boundary(PlayerState& side, const Treeplex& plex) {
  for (std::uint32_t n : side.outside) {
    const Block& b = plex.blocks[n];
    const double* const value = side.boundary.data() + side.boundary_offset[n];
    for (std::uint32_t h = 0; h < b.slots; ++h)
      side.g.data()[b.aligned ? b.parent + h : plex.parents[b.parent + h]] += value[h];
  }
}

// Reach and averages, top-down.
void Cfr::forward(std::size_t p, const Discount& d) {
  const Treeplex& plex = game_.plex[p];
  const double weight = counts(d) ? 1 : 0;
  with_lanes(plex, [&]<int W>() {
    const auto over = [&](std::uint32_t begin, std::uint32_t end) {
      const Sweep<W> sweep(plex, sides_[p], options_.rule, d, game_.payoff_range);
      for (std::uint32_t n = begin; n < end; ++n)
        with_actions(sweep.blocks[n].actions, [&]<int A>() { sweep.template down<A>(n, weight); });
    };
    over(0, plex.subtrees[0]);
    over_runs(p, [&](std::uint32_t i) { over(plex.subtrees[i], plex.subtrees[i + 1]); });
  });
}

void Cfr::iterate() {
  const Discount d = discount(options_.rule, t_, t_ - std::min(t_, average_start_));
  for (std::size_t p = 0; p < sides_.size(); ++p) {
    backward(p, d);
    if (!options_.simultaneous) forward(p, d);
  }
  for (std::size_t p = 0; options_.simultaneous && p < sides_.size(); ++p) forward(p, d);
  averaged_.add(options_.rule, d, counts(d));
  ++t_;
}

void Cfr::run(std::uint64_t iterations, const RunControl& control) {
  if (control.threads != threads_) {
    threads_ = control.threads;
    team_ = threads_ > 1 ? std::make_unique<Team>(threads_) : nullptr;
  }
  for (std::uint64_t i = 0; i < iterations && !control.stop.stop_requested(); ++i) iterate();
}

void Cfr::change_rule(const UpdateRule& rule) {
  options_.rule = rule;
  average_start_ = t_;
}

Strategy Cfr::average() const {
  if (t_ <= average_start_) return current();
  Strategy out;
  for (std::uint8_t p = 0; p < game_.players; ++p)
    out.behaviour.push_back(normalized(game_, Player{p}, sides_[p].average));
  return out;
}

Strategy Cfr::current() const {
  Strategy out;
  for (const PlayerState& side : sides_) out.behaviour.push_back(side.sigma);
  return out;
}

std::vector<Values> Cfr::regrets() const {
  std::vector<Values> out;
  for (const PlayerState& side : sides_) out.push_back(side.regret);
  return out;
}

// Stored regrets R and those D of the average begin as equals, or as R >= 0 = D.  From R >= D follows d(R) +
// r >= keep D + r where d takes no more from positive regrets than keep does, and no less from others.
void Cfr::Averaged::add(const UpdateRule& rule, const Discount& d, bool counts) {
  weight = d.keep * weight + (counts ? 1 : 0);
  if (d.keep == 0) {
    bounds = floored;
    improves = true;
  } else {
    bounds = bounds && counts && d.positive >= d.keep && (floored || d.negative <= d.keep);
  }
  improves = improves && !predicted && !rule.predicts();
  floored = rule.floor;
  predicted = rule.predicts();
}

// Of the profiles that were played at once, or would have been: where players move in turn the second one's
// values are those against the first one's next strategy.
double Cfr::mean_value(std::uint8_t p) const {
  if (p == 0 || options_.simultaneous || against_) return sides_[p].value_sum / averaged_.weight;
  return game_.sum - mean_value(0);
}

// Regrets of the second player in turn are those against strategies one iteration later.  The sum over
// iterations of what a fixed strategy earns against one and the next differs by the payoff range times the
// last weight at most, as it telescopes; and what it played itself earned no more against the later ones
// where those are improvements (Burch, Moravcik & Schmid 2019).
std::optional<double> Cfr::regret_bound(std::uint8_t p) const {
  const bool later = p == 1 && !options_.simultaneous && !against_;
  if (!averaged_.bounds || (later && !averaged_.improves)) return {};
  double sum = later ? game_.payoff_range : 0;
  for (const Infoset& i : game_.infosets) {
    if (i.player.value != p) continue;
    double max = 0;
    for (Action a = 0; a < i.actions; ++a) max = std::max(max, sides_[p].regret[i.sequence(a)]);
    sum += max;
  }
  return sum / averaged_.weight;
}

std::optional<OverallRegret> Cfr::overall_regret() const {
  const bool in_turn = game_.players == 2 && !options_.simultaneous;
  if (t_ <= average_start_ || std::isnan(averaged_.weight)) return {};
  if (!against_ && (game_.players > 2 || (in_turn && !game_.constant_sum))) return {};
  std::vector<Values> x = against_ ? std::vector<Values>{} : reaches(game_, average());
  for (const PlayerState& side : sides_)
    if (against_) x.push_back(side.fixed_x);
  OverallRegret out;
  for (std::uint8_t p = 0; p < game_.players; ++p) {
    out.measured.push_back(best_response_value(game_, Player{p}, x) - mean_value(p));
    out.bound.push_back(regret_bound(p));
  }
  return out;
}

void Cfr::save(Writer& out) const {
  out.u64(t_);
  out.u64(average_start_);
  for (const PlayerState& side : sides_) out.f64(side.value_sum);
  for (auto field : {&PlayerState::regret, &PlayerState::average, &PlayerState::sigma}) {
    std::vector<Values> by_player;
    for (const PlayerState& side : sides_) by_player.push_back(side.*field);
    out.f64s(canonical(game_, by_player));
  }
  out.f64(averaged_.weight);
  for (const bool flag : {averaged_.bounds, averaged_.improves, averaged_.floored, averaged_.predicted})
    out.u8(flag ? 1 : 0);
}

// Older files end before it.  Their sums of values are those of the average where that is a plain sum.
Cfr::Averaged Cfr::load_averaged(Reader& in, std::uint64_t t, std::uint64_t average_start) const {
  const UpdateRule& rule = options_.rule;
  Averaged out{.floored = rule.floor || t == 0, .predicted = rule.predicts()};
  if (in.remaining() == 0) {
    const bool plain = rule.alpha.base == infinity && rule.beta.base == infinity && rule.gamma.base == 0 &&
                       average_start == 0 && rule.restart == 0;
    out.weight = plain ? static_cast<double>(t) : std::numeric_limits<double>::quiet_NaN();
    out.improves = !rule.predicts();
    return out;
  }
  out.weight = in.f64();
  for (bool* const flag : {&out.bounds, &out.improves, &out.floored, &out.predicted}) *flag = in.u8() != 0;
  return out;
}

Result<void> Cfr::load(Reader& in) {
  const std::uint64_t t = in.u64(), average_start = in.u64();
  std::vector<double> value_sums(sides_.size());
  for (double& value : value_sums) value = in.f64();
  std::array<std::vector<Values>, 3> fields;
  for (std::vector<Values>& field : fields) {
    std::vector<double> numbers(canonical_size(game_));
    in.f64s(numbers);
    field = from_canonical(game_, numbers);
  }
  const Averaged averaged = load_averaged(in, t, average_start);
  if (in.failed()) return fail(ErrorCode::corrupt, "the saved state of the solver does not fit this game");
  t_ = t;
  averaged_ = averaged;
  average_start_ = average_start;
  for (std::size_t p = 0; p < sides_.size(); ++p) {
    PlayerState& side = sides_[p];
    side.value_sum = value_sums[p];
    side.regret = std::move(fields[0][p]);
    side.average = std::move(fields[1][p]);
    side.sigma = std::move(fields[2][p]);
    side.x = reach(game_.plex[p], side.sigma);
  }
  read_reach();
  return {};
}

}  // namespace hindsight
