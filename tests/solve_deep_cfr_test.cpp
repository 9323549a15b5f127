// Deep CFR and its kin: sampled advantages are right on average, with any baseline; with tables in the
// networks' place strategies are those that full sweeps come to; networks learn, the same for any threads.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "base/power.h"
#include "random_game.h"
#include "small_game.h"
#include "solve/deep_cfr.h"
#include "solve/deep_walk.h"
#include "solve/learned_baseline.h"
#include "solve/sequence_inputs.h"
#include "tree/evaluate.h"
#include "tree/own_past.h"

namespace hindsight::this_file {
namespace {

// Every action possible, none alike.
Strategy uneven_strategy(const CompiledGame& game) {
  std::vector<double> numbers(canonical_size(game));
  Rng random(3);
  std::size_t slot = 0;
  for (const Infoset& infoset : game.infosets) {
    double sum = 0;
    for (Action a = 0; a < infoset.actions; ++a) sum += numbers[slot + a] = 0.2 + random.uniform();
    for (Action a = 0; a < infoset.actions; ++a) numbers[slot++] /= sum;
  }
  return {from_canonical(game, numbers)};
}

// By slot: counterfactual regrets, and by infoset how often chance and the others come there.
struct ExactRegrets {
  std::vector<double> regret, others;
};
ExactRegrets exact_regrets(const SmallGame& g, const Strategy& strategy) {
  ExactRegrets out{{}, std::vector<double>(g.histories.infosets.size(), 0)};
  const std::vector<Values> x = reaches(g.game, strategy);
  std::vector<Values> q;
  for (std::uint8_t p = 0; p < g.game.players; ++p)
    q.push_back(action_values(g.game, Player{p}, strategy.behaviour[p], x));
  for (const Infoset& i : g.game.infosets) {
    const std::uint8_t p = i.player.value;
    double mean = 0;
    for (Action a = 0; a < i.actions; ++a) mean += strategy.behaviour[p][i.sequence(a)] * q[p][i.sequence(a)];
    for (Action a = 0; a < i.actions; ++a) out.regret.push_back(q[p][i.sequence(a)] - mean);
  }
  EXPECT_TRUE(walk_with_past(g.histories, [&](HistoryId h, const std::vector<Link>& past, double chance) {
    const History& node = g.histories.nodes[h];
    if (node.kind != Turn::Kind::decision) return Result<void>{};
    double reach = chance;
    for (std::uint8_t p = 0; p < g.game.players; ++p)
      if (p != node.player.value && !past[p].at_start())
        reach *= x[p][g.game.infosets[past[p].infoset].sequence(past[p].action)];
    out.others[node.label] += reach;
    return Result<void>{};
  }));
  return out;
}

// Mean and spread of what rows add to each number of a slot.
struct RowSums {
  std::vector<double> sum, squares;
  explicit RowSums(std::size_t slots) : sum(slots, 0), squares(slots, 0) {}
};

// In outcome sampling a row's weight makes up for the chances of own actions but for one in |A| each.
std::vector<double> own_choices(const SmallGame& g) {
  const auto pasts = own_pasts(g.histories, {});
  std::vector<double> out;
  for (const Link& past : *pasts)
    out.push_back(past.at_start() ? 1 : out[past.infoset.value] * g.game.infosets[past.infoset].actions);
  return out;
}

void expect_unbiased(const std::string& name, const DeepWalkOptions& options, const BaselineOf& baseline) {
  const SmallGame g = small_game(name);
  const Strategy strategy = uneven_strategy(g.game);
  const std::vector<double> numbers = canonical(g.game, strategy);
  const std::vector<const double*> strategies(2, numbers.data());
  const std::vector<std::uint32_t> first = first_slots(g.histories);
  const std::vector<double> choices =
      options.outcome ? own_choices(g) : std::vector<double>(g.game.infosets.size(), 1);
  const WalkTree tree(g.histories);
  DeepWalk walk(g.histories, tree, strategies, options, baseline);
  RowSums got(numbers.size());
  constexpr int walks = 10'000;
  for (std::size_t p = 0; p < 2; ++p)
    for (int i = 0; i < walks; ++i) {
      WalkSamples samples;
      Rng random(11, p, i);
      walk.walk(p, 1, random, samples);
      for (std::size_t r = 0; r < samples.rows.size(); ++r) {
        const AdvantageRow& row = samples.rows[r];
        for (Action a = 0; a < g.game.infosets[InfosetId{row.infoset}].actions; ++a) {
          const double more = row.weight * choices[row.infoset] *
                              static_cast<double>(samples.advantages[r * options.width + a]);
          got.sum[first[row.infoset] + a] += more;
          got.squares[first[row.infoset] + a] += more * more;
        }
      }
    }
  const ExactRegrets exact = exact_regrets(g, strategy);
  for (std::size_t slot = 0; slot < numbers.size(); ++slot) {
    const double mean = got.sum[slot] / walks;
    const double error = std::sqrt((got.squares[slot] / walks - mean * mean) / walks);
    EXPECT_NEAR(mean, options.scale * exact.regret[slot], 5 * error + 1e-6) << name << ", slot " << slot;
  }
}

TEST(DeepWalk, SampledAdvantagesAreRegretsOnAverage) {
  for (const char* name : {"kuhn", "liars_dice(dice=1,faces=2)"}) {
    expect_unbiased(name, {.scale = 0.5, .width = 8}, {});
    expect_unbiased(name, {.outcome = true, .epsilon = 0.4, .scale = 0.5, .width = 8}, {});
    const SmallGame g = small_game(name);
    std::vector<double> anything;
    expect_unbiased(name, {.outcome = true, .epsilon = 0.4, .scale = 0.5, .width = 8},
                    [&](HistoryId h, std::size_t player) {
                      anything.assign(g.histories.nodes[h].count,
                                      0.3 * std::sin(h.value + 5.0 * static_cast<double>(player)));
                      return std::span<const double>(anything);
                    });
  }
}

// The same rule by exact regrets of full sweeps, in double.
struct PlainDeep {
  bool bootstrap = false;  // else linear
  double alpha = 2, gamma = 1;
};
// In proportion to what is positive; else the best, evenly where all are the same.
void plain_match(std::span<const double> kept, std::span<double> strategy) {
  double total = 0;
  for (const double k : kept) total += std::max(k, 0.0);
  const auto best = std::ranges::max_element(kept);
  for (std::size_t a = 0; a < kept.size(); ++a)
    if (total > 0)
      strategy[a] = std::max(kept[a], 0.0) / total;
    else
      strategy[a] = std::ranges::min(kept) == *best ? 1.0 / static_cast<double>(kept.size())
                                                    : best - kept.begin() == static_cast<std::ptrdiff_t>(a);
}

Strategy plain_average(const SmallGame& g, const PlainDeep& rule, int iterations) {
  const std::vector<std::uint32_t> first = first_slots(g.histories);
  std::vector<double> kept(first.back(), 0), sums(first.back(), 0);
  Strategy strategy = uniform_strategy(g.game);
  for (int t = 1; t <= iterations; ++t)
    for (std::uint8_t p = 0; p < 2; ++p) {
      const std::vector<double> x = canonical(g.game, reaches(g.game, strategy));
      const ExactRegrets now = exact_regrets(g, strategy);
      std::vector<double> numbers = canonical(g.game, strategy);
      const double old = std::pow(t - 1.0, rule.alpha), d = old / (old + 1);
      for (InfosetId i{0}; i < g.game.infosets.end_id(); ++i) {
        if (g.game.infosets[i].player.value != p) continue;
        const std::uint32_t from = first[i.value], count = g.game.infosets[i].actions;
        for (std::size_t s = from; s < from + count; ++s) {
          sums[s] += std::pow(t, rule.gamma) * x[s];
          if (now.others[i.value] == 0) continue;  // no walk comes there
          kept[s] = rule.bootstrap ? d * std::max(kept[s], 0.0) + now.regret[s] / now.others[i.value]
                                   : kept[s] + t * now.regret[s];
        }
        plain_match(std::span(kept).subspan(from, count), std::span(numbers).subspan(from, count));
      }
      strategy = {from_canonical(g.game, numbers)};
    }
  const std::vector<Values> weights = from_canonical(g.game, sums);
  Strategy out;
  for (std::uint8_t p = 0; p < 2; ++p) out.behaviour.push_back(normalized(g.game, Player{p}, weights[p]));
  return out;
}

// In games with payoffs of their own each: where actions are worth the same, samples cannot tell what to
// play. What infosets that hardly ever come play is noise, and worth nothing.
TEST(DeepCfr, WithTablesIsWhatFullSweepsComeTo) {
  for (const std::uint64_t seed : {1U, 2U, 3U}) {
    const SmallGame g(enumerate(RandomGame{.seed = seed, .max_moves = 4}, 100'000).value());
    const auto expect_alike = [&](const std::string& spec, const PlainDeep& rule) {
      const auto s = solver(spec, {g.histories, g.game, 5});
      s->run(4, {});
      const Evaluation got = evaluate(g.game, s->average());
      const Evaluation plain = evaluate(g.game, plain_average(g, rule, 4));
      for (std::size_t p = 0; p < 2; ++p) {
        EXPECT_NEAR(got.value[p], plain.value[p], 0.01 * g.game.payoff_range) << spec << seed;
        EXPECT_NEAR(got.best_response[p], plain.best_response[p], 0.01 * g.game.payoff_range) << spec << seed;
      }
    };
    expect_alike("sd_cfr(fit=table,walks=10000)", {});
    expect_alike("dream(fit=table,walks=10000,baseline=false)", {});
    expect_alike("vr_deep_dcfr+(fit=table,walks=10000,baseline=false)", {.bootstrap = true, .gamma = 2});
  }
}

TEST(LearnedBaseline, ComesToTheValuesOfMoves) {
  const SmallGame g = small_game("kuhn");
  const std::vector<double> numbers = canonical(g.game, uneven_strategy(g.game));
  const std::vector<std::uint32_t> first = first_slots(g.histories);
  LearnedBaseline baseline(g.histories, {32}, 0.5, 1);
  std::vector<SampledMove> moves;
  std::vector<double> values(g.histories.nodes.size() * 2, 0);  // exact, by history and player
  for (std::uint32_t n = static_cast<std::uint32_t>(g.histories.nodes.size()); n-- > 0;) {
    const HistoryId h{n};
    const History& node = g.histories.nodes[h];
    for (std::uint8_t p = 0; p < 2; ++p) {
      double& value = values[n * 2 + p];
      if (node.kind == Turn::Kind::terminal) value = 0.5 * g.histories.payoff(h, Player{p});
      for (Action a = 0; a < node.count; ++a) {
        const HistoryId child = g.histories.child(h, a);
        const double chance = node.kind == Turn::Kind::chance ? g.histories.nodes[child].probability
                                                              : numbers[first[node.label] + a];
        value += chance * values[child.value * 2 + p];
        if (p == 0 && node.kind == Turn::Kind::decision) moves.push_back({h, a, child});
      }
    }
  }
  Team team(1);
  Rng random(1);
  baseline.learn(
      moves, {.steps = 800, .batch = 32, .rate = 0.01},
      [&](HistoryId h, std::size_t) {
        const History& node = g.histories.nodes[h];
        return std::span(numbers).subspan(first[node.label], node.count);
      },
      team, random);
  PerceptronPass pass(baseline.network());
  for (HistoryId h{0}; h < g.histories.nodes.end_id(); ++h) {
    const History& node = g.histories.nodes[h];
    if (node.kind != Turn::Kind::decision) continue;
    for (std::uint8_t p = 0; p < 2; ++p) {
      const std::vector<double> q = baseline.values(h, p, pass);
      for (Action a = 0; a < node.count; ++a)
        EXPECT_NEAR(q[a], values[g.histories.child(h, a).value * 2 + p], 0.03) << h.value;
    }
  }
}

TEST(DeepCfr, LearnsKuhn) {
  const SmallGame g = small_game("kuhn");
  for (const char* name : {"sd_cfr", "dream", "vr_deep_dcfr+", "vr_deep_pdcfr+"}) {
    const auto s = solver(std::string(name) + "(walks=100,steps=50,batch=64,hidden=32,rate=0.01)",
                          {g.histories, g.game, 2});
    s->run(15, {});
    EXPECT_LT(evaluate(g.game, s->average()).exploitability, 0.1) << name;  // even play: 0.458
  }
}

TEST(DeepCfr, LearnsToAnswerAStrategy) {
  const SmallGame g = small_game("kuhn");
  const Strategy even = uniform_strategy(g.game);
  const auto s =
      solver("sd_cfr(walks=100,steps=60,batch=64,hidden=32,rate=0.01)", {g.histories, g.game, 2, even});
  s->run(20, {});
  EXPECT_LT(evaluate_against(g.game, s->current(), even).nash_conv, 0.05);
}

TEST(DeepCfr, IsTheSameForAnyThreads) {
  const SmallGame g = small_game("leduc");
  for (const SolverEntry& entry : solver_catalog()) {
    if (quick_spec(entry) == entry.name) continue;
    const std::string spec = std::string(entry.name) + "(walks=80,steps=2,batch=80,hidden=16)";
    const auto one = solver(spec, {g.histories, g.game}), three = solver(spec, {g.histories, g.game});
    one->run(2, {});
    three->run(2, {.stop = {}, .threads = 3});
    Writer first, second;
    one->save(first);
    three->save(second);
    EXPECT_TRUE(first.bytes() == second.bytes()) << entry.name;
  }
}

TEST(SequenceInputs, TellEveryInfosetAndHistoryApart) {
  const SmallGame g = small_game("leduc");
  const InfosetInputs infosets(g.histories);
  std::vector<std::vector<float>> rows;
  for (InfosetId i{0}; i < g.histories.infosets.end_id(); ++i) {
    std::vector<float> row;
    infosets.write(i, row);
    EXPECT_EQ(row.size(), infosets.size());
    row.push_back(g.histories.infosets[i].player.value);  // each player has a network
    rows.push_back(std::move(row));
  }
  std::ranges::sort(rows);
  EXPECT_EQ(std::ranges::adjacent_find(rows), rows.end());
  // "K" and "pb": a one for each character from the front, and one from the back.
  const SmallGame kuhn = small_game("kuhn");
  const InfosetInputs code(kuhn.histories);
  for (InfosetId i{0}; i < kuhn.histories.infosets.end_id(); ++i) {
    const Information& seen = kuhn.histories.infosets[i].information;
    std::vector<float> row;
    code.write(i, row);
    EXPECT_EQ(std::ranges::count(row, 1.0F),
              static_cast<std::ptrdiff_t>(2 * (seen.secret.size() + seen.open.size())));
  }
}

TEST(DeepCfr, NamesWhatIsWrongWithItsParameters) {
  const SmallGame g = small_game("kuhn");
  const auto refusal = [&](const std::string& spec) {
    const auto made = make_solver(spec, {g.histories, g.game});
    return made ? "" : made.error().message;
  };
  EXPECT_NE(refusal("sd_cfr(hidden=64x64)").find("the units of up to 16 layers"), std::string::npos);
  EXPECT_NE(refusal("dream(fit=nothing)").find("must be"), std::string::npos);
  EXPECT_NE(refusal("sd_cfr(epsilon=1)").find("epsilon"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
