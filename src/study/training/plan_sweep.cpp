// SPDX-License-Identifier: MIT
#include "study/training/plan_sweep.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <ctime>

#include "base/signature.h"
#include "base/spec.h"
#include "io/csv.h"
#include "io/toml.h"
#include "study/training/plan_text.h"
#include "study/training/start_training.h"

namespace hindsight {

namespace {

constexpr std::size_t most_plans = 10'000;

std::vector<std::string> parts_of(std::string_view text, char separator) {
  std::vector<std::string> out;
  for (std::size_t at = 0; at <= text.size();) {
    const std::size_t end = std::min(text.find(separator, at), text.size());
    out.emplace_back(text.substr(at, end - at));
    at = end + 1;
  }
  return out;
}

// Numbers, true and false as they are; anything else is text.
Result<TomlValue> typed_value(const std::string& text) {
  const auto bare = parse_toml("value = " + text);
  if (bare && bare->items.size() == 1 && bare->items.front().kind != TomlValue::Kind::table)
    return bare->items.front();
  HS_TRY(const TomlValue quoted, parse_toml("value = " + toml_quoted(text)));
  return quoted.items.front();
}

TomlValue& item_of(TomlValue& table, const std::string& key) {
  const auto at = std::ranges::find(table.keys, key);
  if (at != table.keys.end()) return table.items[static_cast<std::size_t>(at - table.keys.begin())];
  table.keys.push_back(key);
  return table.items.emplace_back();
}

Result<void> put_value(TomlValue& plan, const std::string& key, const std::string& text) {
  HS_TRY(TomlValue value, typed_value(text));
  const std::vector<std::string> names = parts_of(key, '.');
  TomlValue* at = &plan;
  for (const std::string& name : names) {
    if (at->kind != TomlValue::Kind::table)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("the plan's '{}' is no table that '{}' could be in", names.front(), key), key);
    at = &item_of(*at, name);
  }
  *at = std::move(value);
  return {};
}

double thread_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

std::string line_of(const std::vector<std::string>& values, const TrainingSize& size, const TrainingRow& row,
                    double mbb) {
  CsvRow line;
  line.texts(values);
  std::uint64_t infosets = 0;
  for (const BucketLayout::Count& count : size.layout.by_street()) infosets += count.infosets;
  line.text(std::to_string(infosets)).text(std::to_string(size.layout.size()));
  line.text(std::to_string(size.bytes)).text(std::to_string(row.passes));
  line.text(fmt::format("{:.2f}", row.cpu_seconds));
  line.number(mbb * row.exploitability).number(row.lbr).number(row.lbr_half_width);
  line.text(std::to_string(row.reached)).number(row.regret);
  return line.line();
}

}  // namespace

Result<SweepAxis> parse_sweep_axis(std::string_view text) {
  const std::size_t equals = text.find('=');
  SweepAxis out{parts_of(text.substr(0, equals), '+'), {}};
  if (equals != text.npos) out.values = parts_of(text.substr(equals + 1), ',');
  const auto empty = [](const std::string& part) { return part.empty(); };
  if (out.values.empty() || std::ranges::any_of(out.values, empty) || std::ranges::any_of(out.keys, empty))
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("'{}' is not KEY=VALUE,VALUE, such as cards.flop=histogram:100,histogram:500", text),
        std::string(text));
  return out;
}

Result<PlanSweep> PlanSweep::make(const std::string& plan, std::vector<SweepAxis> axes, const Goal& goal) {
  PlanSweep out;
  out.axes_ = std::move(axes);
  out.goal_ = goal;
  HS_TRY(const TomlValue document, parse_toml(plan));
  std::size_t plans = 1;
  for (const SweepAxis& axis : out.axes_) plans = std::min(most_plans + 1, plans * axis.values.size());
  if (plans > most_plans)
    return fail(ErrorCode::invalid_argument,
                fmt::format("these values make more than {} plans: give fewer of them", most_plans));
  for (std::uint32_t number = 0; number < plans; ++number) {
    TomlValue with = document;
    const std::vector<std::string> values = out.values(number);
    for (std::size_t i = 0; i < values.size(); ++i)
      for (const std::string& key : out.axes_[i].keys) HS_RETURN_IF_ERROR(put_value(with, key, values[i]));
    auto each = parse_blueprint_plan(plan_text(with));
    const auto measures = each ? TrainingCourse::make(*each, {.hands = goal.hands, .setting = goal.setting})
                               : Result<TrainingCourse>(tl::unexpected<Error>(each.error()));
    if (!measures)
      return fail(measures.error().code,
                  fmt::format("with {}: {}", fmt::join(values, ", "), measures.error().message));
    out.plans_.push_back(*std::move(each));
  }
  return out;
}

std::vector<std::string> PlanSweep::values(std::uint32_t number) const {
  std::vector<std::string> out(axes_.size());
  for (std::size_t i = axes_.size(); i-- > 0;) {
    const std::vector<std::string>& values = axes_[i].values;
    out[i] = values[number % values.size()];
    number /= static_cast<std::uint32_t>(values.size());
  }
  return out;
}

std::string PlanSweep::fingerprint() const {
  Signature all;
  for (const BlueprintPlan& plan : plans_) all.add(plan.text);
  return fmt::format("{} {} {} {} {}", all.hex(), head(), goal_.passes,
                     goal_.hands ? std::to_string(*goal_.hands) : "", goal_.setting);
}

std::string PlanSweep::head() const {
  CsvRow line;
  for (const SweepAxis& axis : axes_) line.text(fmt::format("{}", fmt::join(axis.keys, "+")));
  return line.line(fmt::format(",{}\n", measured));
}

Result<std::optional<std::string>> PlanSweep::row(std::uint32_t number, const RunControl& control) const {
  const BlueprintPlan& plan = plans_[number];
  const std::uint64_t passes = goal_.passes > 0 ? goal_.passes : plan.passes;
  HS_TRY(const TrainingSize size, training_size(plan));
  HS_TRY(std::optional<Training> training,
         start_training(plan, {}, passes, control, [](const AbstractionProgress&) {}));
  if (!training) return std::optional<std::string>();
  const double start = thread_seconds();
  training->trainer->run(passes, control);
  if (training->trainer->iterations() < passes) return std::optional<std::string>();
  const double trained = thread_seconds() - start;
  HS_TRY(TrainingCourse course, TrainingCourse::make(plan, {.hands = goal_.hands, .setting = goal_.setting}));
  const TrainingCourse::Kind measured_by = course.kind();
  Team alone(1);
  const std::optional<TrainingRow> row = course.look(*training, trained, control, alone);
  if (!row) return std::optional<std::string>();
  if (course.kind() != measured_by) return fail(ErrorCode::unsupported, course.note());
  return line_of(values(number), size, *row, 1000 / static_cast<double>(plan.game.big_blind));
}

}  // namespace hindsight
