// hindsight offtree as a person and a program meet it.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "program.h"
#include "refused.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

TEST(OffTreeCommand, TellsHowBetsOffTheTreeAreAnswered) {
  const auto line = run_program({"offtree", "leduc_no_limit", "--all-bets", "300", "--iterations", "30",
                                 "--beyond", "20", "--to-end", "200", "--json"})
                        .json();
  EXPECT_EQ(line["all_bets"], 300);
  ASSERT_EQ(line["answers"].size(), 4u);
  const auto& answers = line["answers"];
  std::vector<std::string> names;
  for (const auto& answer : answers) names.push_back(answer["name"]);
  EXPECT_THAT(names, testing::ElementsAre("harmonic", "nearest", "nested", "continual"));
  EXPECT_LT(answers[0]["own_bets_mbb"], 5);
  EXPECT_EQ(answers[0]["own_bets_mbb"], answers[2]["own_bets_mbb"]);
  EXPECT_LT(answers[2]["all_bets_mbb"].get<double>(), 0.5 * answers[1]["all_bets_mbb"].get<double>());
  EXPECT_GT(answers[3]["parts"], 0);
}

TEST(OffTreeCommand, AddsBetsByWhatTheyCost) {
  const std::vector<std::string> typed{"offtree", "leduc_no_limit", "--all-bets", "200",      "--add",
                                       "2",       "--seeds",        "1",          "--passes", "100"};
  std::vector<std::string> with_json = typed;
  with_json.push_back("--json");
  const auto line = run_program(with_json).json();
  ASSERT_EQ(line["orders"].size(), 2u);
  EXPECT_TRUE(line["orders"][0]["seed"].is_null());
  EXPECT_EQ(line["orders"][1]["seed"], 1);
  for (const auto& order : line["orders"]) EXPECT_EQ(order["bets"].size(), 2u);
  EXPECT_GT(line["orders"][0]["bets"][0]["cost_mbb"], 0);
  EXPECT_LT(line["orders"][0]["bets"][1]["after_mbb"], line["before_mbb"]);
  const Finished table = run_program(typed);
  EXPECT_EQ(table.code, 0);
  EXPECT_THAT(table.out, testing::AllOf(HasSubstr("by cost"), HasSubstr("drawn 1"),
                                        HasSubstr(line["orders"][0]["bets"][0]["line"].get<std::string>())));
}

TEST(OffTreeCommand, RefusesWhatItCannotAnswer) {
  expect_refused("offtree",
                 {{{"leduc"}, "'leduc' is neither leduc_no_limit nor a .blueprint of a laboratory deck"},
                  {{"no.blueprint"}, "'no.blueprint' cannot be read"},
                  {{"leduc_no_limit", "--gadget", "reach"}, "take resolve, refined, combined or max-margin"},
                  {{"leduc_no_limit", "--gadget", "reech"}, "there is no gadget 'reech'"},
                  {{"leduc_no_limit", "--against", "often"}, "--against: bet size 'often'"},
                  {{"leduc_no_limit", "--all-bets", "10"}, "take steps of 18 chips or more"},
                  {{"leduc_no_limit", "--all-bets", "0"}, "--all-bets"},
                  {{"leduc_no_limit", "--add", "3", "--translation", "far"}, "--translation"}});
}

}  // namespace
}  // namespace hindsight::this_file
