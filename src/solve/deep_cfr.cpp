// SPDX-License-Identifier: MIT
#include "solve/deep_cfr.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <string>
#include <utility>

#include "base/check.h"
#include "base/parallel.h"
#include "base/power.h"
#include "solve/deep_walk.h"
#include "solve/learned_baseline.h"
#include "solve/network_fit.h"
#include "solve/sequence_inputs.h"
#include "solve/update_rule.h"

namespace hindsight {

namespace {

constexpr std::uint32_t walk_chunk = 32, infoset_chunk = 64;
constexpr std::uint64_t deep_walking = 0x64776c6b, deep_fitting = 0x64666974, deep_guessing = 0x64677573,
                        deep_weights = 0x64776774;  // purposes of Rng

struct DeepRule {
  std::string_view name;
  bool outcome = false;    // sampling, and a baseline; else external sampling
  bool bootstrap = false;  // on top of the last advantages, by the rows of an iteration alone
  bool predict = false;
};
constexpr DeepRule deep_rules[] = {
    {"sd_cfr"}, {"dream", true}, {"vr_deep_dcfr+", true, true}, {"vr_deep_pdcfr+", true, true, true}};

struct DeepOptions {
  DeepRule rule{};
  std::uint32_t walks = 0;
  std::vector<std::uint32_t> hidden{};
  FitOptions fit{};
  bool table = false, anew = false, baseline = false;
  double epsilon = 0, alpha = 1, gamma = 1;
};

class DeepCfr final : public Solver {
 public:
  DeepCfr(const SolverInput& input, const DeepOptions& options);

  void run(std::uint64_t iterations, const RunControl& control) override;
  std::uint64_t iterations() const override { return t_; }
  std::uint64_t visits() const override { return visits_; }
  Strategy average() const override;
  Strategy current() const override { return {from_canonical(game_, strategy_)}; }
  void save(Writer& out) const override;
  Result<void> load(Reader& in) override;

 private:
  struct Side {
    Perceptron advantage, instant;  // D and r
    Values average;                 // weighted sum of reach
    std::vector<InfosetId> infosets;
  };

  // Rows by infoset: weighted advantages by slot, weights, and how many there are.
  struct RowSums {
    std::vector<double> advantage, weight, rows;
  };

  Perceptron new_network(std::size_t p) const;
  const double* played(std::size_t decider, std::size_t player) const;
  void add_to_average(std::size_t p);
  std::vector<SampledMove> sample(std::size_t p);
  void add(const WalkSamples& samples);
  void learn(std::size_t p);
  void learn_baseline(std::size_t p, std::span<const SampledMove> moves);
  void fit(std::size_t p, Perceptron& network, double discount, std::vector<float>& numbers);
  void write_down(const Side& side, const Perceptron& network, std::vector<float>& numbers);
  void clear_sums(std::size_t p);
  void match(std::size_t p);
  double before(std::size_t slot, double discount) const {
    return discount * std::max(0.0, static_cast<double>(advantage_[slot]));
  }
  std::uint32_t actions(InfosetId i) const { return game_.infosets[i].actions; }

  const HistoryTree& tree_;
  const CompiledGame& game_;
  const DeepOptions options_;
  const std::uint64_t seed_;
  const WalkTree walk_;
  const InfosetInputs inputs_;
  const ActionOutputs outputs_;
  const std::vector<std::uint32_t> first_slots_;
  double scale_ = 1;       // of payoffs
  std::size_t width_ = 0;  // most actions
  std::vector<Side> sides_;
  RowSums sums_;
  std::unique_ptr<LearnedBaseline> baseline_;
  std::vector<float> advantage_, instant_;  // by slot: what the networks say
  std::vector<double> strategy_, fixed_;    // by slot; the second to train against, if there is one
  std::uint64_t t_ = 0, visits_ = 0;
  std::unique_ptr<Team> team_;
};

DeepCfr::DeepCfr(const SolverInput& input, const DeepOptions& options)
    : tree_(input.histories),
      game_(input.game),
      options_(options),
      seed_(input.seed),
      walk_(tree_),
      inputs_(tree_),
      outputs_(tree_),
      first_slots_(first_slots(tree_)) {
  if (game_.payoff_range > 0) scale_ = 1 / game_.payoff_range;
  for (const InfosetLabel& infoset : tree_.infosets) width_ = std::max(width_, infoset.actions.size());
  for (std::uint8_t p = 0; p < tree_.players; ++p)
    sides_.push_back({new_network(p), new_network(p), game_.zeros(Player{p}), {}});
  for (InfosetId i{0}; i < tree_.infosets.end_id(); ++i)
    sides_[tree_.infosets[i].player.value].infosets.push_back(i);
  advantage_.assign(first_slots_.back(), 0);
  instant_ = advantage_;
  sums_.advantage.assign(advantage_.size(), 0);
  sums_.weight.assign(tree_.infosets.size(), 0);
  sums_.rows = sums_.weight;
  strategy_ = canonical(game_, uniform_strategy(game_));
  if (input.against) fixed_ = canonical(game_, *input.against);
  if (options_.baseline) baseline_ = std::make_unique<LearnedBaseline>(tree_, options_.hidden, scale_, seed_);
}

Perceptron DeepCfr::new_network(std::size_t p) const {
  return silent_network(inputs_.size(), options_.hidden, outputs_.count,
                        Rng(seed_, deep_weights, t_, p).bits());
}

// What the decider plays where it is the player who learns.
const double* DeepCfr::played(std::size_t decider, std::size_t player) const {
  return decider == player || fixed_.empty() ? strategy_.data() : fixed_.data();
}

void DeepCfr::run(std::uint64_t iterations, const RunControl& control) {
  if (!team_ || team_->width() != control.threads) team_ = std::make_unique<Team>(control.threads);
  for (; iterations > 0 && !control.stop.stop_requested(); --iterations) {
    ++t_;
    for (std::size_t p = 0; p < sides_.size(); ++p) {
      add_to_average(p);
      const std::vector<SampledMove> moves = sample(p);
      learn(p);
      if (baseline_) learn_baseline(p, moves);
    }
  }
}

void DeepCfr::add_to_average(std::size_t p) {
  const Values x = reach(game_.plex[p], from_canonical(game_, strategy_)[p]);
  const double weight = power(static_cast<double>(t_), options_.gamma);
  for (SequenceId s{0}; s < x.end_id(); ++s) sides_[p].average[s] += weight * x[s];
}

std::vector<SampledMove> DeepCfr::sample(std::size_t p) {
  const DeepWalkOptions how{options_.rule.outcome, options_.epsilon, scale_, width_};
  std::vector<const double*> strategies;
  for (std::size_t q = 0; q < sides_.size(); ++q) strategies.push_back(played(q, p));
  const std::uint32_t chunks = (options_.walks + walk_chunk - 1) / walk_chunk;
  std::vector<WalkSamples> samples(chunks);
  team_->for_each(chunks, [&](std::uint32_t c) {
    std::optional<PerceptronPass> pass;
    std::vector<double> q;
    BaselineOf baseline;
    if (baseline_) {
      pass.emplace(baseline_->network());
      baseline = [&](HistoryId h, std::size_t player) {
        q = baseline_->values(h, player, *pass);
        return std::span<const double>(q);
      };
    }
    DeepWalk walk(tree_, walk_, strategies, how, baseline);
    Rng random(seed_, deep_walking, t_, p, c);
    const std::uint32_t end = std::min(options_.walks, (c + 1) * walk_chunk);
    for (std::uint32_t i = c * walk_chunk; i < end; ++i)
      walk.walk(p, static_cast<float>(t_), random, samples[c]);
  });
  if (options_.rule.bootstrap) clear_sums(p);
  std::vector<SampledMove> moves;
  for (const WalkSamples& some : samples) {
    add(some);
    moves.insert(moves.end(), some.moves.begin(), some.moves.end());
    visits_ += some.visits;
  }
  return moves;
}

void DeepCfr::add(const WalkSamples& samples) {
  for (std::size_t r = 0; r < samples.rows.size(); ++r) {
    const AdvantageRow& row = samples.rows[r];
    const double weight = options_.rule.bootstrap ? 1 : static_cast<double>(row.weight);
    sums_.weight[row.infoset] += weight;
    ++sums_.rows[row.infoset];
    for (std::uint32_t a = 0; a < actions(InfosetId{row.infoset}); ++a)
      sums_.advantage[first_slots_[row.infoset] + a] +=
          weight * static_cast<double>(samples.advantages[r * width_ + a]);
  }
}

void DeepCfr::clear_sums(std::size_t p) {
  for (const InfosetId i : sides_[p].infosets) {
    sums_.weight[i.value] = sums_.rows[i.value] = 0;
    std::fill(sums_.advantage.begin() + first_slots_[i.value],
              sums_.advantage.begin() + first_slots_[i.value + 1], 0.0);
  }
}

void DeepCfr::learn(std::size_t p) {
  Side& side = sides_[p];
  const DeepRule& rule = options_.rule;
  const double discount = rule.bootstrap ? discount_factor(static_cast<double>(t_ - 1), options_.alpha) : 0;
  if (options_.anew) side.advantage = new_network(p);
  if (rule.predict) fit(p, side.instant, 0, instant_);
  fit(p, side.advantage, discount, advantage_);
  match(p);
}

// Into `numbers`, by slot: what is left of the last advantages and the mean row of each infoset.  Infosets
// are drawn as often as they have rows, and stand for the mean of these: the same least squares with less
// noise.
void DeepCfr::fit(std::size_t p, Perceptron& network, double discount, std::vector<float>& numbers) {
  const Side& side = sides_[p];
  double all = 0, weights = 0;
  for (const InfosetId i : side.infosets) {
    all += sums_.rows[i.value];
    weights += sums_.weight[i.value];
  }
  if (all == 0) return;
  const auto goal = [&](InfosetId i, std::uint32_t slot) {
    return before(slot, discount) + sums_.advantage[slot] / sums_.weight[i.value];
  };
  if (options_.table) {
    for (const InfosetId i : side.infosets)
      for (std::uint32_t s = first_slots_[i.value]; s < first_slots_[i.value + 1]; ++s)
        if (sums_.rows[i.value] > 0) numbers[s] = static_cast<float>(goal(i, s));
    return;
  }
  std::vector<double> shares;
  for (const InfosetId i : side.infosets) shares.push_back(sums_.rows[i.value] / all);
  const std::vector<WalkOutcome> table = alias_table(shares);
  NetworkFit fit(network, options_.fit, *team_);
  Rng random(seed_, deep_fitting, t_, p);
  fit.run(
      options_.fit.steps,
      [&] { return draw_outcome(table.data(), static_cast<std::uint32_t>(table.size()), random.uniform()); },
      [&](std::uint32_t n, std::vector<float>& x) { inputs_.write(side.infosets[n], x); },
      [&](std::uint32_t n, std::span<const float> y, std::span<float> dy) {
        const InfosetId i = side.infosets[n];
        if (sums_.rows[i.value] == 0) return;  // drawn by rounding alone
        const double weight = sums_.weight[i.value] / sums_.rows[i.value] * all / weights;
        for (std::uint32_t s = first_slots_[i.value]; s < first_slots_[i.value + 1]; ++s) {
          const std::uint32_t k = outputs_.of[s];
          dy[k] = static_cast<float>(weight * (static_cast<double>(y[k]) - goal(i, s)));
        }
      });
  write_down(side, network, numbers);
}

void DeepCfr::write_down(const Side& side, const Perceptron& network, std::vector<float>& numbers) {
  const std::size_t count = side.infosets.size();
  const auto chunks = static_cast<std::uint32_t>((count + infoset_chunk - 1) / infoset_chunk);
  team_->for_each(chunks, [&](std::uint32_t c) {
    PerceptronPass pass(network);
    for (std::size_t n = c * infoset_chunk; n < std::min(count, std::size_t{c + 1} * infoset_chunk); ++n) {
      const InfosetId i = side.infosets[n];
      inputs_.write(i, pass.units[0]);
      go_forward(network, pass);
      const std::uint32_t slot = first_slots_[i.value];
      for (std::uint32_t a = 0; a < actions(i); ++a)
        numbers[slot + a] = pass.outputs()[outputs_.of[slot + a]];
    }
  });
}

// In proportion to what is positive; else the best action, the first of equals, where any is better.
void DeepCfr::match(std::size_t p) {
  const double discount = discount_factor(static_cast<double>(t_), options_.alpha);
  std::vector<double> worth(width_);
  for (const InfosetId i : sides_[p].infosets) {
    const std::uint32_t slot = first_slots_[i.value], count = actions(i);
    double total = 0;
    for (std::uint32_t a = 0; a < count; ++a) {
      worth[a] = options_.rule.predict ? before(slot + a, discount) + static_cast<double>(instant_[slot + a])
                                       : static_cast<double>(advantage_[slot + a]);
      total += std::max(0.0, worth[a]);
    }
    const auto [least, most] = std::minmax_element(worth.begin(), worth.begin() + count);
    const auto best =
        static_cast<std::uint32_t>(std::max_element(worth.begin(), worth.begin() + count) - worth.begin());
    for (std::uint32_t a = 0; a < count; ++a) {
      const double alone = *least == *most ? 1.0 / count : a == best ? 1 : 0;
      strategy_[slot + a] = total > 0 ? std::max(0.0, worth[a]) / total : alone;
    }
  }
}

void DeepCfr::learn_baseline(std::size_t p, std::span<const SampledMove> moves) {
  Rng random(seed_, deep_guessing, t_, p);
  baseline_->learn(
      moves, options_.fit,
      [&](HistoryId h, std::size_t player) {
        const double* const from = played(tree_.nodes[h].player.value, player);
        return std::span<const double>(from + first_slots_[tree_.infoset(h).value], tree_.nodes[h].count);
      },
      *team_, random);
}

Strategy DeepCfr::average() const {
  if (t_ == 0) return current();
  Strategy out;
  for (std::uint8_t p = 0; p < sides_.size(); ++p)
    out.behaviour.push_back(normalized(game_, Player{p}, sides_[p].average));
  return out;
}

void DeepCfr::save(Writer& out) const {
  out.u64(t_);
  out.u64(visits_);
  std::vector<Values> averages;
  for (const Side& side : sides_) averages.push_back(side.average);
  out.f64s(canonical(game_, averages));
  write_floats(out, advantage_);
  write_floats(out, instant_);
  for (const std::vector<double>* sums : {&sums_.advantage, &sums_.weight, &sums_.rows}) out.f64s(*sums);
  for (const Side& side : sides_) {
    write_floats(out, side.advantage.padded());
    if (options_.rule.predict) write_floats(out, side.instant.padded());
  }
  if (baseline_) write_floats(out, baseline_->network().padded());
}

Result<void> DeepCfr::load(Reader& in) {
  const std::uint64_t t = in.u64(), visits = in.u64();
  std::vector<double> averages(first_slots_.back());
  in.f64s(averages);
  std::vector<float> advantage(advantage_.size()), instant(instant_.size());
  bool fits = read_floats(in, advantage);
  fits = read_floats(in, instant) && fits;
  RowSums sums = sums_;
  for (std::vector<double>* const numbers : {&sums.advantage, &sums.weight, &sums.rows}) in.f64s(*numbers);
  std::vector<Side> sides = sides_;
  for (Side& side : sides) {
    fits = read_floats(in, side.advantage.padded()) && fits;
    if (options_.rule.predict) fits = read_floats(in, side.instant.padded()) && fits;
  }
  std::vector<float> baseline(baseline_ ? baseline_->network().padded().size() : 0);
  fits = read_floats(in, baseline) && fits;
  if (!fits || in.failed())
    return fail(ErrorCode::corrupt, "the saved state of the solver does not fit this game");
  const std::vector<Values> average = from_canonical(game_, averages);
  for (std::size_t p = 0; p < sides.size(); ++p) sides[p].average = average[p];
  t_ = t;
  visits_ = visits;
  sides_ = std::move(sides);
  sums_ = std::move(sums);
  if (baseline_) std::ranges::copy(baseline, baseline_->network().padded().begin());
  advantage_ = std::move(advantage);
  instant_ = std::move(instant);
  for (std::size_t p = 0; p < sides_.size(); ++p) match(p);
  return {};
}

Result<std::vector<std::uint32_t>> hidden_layers(const Arguments& arguments) {
  std::vector<std::uint32_t> out;
  for (const std::string& text : arguments.list("hidden")) {
    const std::optional<std::int64_t> units = parse_integer(text);
    if (!units || *units < 1 || *units > 4096 || out.size() == 16)
      return arguments.wrong("hidden", "the units of up to 16 layers, 1 to 4096 each, such as 64+64");
    out.push_back(static_cast<std::uint32_t>(*units));
  }
  return out;
}

Result<DeepOptions> deep_options(const SolverEntry& entry, const Arguments& arguments) {
  DeepOptions out;
  const auto* const rule = std::ranges::find(deep_rules, entry.name, &DeepRule::name);
  HS_CHECK(rule, !=, std::end(deep_rules));
  out.rule = *rule;
  const auto has = [&](std::string_view key) {
    return std::ranges::find(entry.parameters, key, &Parameter::name) != entry.parameters.end();
  };
  const auto number = [&](std::string_view key, double min, double max, double& value) -> Result<void> {
    if (!has(key)) return {};
    HS_TRY(value, arguments.number(key, min, max));
    return {};
  };
  HS_TRY(const std::int64_t walks, arguments.integer("walks", 1, 10'000'000));
  HS_TRY(const std::int64_t steps, arguments.integer("steps", 1, 1'000'000));
  HS_TRY(const std::int64_t batch, arguments.integer("batch", 1, 10'000));
  HS_TRY(out.hidden, hidden_layers(arguments));
  constexpr std::string_view fits[] = {"network", "table"};
  HS_TRY(const std::size_t fit, arguments.choice("fit", fits));
  HS_RETURN_IF_ERROR(number("rate", 1e-6, 1, out.fit.rate));
  HS_RETURN_IF_ERROR(number("gamma", 0, 16, out.gamma));
  HS_RETURN_IF_ERROR(number("epsilon", 0.001, 1, out.epsilon));
  HS_RETURN_IF_ERROR(number("alpha", 0.5, 16, out.alpha));
  if (has("start")) {
    constexpr std::string_view starts[] = {"last", "new"};
    HS_TRY(const std::size_t start, arguments.choice("start", starts));
    out.anew = start == 1;
  }
  if (has("baseline")) {
    HS_TRY(out.baseline, arguments.flag("baseline"));
  }
  out.walks = static_cast<std::uint32_t>(walks);
  out.fit.steps = static_cast<std::uint32_t>(steps);
  out.fit.batch = static_cast<std::uint32_t>(batch);
  out.table = fit == 1;
  return out;
}

// Bytes of the networks that save() writes.
std::uint64_t network_bytes(const HistoryTree& tree, const DeepOptions& options) {
  const auto players = static_cast<std::uint64_t>(tree.players);
  const std::uint64_t outputs = ActionOutputs(tree).count;
  const auto bytes = [&](std::uint64_t from, std::uint64_t to) {
    std::uint64_t out = 0;
    for (const std::uint64_t units : options.hidden) {
      out += (from + 1) * (units + 15);  // rows are padded
      from = units;
    }
    return 4 * (out + (from + 1) * (to + 15));
  };
  const std::uint64_t each = bytes(InfosetInputs(tree).size(), outputs);
  return players * each * (options.rule.predict ? 2 : 1) +
         (options.baseline ? bytes(HistoryInputs(tree).size(), players * outputs) : 0);
}

}  // namespace

Result<std::unique_ptr<Solver>> make_deep_cfr(const SolverEntry& entry, const Arguments& arguments,
                                              const SolverInput& input) {
  HS_TRY(const DeepOptions options, deep_options(entry, arguments));
  // Of a file's room (room_for in store/strategies) numbers by action and infoset need about half.
  const std::uint64_t room = (1 << 20) + 8 * input.histories.nodes.size() * 6;
  if (const std::uint64_t bytes = network_bytes(input.histories, options); bytes > room)
    return fail(ErrorCode::unsupported,
                fmt::format("{} with hidden={} would keep {} KiB of networks for this game, more than the {} "
                            "that its files have room for: take smaller layers",
                            entry.name, arguments.text("hidden"), bytes >> 10, room >> 10));
  return std::make_unique<DeepCfr>(input, options);
}

std::string quick_spec(const SolverEntry& entry) {
  const std::string name(entry.name);
  return entry.make == make_deep_cfr ? name + "(walks=8,steps=4,batch=16,hidden=16)" : name;
}

}  // namespace hindsight
