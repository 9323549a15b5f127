// SPDX-License-Identifier: MIT
#include "share_out.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <thread>

#include "base/clock.h"
#include "command.h"
#include "live_line.h"
#include "machines/launch.h"
#include "text.h"

namespace hindsight {

namespace {

// How far the list is, as all workers have it.
class FarmLine {
 public:
  FarmLine(const Farm& farm, std::string_view tasks, bool quiet)
      : farm_(farm), tasks_(tasks), live_(quiet), before_(quiet ? 0 : farm.count().done) {}

  void show() {
    if (!live_.due()) return;
    const Farm::Count now = farm_.count();
    const std::uint32_t done = now.done - before_, left = now.tasks - now.done;
    const double each = seconds_since(start_) / std::max(1u, done);
    live_.show(fmt::format("{} of {} {}, {} at work{}{}", now.done, now.tasks, tasks_, now.at_work,
                           done > 0 ? fmt::format(", about {} left", duration(each * left)) : "",
                           now.failed.empty() ? "" : fmt::format(", {} failed", now.failed.size())));
  }

 private:
  const Farm& farm_;
  std::string_view tasks_;
  LiveLine live_;
  std::uint32_t before_;
  const Clock::time_point start_ = Clock::now();
};

}  // namespace

void declare_farm(Parser& parser, FarmOptions& to, const char* tasks) {
  parser
      .option(
          "--farm", to.folder,
          fmt::format("Share out {} with all who name this folder, a file each (docs/machines.md)", tasks))
      .type("FOLDER");
  parser.option("--at-once", to.at_once, "With --farm: so many at a time in this process, a thread each [1]")
      .check(not_a_count)
      .type("N");
}

std::string farm_folder(const FarmOptions& given, const std::string& beside) {
  if (!given.folder.empty()) return given.folder;
  return launched().size > 1 ? beside + ".farm" : "";
}

std::uint64_t part_size(std::uint64_t total, std::uint64_t least) {
  constexpr std::uint64_t most_parts = 100'000;
  return std::max(least, (total + most_parts - 1) / most_parts);
}

Result<bool> share_out(const Farm& farm, const FarmOptions& given, std::string_view tasks, const DoTask& work,
                       const Interrupt& interrupt, bool quiet, Collects collects) {
  const Launch launch = launched();
  const bool array = launch.by == Launch::By::array, each = collects == Collects::each;
  if (launch.rank == 0) HS_RETURN_IF_ERROR(farm.retry());
  FarmLine line(farm, tasks, quiet || launch.rank > 0);
  const auto begin = static_cast<std::uint32_t>(std::uint64_t{farm.size()} * launch.rank / launch.size);
  const std::stop_token stop = interrupt.token();
  while (true) {
    HS_RETURN_IF_ERROR(work_on(farm, begin, work, {stop, given.at_once}, [&] { line.show(); }));
    if (farm.count().over()) return each || array || launch.rank == 0;
    if (stop.stop_requested()) return each || launch.rank == 0;
    if (!each && (array || launch.rank > 0)) return false;
    // Others have the rest; should one of them die, it is taken from here.
    std::this_thread::sleep_for(std::chrono::milliseconds(each ? 20 : 200));
    line.show();
  }
}

Result<bool> share_parts(const std::string& folder, const Parts& parts, const FarmOptions& given,
                         const Interrupt& interrupt, bool quiet) {
  HS_TRY(const Farm farm, Farm::open(folder, parts.list));
  HS_TRY(const bool has_all, share_out(farm, given, "parts", parts.work, interrupt, quiet, parts.collects));
  if (!has_all) return false;
  for (std::uint32_t i = 0; i < farm.size() && farm.is_done(i); ++i) {
    HS_TRY(const std::string result, farm.result(i));
    if (const auto added = parts.add(result); !added)
      return fail(added.error().code, fmt::format("'{}': {}", farm.result_path(i), added.error().message),
                  farm.result_path(i));
  }
  if (interrupt.exit_code() == 0) HS_RETURN_IF_ERROR(none_failed(farm, "parts"));
  return true;
}

Result<void> none_failed(const Farm& farm, std::string_view tasks) {
  const Farm::Count count = farm.count();
  if (count.failed.empty()) return {};
  const auto& [name, why] = count.failed.front();
  return fail(ErrorCode::unsupported, fmt::format("{} of {} {} failed, the first of them {}: {}",
                                                  count.failed.size(), count.tasks, tasks, name, why));
}

}  // namespace hindsight
