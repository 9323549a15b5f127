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
// The results in their order, up to the first that is not there; what is wrong with one names its file.
using AddResult = std::function<Result<void>(const std::string& result)>;
Result<void> add_results(const Farm& farm, const AddResult& add);
// Both of them, and nothing that failed: a list of parts that become one thing.
Result<bool> share_parts(const std::string& folder, TaskList list, const FarmOptions& given,
                         std::string_view tasks, const DoTask& work, const AddResult& add,
                         const Interrupt& interrupt, bool quiet, Collects collects = Collects::one);
// An error that names what could not be done.
Result<void> none_failed(const Farm& farm, std::string_view tasks);

}  // namespace hindsight
