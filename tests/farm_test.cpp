// Lists of tasks that workers share out: nothing is lost, and nothing done twice.
// SPDX-License-Identifier: MIT
#include "farm/farm.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <stop_token>
#include <string>
#include <thread>
#include <vector>

#include "program.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

TaskList list_of(std::uint32_t tasks) {
  TaskList out{.of = "squares", .names = {}};
  for (std::uint32_t i = 0; i < tasks; ++i) out.names.push_back("task-" + std::to_string(i));
  return out;
}

Result<std::optional<std::string>> square(std::uint32_t number, const RunControl&) {
  return std::to_string(number * number);
}

TEST(Farm, EachTaskIsDoneOnceByAllWorkersTogether) {
  const Scratch scratch;
  std::atomic<std::uint32_t> times = 0;
  {
    std::vector<std::jthread> processes;
    for (std::uint32_t p = 0; p < 3; ++p)
      processes.emplace_back([&, p] {
        const Farm farm = Farm::open(scratch / "farm", list_of(40)).value();
        const auto work = [&](std::uint32_t number, const RunControl& control) {
          ++times;
          return square(number, control);
        };
        EXPECT_TRUE(work_on(farm, 13 * p, work, {{}, 2}, {}).has_value());
      });
  }
  EXPECT_EQ(times, 40u);
  const Farm farm = Farm::read(scratch / "farm").value();
  EXPECT_TRUE(farm.count().over());
  for (std::uint32_t i = 0; i < 40; ++i) EXPECT_EQ(farm.result(i).value(), std::to_string(i * i));
}

TEST(Farm, WhatADeadWorkerHadIsDoneByAnother) {
  const Scratch scratch;
  const Farm farm = Farm::open(scratch / "farm", list_of(2)).value();
  int ready[2];
  ASSERT_EQ(pipe(ready), 0);
  const pid_t worker = fork();
  if (worker == 0) {
    const auto task = farm.take(0);
    const char taken = task && *task ? 'y' : 'n';
    static_cast<void>(!write(ready[1], &taken, 1));
    pause();
    _exit(0);
  }
  char taken = 0;
  ASSERT_EQ(read(ready[0], &taken, 1), 1);
  ASSERT_EQ(taken, 'y');
  EXPECT_EQ(farm.count().at_work, 1u);
  const auto other = farm.take(0).value();
  ASSERT_TRUE(other.has_value());
  EXPECT_EQ(other->number(), 1u) << "the first is at work";
  EXPECT_FALSE(farm.take(0).value().has_value());
  kill(worker, SIGKILL);
  waitpid(worker, nullptr, 0);
  const auto again = farm.take(0).value();
  ASSERT_TRUE(again.has_value());
  EXPECT_EQ(again->number(), 0u);
  close(ready[0]);
  close(ready[1]);
}

TEST(Farm, WhatFailsIsToldAndTheRestGoesOn) {
  const Scratch scratch;
  const Farm farm = Farm::open(scratch / "farm", list_of(3)).value();
  const auto work = [&](std::uint32_t number,
                        const RunControl& control) -> Result<std::optional<std::string>> {
    if (number == 1) return fail(ErrorCode::unsupported, "it does not fit");
    return square(number, control);
  };
  ASSERT_TRUE(work_on(farm, 0, work, {}, {}).has_value());
  const Farm::Count count = farm.count();
  EXPECT_EQ(count.done, 2u);
  ASSERT_EQ(count.failed.size(), 1u);
  EXPECT_EQ(count.failed[0].first, "task-1");
  EXPECT_EQ(count.failed[0].second, "it does not fit");
  ASSERT_TRUE(farm.retry().has_value());
  ASSERT_TRUE(work_on(farm, 0, square, {}, {}).has_value());
  EXPECT_EQ(farm.count().done, 3u);
}

TEST(Farm, AStopLeavesTheTaskToOthers) {
  const Scratch scratch;
  const Farm farm = Farm::open(scratch / "farm", list_of(2)).value();
  std::stop_source stop;
  const auto work = [&](std::uint32_t, const RunControl&) -> Result<std::optional<std::string>> {
    stop.request_stop();
    return std::optional<std::string>();
  };
  ASSERT_TRUE(work_on(farm, 0, work, {stop.get_token(), 1}, {}).has_value());
  EXPECT_EQ(farm.count().done, 0u);
  EXPECT_EQ(farm.count().at_work, 0u);
  ASSERT_TRUE(work_on(farm, 0, square, {}, {}).has_value());
  EXPECT_EQ(farm.count().done, 2u);
}

TEST(Farm, RefusesAFolderOfOtherTasks) {
  const Scratch scratch;
  ASSERT_TRUE(Farm::open(scratch / "farm", list_of(2)).has_value());
  EXPECT_TRUE(Farm::open(scratch / "farm", list_of(2)).has_value());
  EXPECT_THAT(Farm::open(scratch / "farm", list_of(3)).error().message, HasSubstr("holds other tasks"));
  write_text(scratch / "farm/tasks.json", "{\"of\": 3}");
  EXPECT_THAT(Farm::read(scratch / "farm").error().message, HasSubstr("no list of tasks"));
  EXPECT_THAT(Farm::open("/dev/null/farm", list_of(2)).error().message, HasSubstr("cannot be made"));
}

}  // namespace
}  // namespace hindsight::this_file
