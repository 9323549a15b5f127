// The subcommands, one file each.  A command adds itself and its options to the program's and returns what to
// do when it is the chosen one.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <type_traits>

#include "command_line.h"

namespace hindsight {

Command games_command(Parser& program);
Command algorithms_command(Parser& program);
Command solve_command(Parser& program);
Command evaluate_command(Parser& program);
Command exploit_command(Parser& program);
Command show_command(Parser& program);
Command convert_command(Parser& program);
Command reproduce_command(Parser& program);
Command bench_command(Parser& program);
Command replay_command(Parser& program);
Command best_command(Parser& program);
Command graph_command(Parser& program);
Command matrix_command(Parser& program);
Command experts_command(Parser& program);
Command tree_command(Parser& program);
Command bots_command(Parser& program);
Command match_command(Parser& program);
Command lbr_command(Parser& program);
Command tune_command(Parser& program);
Command plan_command(Parser& program);
Command compare_command(Parser& program);
Command rank_command(Parser& program);
Command deal_command(Parser& program);
Command dealer_command(Parser& program);
Command agent_command(Parser& program);
Command tournament_command(Parser& program);
Command play_command(Parser& program);
Command equity_command(Parser& program);
Command odds_command(Parser& program);
Command range_command(Parser& program);
Command abstraction_command(Parser& program);
Command spot_command(Parser& program);
Command resolve_command(Parser& program);
Command offtree_command(Parser& program);
Command review_command(Parser& program);
Command read_command(Parser& program);
Command predict_command(Parser& program);
Command profile_command(Parser& program);
Command litmus_command(Parser& program);
Command train_command(Parser& program);
Command cluster_command(Parser& program);
Command preflop_command(Parser& program);
Command values_command(Parser& program);
Command serve_command(Parser& program);

struct HelpText {
  const char* name;
  const char* about;
  std::string_view examples;  // after the options
};

// A command with Options: `declare` names them to the parser, and `run` does what they ask for once they are
// read.  It takes them, and the parser where it must know what was typed.
template <class Options>
Command make_command(Parser& program, const HelpText& help, void (*declare)(Parser&, Options&),
                     Result<int> (*run)(const Options&, const Parser&)) {
  Parser parser = program.command(help.name, help.about);
  const auto given = std::make_shared<Options>();
  declare(parser, *given);
  parser.footer(std::string(help.examples));
  return {parser, [given, parser, run] { return run(*given, parser); }};
}
template <class Options>
Command make_command(Parser& program, const HelpText& help, void (*declare)(Parser&, Options&),
                     Result<int> (*run)(const Options&)) {
  Parser parser = program.command(help.name, help.about);
  const auto given = std::make_shared<Options>();
  declare(parser, *given);
  parser.footer(std::string(help.examples));
  return {parser, [given, run] { return run(*given); }};
}

// Checks of numbers as typed.  Numbers with zeros before them, which the parser would take for octal, are not
// whole.
std::string not_whole(const std::string& text);    // 0, 1, 2, ...
std::string not_a_count(const std::string& text);  // 1 to 1024
TextCheck not_between(int min, int max);
std::string not_seconds(const std::string& text);  // 0 or more
std::string not_positive(const std::string& text);

// The file that a run keeps: the one that was asked for, or the one that it goes on from; "" where it keeps
// none.
std::string kept_path(const std::string& out, const std::string& resumed);

// The exit code of a command that ran to its end and found a promise broken: a bound that was missed.
inline constexpr int exit_missed = 1;
// Wrong input: one sentence on stderr, nothing written or lost.
inline constexpr int exit_wrong_input = 2;

}  // namespace hindsight
