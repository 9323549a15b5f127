// AIVAT in small games: the mean over all histories is the exact value whatever is supposed, against a second
// method on Kuhn poker that shares no code, and how much luck it leaves.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <memory>

#include "base/rng.h"
#include "estimate/games/aivat.h"
#include "small_game.h"

namespace hindsight::this_file {
namespace {

std::vector<double> random_numbers(const CompiledGame& game, std::uint64_t seed) {
  Strategy strategy = uniform_strategy(game);
  Rng rng(seed);
  for (const Infoset& i : game.infosets)
    for (Action a = 0; a < i.actions; ++a)
      strategy.behaviour[i.player.value][i.sequence(a)] = 0.02 + rng.uniform();
  for (std::uint8_t p = 0; p < game.players; ++p)
    strategy.behaviour[p] = normalized(game, Player{p}, strategy.behaviour[p]);
  return canonical(game, strategy);
}

std::vector<double> solved_numbers(const SmallGame& game, std::uint64_t iterations) {
  const auto made = solver("dcfr", {game.histories, game.game});
  made->run(iterations, {});
  return canonical(game.game, made->average());
}

// All hands that the profile plays, each with its probability.
using Visit = std::function<void(std::span<const Action> path, HistoryId end, double probability)>;
void each_hand(const HistoryTree& tree, const StrategyProfile& plays, const Visit& visit) {
  std::vector<Action> path;
  const std::function<void(HistoryId, double)> walk = [&](HistoryId h, double probability) {
    const History& node = tree.nodes[h];
    if (probability == 0) return;
    if (node.kind == Turn::Kind::terminal) return visit(path, h, probability);
    for (Action a = 0; a < node.count; ++a) {
      path.push_back(a);
      walk(tree.child(h, a),
           probability * (node.kind == Turn::Kind::chance ? tree.nodes[tree.child(h, a)].probability
                                                          : (*plays[node.player.value])(tree.infoset(h), a)));
      path.pop_back();
    }
  };
  walk(HistoryId{0}, 1);
}

struct Moments {
  std::vector<double> mean, deviation, plain_mean, plain_deviation;
};

Moments moments(const HistoryTree& tree, const StrategyProfile& plays, const Aivat& aivat) {
  const auto players = static_cast<std::size_t>(tree.players);
  Moments out{std::vector<double>(players), std::vector<double>(players), std::vector<double>(players),
              std::vector<double>(players)};
  each_hand(tree, plays, [&](std::span<const Action> path, HistoryId end, double probability) {
    const auto estimate = aivat.estimate(path);
    ASSERT_TRUE(estimate);
    for (std::uint8_t p = 0; p < players; ++p) {
      const double won = tree.payoff(end, Player{p}), said = (*estimate)[p];
      out.mean[p] += probability * said;
      out.deviation[p] += probability * said * said;
      out.plain_mean[p] += probability * won;
      out.plain_deviation[p] += probability * won * won;
    }
  });
  for (std::size_t p = 0; p < players; ++p) {
    out.deviation[p] = std::sqrt(std::max(0.0, out.deviation[p] - out.mean[p] * out.mean[p]));
    out.plain_deviation[p] = std::sqrt(out.plain_deviation[p] - out.plain_mean[p] * out.plain_mean[p]);
  }
  return out;
}

// Whoever is known and whatever histories are said to be worth.
TEST(Aivat, TheMeanOverAllHandsIsTheExactValue) {
  for (const char* spec : {"kuhn", "kuhn(players=3)", "leduc", "rock_paper_scissors",
                           "liars_dice(dice=2,faces=2)", "goofspiel(cards=3)"}) {
    const SmallGame game = small_game(spec);
    const auto players = static_cast<std::size_t>(game.histories.players);
    std::vector<std::unique_ptr<ListedStrategy>> strategies;
    StrategyProfile plays;
    for (std::size_t p = 0; p < players; ++p)
      plays.push_back(strategies
                          .emplace_back(std::make_unique<ListedStrategy>(game.histories,
                                                                         random_numbers(game.game, p + 7)))
                          .get());
    const std::vector<double> exact = history_values(game.histories, plays);
    Rng rng(5);
    std::vector<double> wild(exact.size());
    for (double& value : wild) value = 10 * rng.uniform() - 5;
    const std::vector<double> none;
    for (std::uint32_t mask = 0; mask < 1u << players; ++mask) {
      StrategyProfile known = plays;
      for (std::size_t p = 0; p < players; ++p)
        if ((mask >> p & 1) == 0) known[p] = nullptr;
      for (const std::vector<double>* values : {&exact, &std::as_const(wild), &none}) {
        const Moments found = moments(game.histories, plays, Aivat(game.histories, known, *values));
        const bool no_luck = values == &exact && mask + 1 == 1u << players;
        for (std::size_t p = 0; p < players; ++p) {
          EXPECT_NEAR(found.mean[p], exact[p], 1e-12 * (1 + 5 * found.deviation[p])) << spec << ' ' << mask;
          EXPECT_NEAR(found.plain_mean[p], exact[p], 1e-12);
          EXPECT_LT(found.deviation[p], no_luck ? 1e-6 : 1e3) << spec;
        }
      }
    }
  }
}

// Kuhn poker once more, after the paper's own sums: cards J, Q, K as 0, 1, 2; lines of p and b; a hand is
// (card, card, line).
namespace plain {

const std::vector<std::string> ends = {"pp", "pbp", "pbb", "bp", "bb"};

double won(int first, int second, const std::string& line) {  // by the first player
  if (line == "bp") return 1;
  if (line == "pbp") return -1;
  return (first > second ? 1 : -1) * (line == "pp" ? 1 : 2);
}

struct Kuhn {
  double bets[2][3][4];  // [player][card][line before: "", "p", "b", "pb"]
  double value[3][3][12];
  static std::size_t place(const std::string& line) {
    const std::vector<std::string> lines = {"", "p", "b", "pb", "pp", "pbp", "pbb", "bp", "bb"};
    return static_cast<std::size_t>(std::find(lines.begin(), lines.end(), line) - lines.begin());
  }
  double chance(int first, int second, const std::string& line, char move) const {
    const std::size_t player = line.size() % 2;
    const double bet = bets[player][player == 0 ? first : second][place(line)];
    return move == 'b' ? bet : 1 - bet;
  }
  double reach(int first, int second, const std::string& line, int player) const {
    double product = 1;
    for (std::size_t i = 0; i < line.size(); ++i)
      if (static_cast<int>(i % 2) == player) product *= chance(first, second, line.substr(0, i), line[i]);
    return product;
  }
  double v(int first, int second, const std::string& line) const { return value[first][second][place(line)]; }

  // The second player's strategy is not known.  Before it first moves its card is not seen, so that all six
  // deals look alike; later the first player's two possible cards do.
  double estimate(int /*first*/, int second, const std::string& end) const {
    const auto mean = [&](const std::string& line,
                          const auto& f) {  // over what looks like the hand at `line`
      double sum = 0, weight = 0;
      for (int a = 0; a < 3; ++a)
        for (int b = 0; b < 3; ++b) {
          if (a == b || (!line.empty() && b != second)) continue;
          sum += reach(a, b, line, 0) * f(a, b);
          weight += reach(a, b, line, 0);
        }
      return sum / weight;
    };
    const auto value_at = [&](const std::string& line) {
      return mean(line, [&](int a, int b) { return v(a, b, line); });
    };
    // The deal: all six, and nothing of it is seen.
    double out = value_at("") - value_at("");
    // The first player's first move, and the second's card, which comes to light as it moves.
    double expected = 0;
    for (int a = 0; a < 3; ++a)
      for (int b = 0; b < 3; ++b)
        for (const char move : {'p', 'b'})
          if (a != b) expected += chance(a, b, "", move) * v(a, b, std::string(1, move)) / 6;
    out += expected - value_at(end.substr(0, 1));
    // The second player's move: not known, and nothing else happens; what follows from it is expected.
    const std::string two = end.substr(0, 2);
    out += mean(two, [&](int a, int b) { return v(a, b, two); }) - value_at(two);
    if (end.size() == 3) {  // the first player answers
      out +=
          mean("pb",
               [&](int a, int b) {
                 return chance(a, b, "pb", 'p') * v(a, b, "pbp") + chance(a, b, "pb", 'b') * v(a, b, "pbb");
               }) -
          value_at(end);
    }
    return out + mean(end, [&](int a, int b) { return won(a, b, end); });
  }
};

}  // namespace plain

TEST(Aivat, KuhnBySumsOfItsOwn) {
  const SmallGame game = small_game("kuhn");
  const HistoryTree& tree = game.histories;
  const ListedStrategy first(tree, random_numbers(game.game, 1)), second(tree, random_numbers(game.game, 2));
  const StrategyProfile plays{&first, &second};
  Rng rng(3);
  std::vector<double> values(2 * tree.nodes.size());
  for (double& value : values) value = rng.uniform();
  plain::Kuhn kuhn{};
  // Hands by their names, from the tree.
  const auto card = [](const std::string& name) { return name == "J" ? 0 : name == "Q" ? 1 : 2; };
  const std::function<void(HistoryId, int, int, const std::string&)> fill = [&](HistoryId h, int a, int b,
                                                                                const std::string& line) {
    const History& node = tree.nodes[h];
    if (node.kind == Turn::Kind::chance) {
      for (Action i = 0; i < node.count; ++i) {
        const int dealt = card(tree.chance_names[node.label][i]);
        fill(tree.child(h, i), a < 0 ? dealt : a, a < 0 ? -1 : dealt, line);
      }
      return;
    }
    kuhn.value[a][b][plain::Kuhn::place(line)] = values[2 * h.value];
    if (node.kind == Turn::Kind::terminal) return;
    const std::size_t player = node.player.value;
    kuhn.bets[player][player == 0 ? a : b][plain::Kuhn::place(line)] = (*plays[player])(tree.infoset(h), 1);
    fill(tree.child(h, 0), a, b, line + 'p');
    fill(tree.child(h, 1), a, b, line + 'b');
  };
  fill(HistoryId{0}, -1, -1, "");

  const Aivat aivat(tree, {&first, nullptr}, values);
  double mean = 0, exact = 0;
  each_hand(tree, plays, [&](std::span<const Action> path, HistoryId end, double probability) {
    HistoryId h{0};
    std::vector<int> cards;
    std::string line;
    for (const Action action : path) {
      const History& node = tree.nodes[h];
      if (node.kind == Turn::Kind::chance)
        cards.push_back(card(tree.chance_names[node.label][action]));
      else
        line += action == 0 ? 'p' : 'b';
      h = tree.child(h, action);
    }
    const double other = kuhn.estimate(cards[0], cards[1], line);
    EXPECT_NEAR((*aivat.estimate(path))[0], other, 1e-12) << cards[0] << cards[1] << line;
    EXPECT_EQ(tree.payoff(end, Player{0}), plain::won(cards[0], cards[1], line));
    mean += probability * other;
    exact += probability * plain::won(cards[0], cards[1], line);
  });
  EXPECT_NEAR(mean, exact, 1e-12);
  EXPECT_NEAR(exact, history_values(tree, plays)[0], 1e-12);
}

// Equilibrium against equilibrium and against chance, one of them known; by all hands, without sampling.
TEST(Aivat, OneKnownStrategyTakesSeventyPercentOfTheLuckAway) {
  for (const char* spec : {"leduc", "leduc_no_limit"}) {
    const SmallGame game = small_game(spec);
    const ListedStrategy mine(game.histories, solved_numbers(game, 300));
    const ListedStrategy other(game.histories, solved_numbers(game, 20));
    const std::vector<double> values = history_values(game.histories, {&mine, &mine});
    for (const std::size_t seat : {0u, 1u}) {
      StrategyProfile plays{&other, &other}, known{nullptr, nullptr};
      plays[seat] = known[seat] = &mine;
      const Moments found = moments(game.histories, plays, Aivat(game.histories, known, values));
      EXPECT_NEAR(found.mean[0], found.plain_mean[0], 1e-9 * (1 + found.plain_deviation[0]));
      EXPECT_LE(found.deviation[0], 0.3 * found.plain_deviation[0]) << spec << " seat " << seat;
      RecordProperty(std::string(spec) + std::to_string(seat),
                     std::to_string(found.deviation[0] / found.plain_deviation[0]));
    }
  }
}

// The variance that the choices of one seat have by themselves: infoset by infoset, of what is to be expected
// after each.  Nobody who does not know them can take that out without a bias: it is the least that an
// unbiased estimator leaves for every strategy of that seat.
double variance_of_choices(const HistoryTree& tree, const StrategyProfile& plays, Player player) {
  std::vector<double> reached(tree.infosets.size());
  std::vector<std::vector<double>> sums(tree.infosets.size());  // of reach times value, by action
  const std::function<double(HistoryId, double)> value = [&](HistoryId h, double probability) {
    const History& node = tree.nodes[h];
    if (node.kind == Turn::Kind::terminal) return tree.payoff(h, Player{0});
    double out = 0;
    for (Action a = 0; a < node.count; ++a) {
      const HistoryId next = tree.child(h, a);
      const double share = node.kind == Turn::Kind::chance ? tree.nodes[next].probability
                                                           : (*plays[node.player.value])(tree.infoset(h), a);
      const double worth = value(next, probability * share);
      out += share * worth;
      if (node.kind != Turn::Kind::decision || node.player != player) continue;
      auto& mine = sums[tree.infoset(h).value];
      mine.resize(node.count);
      mine[a] += probability * worth;
    }
    if (node.kind == Turn::Kind::decision && node.player == player)
      reached[tree.infoset(h).value] += probability;
    return out;
  };
  value(HistoryId{0}, 1);
  double out = 0;
  for (InfosetId i{0}; i < tree.infosets.end_id(); ++i) {
    if (reached[i.value] <= 0) continue;
    double mean = 0, square = 0;
    for (Action a = 0; a < sums[i.value].size(); ++a) {
      const double q = sums[i.value][a] / reached[i.value], share = (*plays[player.value])(i, a);
      mean += share * q;
      square += share * q * q;
    }
    out += reached[i.value] * (square - mean * mean);
  }
  return out;
}

TEST(Aivat, WithExactValuesTheChoicesOfTheUnknownSeatAreAllThatIsLeft) {
  for (const char* spec : {"kuhn", "leduc", "leduc_no_limit"}) {
    const SmallGame game = small_game(spec);
    const ListedStrategy mine(game.histories, solved_numbers(game, 2000));
    const ListedStrategy uniform(game.histories, canonical(game.game, uniform_strategy(game.game)));
    const ListedStrategy rough(game.histories, solved_numbers(game, 5));
    for (const ListedStrategy* other : {&uniform, &rough}) {
      double left = 0, plain = 0;
      for (std::uint8_t unknown = 0; unknown < 2; ++unknown) {
        StrategyProfile plays{&mine, &mine};
        plays[unknown] = other;
        StrategyProfile known = plays;
        known[unknown] = nullptr;
        const std::vector<double> values = history_values(game.histories, plays);
        const Moments found = moments(game.histories, plays, Aivat(game.histories, known, values));
        EXPECT_NEAR(found.deviation[0] * found.deviation[0],
                    variance_of_choices(game.histories, plays, Player{unknown}),
                    1e-9 * found.plain_deviation[0] * found.plain_deviation[0])
            << spec;
        left += found.deviation[0] * found.deviation[0];
        plain += found.plain_deviation[0] * found.plain_deviation[0];
      }
      printf("%s %s less by %.2f%%\n", spec, other == &uniform ? "uniform" : "rough",
             100 * (1 - std::sqrt(left / plain)));
    }
  }
}

TEST(Aivat, WhatAKnownStrategyNeverDoesHasNoEstimate) {
  const SmallGame game = small_game("kuhn");
  const ListedStrategy passive(game.histories, canonical(game.game, first_action_strategy(game.game)));
  const Aivat aivat(game.histories, {&passive, nullptr}, {});
  EXPECT_TRUE(aivat.estimate(std::vector<Action>{0, 0, 0, 0}));
  EXPECT_FALSE(aivat.estimate(std::vector<Action>{0, 0, 1, 0}));
}

// Where only cards come after the last call, their mean is what is won.
TEST(AllIn, IsTheMeanOverTheCardsThatCome) {
  const SmallGame game = small_game("leduc_no_limit");
  const ListedStrategy uniform(game.histories, canonical(game.game, uniform_strategy(game.game)));
  const StrategyProfile plays{&uniform, &uniform};
  double mean = 0, squares = 0, plain = 0, plain_squares = 0;
  each_hand(game.histories, plays, [&](std::span<const Action> path, HistoryId end, double probability) {
    const double said = all_in_estimate(game.histories, path)[0], won = game.histories.payoff(end, Player{0});
    mean += probability * said;
    squares += probability * said * said;
    plain += probability * won;
    plain_squares += probability * won * won;
  });
  EXPECT_NEAR(mean, plain, 1e-9);
  EXPECT_LT(squares, 0.8 * plain_squares);
}

}  // namespace
}  // namespace hindsight::this_file
