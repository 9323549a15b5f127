// hindsight plan: how many hands a question takes.
// SPDX-License-Identifier: MIT
#include "estimate/plan.h"

#include <fmt/format.h>

#include <optional>
#include <string>
#include <vector>

#include "command.h"
#include "io/json.h"
#include "text.h"

namespace hindsight {

namespace {

struct PlanOptions {
  double deviation = 0, big_blind = 100, confidence = 0.95, power = 0.5;
  std::optional<double> effect, hands, aivat;
  bool json = false;
};

// What is left of plain's standard deviation: as it was measured, or as it is supposed to be
// (docs/estimators.md has what pairs of bots came to, from 1 to 65 %).
struct Row {
  std::string estimator;
  double left = 1;
};

std::vector<Row> rows_of(const PlanOptions& given) {
  std::vector<Row> out{{"plain"}};
  if (given.aivat)
    out.push_back({"aivat, as measured", *given.aivat / given.deviation});
  else
    out.insert(out.end(), {{"aivat, if 30 % are left, as with one strategy known", 0.30},
                           {"aivat, if 20 % are left, as with both known", 0.20},
                           {"aivat, if 15 % are left, as published of hold'em", 0.15}});
  return out;
}

Result<void> check(const PlanOptions& given) {
  if (!(given.deviation > 0 && given.big_blind > 0 && given.aivat.value_or(1) > 0))
    return fail(ErrorCode::invalid_argument, "--sd, --aivat-sd and --big-blind: numbers of chips above 0");
  if (given.effect.has_value() == given.hands.has_value())
    return fail(ErrorCode::invalid_argument,
                "--effect or --hands: the first asks how many hands, the second how sharp they are");
  if ((given.effect && !(*given.effect > 0)) || (given.hands && !(*given.hands >= 2)))
    return fail(ErrorCode::invalid_argument, "--effect above 0, --hands 2 or more");
  if (!(given.confidence >= 0.5 && given.confidence < 1) || !(given.power >= 0.5 && given.power < 1))
    return fail(ErrorCode::invalid_argument, "--confidence and --power: from 0.5 to below 1");
  return {};
}

Result<int> make_plan(const PlanOptions& given) {
  HS_RETURN_IF_ERROR(check(given));
  const double mbb = 1000 / given.big_blind * given.deviation;
  TextTable table({"estimator", ">SD, mbb", given.effect ? ">hands" : ">half-width, mbb/hand"});
  Json answers = Json::array();
  for (const Row& row : rows_of(given)) {
    const double deviation = mbb * row.left;
    const double answer = given.effect
                              ? whole_hands_needed({deviation, *given.effect, given.confidence, given.power})
                              : half_width_of(deviation, *given.hands, given.confidence);
    table.row(
        {row.estimator, number(deviation, 4), given.effect ? approximate(answer) : "± " + number(answer, 4)});
    answers.push_back(
        {{"estimator", row.estimator}, {"sd", deviation}, {given.effect ? "hands" : "half_width", answer}});
  }
  if (given.json) {
    Json line{{"sd", mbb}, {"confidence", given.confidence}, {"power", given.power}, {"plans", answers}};
    if (given.effect) line["effect"] = *given.effect;
    if (given.hands) line["hands"] = *given.hands;
    fmt::print("{}\n", line.dump());
    return 0;
  }
  if (given.effect)
    fmt::print("To tell {} mbb/hand from 0 at {} confidence{}\n\n{}", number(*given.effect),
               percent(given.confidence, 0),
               given.power > 0.5
                   ? fmt::format(", {} of the time", percent(given.power, 0))
                   : std::string(" (the interval's half-width is the effect: it shows half of the time)"),
               table.text());
  else
    fmt::print("After {} hands, at {} confidence\n\n{}", approximate(*given.hands),
               percent(given.confidence, 0), table.text());
  return 0;
}

void declare_plan(Parser& parser, PlanOptions& given) {
  parser.option("--sd", given.deviation, "Standard deviation of a hand, in chips").required().type("CHIPS");
  parser
      .option("--aivat-sd", given.aivat,
              "AIVAT's, where a match has measured it, instead of what may be supposed")
      .type("CHIPS");
  parser.option("--effect", given.effect, "The difference that is to be seen").type("MBB");
  parser.option("--hands", given.hands, "Or so many hands: how sharp are they?").type("N");
  parser.option("--big-blind", given.big_blind, "In chips [100]").type("CHIPS");
  parser.option("--confidence", given.confidence, "Of the interval [0.95]").type("P");
  parser.option("--power", given.power, "How often the effect is to show [0.5]").type("P");
  parser.flag("--json", given.json, "Print one line of JSON");
}

constexpr HelpText plan_help = {"plan", "How many hands it takes to tell one bot from another",
                                R"help(Examples:
  hindsight plan --sd 220 --effect 5.6
  hindsight plan --sd 220 --effect 5.6 --power 0.8
  hindsight plan --sd 2100 --hands 100000
  hindsight plan --sd 2100 --aivat-sd 640 --effect 50

Standard deviations are those of 'hindsight match --estimator all', "SD a hand", in chips.  How much AIVAT takes away depends on
the bots: play a few hundred hands, and plan with what they came to.
)help"};

}  // namespace

Command plan_command(Parser& program) { return make_command(program, plan_help, declare_plan, make_plan); }

}  // namespace hindsight
