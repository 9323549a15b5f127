// SPDX-License-Identifier: MIT
#include "solve/mccfr.h"

#include <algorithm>
#include <string>

#include "base/check.h"
#include "solve/public_chance.h"
#include "solve/sampling.h"

namespace hindsight {

namespace {

// What a walk follows.
enum class Own : std::uint8_t { all, one, some };      // of its player's actions
enum class Others : std::uint8_t { all, one };         // of the other players' actions
enum class Chance : std::uint8_t { one, one_public };  // one_public: one public outcome, all private ones

struct Sampler {
  Own own;
  Others others;
  Chance chance;
};

constexpr Sampler chance_sampling{Own::all, Others::all, Chance::one};
constexpr Sampler external_sampling{Own::all, Others::one, Chance::one};
constexpr Sampler outcome_sampling{Own::one, Others::one, Chance::one};
constexpr Sampler average_strategy_sampling{Own::some, Others::one, Chance::one};
constexpr Sampler public_chance_sampling{Own::all, Others::all, Chance::one_public};

struct MccfrOptions {
  SamplingOptions sampling;
  double baseline = 0;                    // step towards a new value; 0: no baselines
  double epsilon = 0, tau = 0, beta = 0;  // Own::one and Own::some
};

// How the walk came to a node.
struct Path {
  double weight = 1;        // probability of what chance and the others did, over that of following it
  double own = 1;           // reach of the walk's player
  double sampled = 1;       // probability that its actions were followed so far
  std::uint32_t drawn = 0;  // random decisions so far

  Path drawing() const { return {weight, own, sampled, drawn + 1}; }
  Path rest(double factor) const { return {weight * factor, own, sampled, drawn}; }
  Path acting(double probability, double following) const {
    return {weight, own * probability, sampled * following, drawn};
  }
};

// Values are estimates that are right on average, of what the walk's player earns from a node on:
//   value(node) = sum_a p(a) value(a)
//   value(a)    = b(a) + [a followed] (value(child) - b(a)) / probability of following a
// with p the strategy or chance, and b the baseline of the child (0 without baselines), which changes the
// spread of the estimate but not its mean (Schmid et al. 2019).
template <Sampler S, bool Baselines, bool Fixed>
class Mccfr final : public SamplingSolver {
 public:
  Mccfr(const SolverInput& input, const MccfrOptions& options)
      : SamplingSolver(input, options.sampling, 2 * static_cast<std::size_t>(input.game.players)),
        mccfr_(options),
        scratch_(tree_.line_actions) {
    if (Baselines) baseline_.assign(tree_.nodes.size() * tree_.players, 0);
    if (S.chance == Chance::one_public) prepare_public_chance(input.histories);
    if (at_the_end) touched_.reserve(tree_.nodes.size());
  }

 private:
  // The average grows at the walk's own nodes by own reach where the rest's share of the visits never
  // changes; else at the nodes of the other player, who gets there by its own strategy.
  static constexpr bool own_average = Fixed || S.others == Others::all;
  // Walks that can meet an infoset twice keep its strategy until the end.
  static constexpr bool at_the_end = S.others == Others::all;

  void iterate() override {
    for (me_ = 0; me_ < tree_.players && average_walks(); ++me_) {
      draws_.begin(tree_.players + me_, iterations());
      average_walk();
    }
    for (me_ = 0; me_ < tree_.players; ++me_) {
      draws_.begin(me_, iterations());
      std::ranges::fill(drawn_, PublicChance::none);
      visit(0, {}, scratch_.data());
      for (const WalkNode* node : touched_) match_regrets(node->slot, node->count);
      touched_.clear();
    }
  }

  bool average_walks() const { return !own_average && tree_.players != 2; }

  double visit(std::uint32_t history, const Path& path, double* scratch) {
    ++visits_;
    const WalkNode& node = tree_.nodes[history];
    switch (node.kind) {
      case WalkNode::Kind::terminal:
        return tree_.payoffs[node.first + me_];
      case WalkNode::Kind::decision:
        return node.player == me_ ? visit_own(node, path, scratch) : visit_other(node, path, scratch);
      case WalkNode::Kind::public_chance:
        return visit_public(node, path, scratch);
      default:
        return S.chance == Chance::one ? visit_chance(node, path, scratch)
                                       : visit_every_outcome(node, path, scratch);
    }
  }

  // The value of a child less its baseline, which then moves towards that value.
  double surprise(std::uint32_t child, const Path& path, double* scratch) {
    if (!Baselines) return visit(child, path, scratch);
    const double value = visit(child, path, scratch);
    double& baseline = baseline_[child * tree_.players + me_];
    const double difference = value - baseline;
    baseline += mccfr_.baseline * difference;
    return difference;
  }
  double baseline(std::uint32_t child) const {
    return Baselines ? baseline_[child * tree_.players + me_] : 0;
  }

  double visit_chance(const WalkNode& node, const Path& path, double* scratch) {
    const WalkOutcome* const outcome = &tree_.outcomes[node.slot];
    double expected = 0;
    if (Baselines)
      for (std::uint32_t a = 0; a < node.count; ++a)
        expected += outcome[a].probability * baseline(node.first + a);
    const std::uint32_t a = draw_outcome(outcome, node.count, draws_.line(path.drawn));
    return expected + surprise(node.first + a, path.drawing(), scratch);
  }

  double visit_every_outcome(const WalkNode& node, const Path& path, double* scratch) {
    double value = 0;
    for (std::uint32_t a = 0; a < node.count; ++a) {
      const double p = tree_.outcomes[node.slot + a].probability;
      if (p > 0) value += p * visit(node.first + a, path.rest(p), scratch);
    }
    return value;
  }

  // One draw for all private hands; the weight makes up for hands that change the odds.
  double visit_public(const WalkNode& node, const Path& path, double* scratch) {
    const PublicChance::Node& place = public_.nodes[node.slot];
    const PublicChance::Draw& draw = public_.draws[place.draw];
    std::uint32_t& outcome = drawn_[place.draw];
    if (outcome == PublicChance::none)
      outcome = draw_outcome(&public_.outcomes[draw.first], draw.count, draws_.line(path.drawn));
    const PublicChance::Child& child = public_.children[place.child + outcome];
    if (child.number == PublicChance::none) return 0;
    const Path on = path.rest(child.weight).drawing();
    return child.weight * visit(node.first + child.number, on, scratch);
  }

  double visit_other(const WalkNode& node, const Path& path, double* scratch) {
    const double* const strategy = (Fixed ? fixed_.data() : strategy_.data()) + node.slot;
    if (S.others == Others::all) {
      double value = 0;
      for (std::uint32_t a = 0; a < node.count; ++a) {
        const Path on = path.rest(strategy[a]);
        if (on.weight == 0 && on.own == 0) continue;  // neither regrets nor the average learn there
        value += strategy[a] * visit(node.first + a, on, scratch);
      }
      return value;
    }
    if (!own_average && !average_walks()) add_average(node, average_weight_ / path.sampled);
    double expected = 0;
    if (Baselines)
      for (std::uint32_t a = 0; a < node.count; ++a) expected += strategy[a] * baseline(node.first + a);
    const std::uint32_t action = draw_action(strategy, node.count, draws_.line(path.drawn));
    return expected + surprise(node.first + action, path.drawing(), scratch);
  }

  double visit_own(const WalkNode& node, const Path& path, double* value) {
    const double* const strategy = &strategy_[node.slot];
    if (S.own == Own::all) follow_all(node, path, value);
    if (S.own == Own::one) follow_one(node, path, value);
    if (S.own == Own::some) follow_some(node, path, value);
    double mean = 0;
    for (std::uint32_t a = 0; a < node.count; ++a) mean += strategy[a] * value[a];
    const double weight = regret_weight_ * path.weight / path.sampled;
    for (std::uint32_t a = 0; a < node.count; ++a) regret_[node.slot + a] += weight * (value[a] - mean);
    if (own_average) add_average(node, average_weight_ * path.own / path.sampled);
    if (at_the_end) {
      touched_.push_back(&node);
    } else {
      match_regrets(node.slot, node.count);
    }
    return mean;
  }

  void add_average(const WalkNode& node, double weight) {
    for (std::uint32_t a = 0; a < node.count; ++a)
      average_[node.slot + a] += weight * strategy_[node.slot + a];
  }

  void follow_all(const WalkNode& node, const Path& path, double* value) {
    for (std::uint32_t a = 0; a < node.count; ++a) {
      const Path on = path.acting(strategy_[node.slot + a], 1);
      const bool idle = at_the_end && on.own == 0 && on.weight == 0;
      value[a] = idle ? 0 : visit(node.first + a, on, value + node.count);
    }
  }

  // One action, uniform with probability epsilon, else by the strategy.
  void follow_one(const WalkNode& node, const Path& path, double* value) {
    const double* const strategy = &strategy_[node.slot];
    const double even = mccfr_.epsilon / node.count;
    for (std::uint32_t a = 0; a < node.count; ++a) value[a] = even + (1 - mccfr_.epsilon) * strategy[a];
    const std::uint32_t action = draw_action(value, node.count, draws_.line(path.drawn));
    const double p = value[action];
    for (std::uint32_t a = 0; a < node.count; ++a) value[a] = baseline(node.first + a);
    const Path on = path.acting(strategy[action], p).drawing();
    value[action] += surprise(node.first + action, on, value + node.count) / p;
  }

  // Each action by itself, the likelier the more the average plays it (Gibson, Burch, Lanctot & Szafron
  // 2012): max(epsilon, (beta + tau s(a)) / (beta + sum_b s(b))), s in weights of the present iteration; for
  // certain where that is 0 / 0.
  void follow_some(const WalkNode& node, const Path& path, double* value) {
    const double* const average = &average_[node.slot];
    const double beta = mccfr_.beta * regret_weight_;
    double total = beta;
    for (std::uint32_t a = 0; a < node.count; ++a) total += average[a];
    for (std::uint32_t a = 0; a < node.count; ++a) {
      const double p =
          total > 0 ? std::clamp((beta + mccfr_.tau * average[a]) / total, mccfr_.epsilon, 1.0) : 1;
      value[a] = baseline(node.first + a);
      if (draws_.independent().uniform() >= p) continue;
      const Path on = path.acting(strategy_[node.slot + a], p);
      value[a] += surprise(node.first + a, on, value + node.count) / p;
    }
  }

  // With three or more players the visits of a regret walk depend on the strategies of third players, so the
  // average gets a walk of its own, on which the others play uniformly.
  void average_walk() {
    const WalkNode* node = &tree_.nodes[0];
    for (std::uint32_t drawn = 0; node->kind != WalkNode::Kind::terminal; ++drawn) {
      const double u = draws_.line(drawn);
      const double* const strategy = &strategy_[node->slot];
      std::uint32_t a = 0;
      if (node->kind == WalkNode::Kind::chance) {
        a = draw_outcome(&tree_.outcomes[node->slot], node->count, u);
      } else if (node->player == me_) {
        add_average(*node, average_weight_);
        a = draw_action(strategy, node->count, u);
      } else {
        a = static_cast<std::uint32_t>(u * node->count);
      }
      node = &tree_.nodes[node->first + a];
      ++visits_;
    }
  }

  void prepare_public_chance(const HistoryTree& tree) {
    public_ = find_public_chance(tree);
    drawn_.resize(public_.draws.size());
    for (std::uint32_t n = 0; n < public_.nodes.size(); ++n) {
      WalkNode& node = tree_.nodes[public_.nodes[n].history];
      node.kind = WalkNode::Kind::public_chance;
      node.slot = n;
    }
  }

  const MccfrOptions mccfr_;
  std::size_t me_ = 0;                    // whose walk it is
  std::vector<double> scratch_;           // action values along the line of play
  std::vector<const WalkNode*> touched_;  // own decisions met, where strategies change at the end
  PublicChance public_;
  std::vector<std::uint32_t> drawn_;  // by draw: its outcome in this walk, once there is one
};

template <Sampler S>
std::unique_ptr<Solver> make(const SolverInput& input, const MccfrOptions& options) {
  const bool fixed = input.against.has_value();
  if (options.baseline > 0 && S.chance == Chance::one) {
    if (fixed) return std::make_unique<Mccfr<S, true, true>>(input, options);
    return std::make_unique<Mccfr<S, true, false>>(input, options);
  }
  if (fixed) return std::make_unique<Mccfr<S, false, true>>(input, options);
  return std::make_unique<Mccfr<S, false, false>>(input, options);
}

using Make = std::unique_ptr<Solver> (*)(const SolverInput&, const MccfrOptions&);
struct Named {
  std::string_view name;
  Make make;
};
constexpr Named samplers[] = {
    {"chance_sampling", make<chance_sampling>},
    {"external_sampling", make<external_sampling>},
    {"outcome_sampling", make<outcome_sampling>},
    {"average_strategy_sampling", make<average_strategy_sampling>},
    {"public_chance_sampling", make<public_chance_sampling>},
};

}  // namespace

Result<std::unique_ptr<Solver>> make_mccfr(const SolverEntry& entry, const Arguments& arguments,
                                           const SolverInput& input) {
  const Named* const sampler = std::ranges::find(samplers, entry.name, &Named::name);
  HS_CHECK(sampler, !=, std::end(samplers));
  MccfrOptions options;
  HS_TRY(options.sampling, sampling_options(arguments));
  const auto number = [&](std::string_view key, double min, double max, double& value) -> Result<void> {
    if (std::ranges::find(entry.parameters, key, &Parameter::name) == entry.parameters.end()) return {};
    HS_TRY(value, arguments.number(key, min, max));
    return {};
  };
  HS_RETURN_IF_ERROR(number("baseline", 0, 1, options.baseline));
  HS_RETURN_IF_ERROR(number("epsilon", 0.001, 1, options.epsilon));
  HS_RETURN_IF_ERROR(number("tau", 1, 1e12, options.tau));
  HS_RETURN_IF_ERROR(number("beta", 0, 1e15, options.beta));
  return sampler->make(input, options);
}

}  // namespace hindsight
