// hindsight replay, end to end, and sample hands: every stack, pot and legal bound.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <map>
#include <string>
#include <string_view>
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

// ---- samples ----

// Equal, numbers to the six places that the expected file has.
bool same(const Json& a, const Json& b) {
  if (a.is_number() && b.is_number()) return std::abs(a.get<double>() - b.get<double>()) < 1e-6;
  if (a.type() != b.type() || a.size() != b.size()) return false;
  if (a.is_array())
    return std::equal(a.begin(), a.end(), b.begin(), [](const Json& x, const Json& y) { return same(x, y); });
  return a == b;
}

// A folder of samples, and what is to come of them.
struct PhhSamples {
  explicit PhhSamples(const std::string& in)
      : folder(in + "/phh/"), expected(lines_of(read_text(in + "/phh-expected.jsonl"))) {
    EXPECT_GT(expected.size(), 50u);
  }

  using Key = std::pair<std::string, std::string>;
  static Key key(const Json& line, const std::string& file) {
    return {file, line.contains("section") && line["section"].is_string() ? line["section"] : ""};
  }

  std::map<Key, Json> replayed(std::vector<std::string> options) const {
    std::map<Key, Json> out;
    options.insert(options.begin(), {"replay", "--json", "--check"});
    options.push_back(folder);
    for (Json& line : lines_of(run_program(options).out)) {
      const std::string file = line["file"].get<std::string>().substr(folder.size());
      out.emplace(key(line, file), std::move(line));
    }
    return out;
  }

  std::vector<Json> of_class(std::string_view name) const {
    std::vector<Json> out;
    for (const Json& wanted : expected)
      if (wanted["class"] == name) out.push_back(wanted);
    EXPECT_GT(out.size(), 5u);
    return out;
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

  std::string folder;
  std::vector<Json> expected;
};

void each_folder(const std::function<void(const PhhSamples&)>& check) {
  for (const std::string& folder : sample_folders()) {
    SCOPED_TRACE(folder);
    check(PhhSamples(folder));
  }
}

TEST(Samples, AreReadOrRefusedAsTheyShould) {
  each_folder([](const PhhSamples& samples) {
    const auto found = samples.replayed({});
    for (const Json& wanted : samples.expected) {
      const Json& line = found.at(samples.key(wanted, wanted["file"]));
      EXPECT_EQ(line["expect"], wanted["expect"]) << wanted["file"] << ": " << line["reason"];
      if (wanted["expect"] != "ok") {
        EXPECT_GT(line["reason"].get<std::string>().size(), 20u);
      }
      if (wanted["class"] == "incomplete")
        samples.expect_fields(wanted, line, {"starting_stacks", "board", "decisions"});
    }
  });
}

TEST(Samples, CleanHandsAreExact) {
  each_folder([](const PhhSamples& samples) {
    const auto found = samples.replayed({});
    for (const Json& wanted : samples.of_class("clean"))
      samples.expect_fields(wanted, found.at(samples.key(wanted, wanted["file"])),
                            {"starting_stacks", "finishing_stacks", "payoffs", "pots", "uncalled_returned",
                             "board", "folded", "decisions", "showdown"});
  });
}

TEST(Samples, RuleSensitiveHandsAreRightUnderEachRule) {
  each_folder([](const PhhSamples& samples) {
    const auto casino = samples.replayed({}), exact = samples.replayed({"--odd-chip", "exact"}),
               pokerkit = samples.replayed({"--rules", "pokerkit"});
    for (const Json& wanted : samples.of_class("rule_sensitive")) {
      const auto at = samples.key(wanted, wanted["file"]);
      samples.expect_payoffs(wanted, casino.at(at), "payoffs_casino");
      samples.expect_payoffs(wanted, exact.at(at), "payoffs_exact");
      samples.expect_fields(
          wanted, pokerkit.at(at),
          {"finishing_stacks", "payoffs", "pots", "uncalled_returned", "board", "decisions", "showdown"});
    }
  });
}

TEST(Samples, GivenResultsAgreeWherePokerkitSaysSo) {
  each_folder([](const PhhSamples& samples) {
    const auto found = samples.replayed({"--rules", "pokerkit"});
    for (const Json& wanted : samples.expected) {
      if (wanted["expect"] != "ok" || wanted["class"] == "incomplete") continue;
      const bool agrees = wanted.value("matches_given", true) && wanted.value("winnings_consistent", true);
      EXPECT_EQ(!found.at(samples.key(wanted, wanted["file"])).contains("difference"), agrees)
          << wanted["file"];
    }
  });
}

}  // namespace
}  // namespace hindsight::this_file
