// The column "exact" of hindsight reproduce, by second methods that share no code with what they measure.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include "program.h"

namespace hindsight::this_file {
namespace {

std::map<std::string, double> exact_of(const std::string& experiment) {
  std::map<std::string, double> out;
  const Finished run = run_program({"reproduce", experiment, "--json"});
  EXPECT_NE(run.code, 2) << run.err;
  const auto findings = run.json()[0]["findings"];
  for (const auto& finding : findings)
    if (!finding["exact"].is_null()) out.emplace(finding["what"], finding["exact"]);
  return out;
}

// What a shape wins from another: 0 rock, 1 paper, 2 scissors.
double shape_wins(int mine, int theirs, double scissors) {
  constexpr std::array<std::array<int, 3>, 3> sign{{{0, -1, 1}, {1, 0, -1}, {-1, 1, 0}}};
  return sign[static_cast<std::size_t>(mine)][static_cast<std::size_t>(theirs)] *
         (mine == 2 || theirs == 2 ? scissors : 1);
}

double shape_earns(int mine, const std::array<double, 3>& shares, double scissors) {
  double sum = 0;
  for (int theirs = 0; theirs < 3; ++theirs)
    sum += shares[static_cast<std::size_t>(theirs)] * shape_wins(mine, theirs, scissors);
  return sum;
}

TEST(ReproducedExact, SharesOfShapesLeaveNothingToGain) {
  for (const auto& [name, scissors] : {std::pair{"rps-1", 1.0}, {"rps-3", 2.0}}) {
    auto exact = exact_of(name);
    const std::array<double, 3> shares{exact.at("rock, %"), exact.at("paper, %"), exact.at("scissors, %")};
    EXPECT_NEAR(shares[0] + shares[1] + shares[2], 100, 1e-12);
    for (int shape = 0; shape < 3; ++shape)
      EXPECT_NEAR(shape_earns(shape, shares, scissors), 0, 1e-12) << name;
    EXPECT_EQ(exact.at("exploitability"), 0);
  }
  auto answer = exact_of("rps-2");
  const std::array<double, 3> leaning{0.3, 0.3, 0.4};
  EXPECT_EQ(answer.at("best answer, %"), 100);
  EXPECT_EQ(answer.at("rock, %"), 100);
  for (int shape = 1; shape < 3; ++shape)
    EXPECT_GT(shape_earns(0, leaning, 1), shape_earns(shape, leaning, 1));
}

// Where a slip of theirs explains their numbers, it is said below them.
TEST(Reproduce, SaysWhatIsWrongInTheirs) {
  const Finished run = run_program({"reproduce", "rps-1", "rps-2"});
  EXPECT_EQ(run.out.find("Theirs:"), run.out.rfind("Theirs:")) << "nothing is wrong in the first\n"
                                                               << run.out;
  EXPECT_NE(run.out.find("Theirs: The opponent of the text and that of the program are not the same"),
            std::string::npos)
      << run.out;
  EXPECT_EQ(run_program({"reproduce", "rps-1", "--json"}).json()[0]["defect"], "");
}

TEST(ReproducedExact, RegretsOfTheWorkedExampleAreDifferencesOfThePayoffs) {
  auto exact = exact_of("rps-worked");
  const std::array<std::string, 3> shapes{"rock", "paper", "scissors"};
  double positive = 0;
  std::array<double, 3> regret{};
  for (int shape = 0; shape < 3; ++shape) {
    const auto at = static_cast<std::size_t>(shape);
    regret[at] = shape_wins(shape, 2, 1) - shape_wins(1, 2, 1);
    positive += std::max(0.0, regret[at]);
    EXPECT_EQ(exact.at("regret of " + shapes[at]), regret[at]);
  }
  for (std::size_t at = 0; at < 3; ++at)
    EXPECT_NEAR(exact.at("then plays " + shapes[at]), std::max(0.0, regret[at]) / positive, 1e-15);
}

// How often each bets (0 to 2: with J, Q, K) and calls (3 to 5).
using KuhnPlayer = std::array<double, 6>;

double kuhn_earns(const KuhnPlayer& first, const KuhnPlayer& second) {
  double sum = 0;
  for (std::size_t a = 0; a < 3; ++a)
    for (std::size_t b = 0; b < 3; ++b) {
      if (a == b) continue;
      const double sign = a > b ? 1 : -1;
      const double bet = second[3 + b] * 2 * sign + (1 - second[3 + b]);
      const double check =
          second[b] * (first[3 + a] * 2 * sign - (1 - first[3 + a])) + (1 - second[b]) * sign;
      sum += first[a] * bet + (1 - first[a]) * check;
    }
  return sum / 6;
}

KuhnPlayer pure(unsigned bits) {
  KuhnPlayer out{};
  for (std::size_t i = 0; i < 6; ++i) out[i] = bits >> i & 1;
  return out;
}

TEST(ReproducedExact, ColumnsOfKuhnPokerAreAnEquilibrium) {
  for (const char* name : {"kuhn-cfr", "kuhn-mccfr", "kuhn-notes"}) {
    auto exact = exact_of(name);
    std::array<KuhnPlayer, 2> play;
    const std::array<std::string, 2> seats{"1st: ", "2nd: "};
    const std::array<std::string, 3> cards{"J", "Q", "K"};
    for (std::size_t seat = 0; seat < 2; ++seat)
      for (std::size_t card = 0; card < 3; ++card) {
        const std::string bets = seats[seat] + cards[card] + " bets";
        play[seat][card] = exact.at(seat + card == 0 ? bets + " (alpha)" : bets);
        play[seat][3 + card] = exact.at(seats[seat] + cards[card] + " calls");
      }
    const double value = kuhn_earns(play[0], play[1]);
    for (unsigned bits = 0; bits < 64; ++bits) {
      EXPECT_LE(kuhn_earns(pure(bits), play[1]), value + 1e-12) << name;
      EXPECT_GE(kuhn_earns(play[0], pure(bits)), value - 1e-12) << name;
    }
    if (exact.contains("value")) {
      EXPECT_NEAR(exact.at("value"), value, 1e-15);
    }
  }
}

}  // namespace
}  // namespace hindsight::this_file
