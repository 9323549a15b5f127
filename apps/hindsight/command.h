// The subcommands, one file each.  A command adds itself and its options to the parser and returns what to do
// when it is the chosen one: an exit code, or the sentence for the person who typed it (exit code 2).
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string>

#include "base/result.h"

namespace CLI {
class App;
}

namespace hindsight {

using Run = std::function<Result<int>()>;

struct Command {
  CLI::App* parser;
  Run run;
};

Command games_command(CLI::App& app);
Command algorithms_command(CLI::App& app);
Command solve_command(CLI::App& app);
Command evaluate_command(CLI::App& app);
Command show_command(CLI::App& app);
Command convert_command(CLI::App& app);
Command reproduce_command(CLI::App& app);
Command bench_command(CLI::App& app);
Command replay_command(CLI::App& app);
Command bots_command(CLI::App& app);
Command match_command(CLI::App& app);
Command deal_command(CLI::App& app);
Command play_command(CLI::App& app);
Command equity_command(CLI::App& app);
Command odds_command(CLI::App& app);
Command range_command(CLI::App& app);
Command spot_command(CLI::App& app);
Command serve_command(CLI::App& app);

// Checks of numbers as typed, in the form that CLI11 takes: what is wrong with the text, or "".
// Numbers with zeros before them, which CLI11 would take for octal, are not whole.
std::string not_whole(const std::string& text);    // 0, 1, 2, ...
std::string not_a_count(const std::string& text);  // 1 to 1024
std::function<std::string(const std::string&)> not_between(int min, int max);
std::string not_seconds(const std::string& text);  // 0 or more

// The exit code of a command that ran to its end and found a promise broken: a bound that was missed.
inline constexpr int exit_missed = 1;
// Wrong input: one sentence on stderr, nothing written or lost.
inline constexpr int exit_wrong_input = 2;

}  // namespace hindsight
