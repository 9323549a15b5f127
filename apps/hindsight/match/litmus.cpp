// hindsight litmus: what holds of good play, asked of a bot.
// SPDX-License-Identifier: MIT
#include "play/bots/litmus.h"

#include <fmt/format.h>

#include <algorithm>

#include "command.h"
#include "interrupt.h"
#include "io/json.h"
#include "play/bots/catalog.h"
#include "text.h"
#include "train/preflop_line.h"

namespace hindsight {

namespace {

struct LitmusOptions {
  std::string bot;
  bool json = false, strict = false;
};

struct LitmusLine {
  const LitmusTest* test;
  LitmusFigure found;
};

Json litmus_json(const std::string& bot, std::span<const LitmusLine> lines) {
  Json tests = Json::array();
  std::uint64_t failed = 0;
  for (const LitmusLine& line : lines) {
    const bool passed = line.test->passes(line.found);
    failed += passed ? 0 : 1;
    tests.push_back({{"name", line.test->name},
                     {"says", line.test->says},
                     {"figure", line.test->figure},
                     {"positions", line.test->positions},
                     {"value", line.found.value},
                     {"least", line.test->least},
                     {"most", line.test->most},
                     {"passed", passed},
                     {"where", line.found.where.empty() ? Json() : Json(line.found.where)}});
  }
  return {{"bot", bot}, {"passed", lines.size() - failed}, {"failed", failed}, {"tests", std::move(tests)}};
}

std::string litmus_text(const std::string& bot, std::span<const LitmusLine> lines) {
  TextTable table({"", "litmus", ">figure", ">between", "what good play does"});
  std::string missed;
  for (const LitmusLine& line : lines) {
    const LitmusTest& test = *line.test;
    const bool passed = test.passes(line.found);
    table.row({passed ? "passed" : "FAILED", std::string(test.name),
               fmt::format("{:.4f}", line.found.value + 0.0),
               fmt::format("{:g} and {:g}", test.least, test.most), std::string(test.says)});
    if (!passed)
      missed += fmt::format("\n{}: {}, over {}\n", test.name, test.figure, test.positions) +
                (line.found.where.empty() ? "" : fmt::format("  worst at {}\n", line.found.where));
  }
  return bot + "\n\n" + table.text() + missed;
}

Result<int> litmus_of_bot(const LitmusOptions& given) {
  HS_TRY(const BotKind kind, bot_kind(given.bot));
  HS_TRY(const auto policy, known_policy(kind));
  const Interrupt interrupt;
  std::vector<LitmusLine> lines;
  for (const LitmusTest& test : litmus_tests()) {
    const auto found = litmus(test, *policy, interrupt.token());
    if (interrupt.exit_code() != 0) return interrupt.exit_code();
    if (!found) return tl::unexpected(found.error());
    lines.push_back({&test, *found});
  }
  if (given.json)
    fmt::print("{}\n", litmus_json(kind.name, lines).dump());
  else
    fmt::print("{}", litmus_text(kind.name, lines));
  const bool all =
      std::ranges::all_of(lines, [](const LitmusLine& line) { return line.test->passes(line.found); });
  return given.strict && !all ? exit_missed : 0;
}

void declare_litmus(Parser& parser, LitmusOptions& given) {
  parser
      .option("bot", given.bot,
              "Of 'hindsight bots', one whose chances are known, such as blueprint or "
              "hindsight(iterations=N)")
      .required()
      .type("BOT");
  parser.flag("--strict", given.strict, "Exit code 1 where a line is missed");
  parser.flag("--json", given.json, "Print one line of JSON instead of a table (docs/formats.md)");
}

constexpr HelpText litmus_help = {"litmus", "What holds of good play whatever its numbers, asked of a bot",
                                  R"help(Examples:
  hindsight litmus blueprint
  hindsight litmus "blueprint(push=0)" --json

Suits renamed change nothing, aces never fold before the flop, the big blind defends, stronger hands fold less, and a
range folds to a bet about as often as makes a bluff worth nothing.  Each line is a figure over some positions and the
bounds that it has to lie in.
)help"};

}  // namespace

Command litmus_command(Parser& program) {
  return make_command(program, litmus_help, declare_litmus, litmus_of_bot);
}

}  // namespace hindsight
