// A list of tasks that this process shares out with others, as commands with --farm have it.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include "command_line.h"
#include "farm/farm.h"
#include "interrupt.h"

namespace hindsight {

struct FarmOptions {
  std::string folder;
  unsigned at_once = 1;
};
void declare_farm(Parser& parser, FarmOptions& to, const char* tasks);

// The folder of the tasks: the one that was named, or, where several processes were started together, the one
// beside what is written; "": there is none.
std::string farm_folder(const FarmOptions& given, const std::string& beside);

// How many of `total` a part has: `least`, or more where that would make too many parts.
std::uint64_t part_size(std::uint64_t total, std::uint64_t least);

// Who has the results of a list in the end.
enum class Collects : std::uint8_t {
  one,   // of several that mpirun started the first, which waits for the others; of an array the last one
  each,  // all wait for all: what they do next depends on it
};
// Does what it can.  True: this process is to put the results together, of which all are there unless it was
// stopped.
Result<bool> share_out(const Farm& farm, const FarmOptions& given, std::string_view tasks, const DoTask& work,
                       const Interrupt& interrupt, bool quiet, Collects collects = Collects::one);
// Parts that become one thing.
struct Parts {
  TaskList list;
  DoTask work;
  // Takes the results in their order, up to the first that is not there.
  std::function<Result<void>(const std::string& result)> add;
  Collects collects = Collects::one;
};
// As share_out(); true: they are put together, as far as they are there, and none has failed.  What is wrong
// with one names its file.
Result<bool> share_parts(const std::string& folder, const Parts& parts, const FarmOptions& given,
                         const Interrupt& interrupt, bool quiet);
// An error that names what could not be done.
Result<void> none_failed(const Farm& farm, std::string_view tasks);

}  // namespace hindsight
