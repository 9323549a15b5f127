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

// Does what it can.  True: this process is to put the results together, of which all are there unless it was
// stopped.  Of several that mpirun started the first waits for the others, and of an array the last one does
// it.
Result<bool> share_out(const Farm& farm, const FarmOptions& given, std::string_view tasks, const DoTask& work,
                       const Interrupt& interrupt, bool quiet);
// An error that names what could not be done.
Result<void> none_failed(const Farm& farm, std::string_view tasks);

}  // namespace hindsight
