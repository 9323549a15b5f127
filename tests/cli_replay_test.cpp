// hindsight replay, end to end, and the sample hands that lie beside a checkout: every stack, pot and legal bound.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "program.h"

namespace hindsight::this_file {
namespace {

using Json = nlohmann::json;

const std::string own = tests_dir() + "/data/phh";

std::vector<Json> lines_of(const std::string& text) {
  std::vector<Json> out;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) out.push_back(Json::parse(line));
  return out;
}

TEST(CliReplay, PrintsOneHandStepByStep) {
  const Finished run = run_program({"replay", own + "/side_pots.phh"});
  EXPECT_EQ(run.code, 0) << run.err;
  for (const char* part : {"p2 Bob raises to 120, all-in", "flop  2c7d9h  pot 410", "p3 Cy takes back 120",
                           "p1 Ann shows AsAh: pair of aces", "p2 Bob wins 210 of side pot 1",
                           "p1 Ann  AsAh      50    +150    200"})
    EXPECT_NE(run.out.find(part), std::string::npos) << part << " in\n" << run.out;
}

TEST(CliReplay, SumsUpFoldersAndChecksResults) {
  const Finished run = run_program({"replay", "--check", own});
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.out.rfind("15 hands in 13 files: 15 played; 14 results compared, all agree", 0), 0u)
      << run.out;
}

TEST(CliReplay, ExitCodesTellDamageFromDifference) {
  const Finished differs = run_program({"replay", "--check", "--odd-chip", "exact", own});
  EXPECT_EQ(differs.code, 1);
  EXPECT_NE(
      differs.out.find("odd_chips.phh: p2 finishes with 1001.666667, but finishing_stacks has 1002; with "
                       "--odd-chip casino they agree"),
      std::string::npos)
      << differs.out;
  const Finished damaged = run_program({"replay", "--check", tests_dir() + "/data/phh_damaged", own});
  EXPECT_EQ(damaged.code, 2);
  EXPECT_NE(damaged.out.find("29 hands in 14 files: 21 played, 1 of other games, 7 damaged"),
            std::string::npos)
      << damaged.out;
  EXPECT_NE(damaged.err.find("sections.phhs, hand wrong-turn: action 3 ('p1 cc'): p1 cannot move"),
            std::string::npos)
      << damaged.err;
}

TEST(CliReplay, RefusesWhatIsNotThere) {
  EXPECT_EQ(run_program({"replay", "/nonexistent.phh"}).code, 2);
  EXPECT_EQ(run_program({"replay", "--rules", "own", own}).code, 2);
  const Scratch empty;
  const Finished run = run_program({"replay", empty / ""});
  EXPECT_EQ(run.code, 2);
  EXPECT_NE(run.err.find("holds no .phh, no .phhs and no .txt file"), std::string::npos);
}

TEST(CliReplay, JsonHasExactMoney) {
  const Json line = run_program({"replay", "--json", own + "/cents.phh"}).json();
  EXPECT_EQ(line["expect"], "ok");
  EXPECT_EQ(line["section"], nullptr);
  EXPECT_EQ(line["starting_stacks"].dump(), "[10,9.95,12.37]");
  EXPECT_EQ(line["payoffs"].dump(), "[-0.05,-0.35,0.4]");
  EXPECT_EQ(line["decisions"][0].dump(), "[3,0.1,0.2,12.37]");
}

// ---- the samples ----

std::string samples() {
  const std::string path = tests_dir() + "/../../shared/samples";
  return std::filesystem::exists(path + "/phh-expected.jsonl") ? path : "";
}

// Equal, numbers to the six places that the expected file has.
bool same(const Json& a, const Json& b) {
  if (a.is_number() && b.is_number()) return std::abs(a.get<double>() - b.get<double>()) < 1e-6;
  if (a.type() != b.type() || a.size() != b.size()) return false;
  if (a.is_array())
    return std::equal(a.begin(), a.end(), b.begin(), [](const Json& x, const Json& y) { return same(x, y); });
  return a == b;
}

class Samples : public testing::Test {
 protected:
  void SetUp() override {
    if (samples().empty()) std::cout << "no samples beside this checkout: the project's own hands must do\n";
  }

  using Key = std::pair<std::string, std::string>;
  static Key key(const Json& line, const std::string& file) {
    return {file, line.contains("section") && line["section"].is_string() ? line["section"] : ""};
  }

  static std::map<Key, Json> replayed(std::vector<std::string> options) {
    std::map<Key, Json> out;
    if (samples().empty()) return out;
    const std::string folder = samples() + "/phh/";
    options.insert(options.begin(), {"replay", "--json", "--check"});
    options.push_back(folder);
    for (Json& line : lines_of(run_program(options).out)) {
      const std::string file = line["file"].get<std::string>().substr(folder.size());
      out.emplace(key(line, file), std::move(line));
    }
    return out;
  }

  static std::vector<Json> expected() {
    return samples().empty() ? std::vector<Json>{} : lines_of(read_text(samples() + "/phh-expected.jsonl"));
  }

  static void expect_fields(const Json& wanted, const Json& found,
                            std::initializer_list<const char*> fields) {
    for (const char* field : fields)
      if (wanted.contains(field)) {
        EXPECT_TRUE(same(wanted[field], found[field]))
            << wanted["file"] << ' ' << wanted.value("section", "") << ": " << field << " is " << found[field]
            << ", not " << wanted[field];
      }
  }

  static void expect_payoffs(const Json& wanted, const Json& found, const std::string& under) {
    const Json& right = wanted.contains(under) ? wanted[under] : wanted["payoffs"];
    EXPECT_TRUE(same(right, found["payoffs"])) << wanted["file"] << ' ' << wanted.value("section", "") << ": "
                                               << found["payoffs"] << ", not " << right;
  }
};

TEST_F(Samples, AreReadOrRefusedAsTheyShould) {
  const auto found = replayed({});
  for (const Json& wanted : expected()) {
    const Json& line = found.at(key(wanted, wanted["file"]));
    EXPECT_EQ(line["expect"], wanted["expect"]) << wanted["file"] << ": " << line["reason"];
    if (wanted["expect"] != "ok") {
      EXPECT_GT(line["reason"].get<std::string>().size(), 20u);
    }
    if (wanted["class"] == "incomplete")
      expect_fields(wanted, line, {"starting_stacks", "board", "decisions"});
  }
}

TEST_F(Samples, CleanHandsAreExact) {
  const auto found = replayed({});
  for (const Json& wanted : expected()) {
    if (wanted["class"] != "clean") continue;
    expect_fields(wanted, found.at(key(wanted, wanted["file"])),
                  {"starting_stacks", "finishing_stacks", "payoffs", "pots", "uncalled_returned", "board",
                   "folded", "decisions", "showdown"});
  }
}

TEST_F(Samples, RuleSensitiveHandsAreRightUnderEachRule) {
  const auto casino = replayed({}), exact = replayed({"--odd-chip", "exact"}),
             pokerkit = replayed({"--rules", "pokerkit"});
  for (const Json& wanted : expected()) {
    if (wanted["class"] != "rule_sensitive") continue;
    const Key at = key(wanted, wanted["file"]);
    expect_payoffs(wanted, casino.at(at), "payoffs_casino");
    expect_payoffs(wanted, exact.at(at), "payoffs_exact");
    expect_fields(
        wanted, pokerkit.at(at),
        {"finishing_stacks", "payoffs", "pots", "uncalled_returned", "board", "decisions", "showdown"});
  }
}

TEST_F(Samples, GivenResultsAgreeWherePokerkitSaysSo) {
  const auto found = replayed({"--rules", "pokerkit"});
  for (const Json& wanted : expected()) {
    if (wanted["expect"] != "ok" || wanted["class"] == "incomplete") continue;
    const bool agrees = wanted.value("matches_given", true) && wanted.value("winnings_consistent", true);
    EXPECT_EQ(!found.at(key(wanted, wanted["file"])).contains("difference"), agrees) << wanted["file"];
  }
}

}  // namespace
}  // namespace hindsight::this_file
