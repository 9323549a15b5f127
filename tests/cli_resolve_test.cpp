// hindsight resolve as a person and a program meet it.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "program.h"
#include "refused.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

const std::string spots = std::string(tests_dir()) + "/../examples/spots/";

TEST(ResolveCommand, TellsEachGadgetBesideTheSolutionSoFar) {
  const auto line = run_program({"resolve", "leduc", "--cases", "12", "--seed", "4", "--json"}).json();
  ASSERT_EQ(line["gadgets"].size(), 7u);
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

TEST(ResolveCommand, CutsListedGamesOpenAtTheirDecisions) {
  const auto line =
      run_program({"resolve", "liars_dice(faces=3)", "--before", "10", "--cases", "8", "--json"}).json();
  ASSERT_EQ(line["gadgets"].size(), 7u);
  EXPECT_EQ(line["unit"], "games");
  for (const auto& gadget : line["gadgets"])
    for (const auto& one : gadget["cases"]) {
      EXPECT_EQ(one["state"], 0);
      EXPECT_GT(one["node"], 0);
      EXPECT_TRUE(!gadget["safe"] || one["after"].get<double>() <= 1.01 * gadget["before"].get<double>());
    }
}

TEST(ResolveCommand, SolvesAWholeStreetAnew) {
  const auto line =
      run_program({"resolve", "leduc", "--everywhere", "2", "--iterations", "300", "--least", "--json"})
          .json();
  EXPECT_EQ(line["everywhere"], 2);
  EXPECT_GT(line["least"]["at_least"], 0);
  EXPECT_LT(line["least"]["at_least"], line["least"]["at_most"]);
  ASSERT_EQ(line["gadgets"].size(), 7u);
  for (const auto& gadget : line["gadgets"]) {
    EXPECT_EQ(gadget["solved"], 30);
    EXPECT_LT(gadget["after"], gadget["before"]);
    EXPECT_GT(gadget["after"], line["least"]["at_least"]);
  }
}

TEST(ResolveCommand, RefusesWhatItCannotCutOpen) {
  expect_refused("resolve",
                 {{{"leduc", "--gadget", "reech"},
                   "there is no gadget 'reech': there are unsafe, resolve, refined, combined, max-margin, "
                   "reach, estimate"},
                  {{"cuhn"}, "cuhn is neither a game by name nor the file of a spot or blueprint"},
                  {{"goofspiel"}, "only games of two are cut open here in which chance deals"},
                  {{"rock_paper_scissors"}, "only games of two"},
                  {{"leduc", "--everywhere", "3"}, "leduc has no street 3 on which somebody decides"},
                  {{"leduc", "--cases", "0"}, "--cases"}});
  const std::string raked = ::testing::TempDir() + "raked.toml";
  std::ofstream(raked) << "board = \"Qs Jh 2h 8c\"\npot = 200\nstacks = 900\nrange_oop = \"AhAs,KhQh\"\n"
                          "range_ip = \"QhQd,9h9s\"\n[bets]\nbet = \"75%\"\n[rules]\nrake = \"5% cap 10\"\n";
  expect_refused("resolve", {{{raked, "--everywhere", "2", "--least"}, "--least takes games without rake"}});
}

}  // namespace
}  // namespace hindsight::this_file
