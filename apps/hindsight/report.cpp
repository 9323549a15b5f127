// SPDX-License-Identifier: MIT
#include "report.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "text.h"

namespace hindsight {

std::optional<double> mbb(const GameSource& source, double value) {
  if (source.big_blind == 0) return {};
  return 1000 * value / source.big_blind;
}

std::string amount(const GameSource& source, double value) {
  std::string text = number(value) + (source.unit.empty() ? "" : " " + source.unit);
  if (const auto milli = mbb(source, value)) text += " (" + number(*milli) + " mbb/g)";
  return text;
}

std::string json_line(const GameSource& source, const Report& report) {
  nlohmann::ordered_json line = {{"game", source.name},
                                 {"algorithm", report.algorithm},
                                 {"iterations", report.iterations},
                                 {"seconds", report.seconds},
                                 {"exploitability", report.evaluation.exploitability},
                                 {"nash_conv", report.evaluation.nash_conv},
                                 {"value", report.evaluation.value},
                                 {"best_response", report.evaluation.best_response},
                                 {"infosets", source.game.infosets.size()},
                                 {"threads", report.threads},
                                 {"signature", report.signature}};
  if (const auto milli = mbb(source, report.evaluation.exploitability)) line["exploitability_mbb"] = *milli;
  return line.dump();
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
