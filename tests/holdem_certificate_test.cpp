// Exploitabilities that the program vouches for, measured a second time (plain_spot.h), and what stops a run.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <initializer_list>
#include <string>
#include <utility>
#include <vector>

#include "holdem/solve/vector_measure.h"
#include "plain_spot.h"
#include "program.h"
#include "stored_spot.h"

namespace hindsight::this_file {
namespace {

constexpr std::string_view few_hands = R"(board = "Qs Jh 2h 8c 3d"
pot = 100
stacks = 150
range_oop = "AsAh,KsKh,9s8s,5s4s,Td9d"
range_ip = "AdKd,QdJd,QhTh:0.5,7s6s,Tc9c"
[bets]
bet = "50%"
raise = "a"
)";

// Numbers that a spot is solved in.
enum class Numbers : std::uint8_t { single, compact, twice };

void expect_certified(const VectorEvaluation& said, PlainSpot& plain, const HoldemSpot& spot) {
  const VectorEvaluation& counted = plain.measure();
  const double within = 1e-9 * starting_pot(spot);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    EXPECT_NEAR(said.value[seat], counted.value[seat], within);
    EXPECT_NEAR(said.best_response[seat], counted.best_response[seat], within);
  }
  EXPECT_NEAR(said.exploitability(), counted.exploitability(), within);
}

class Certificate : public testing::TestWithParam<Certified> {};

// What stands in the file is what a best response wins, counted hand by hand, from what the file shows.
TEST_P(Certificate, IsConfirmedBySecondMethod) {
  const Scratch scratch;
  Stored stored(solved(GetParam(), scratch / "kept.spot"));
  const VectorEvaluation& said = stored.file.evaluation;
  const VectorEvaluation again = stored.solver.evaluate();
  EXPECT_EQ(again.value, said.value);
  EXPECT_EQ(again.best_response, said.best_response);
  PlainSpot plain(stored.spot, stored.game, stored.shown);
  expect_certified(said, plain, stored.spot);
}
const auto named = [](const auto& info) { return info.param.name; };
INSTANTIATE_TEST_SUITE_P(
    Small, Certificate,
    testing::Values(Certified{"river", small_river, 200}, Certified{"river_compact", small_river, 200, true},
                    Certified{"not_begun", small_river, 0}, Certified{"raked", raked, 300},
                    Certified{"raked_compact", raked, 300, true}, Certified{"short_deck", short_deck, 200},
                    Certified{"small_turn", small_turn, 60}, Certified{"blinds", blinds, 100}),
    named);
INSTANTIATE_TEST_SUITE_P(SlowFloors, Certificate,
                         testing::Values(Certified{"river", small_river, 30'000},
                                         Certified{"river_compact", small_river, 30'000, true},
                                         Certified{"raked", raked, 30'000},
                                         Certified{"small_turn", small_turn, 5'000},
                                         Certified{"turn", middle_turn, 200},
                                         Certified{"turn_compact", middle_turn, 1'000, true}),
                         named);

// The examples as the program solves, prints and keeps them, in every kind of number.
struct Example {
  std::string name;
  const char* file;
  Numbers numbers;
  double target = 0;  // percent of the pot
  std::uint64_t iterations = 0;
};
void PrintTo(const Example& example, std::ostream* out) { *out << example.name; }

class ExampleCertificate : public testing::TestWithParam<Example> {
 protected:
  void SetUp() override {
    path_ = tests_dir() + "/../examples/spots/" + GetParam().file;
    RecordProperty("example", path_);
  }

  void by_the_program() {
    const Example& example = GetParam();
    const Scratch scratch;
    const std::string kept = scratch / "kept.spot";
    std::vector<std::string> words{"spot", path_, "--out", kept, "--json", "--checkpoint", "0s"};
    if (example.numbers == Numbers::compact) words.emplace_back("--compact");
    words.emplace_back(example.target > 0 ? "--target" : "--iterations");
    words.push_back(example.target > 0 ? std::to_string(example.target) + "%"
                                       : std::to_string(example.iterations));
    const Finished run = run_program(words);
    ASSERT_EQ(run.code, 0) << run.err;
    Stored stored(kept);
    EXPECT_EQ(run.json()["exploitability"], stored.file.evaluation.exploitability());
    PlainSpot plain(stored.spot, stored.game, stored.shown);
    tell(stored.file.evaluation, plain, stored.spot, stored.file.iterations);
  }

  // The program solves in single precision alone; the library can in double as well.
  void by_the_library() {
    const Example& example = GetParam();
    const HoldemSpot spot = *parse_spot(read_text(path_));
    const VectorGame game = *make_game(spot);
    VectorCfr<double> solver(game, spot_rule, 1);
    if (example.target > 0) {
      const double target = example.target / 100 * starting_pot(spot);
      VectorMeasure<double> measure(solver, target, {.gives_up = false});
      drive(solver, measure, {.target = target});
    }
    solver.run(example.iterations, {});
    SolverStrategy<VectorCfr<double>> shown(solver);
    PlainSpot plain(spot, game, shown);
    tell(solver.evaluate(), plain, spot, solver.iterations());
  }

 private:
  static void tell(const VectorEvaluation& said, PlainSpot& plain, const HoldemSpot& spot,
                   std::uint64_t iterations) {
    expect_certified(said, plain, spot);
    if (GetParam().target > 0) {
      EXPECT_LE(said.exploitability(), GetParam().target / 100 * starting_pot(spot));
    }
    std::printf("%s: %d iterations, %.10g %% of the pot, %.10g by hand\n", GetParam().name.c_str(),
                static_cast<int>(iterations), 100 * said.exploitability() / starting_pot(spot),
                100 * plain.measure().exploitability() / starting_pot(spot));
  }

  std::string path_;
};

TEST_P(ExampleCertificate, IsConfirmedBySecondMethod) {
  if (GetParam().numbers == Numbers::twice)
    by_the_library();
  else
    by_the_program();
}
struct Distance {
  const char *name, *file;
  double target;
  std::uint64_t iterations = 0;
};
// To each of these distances in each kind of number.
std::vector<Example> in_each_number(std::initializer_list<Distance> distances) {
  constexpr std::pair<const char*, Numbers> kinds[] = {
      {"_single", Numbers::single}, {"_compact", Numbers::compact}, {"_double", Numbers::twice}};
  std::vector<Example> out;
  for (const Distance& to : distances)
    for (const auto& [kind, numbers] : kinds)
      out.push_back({std::string(to.name) + kind, to.file, numbers, to.target, to.iterations});
  return out;
}
INSTANTIATE_TEST_SUITE_P(
    Rivers, ExampleCertificate,
    testing::ValuesIn(in_each_number({{"half", "river.toml", 0.5}, {"tenth", "river.toml", 0.1}})), named);
INSTANTIATE_TEST_SUITE_P(SlowExamples, ExampleCertificate,
                         testing::ValuesIn(in_each_number({{"river_floor", "river.toml", 0, 30'000},
                                                           {"turn_half", "turn.toml", 0.5},
                                                           {"turn_tenth", "turn.toml", 0.1}})),
                         named);
// Several minutes each: --gtest_also_run_disabled_tests --gtest_filter='DISABLED_SlowTurnFloors*'.
INSTANTIATE_TEST_SUITE_P(DISABLED_SlowTurnFloors, ExampleCertificate,
                         testing::ValuesIn(in_each_number({{"turn_floor", "turn.toml", 0, 20'000}})), named);

// A float's measure of this spot is far above or below the truth once the truth is small; the certificate
// decides.
TEST(VectorMeasures, StopAtWhatIsCertified) {
  const auto spot = parse_spot(small_river);
  const auto game = make_game(*spot);
  for (const double target : {0.5, 1e-3}) {
    VectorCfr<float> solver(*game, spot_rule, 1);
    VectorMeasure<float> measure(solver, target);
    bool reached = false;
    while (!reached && solver.iterations() < 20'000) {
      solver.run(measure.next(solver.iterations()) - solver.iterations(), {});
      const Measurement found = measure.measure(false);
      const double off = found.evaluation.exploitability;
      reached = found.exact && off <= target;
      ASSERT_EQ(reached, off <= target && off == solver.exploitability()) << solver.iterations();
      if (off > solver.estimate_error()) {
        EXPECT_NEAR(off, solver.exploitability(), 0.01 * off);
      }
    }
    EXPECT_TRUE(reached) << target;
  }
}

// These numbers have no way to 0: the run gives up, at the same iteration every time.
TEST(VectorMeasures, GiveUpWhereNothingIsGained) {
  const auto spot = parse_spot(few_hands);
  const auto game = make_game(*spot);
  std::vector<std::uint64_t> ended;
  for (int again = 0; again < 2; ++again) {
    VectorCfr<float> solver(*game, spot_rule, 1);
    VectorMeasure<float> measure(solver, 0.0);
    EXPECT_EQ(drive(solver, measure, {.target = 0.0, .iterations = 50'000}).reason, StopReason::stalled);
    ended.push_back(solver.iterations());
  }
  EXPECT_EQ(ended[0], ended[1]);
  EXPECT_GE(ended[0], 2000u);
}

}  // namespace
}  // namespace hindsight::this_file
