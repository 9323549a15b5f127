// What takes long says so after a second, and ends at Ctrl-C with what there is.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <csignal>

#include "program.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

Finished stopped(const std::vector<std::string>& words, const std::string& says) {
  Running running(words);
  EXPECT_TRUE(running.says(says));
  running.send(SIGINT);
  return running.wait();
}

TEST(CliWaiting, AllEquilibriaOfALargeGame) {
  const Finished run = stopped({"matrix", "kuhn", "--equilibria"}, "vertices met");
  EXPECT_EQ(run.code, 130);
  EXPECT_THAT(run.out, HasSubstr("Stopped: "));
  EXPECT_THAT(run.out, HasSubstr("-1/18"));  // the value, by one linear program
}

TEST(CliWaiting, ASimulationOfManyDeals) {
  const Finished run =
      stopped({"equity", "AA", "KK", "QQ", "JJ", "--simulate", "--half-width", "0.000002"}, "random deals, ");
  EXPECT_EQ(run.code, 130);
  EXPECT_THAT(run.out, HasSubstr("random deals"));
}

}  // namespace
}  // namespace hindsight::this_file
