// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "io/json.h"
#include "spot/spot.h"
#include "study/spots/spot_csv.h"
#include "study/spots/spot_json.h"
#include "text.h"

namespace hindsight {

bool use_colours() { return isatty(STDOUT_FILENO) == 1 && std::getenv("NO_COLOR") == nullptr; }

namespace {

// Four digits after the point, or as many as show two of a smaller number.
std::string small_percent(double share) {
  const double percent = 100 * share;
  return percent > 0 && percent < 0.001 ? fmt::format("{:.2g}", percent) : fmt::format("{:.4f}", percent);
}

// What would help where a target is out of reach.
std::string missed_text(const SolvedSpot& spot, std::optional<double> missed) {
  if (!missed) return "";
  return fmt::format(
      "The target, {:.2g} % of the pot, is out of reach{}: as exploitability falls now, it would take more "
      "than "
      "256 times the iterations. Ask for --target {:.1g}%{}, or go on all the same with --iterations or "
      "--seconds\n",
      100 * *missed / spot.pot(), spot.spot().rake > 0 ? " (with rake there may be no way to it)" : "",
      std::max(1e-9, 200 * spot.evaluation().exploitability() / spot.pot()),
      spot.compact() ? ", leave --compact out" : "");
}

std::string course_text(const SolvedSpot& spot, const SpotEnd& end) {
  const double off = spot.evaluation().exploitability();
  const Chips big_blind = spot.spot().blinds[1];
  const std::size_t locks = spot.game().locks.size();
  std::string out = fmt::format(
      "{} after {} in {}{}: exploitability {} chips, {} % of the pot{}{}\n", end.how,
      counted(spot.iterations(), "iteration"), duration(spot.seconds()),
      spot.iterations() == spot.iterations_before() ? ""
                                                    : fmt::format(" ({})", counted(spot.threads(), "thread")),
      number(off, 4), small_percent(off / spot.pot()),
      big_blind > 0 ? fmt::format(", {} mbb/g", number(1000 * off / static_cast<double>(big_blind), 4)) : "",
      spot.has_river()      ? ""
      : spot.is_certified() ? " (of the whole solution, before its river was left out)"
                            : " (of the whole solution, by an older program in single precision: no proof)");
  out += missed_text(spot, end.missed);
  if (locks > 0)
    out += fmt::format("{} locked: exploitability is that of the free ones\n",
                       locks == 1 ? "1 decision is" : fmt::format("{} decisions are", grouped(locks)));
  return out + '\n';
}

// Where the answer comes from a river that was solved for it.
std::string resolved_text(const SolvedSpot& spot) {
  const auto resolved = spot.resolved();
  return resolved
             ? fmt::format("The file keeps no river: this one was solved anew, to {:.3f} % of its pot\n\n",
                           100 * *resolved)
             : "";
}

// One line: how it was solved, and the answer.
void print_json(const SolvedSpot& spot, const SpotEnd& end, const Json& answer) {
  Json line = course_json(spot, end.missed);
  line.update(answer);
  fmt::print("{}\n", line.dump());
}

Result<void> print_view(SolvedSpot& spot, const SpotQuestion& question, const SpotEnd& end) {
  HS_TRY(std::vector<Combo> wanted, combos_of(question.hand));
  HS_TRY(const SpotView view, spot.view(question.line));
  if (question.csv) {
    fmt::print("{}", view_csv(view, wanted));
  } else if (question.json) {
    Json answer = {{"view", view_json(view)}};
    if (const auto resolved = spot.resolved()) answer["river_solved_to"] = *resolved;
    print_json(spot, end, answer);
  } else {
    fmt::print("{}{}{}", course_text(spot, end), resolved_text(spot),
               view_text(view, {seat_words(spot.source().labels), std::move(wanted), question.pages,
                                use_colours()}));
  }
  return {};
}

Result<void> print_run_outs(SolvedSpot& spot, const SpotQuestion& question, const SpotEnd& end) {
  HS_TRY(const std::vector<RunOut> run_outs, spot.run_outs(question.line));
  if (question.csv) {
    fmt::print("{}", run_outs_csv(run_outs));
  } else if (question.json) {
    print_json(spot, end, {{"line", question.line}, {"runouts", run_outs_json(run_outs)}});
  } else {
    fmt::print("{}{}{}", course_text(spot, end), resolved_text(spot),
               run_outs_text(run_outs, seat_words(spot.source().labels)));
  }
  return {};
}

Result<void> print_gains(SolvedSpot& spot, const SpotQuestion& question, const SpotEnd& end) {
  if (!spot.has_river())
    return fail(
        ErrorCode::unsupported,
        fmt::format("--gains needs a whole solution, and {} was kept without its river", spot.source().path));
  HS_TRY(const std::vector<Combo> wanted, combos_of(question.hand));
  HS_TRY(const SpotGains gains, spot.gains(question.line));
  if (question.csv) {
    fmt::print("{}", gains_csv(gains, wanted));
  } else if (question.json) {
    print_json(spot, end, {{"line", gains.line}, {"gains", gains_json(gains)}});
  } else {
    fmt::print("{}{}", course_text(spot, end), gains_text(gains, wanted, seat_words(spot.source().labels)));
  }
  return {};
}

}  // namespace

Result<void> print_answer(SolvedSpot& spot, const SpotQuestion& question, const SpotEnd& end) {
  if (question.gains) return print_gains(spot, question, end);
  return question.run_outs ? print_run_outs(spot, question, end) : print_view(spot, question, end);
}

}  // namespace hindsight
