// SPDX-License-Identifier: MIT
#include "games/report.h"

#include <fmt/format.h>

#include <algorithm>

#include "text.h"

namespace hindsight {

std::string amount(const GameDescription& game, double value) {
  std::string text = game.unit.empty() ? number(value) : fmt::format("{} {}", number(value), game.unit);
  if (const auto milli = mbb(game, value)) text += fmt::format(" ({} mbb/g)", number(*milli));
  return text;
}

std::string run_text(const GameSource& source, const RunFacts& facts) {
  std::string out;
  if (facts.against) {
    TextTable seats({"seat", ">against it", ">best answer to it", ">gap"});
    const Evaluation& found = *facts.against;
    for (std::size_t p = 0; p < found.value.size(); ++p)
      seats.row({fmt::format("player {}", p + 1), number(found.value[p], 8),
                 number(found.best_response[p], 8), number(found.best_response[p] - found.value[p], 4)});
    out += fmt::format(
        "Against the strategy of --against\n{}gap to the best answer, mean over the seats  {}\n\n",
        seats.text(), amount(source, found.exploitability));
  }
  if (facts.regret) {
    TextTable seats({"seat", ">average overall regret", ">bound by its infosets"});
    for (std::size_t p = 0; p < facts.regret->measured.size(); ++p) {
      const std::optional<double>& bound = facts.regret->bound[p];
      seats.row({fmt::format("player {}", p + 1), number(facts.regret->measured[p], 8),
                 bound ? number(*bound, 8) : "-"});
    }
    const bool is_mean = source.players == 2 && source.game.constant_sum;
    const bool all_bounded =
        std::ranges::all_of(facts.regret->bound, [](const auto& bound) { return bound.has_value(); });
    out += fmt::format(
        "Regret of an iteration{}\n{}{}\n", is_mean ? ": the mean over the seats is the exploitability" : "",
        seats.text(),
        all_bounded ? ""
                    : "-  its infosets bound nothing where the rule weighs their regrets otherwise than "
                      "it averages, or predicts\n");
  }
  return out;
}

std::string evaluation_text(const GameSource& source, const Evaluation& evaluation) {
  TextTable seats({"seat", ">value", ">best response", ">gain"});
  for (std::size_t p = 0; p < evaluation.value.size(); ++p)
    seats.row({fmt::format("player {}", p + 1), number(evaluation.value[p], 8),
               number(evaluation.best_response[p], 8),
               number(evaluation.best_response[p] - evaluation.value[p], 4)});
  return fmt::format("exploitability  {}\nNashConv        {}\n\n{}",
                     amount(source, evaluation.exploitability), amount(source, evaluation.nash_conv),
                     seats.text());
}

}  // namespace hindsight
