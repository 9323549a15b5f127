// hindsight resolve as a person and a program meet it.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "program.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

const std::string spots = std::string(tests_dir()) + "/../examples/spots/";

TEST(ResolveCommand, TellsEachGadgetBesideTheSolutionSoFar) {
  const auto line = run_program({"resolve", "leduc", "--cases", "12", "--seed", "4", "--json"}).json();
  ASSERT_EQ(line["gadgets"].size(), 2u);
  const auto &unsafe = line["gadgets"][0], &resolve = line["gadgets"][1];
  EXPECT_EQ(unsafe["gadget"], "unsafe");
  EXPECT_EQ(resolve["gadget"], "resolve");
  EXPECT_EQ(unsafe["before"], resolve["before"]);
  EXPECT_EQ(resolve["worse"], 0);
  EXPECT_LT(resolve["after"], resolve["before"]);
  for (std::size_t i = 0; i < 12; ++i) EXPECT_EQ(unsafe["cases"][i]["state"], resolve["cases"][i]["state"]);
  const Finished table = run_program({"resolve", "leduc", "--cases", "12", "--seed", "4", "--quiet"});
  EXPECT_EQ(table.code, 0);
  EXPECT_THAT(table.out, testing::AllOf(HasSubstr("20 iterations of leduc: exploitability 0.23"),
                                        HasSubstr("unsafe"), HasSubstr("resolve")));
}

TEST(ResolveCommand, RefusesWhatItCannotCutOpen) {
  for (const auto& [typed, said] : std::vector<std::pair<std::vector<std::string>, std::string>>{
           {{"leduc", "--gadget", "reech"}, "there is no gadget 'reech': there are unsafe, resolve"},
           {{"kuhn"}, "kuhn is neither a game (leduc, leduc_no_limit) nor the file of a spot"},
           {{spots + "river.toml"}, "has no street after its first"},
           {{"leduc", "--cases", "0"}, "--cases"}}) {
    std::vector<std::string> all{"resolve"};
    all.insert(all.end(), typed.begin(), typed.end());
    const Finished run = run_program(all);
    EXPECT_EQ(run.code, 2) << said;
    EXPECT_THAT(run.err, HasSubstr(said));
  }
}

}  // namespace
}  // namespace hindsight::this_file
