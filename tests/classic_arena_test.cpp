// Games on graphs, against second opinions that share nothing with the solvers: fixpoints by the definition,
// small progress measures (Jurdzinski 2000), and every pair of memoryless strategies played out.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>

#include "base/rng.h"
#include "classic/arena/parity.h"
#include "classic/arena/strategy_check.h"
#include "places.h"
#include "store/arenas/arena_text.h"

namespace hindsight::this_file {
namespace {

GameGraph random_graph(Rng& rng, std::uint32_t size, bool dead_ends, std::uint32_t priorities) {
  GameGraph out;
  out.successors.first.push_back(0);
  for (Vertex v = 0; v < size; ++v) {
    out.owner.push_back(static_cast<std::uint8_t>(rng.below(2)));
    if (priorities > 0) out.priority.push_back(rng.below(priorities));
    std::set<Vertex> to;
    const std::uint32_t arcs = dead_ends ? rng.below(4) : 1 + rng.below(3);
    for (std::uint32_t i = 0; i < arcs; ++i) to.insert(rng.below(size));
    out.successors.to.insert(out.successors.to.end(), to.begin(), to.end());
    out.successors.first.push_back(static_cast<std::uint32_t>(out.successors.to.size()));
  }
  return out;
}

std::vector<Vertex> random_set(Rng& rng, std::uint32_t size) {
  std::vector<Vertex> out;
  for (Vertex v = 0; v < size; ++v)
    if (rng.below(5) == 0) out.push_back(v);
  return out;
}

// ------------------------------------------------------------------ attractors

// The course's definition, word for word: G0 = F, then again and again what has one or all of its successors
// in G.
LargeVector<std::uint32_t> rings(const GameGraph& graph, int player, const std::vector<Vertex>& target,
                                 const std::vector<Vertex>& stop) {
  LargeVector<std::uint32_t> rank(graph.size(), no_rank);
  for (const Vertex v : target) rank[v] = 0;
  for (std::uint32_t ring = 1; ring <= graph.size(); ++ring) {
    const auto before = rank;
    for (Vertex v = 0; v < graph.size(); ++v) {
      if (before[v] != no_rank || graph.is_terminal(v) || std::ranges::find(stop, v) != stop.end()) continue;
      const auto inside = [&](Vertex w) { return before[w] != no_rank; };
      const auto arcs = graph.successors[v];
      if (graph.owner[v] == player ? std::ranges::any_of(arcs, inside) : std::ranges::all_of(arcs, inside))
        rank[v] = ring;
    }
  }
  return rank;
}

TEST(Attractor, TenThousandRandomGraphsAgreeWithTheDefinition) {
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    Rng rng(seed);
    const GameGraph graph = random_graph(rng, 1 + rng.below(14), true, 0);
    const auto target = random_set(rng, graph.size()), stop = random_set(rng, graph.size());
    const int player = static_cast<int>(rng.below(2));
    const Attractor found = attract(graph, reversed(graph.successors), player, target, stop);
    EXPECT_EQ(found.rank, rings(graph, player, target, stop)) << seed;
    for (Vertex v = 0; v < graph.size(); ++v) {
      if (found.rank[v] == no_rank || found.rank[v] == 0 || graph.owner[v] != player) continue;
      EXPECT_EQ(found.rank[found.move[v]] + 1, found.rank[v]);
    }
  }
}

std::set<std::string> named(const GameGraph& graph, const Attractor& attractor) {
  std::set<std::string> out;
  for (Vertex v = 0; v < graph.size(); ++v)
    if (attractor.rank[v] != no_rank) out.insert(graph.name(v));
  return out;
}

TEST(Course, AttractorsOfTheFiveMatchArena) {
  const auto graph = load_arena(tests_dir() + "/../examples/arenas/five_matches.arena");
  ASSERT_TRUE(graph) << graph.error().message;
  EXPECT_TRUE(is_bipartite(*graph));
  EXPECT_FALSE(has_cycle(*graph));
  const Arcs back = reversed(graph->successors);
  EXPECT_EQ(named(*graph, attract(*graph, back, 0, graph->goals[0])),
            (std::set<std::string>{"V0", "1_1", "2_0", "3_0"}));
  EXPECT_EQ(named(*graph, attract(*graph, back, 1, graph->goals[1])),
            (std::set<std::string>{"V1", "1_0", "2_1", "3_1", "4_1", "5_0"}));
}

TEST(Course, StrategyWinsFromThreeMatchesAndNoneWinsFromFive) {
  const std::string folder = tests_dir() + "/../examples/arenas/";
  const auto graph = load_arena(folder + "five_matches.arena");
  const auto strategy = load_arena_strategy(folder + "five_matches.strategy", *graph, 0);
  ASSERT_TRUE(strategy) << strategy.error().message;
  const auto question = question_of(*graph, Objective::reach, 0, {});
  const StrategyCheck check(*graph, *question, 0, *strategy);
  const auto vertex = [&](const char* name) {
    return static_cast<Vertex>(std::ranges::find(graph->names, name) - graph->names.begin());
  };
  EXPECT_TRUE(check.wins(vertex("3_0")));
  EXPECT_TRUE(check.wins(vertex("2_0")));
  EXPECT_FALSE(check.wins(vertex("5_0")));
  EXPECT_EQ(solve_graph(*graph, *question).winner[vertex("5_0")], 1);
  const Vertex play[] = {vertex("3_0"), vertex("1_1"), vertex("V0")},
               other[] = {vertex("3_0"), vertex("2_1")}, none[] = {vertex("3_0"), vertex("V0")};
  EXPECT_TRUE(kind_of_play(*graph, play, 0, *strategy).finished);
  EXPECT_TRUE(kind_of_play(*graph, play, 0, *strategy).conforming);
  EXPECT_FALSE(kind_of_play(*graph, other, 0, *strategy).finished);
  EXPECT_FALSE(kind_of_play(*graph, other, 0, *strategy).conforming);
  EXPECT_EQ(kind_of_play(*graph, none, 0, *strategy).broken_at, 1u);
}

// ------------------------------------------------------------------ parity

// Small progress measures: lifted until nothing moves.  Player 0 wins where the measure stays below the top.
class ProgressMeasures {
 public:
  explicit ProgressMeasures(const GameGraph& graph, const std::vector<std::uint32_t>& priority)
      : graph_(graph), priority_(priority) {
    most_ = *std::ranges::max_element(priority) + 2;
    bound_.assign(most_, 0);
    for (const std::uint32_t p : priority)
      if (p % 2 == 1) ++bound_[p];
    measure_.assign(graph.size(), Measure(most_, 0));
  }
  std::vector<std::uint8_t> winners() {
    for (bool moved = true; moved;) {
      moved = false;
      for (Vertex v = 0; v < graph_.size(); ++v) moved = lift(v) || moved;
    }
    std::vector<std::uint8_t> out;
    for (const Measure& measure : measure_) out.push_back(measure.empty() ? 1 : 0);
    return out;
  }

 private:
  using Measure = std::vector<std::uint32_t>;  // by priority, odd ones count; empty is the top

  static bool less(const Measure& a, const Measure& b) {
    if (a.empty() || b.empty()) return !a.empty();
    for (std::size_t p = a.size(); p-- > 0;)
      if (a[p] != b[p]) return a[p] < b[p];
    return false;
  }
  // The least measure that is as great as w's above v's priority, or greater where that is odd.
  Measure progress(Vertex v, Vertex w) const {
    if (measure_[w].empty()) return {};
    Measure out = measure_[w];
    for (std::uint32_t p = 0; p < priority_[v]; ++p) out[p] = 0;
    if (priority_[v] % 2 == 0) return out;
    for (std::uint32_t p = priority_[v]; p < most_; p += 2) {
      if (out[p] < bound_[p]) {
        ++out[p];
        return out;
      }
      out[p] = 0;
    }
    return {};
  }
  bool lift(Vertex v) {
    Measure best;
    bool first = true;
    for (const Vertex w : graph_.successors[v]) {
      const Measure here = progress(v, w);
      if (first || (graph_.owner[v] == 0 ? less(here, best) : less(best, here))) best = here;
      first = false;
    }
    if (!less(measure_[v], best) || (measure_[v].empty())) return false;
    measure_[v] = best;
    return true;
  }

  const GameGraph& graph_;
  const std::vector<std::uint32_t>& priority_;
  std::uint32_t most_;
  std::vector<std::uint32_t> bound_;
  std::vector<Measure> measure_;
};

void expect_proved(const GameGraph& graph, const Question& question, const std::vector<std::uint8_t>& winner,
                   const MoveChoice& move) {
  for (const int player : {0, 1}) {
    MoveChoice own(graph.size(), no_vertex);
    for (Vertex v = 0; v < graph.size(); ++v)
      if (graph.owner[v] == player && winner[v] == player) own[v] = move[v];
    const StrategyCheck check(graph, question, player, own);
    for (Vertex v = 0; v < graph.size(); ++v) EXPECT_EQ(check.wins(v), winner[v] == player) << v;
  }
}

TEST(Parity, TenThousandRandomGamesAgreeWithProgressMeasures) {
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    Rng rng(seed);
    const GameGraph graph = random_graph(rng, 1 + rng.below(20), false, 1 + rng.below(8));
    const ParitySolution solution = solve_parity(graph, graph.priority);
    EXPECT_EQ(solution.winner, ProgressMeasures(graph, graph.priority).winners()) << seed;
    expect_proved(graph, {Objective::parity, 0, {}}, solution.winner, solution.move);
    if (testing::Test::HasFailure()) FAIL() << seed << '\n' << format_arena(graph);
  }
}

TEST(Parity, FiftySamplesAgree) {
  const std::string folder = tests_dir() + "/data/classic/parity/";
  std::ifstream file(folder + "expected.jsonl");
  int compared = 0;
  for (std::string line; std::getline(file, line); ++compared) {
    const auto sample = nlohmann::json::parse(line);
    const auto graph = load_arena(folder + sample["file"].get<std::string>());
    ASSERT_TRUE(graph) << graph.error().message;
    EXPECT_EQ(graph->size(), sample["vertices"]);
    EXPECT_EQ(graph->successors.size(), sample["edges"]);
    const ParitySolution solution = solve_parity(*graph, graph->priority);
    std::vector<std::vector<Vertex>> won(2);
    for (Vertex v = 0; v < graph->size(); ++v) won[solution.winner[v]].push_back(v);
    EXPECT_EQ(nlohmann::json(won[0]), sample["win0"]);
    EXPECT_EQ(nlohmann::json(won[1]), sample["win1"]);
    expect_proved(*graph, {Objective::parity, 0, {}}, solution.winner, solution.move);
    const auto& reach = sample["reach"];
    const Attractor attractor = attract(*graph, reversed(graph->successors), reach["player"],
                                        reach["target"].get<std::vector<Vertex>>());
    nlohmann::json rank = nlohmann::json::object();
    for (Vertex v = 0; v < graph->size(); ++v)
      if (attractor.rank[v] != no_rank) rank[std::to_string(v)] = attractor.rank[v];
    EXPECT_EQ(rank, reach["rank"]);
    const auto solved =
        load_arena_strategy(folder + sample["file"].get<std::string>().substr(0, 4) + ".sol", *graph, 0);
    ASSERT_TRUE(solved) << solved.error().message;
    const StrategyCheck theirs(*graph, {Objective::parity, 0, {}}, 0, *solved);
    for (const Vertex v : won[0]) EXPECT_TRUE(theirs.wins(v));
  }
  EXPECT_EQ(compared, 50);
}

// As many levels as priorities, and a single long path: no recursion on the program's stack.
TEST(Parity, TakesAsManyPrioritiesAsVertices) {
  constexpr std::uint32_t size = 200'000;
  GameGraph graph;
  graph.successors.first.push_back(0);
  for (Vertex v = 0; v < size; ++v) {
    graph.owner.push_back(static_cast<std::uint8_t>(v % 2));
    graph.priority.push_back(v);
    graph.successors.to.push_back(v + 1 < size ? v + 1 : v);
    graph.successors.first.push_back(v + 1);
  }
  const ParitySolution solution = solve_parity(graph, graph.priority);
  EXPECT_EQ(std::ranges::count(solution.winner, 1), size);
  // One cycle through all of them: its proof needs one look at it, not one for each priority.
  graph.successors.to.back() = 0;
  graph.owner.assign(size, 1);
  const ParitySolution around = solve_parity(graph, graph.priority);
  EXPECT_EQ(std::ranges::count(around.winner, 1), size);
  const StrategyCheck check(graph, {.objective = Objective::parity}, 1, around.move);
  EXPECT_TRUE(check.wins(0));
}

// ------------------------------------------------------------------ every objective, by playing out all
// strategies

// The vertices that a play of two memoryless strategies meets, and where it turns round.
struct PlayedOut {
  std::vector<Vertex> met;
  std::size_t turn = SIZE_MAX;  // none: it ended
};
PlayedOut play_out(const MoveChoice& both, Vertex from, const std::vector<Vertex>& ends) {
  PlayedOut out;
  for (Vertex v = from; v != no_vertex; v = both[v]) {
    const auto before = std::ranges::find(out.met, v);
    if (before != out.met.end()) {
      out.turn = static_cast<std::size_t>(before - out.met.begin());
      return out;
    }
    out.met.push_back(v);
    if (std::ranges::find(ends, v) != ends.end()) return out;
  }
  return out;
}

// 1: won by player 0, -1: by player 1, 0: drawn.
int result(const GameGraph& graph, const Question& question, const PlayedOut& play,
           const std::vector<Vertex>& others_goals) {
  const auto in = [](const std::vector<Vertex>& set, Vertex v) {
    return std::ranges::find(set, v) != set.end();
  };
  const int mine = question.player == 0 ? 1 : -1;
  const std::size_t turn = play.turn == SIZE_MAX ? play.met.size() : play.turn;
  switch (question.objective) {
    case Objective::reach:
      if (std::ranges::any_of(play.met, [&](Vertex v) { return in(question.target, v); })) return mine;
      if (others_goals.empty()) return -mine;
      return in(others_goals, play.met.back()) && play.turn == SIZE_MAX ? -mine : 0;
    case Objective::safety:
      return std::ranges::all_of(play.met, [&](Vertex v) { return in(question.target, v); }) ? mine : -mine;
    case Objective::buchi:
      return std::any_of(play.met.begin() + static_cast<std::ptrdiff_t>(turn), play.met.end(),
                         [&](Vertex v) { return in(question.target, v); })
                 ? mine
                 : -mine;
    case Objective::parity: {
      std::uint32_t greatest = 0;
      for (std::size_t i = turn; i < play.met.size(); ++i)
        greatest = std::max(greatest, graph.priority[play.met[i]]);
      return greatest % 2 == 0 ? 1 : -1;
    }
  }
  return 0;
}

// Calls visit() with every choice of arcs at the vertices of `player` written into `both`.
template <class Visit>
void each_strategy(const GameGraph& graph, int player, MoveChoice& both, Vertex v, const Visit& visit) {
  while (v < graph.size() && (graph.owner[v] != player || graph.is_terminal(v))) ++v;
  if (v == graph.size()) return visit();
  for (const Vertex w : graph.successors[v]) {
    both[v] = w;
    each_strategy(graph, player, both, v + 1, visit);
  }
}

TEST(GraphSolution, IsWhatTheBestOfAllStrategiesGet) {
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    Rng rng(seed, 9);
    const auto objective = static_cast<Objective>(seed % 4);
    const bool ends = objective == Objective::reach || objective == Objective::safety;
    GameGraph graph = random_graph(rng, 2 + rng.below(5), ends, objective == Objective::parity ? 5 : 0);
    Question question{objective, static_cast<int>(rng.below(2)), {}};
    std::vector<Vertex> others_goals;
    if (objective != Objective::parity) question.target = random_set(rng, graph.size());
    if (objective == Objective::reach && rng.below(2) == 0) {
      for (const Vertex v : random_set(rng, graph.size()))
        if (std::ranges::find(question.target, v) == question.target.end()) others_goals.push_back(v);
      graph.goals[static_cast<std::size_t>(question.player)] = question.target;
      graph.goals[static_cast<std::size_t>(1 - question.player)] = others_goals;
    }
    std::vector<Vertex> absorbing = others_goals;
    if (objective == Objective::reach)
      absorbing.insert(absorbing.end(), question.target.begin(), question.target.end());
    const GraphSolution solution = solve_graph(graph, question);
    for (Vertex from = 0; from < graph.size(); ++from) {
      int best = -2;  // player 0 chooses first: what memoryless determinacy allows
      MoveChoice both(graph.size(), no_vertex);
      each_strategy(graph, 0, both, 0, [&] {
        int worst = 2;
        each_strategy(graph, 1, both, 0, [&] {
          worst = std::min(worst, result(graph, question, play_out(both, from, absorbing), others_goals));
        });
        best = std::max(best, worst);
      });
      const int found = solution.winner[from] == 0 ? 1 : solution.winner[from] == 1 ? -1 : 0;
      EXPECT_EQ(found, best) << "seed " << seed << " from " << from << '\n' << format_arena(graph);
    }
  }
}

// A strategy that is given: the checker against all answers, and its counter-plays against the arcs.
TEST(StrategyCheck, AgreesWithAllAnswersAndShowsPlaysThatCount) {
  int refuted = 0;
  for (std::uint64_t seed = 0; seed < 3000; ++seed) {
    Rng rng(seed, 10);
    const auto objective = static_cast<Objective>(seed % 4);
    const bool ends = objective == Objective::reach || objective == Objective::safety;
    const GameGraph graph = random_graph(rng, 2 + rng.below(5), ends, objective == Objective::parity ? 5 : 0);
    Question question{objective, static_cast<int>(rng.below(2)), {}};
    if (objective != Objective::parity) question.target = random_set(rng, graph.size());
    const int player = static_cast<int>(rng.below(2)), sign = player == 0 ? 1 : -1;
    MoveChoice both(graph.size(), no_vertex);
    for (Vertex v = 0; v < graph.size(); ++v)
      if (graph.owner[v] == player && !graph.is_terminal(v))
        both[v] = graph.successors[v][rng.below(static_cast<std::uint32_t>(graph.successors[v].size()))];
    const StrategyCheck check(graph, question, player, both);
    const std::vector<Vertex> absorbing =
        objective == Objective::reach ? question.target : std::vector<Vertex>{};
    for (Vertex from = 0; from < graph.size(); ++from) {
      int worst = 2;
      MoveChoice played = both;
      each_strategy(graph, 1 - player, played, 0, [&] {
        worst = std::min(worst, sign * result(graph, question, play_out(played, from, absorbing), {}));
      });
      EXPECT_EQ(check.wins(from), worst == 1) << "seed " << seed << " from " << from << '\n'
                                              << format_arena(graph);
      const auto play = check.counter_play(from);
      ASSERT_EQ(play.has_value(), !check.wins(from));
      if (!play) continue;
      PlayedOut met{play->path, SIZE_MAX};
      if (!play->cycle.empty()) met.turn = met.met.size();
      met.met.insert(met.met.end(), play->cycle.begin(), play->cycle.end());
      EXPECT_TRUE(kind_of_play(graph, met.met, player, both).conforming);
      EXPECT_FALSE(kind_of_play(graph, met.met, player, both).broken_at);
      EXPECT_EQ(met.met[0], from);
      if (!play->cycle.empty()) {
        const auto arcs = graph.successors[play->cycle.back()];
        EXPECT_NE(std::ranges::find(arcs, play->cycle[0]), arcs.end());
      }
      EXPECT_NE(sign * result(graph, question, met, {}), 1) << "seed " << seed;
      ++refuted;
    }
  }
  EXPECT_GT(refuted, 3000);
}

}  // namespace
}  // namespace hindsight::this_file
