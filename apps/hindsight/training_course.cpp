// SPDX-License-Identifier: MIT
#include "training_course.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <ctime>

#include "base/memory.h"
#include "base/text.h"
#include "blueprint/blueprint_value.h"
#include "store/csv.h"
#include "text.h"

namespace hindsight {

namespace {

tl::unexpected<Error> cannot_write(const std::string& path) {
  return fail(ErrorCode::io,
              fmt::format("the log '{}' could not be written: {}", path, std::strerror(errno)));
}

}  // namespace

double cpu_seconds() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

Result<TrainingCourse> TrainingCourse::open(const std::string& log) {
  TrainingCourse out;
  if (log.empty()) return out;
  out.path_ = log;
  out.file_.reset(std::fopen(log.c_str(), "w"));
  if (!out.file_) return cannot_write(log);
  std::fputs("passes,cpu_seconds,exploitability,value_1,value_2\n", out.file_.get());
  return out;
}

Result<std::string> TrainingCourse::look(const Training& training, double trained, Executor& executor) {
  const double start = cpu_seconds();
  HS_TRY(const BlueprintFile file, blueprint_of(training));
  HS_TRY(const BlueprintValue of, value_in_full(*file.blueprint, executor, available_memory()));
  next_ = std::max(1.25 * trained, trained + 20 * (cpu_seconds() - start));
  if (file_) {
    CsvRow row;
    row.text(std::to_string(file.passes)).number(trained);
    row.number(of.exploitability()).number(of.value[0]).number(of.value[1]);
    if (std::fputs(row.line().c_str(), file_.get()) < 0 || std::fflush(file_.get()) != 0)
      return cannot_write(path_);
  }
  const double mbb = 1000 * of.exploitability() / static_cast<double>(file.plan.game.big_blind);
  return fmt::format("{} passes  {:.1f} CPU s  exploitability {} mbb/hand", grouped(file.passes), trained,
                     number(mbb, 4));
}

}  // namespace hindsight
