// All equilibria of two-player games: against a plain enumeration, the samples, and what is known of named
// games.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <stop_token>
#include <thread>

#include "base/rng.h"
#include "classic/matrix/equilibria.h"
#include "classic/matrix/wide_integer.h"
#include "places.h"
#include "plain_equilibria.h"
#include "program.h"
#include "random_matrix.h"
#include "store/games/bimatrix_text.h"

namespace hindsight::this_file {
namespace {

PlainPoint plain(const MixedStrategy& strategy) {
  PlainPoint out;
  for (const Rational& p : strategy) out.emplace_back(std::stoll(p.numerator()), std::stoll(p.denominator()));
  return out;
}

// Half of them with few different payoffs, so that ties and continua abound.
TEST(Equilibria, TenThousandRandomGamesAgreeWithPlainEnumeration) {
  std::size_t continua = 0;
  for (std::uint64_t seed = 0; seed < 10'000; ++seed) {
    Rng rng(seed, 21);
    const std::size_t rows = 1 + rng.below(4), columns = 1 + rng.below(4);
    const std::uint32_t span = seed % 2 == 0 ? 1 : 20;
    const Matrix a = random_matrix(rng, rows, columns, span), b = random_matrix(rng, rows, columns, span);
    const auto found = all_equilibria(game_of(a, b));
    ASSERT_TRUE(found);
    std::set<std::pair<PlainPoint, PlainPoint>> extreme;
    for (const MixedProfile& profile : found->extreme)
      extreme.emplace(plain(profile.strategies[0]), plain(profile.strategies[1]));
    EXPECT_EQ(extreme.size(), found->extreme.size()) << "one is listed twice, seed " << seed;
    EXPECT_EQ(extreme, plain_equilibria(a, b)) << "seed " << seed;
    continua += found->extreme.size() > found->components.size() ? 1u : 0u;
  }
  EXPECT_GT(continua, 1000u);
}

// Any point of a subset is an equilibrium, and no subset lies within another.
TEST(Equilibria, SubsetsAreProductsOfEquilibria) {
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    Rng rng(seed, 22);
    const std::size_t rows = 2 + rng.below(3), columns = 2 + rng.below(3);
    const Matrix a = random_matrix(rng, rows, columns, 1), b = random_matrix(rng, rows, columns, 1);
    const MatrixGame game = game_of(a, b);
    const auto found = all_equilibria(game);
    for (const auto& subset : found->subsets) {
      std::array<MixedStrategy, 2> middle;
      for (std::size_t p = 0; p < 2; ++p) {
        std::vector<MixedStrategy> corners;
        for (const std::size_t k : subset) corners.push_back(found->extreme[k].strategies[p]);
        std::ranges::sort(corners);
        const auto repeated = std::ranges::unique(corners);
        corners.erase(repeated.begin(), repeated.end());
        middle[p].assign(corners[0].size(), Rational(0));
        for (const MixedStrategy& corner : corners)
          for (std::size_t i = 0; i < corner.size(); ++i)
            middle[p][i] = middle[p][i] + corner[i] / Rational(static_cast<std::int64_t>(corners.size()));
      }
      EXPECT_EQ(gains(game, middle), (std::array<Rational, 2>{}));
      for (const auto& other : found->subsets)
        EXPECT_TRUE(&other == &subset || !std::ranges::includes(other, subset));
    }
    std::size_t members = 0;
    for (const auto& component : found->components) members += component.size();
    EXPECT_EQ(members, found->extreme.size());
  }
}

// What was found until then are equilibria, and it is said that some may be missing.
TEST(Equilibria, StoppedGivesWhatItHas) {
  Rng rng(5, 23);
  const MatrixGame large = game_of(random_matrix(rng, 16, 22, 20), random_matrix(rng, 16, 22, 20));
  EquilibriaProgress met;
  std::stop_source stop;
  std::jthread watcher([&] {
    while (met.vertices < 2000) std::this_thread::yield();
    stop.request_stop();
  });
  const auto found = all_equilibria(large, stop.get_token(), &met);
  ASSERT_TRUE(found);
  EXPECT_FALSE(found->finished);
  EXPECT_GE(met.vertices, 2000u);
  for (const MixedProfile& profile : found->extreme)
    EXPECT_EQ(gains(large, profile.strategies), (std::array<Rational, 2>{}));
}

MatrixGame sample(const std::string& file) {
  auto text = parse_bimatrix_nfg(read_text(tests_dir() + "/data/classic/bimatrix/" + file));
  EXPECT_TRUE(text) << text.error().message;
  return {text->title, text->players, text->actions, text->payoffs};
}

// Lists of indices, renamed: as sets of sets.
using Groups = std::set<std::set<std::size_t>>;

TEST(Equilibria, TenSamplesAgree) {
  std::ifstream file(tests_dir() + "/data/classic/bimatrix/expected.jsonl");
  int compared = 0;
  for (std::string line; std::getline(file, line); ++compared) {
    const auto expected = nlohmann::json::parse(line);
    const MatrixGame game = sample(expected["file"]);
    const auto found = all_equilibria(game);
    ASSERT_TRUE(found);
    ASSERT_EQ(found->extreme.size(), expected["extreme"].size()) << expected["title"];
    std::vector<std::size_t> place;  // of the sample's k-th in ours
    for (const auto& profile : expected["extreme"]) {
      const auto same = [&](const MixedProfile& ours) {
        for (std::size_t p = 0; p < 2; ++p) {
          const auto& theirs = profile[p == 0 ? "x" : "y"];
          for (std::size_t i = 0; i < theirs.size(); ++i)
            if (ours.strategies[p][i].text() != theirs[i]) return false;
          if (ours.payoffs[p].text() != profile["payoffs"][p]) return false;
        }
        return true;
      };
      const auto at = std::ranges::find_if(found->extreme, same);
      ASSERT_NE(at, found->extreme.end()) << profile;
      place.push_back(static_cast<std::size_t>(at - found->extreme.begin()));
    }
    const auto renamed = [&](const nlohmann::json& groups) {
      Groups out;
      for (const auto& group : groups) {
        std::set<std::size_t> members;
        for (const std::size_t k : group) members.insert(place[k]);
        out.insert(members);
      }
      return out;
    };
    const auto as_sets = [](const std::vector<std::vector<std::size_t>>& groups) {
      Groups out;
      for (const auto& group : groups) out.emplace(group.begin(), group.end());
      return out;
    };
    EXPECT_EQ(as_sets(found->subsets), renamed(expected["maximal_nash_subsets"])) << expected["title"];
    EXPECT_EQ(as_sets(found->components), renamed(expected["components"])) << expected["title"];
    std::vector<std::vector<std::size_t>> pure;
    for (const auto& [i, j] : pure_equilibria(game)) pure.push_back({i, j});
    EXPECT_EQ(nlohmann::json(pure), expected["pure"]);
  }
  EXPECT_EQ(compared, 10);
}

struct Known {
  const char* name;
  std::size_t extreme, subsets, components;
};

TEST(Equilibria, NamedGamesHaveAsManyAsIsKnown) {
  const Known known[] = {
      {"prisoners_dilemma", 1, 1, 1},
      {"chicken", 3, 3, 3},
      {"stag_hunt", 3, 3, 3},
      {"battle_of_the_sexes", 3, 3, 3},
      {"matching_pennies", 1, 1, 1},
      {"asymmetric_pennies", 1, 1, 1},
      {"rock_paper_scissors", 1, 1, 1},
      {"hawk_dove", 3, 3, 3},
      {"dominance_example", 1, 1, 1},
      {"shapley", 1, 1, 1},                     // Shapley 1964: uniform, and nothing else
      {"von_stengel", 3, 3, 3},                 // von Stengel 2007
      {"von_stengel_tied", 3, 2, 2},            //
      {"kohlberg_mertens", 6, 6, 1},            // Kohlberg & Mertens 1986: a hexagon
      {"coordination(actions=2)", 3, 3, 3},     // Quint & Shubik 1997: 2^n - 1
      {"coordination(actions=4)", 15, 15, 15},  //
      {"coordination(actions=7)", 127, 127, 127},
      {"travelers_dilemma", 1, 1, 1},
  };
  for (const Known& game : known) {
    const auto made = named_game(game.name);
    ASSERT_TRUE(made) << made.error().message;
    const auto found = all_equilibria(*made);
    EXPECT_EQ(found->extreme.size(), game.extreme) << game.name;
    EXPECT_EQ(found->subsets.size(), game.subsets) << game.name;
    EXPECT_EQ(found->components.size(), game.components) << game.name;
    for (const MixedProfile& profile : found->extreme)
      EXPECT_EQ(gains(*made, profile.strategies), (std::array<Rational, 2>{}));
  }
  for (const NamedGame& game : named_games()) EXPECT_TRUE(named_game(game.name)) << game.name;
  // Hotelling: both in the middle, where an odd number of places has one.
  const auto line = named_game("hotelling_line(places=7)");
  EXPECT_EQ(pure_equilibria(*line), (std::vector<std::pair<std::size_t, std::size_t>>{{3, 3}}));
}

// Numbers of 128 bits and of any size walk the same polytopes.
TEST(Equilibria, HugePayoffsChangeNothing) {
  for (std::uint64_t seed = 0; seed < 30; ++seed) {
    Rng rng(seed, 23);
    const Matrix a = random_matrix(rng, 5, 5, 9), b = random_matrix(rng, 5, 5, 9);
    MatrixGame small = game_of(a, b), huge = small;
    const Rational factor = *Rational::parse("1e60");
    for (auto& payoffs : huge.payoffs)
      for (Rational& payoff : payoffs) payoff = payoff * factor + Rational(1) / Rational(3);
    const auto x = all_equilibria(small), y = all_equilibria(huge);
    ASSERT_EQ(x->extreme.size(), y->extreme.size());
    for (std::size_t k = 0; k < x->extreme.size(); ++k)
      EXPECT_EQ(x->extreme[k].strategies, y->extreme[k].strategies);
  }
}

TEST(WideInteger, DividesAndComparesAsSmallNumbersDo) {
  Rng rng(3);
  const auto draw = [&](int bits) {
    wide::int128 out = 0;
    for (int i = 0; i < bits; ++i) out = out * 2 + static_cast<int>(rng.below(2));
    return rng.below(2) == 0 ? out : -out;
  };
  for (int i = 0; i < 20'000; ++i) {
    const wide::int128 q = draw(static_cast<int>(rng.below(120))), d = draw(static_cast<int>(rng.below(110))),
                       c = draw(60);
    wide::int128 divisor = d < 0 ? -d : d;
    if (divisor == 0) divisor = 1;
    EXPECT_TRUE(wide::ExactDivision(divisor).of(q, divisor, 0, 0) == q);
    EXPECT_EQ(wide::compare_products(q, divisor, q, divisor), 0);
    EXPECT_EQ(wide::compare_products(q + 1, divisor, q, divisor), 1);
    EXPECT_EQ(wide::compare_products(q - 1, divisor, q, divisor), -1);
    EXPECT_TRUE(wide::ExactDivision(divisor).of(q, divisor, c, divisor) == q - c);
  }
}

TEST(BimatrixText, IsReadWithoutRoundingOrRefusedWithThePlace) {
  const auto csv = parse_bimatrix_csv(",left,right\nup,\"3,6\",1/3 0.1\ndown,(1;-1),2\n");
  ASSERT_TRUE(csv) << csv.error().message;
  EXPECT_EQ(csv->actions[0], (std::vector<std::string>{"up", "down"}));
  EXPECT_EQ(csv->payoffs[0][1].text() + ' ' + csv->payoffs[1][1].text(), "1/3 1/10");
  EXPECT_EQ(csv->payoffs[1][3].text(), "-2");
  const std::pair<const char*, const char*> wrong[] = {
      {"1 2,3 4\n5 6\n", "line 2, column 2: a row of 1 cells where line 1 has 2"},
      {"1 2,3 4\n5 6,x\n", "line 2, column 2: expected two payoffs"},
      {"1 2 3,3 4\n5 6,7 8\n", "expected two payoffs"},
      {"", "expected a row of payoffs"},
  };
  for (const auto& [text, says] : wrong) {
    const auto refused = parse_bimatrix_csv(text);
    ASSERT_FALSE(refused) << text;
    EXPECT_NE(refused.error().message.find(says), std::string::npos) << refused.error().message;
  }
  EXPECT_FALSE(parse_bimatrix_nfg("NFG 1 R \"three\" { \"a\" \"b\" \"c\" } { 1 1 1 }\n1 2 3\n"));
  const auto nfg = parse_bimatrix_nfg("NFG 1 R \"t\" { \"a\" \"b\" } { 2 1 }\n1/3 0.1 2 -1e-2\n");
  ASSERT_TRUE(nfg) << nfg.error().message;
  EXPECT_EQ(nfg->payoffs[1][1].text(), "-1/100");
}

}  // namespace
}  // namespace hindsight::this_file
