// SPDX-License-Identifier: MIT
#include <hindsight/spots.h>

#include <utility>

#include "api/errors.h"
#include "api/spots/parts.h"
#include "cards/card.h"
#include "holdem/spots/flops.h"
#include "io/atomic_file.h"
#include "study/spots/spot_flops.h"

namespace hs {

namespace {

SpotReport::Row row_of(const hindsight::FlopReport::Row& row) {
  SpotReport::Row out{.board = row.board,
                      .weight = row.weight,
                      .matchups = row.matchups,
                      .iterations = row.iterations,
                      .seconds = row.seconds,
                      .of_pot = row.exploitability,
                      .equity = row.equity,
                      .value = row.value,
                      .eqr = row.eqr};
  if (const auto cards = hindsight::parse_cards(row.board); cards && !cards->empty())
    for (const std::string_view word : hindsight::flop_words(*cards)) out.words.emplace_back(word);
  for (const hindsight::FlopReport::Action& action : row.actions) {
    out.frequencies.push_back(action.frequency);
    out.action_values.push_back(action.value);
  }
  return out;
}

SpotReport report_of(const hindsight::FlopRun& run) {
  const hindsight::FlopReport& report = run.report();
  SpotReport out{.actions = report.actions, .complete = run.done()};
  for (const hindsight::FlopReport::Row& row : report.rows) out.rows.push_back(row_of(row));
  if (report.rows.empty()) return out;
  out.mean = row_of(report.mean());
  const auto pot = static_cast<double>(run.many().spot.pot);
  for (std::size_t seat = 0; seat < 2; ++seat)
    out.mean.eqr[seat] = out.mean.value[seat] / (out.mean.equity[seat] * pot);
  return out;
}

hindsight::Result<hindsight::FlopRun> begun(const Spot::Parts& parts, const ReportBoards& wanted,
                                            const Goal& goal) {
  const auto load = [&](const hindsight::SpotSettings& with) {
    return hindsight::spot_of_text(parts.text, with);
  };
  const auto goal_on = [&](const hindsight::SpotSource& source) { return goal_of(goal, source); };
  HS_TRY(hindsight::ManyBoards many,
         hindsight::many_boards(load, {}, {.what = "boards", .text = wanted.boards}, goal_on));
  hindsight::FlopReport before{.spot = many.fingerprint};
  if (!wanted.file.empty()) {
    HS_TRY(before, hindsight::report_so_far(wanted.file, many));
  }
  return hindsight::FlopRun(std::move(many), std::move(before), {parts.limits.compact, parts.limits.memory});
}

hindsight::Result<SpotReport> reported(const Spot::Parts& parts, const ReportBoards& wanted, const Goal& goal,
                                       const Control& control,
                                       const std::function<void(const SpotReport::Row&)>& watch) {
  HS_TRY(hindsight::FlopRun run, begun(parts, wanted, goal));
  while (!run.done() && !control.stop.stop_requested()) {
    HS_TRY(const bool solved, run.solve({control.stop, parts.limits.threads}, {}));
    if (!solved) break;
    if (!wanted.file.empty())
      HS_RETURN_IF_ERROR(hindsight::write_file(wanted.file, hindsight::format_flop_report(run.report())));
    if (watch) watch(row_of(run.report().rows.back()));
  }
  return report_of(run);
}

}  // namespace

Result<SpotReport> Spot::report(const ReportBoards& boards, const Goal& goal, const Control& control,
                                const std::function<void(const SpotReport::Row&)>& watch) const {
  return published(reported(*parts_, boards, goal, control, watch));
}

}  // namespace hs
