// SPDX-License-Identifier: MIT
#include "solve/cfr.h"

#include <algorithm>
#include <array>
#include <limits>

#include "tree/evaluate.h"

namespace hindsight {

namespace {

constexpr std::uint32_t inside = std::numeric_limits<std::uint32_t>::max();

// A regret that is only discounted would end among the subnormal numbers, where a processor crawls.
constexpr double negligible = 1e-200;

}  // namespace

// What one player's sweep reads and writes.
struct Cfr::Pass {
  const Treeplex& plex;
  const Gradient& form;
  Side& side;
  Reach reach;
  std::size_t me;
  Discount d;
  bool floor, predictive;

  template <int W>
  void backward_block(std::uint32_t index) const;
  template <int W>
  void forward_block(const Block& b, double weight) const;
};

// One block bottom-up: values of its actions, regrets, next strategy, and its own value for the parent.
template <int W>
void Cfr::Pass::backward_block(std::uint32_t index) const {
  const Block& b = plex.blocks[index];
  double* const g = side.g.data() + b.first;
  double* const sigma = side.sigma.data() + b.first;
  double* const regret = side.regret.data() + b.first;
  const std::size_t end = std::size_t{b.actions} * b.stride;
  if (form.entry_begin[b.row] != form.entry_begin[b.row + b.actions])
    for (std::uint32_t a = 0; a < b.actions; ++a) add_entries(form, b.row + a, reach, me, side.g.data());
  const Lanes<W> zero{}, positive = zero + d.positive, negative = zero + d.negative, next = zero + d.next;
  for (std::uint32_t lane = 0; lane < b.stride; lane += W) {
    Lanes<W> value{};
    std::uint32_t row = b.row;
    for (std::size_t s = lane; s < end; s += b.stride, ++row) {
      const Lanes<W> q = row_products<W>(form, row, b.stride, lane, reach[1 - (me & 1)], load_row<W>(g + s));
      store_row(g + s, q);
      value += load_row<W>(sigma + s) * q;
    }
    Lanes<W> total{};
    for (std::size_t s = lane; s < end; s += b.stride) {
      const Lanes<W> now = load_row<W>(g + s) - value;
      store_row(g + s, zero);
      Lanes<W> sum = load_row<W>(regret + s);
      sum = sum * (sum > zero ? positive : negative) + now;
      if (floor) sum = positive_part(sum);
      sum = (sum < zero + negligible && sum > zero - negligible) ? zero : sum;
      store_row(regret + s, sum);
      const Lanes<W> play = positive_part<Lanes<W>>(predictive ? Lanes<W>(next * sum + now) : sum);
      total += play;
      store_row(sigma + s, play);
    }
    const Lanes<W> uniform = zero + 1.0 / b.actions;
    const Lanes<W> inverse = 1.0 / (total > zero + negligible ? total : zero + 1.0);
    for (std::size_t s = lane; s < end; s += b.stride) {
      const Lanes<W> play = load_row<W>(sigma + s) * inverse;
      store_row(sigma + s, total > zero + negligible ? play : uniform);
    }
    const std::uint32_t offset = side.boundary_offset[index];
    if (offset != inside) {
      store_row(side.boundary.data() + offset + lane, value);
    } else if (b.aligned) {
      double* const above = side.g.data() + b.parent + lane;
      store_row(above, load_row<W>(above) + value);
    } else {
      std::array<double, std::size_t{W}> values;
      store_row(values.data(), value);
      for (std::uint32_t h = lane; h < std::min(b.hands, lane + W); ++h)
        side.g.data()[plex.parents[b.parent + h]] += values[h - lane];
    }
  }
}

// One block top-down: the old reach enters the average, the new one follows from the new strategy.
template <int W>
void Cfr::Pass::forward_block(const Block& b, double weight) const {
  const Lanes<W> keep = Lanes<W>{} + d.keep;
  for (std::uint32_t lane = 0; lane < b.stride; lane += W) {
    Lanes<W> above;
    if (b.aligned) {
      above = load_row<W>(side.x.data() + b.parent + lane);
    } else {
      std::array<double, std::size_t{W}> values;
      for (int k = 0; k < W; ++k)
        values[static_cast<std::size_t>(k)] =
            side.x.data()[plex.parents[b.parent + lane + static_cast<std::uint32_t>(k)]];
      above = load_row<W>(values.data());
    }
    for (std::uint32_t a = 0; a < b.actions; ++a) {
      const std::size_t s = b.first + a * b.stride + lane;
      double* const average = side.average.data() + s;
      double* const x = side.x.data() + s;
      store_row(average, keep * load_row<W>(average) + weight * load_row<W>(x));
      store_row(x, above * load_row<W>(side.sigma.data() + s));
    }
  }
}

Cfr::Cfr(const SolverInput& input, const CfrOptions& options)
    : game_(input.game),
      options_(options),
      against_(input.against.has_value()),
      average_start_(options.explore) {
  const Strategy uniform = uniform_strategy(game_);
  for (std::uint8_t p = 0; p < game_.players; ++p) {
    const Treeplex& plex = game_.plex[p];
    Side side;
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
}

// Calls work(begin, end) for each run of blocks, on all threads, and returns when all are done.
void Cfr::over_runs(std::size_t p, const auto& work) {
  const std::vector<std::uint32_t>& runs = game_.plex[p].subtrees;
  const auto item = [&](std::uint32_t i) { work(runs[i], runs[i + 1]); };
  const auto items = static_cast<std::uint32_t>(runs.size() - 1);
  if (team_)
    team_->for_each(items, item);
  else
    for (std::uint32_t i = 0; i < items; ++i) item(i);
}

void Cfr::regret_sweep(const Pass& pass, std::uint32_t begin, std::uint32_t end) {
  for (std::uint32_t n = end; n-- > begin;) {
    const std::uint32_t stride = pass.plex.blocks[n].stride;
    if (stride == 1)
      pass.backward_block<1>(n);
    else if (stride % 8 == 0)
      pass.backward_block<8>(n);
    else if (stride % 4 == 0)
      pass.backward_block<4>(n);
    else
      pass.backward_block<2>(n);
  }
}

void Cfr::backward(std::size_t p, const Discount& d) {
  Side& side = sides_[p];
  const Treeplex& plex = game_.plex[p];
  Pass pass{plex, game_.gradient[p], side, {}, p, d, options_.rule.floor, options_.rule.predictive};
  for (const Side& other : sides_) pass.reach.push_back(against_ ? other.fixed_x.data() : other.x.data());
  over_runs(p, [&](std::uint32_t begin, std::uint32_t end) { regret_sweep(pass, begin, end); });
  double* const g = side.g.data();
  for (std::uint32_t n : side.outside) {
    const Block& b = plex.blocks[n];
    const double* const value = side.boundary.data() + side.boundary_offset[n];
    for (std::uint32_t h = 0; h < b.hands; ++h)
      g[b.aligned ? b.parent + h : plex.parents[b.parent + h]] += value[h];
  }
  regret_sweep(pass, 0, plex.subtrees[0]);
  add_entries(pass.form, 0, pass.reach, p, g);
  if (sides_.size() == 2) g[0] = row_products<1>(pass.form, 0, 1, 0, pass.reach[1 - p], g[0]);
  side.value_sum += g[0];
  g[0] = 0;
}

void Cfr::forward(std::size_t p, const Discount& d) {
  const Treeplex& plex = game_.plex[p];
  Pass pass{plex, game_.gradient[p], sides_[p], {}, p, d, false, false};
  const double weight = t_ < average_start_ ? 0 : 1;
  const auto sweep = [&](std::uint32_t begin, std::uint32_t end) {
    for (std::uint32_t n = begin; n < end; ++n) {
      const Block& b = plex.blocks[n];
      if (b.stride == 1)
        pass.forward_block<1>(b, weight);
      else if (b.stride % 8 == 0)
        pass.forward_block<8>(b, weight);
      else if (b.stride % 4 == 0)
        pass.forward_block<4>(b, weight);
      else
        pass.forward_block<2>(b, weight);
    }
  };
  sweep(0, plex.subtrees[0]);
  over_runs(p, sweep);
}

void Cfr::iterate() {
  const Discount d = discount(options_.rule, t_, t_ - std::min(t_, average_start_));
  for (std::size_t p = 0; p < sides_.size(); ++p) {
    backward(p, d);
    if (!options_.simultaneous) forward(p, d);
  }
  for (std::size_t p = 0; options_.simultaneous && p < sides_.size(); ++p) forward(p, d);
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
  for (const Side& side : sides_) out.behaviour.push_back(side.sigma);
  return out;
}

std::vector<Values> Cfr::regrets() const {
  std::vector<Values> out;
  for (const Side& side : sides_) out.push_back(side.regret);
  return out;
}

// Theorem 2 of Zinkevich et al. 2007, for the rules whose regrets and averages are plain sums.
std::optional<OverallRegret> Cfr::overall_regret() const {
  const UpdateRule& rule = options_.rule;
  if (rule.alpha.base != never || rule.beta.base != never || rule.gamma.base != 0 || rule.floor || t_ == 0 ||
      average_start_ > 0 || !options_.simultaneous)
    return {};
  const auto t = static_cast<double>(t_);
  const std::vector<Values> x = reaches(game_, average());
  std::vector<Values> fixed;
  for (const Side& side : sides_) fixed.push_back(side.fixed_x);
  OverallRegret out;
  for (std::uint8_t p = 0; p < game_.players; ++p) {
    out.measured.push_back(best_response_value(game_, Player{p}, against_ ? fixed : x) -
                           sides_[p].value_sum / t);
    out.bound.push_back(0);
  }
  for (const Infoset& i : game_.infosets) {
    double most = 0;
    for (Action a = 0; a < i.actions; ++a)
      most = std::max(most, sides_[i.player.value].regret[i.sequence(a)]);
    out.bound[i.player.value] += most / t;
  }
  return out;
}

void Cfr::save(Writer& out) const {
  out.u64(t_);
  out.u64(average_start_);
  for (const Side& side : sides_) out.f64(side.value_sum);
  for (auto field : {&Side::regret, &Side::average, &Side::sigma}) {
    std::vector<Values> by_player;
    for (const Side& side : sides_) by_player.push_back(side.*field);
    out.f64s(canonical(game_, by_player));
  }
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
  if (in.failed()) return fail(ErrorCode::corrupt, "the saved state of the solver does not fit this game");
  t_ = t;
  average_start_ = average_start;
  for (std::size_t p = 0; p < sides_.size(); ++p) {
    Side& side = sides_[p];
    side.value_sum = value_sums[p];
    side.regret = std::move(fields[0][p]);
    side.average = std::move(fields[1][p]);
    side.sigma = std::move(fields[2][p]);
    side.x = reach(game_.plex[p], side.sigma);
  }
  return {};
}

}  // namespace hindsight
