// hindsight: solves games of hidden information and says how far a strategy is from perfect.
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <fmt/format.h>
#include <signal.h>
#include <unistd.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdio>
#include <exception>
#include <string>
#include <vector>

#include "base/spec.h"
#include "command.h"

namespace hindsight {

namespace {

constexpr const char* about =
    "Hindsight solves games of hidden information and measures how far a strategy is from perfect.";

constexpr const char* footer = R"(Start with:
  hindsight games
  hindsight solve leduc --target 1mbb --out leduc.hs
  hindsight show leduc.hs
  hindsight equity QQ+,AKs AhKh --board Qs7h2c
  hindsight play holdem
  hindsight serve --open
'hindsight COMMAND --help' has the options and examples of a command.
Exit codes: 0 done, 1 reproduce or replay --check found a difference, 2 wrong input, 130 interrupted.
)";

// Prints the program's help, or that of one command.
Command help_command(CLI::App& app) {
  CLI::App* const parser = app.add_subcommand("help", "Show this text, or that of a command");
  const auto name = std::make_shared<std::string>();
  parser->add_option("command", *name, "A command");
  return {parser, [&app, name]() -> Result<int> {
            const std::string wanted = *name;
            app.clear();  // forgets that "help" was chosen, whose own help it would print
            const auto named = [&](const CLI::App* sub) { return sub->get_name() == wanted; };
            const std::vector<CLI::App*> found = app.get_subcommands(named);
            if (!wanted.empty() && found.empty())
              return fail(ErrorCode::not_found,
                          "there is no command '" + wanted + "'; 'hindsight help' lists them");
            fmt::print("{}", wanted.empty() ? app.help() : found.front()->help(app.get_name()));
            return 0;
          }};
}

std::vector<Command> add_commands(CLI::App& app) {
  return {games_command(app),  algorithms_command(app), solve_command(app),     evaluate_command(app),
          show_command(app),   convert_command(app),    reproduce_command(app), bench_command(app),
          replay_command(app), equity_command(app),     odds_command(app),      range_command(app),
          spot_command(app),   bots_command(app),       match_command(app),     deal_command(app),
          play_command(app),   serve_command(app),      help_command(app)};
}

// A stream that the caller has closed: else the next file opened would take its place, and what is printed would go there.
// Writing to standard output then fails, which is told at the end; to standard error it goes nowhere.
void keep_streams_apart() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) == -1) open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
}

// One line, whatever was quoted: no control characters, and of something very long its two ends.
std::string in_one_line(std::string sentence) {
  constexpr std::size_t max = 1200, start = 700;
  const auto inside = [&](std::size_t i) { return (static_cast<unsigned char>(sentence[i]) & 0xc0) == 0x80; };
  if (sentence.size() > max) {
    std::size_t cut = start, end = sentence.size() - (max - start);
    while (cut > 0 && inside(cut)) --cut;  // not within a letter of UTF-8
    while (end < sentence.size() && inside(end)) ++end;
    sentence = sentence.substr(0, cut) + " ... " + sentence.substr(end);
  }
  for (char& c : sentence)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return sentence;
}

int wrong_input(const std::string& sentence) {
  const std::string line = "hindsight: " + in_one_line(sentence) + "\n";
  std::fputs(line.c_str(), stderr);  // fmt::print throws where it cannot write
  return exit_wrong_input;
}

// A first word that is no command; CLI11 would only call it unexpected.
std::string misspelt_command(const std::vector<Command>& commands, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return "";
  std::vector<std::string> names;
  for (const Command& command : commands) names.push_back(command.parser->get_name());
  if (std::ranges::find(names, argv[1]) != names.end()) return "";
  const std::vector<std::string_view> known(names.begin(), names.end());
  return "there is no command '" + std::string(argv[1]) + "'" + did_you_mean(argv[1], known) +
         "; 'hindsight help' lists them";
}

// The first word of the command line that looks like an option and is none of the chosen command's.
std::string misspelt_option(const CLI::App& app, int argc, char** argv) {
  const std::vector<CLI::App*> chosen = app.get_subcommands();
  const CLI::App& parser = chosen.empty() ? app : *chosen.front();
  std::vector<std::string> names;
  for (const CLI::Option* option : parser.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::vector<std::string_view> known(names.begin(), names.end());
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = std::string_view(argv[i]).substr(0, std::string_view(argv[i]).find('='));
    if (word.starts_with("--") && std::ranges::find(known, word) == known.end())
      return "hindsight " + (chosen.empty() ? "" : parser.get_name() + " ") + "has no option " +
             std::string(word) + did_you_mean(word, known);
  }
  return "";
}

// What CLI11 found wrong, in our words.
std::string problem_of(const CLI::ParseError& error) {
  const std::string text = error.what();
  const auto before = [&](std::string_view mark) { return text.substr(0, text.find(mark)); };
  if (const std::string_view twice = ": At Most 1 required but received "; text.find(twice) != text.npos)
    return before(twice) + " stands there " + text.substr(text.find(twice) + twice.size()) +
           " times: give it once";
  if (const std::string_view none = ": 1 required ";
      text.find(none) != text.npos && text.ends_with(" missing"))
    return before(none) + " needs a value after it";
  return text;
}

// An option whose value is empty, as a script's "$UNSET" is: it would be taken for one that nobody gave.  Some mean
// something by it: the first node, no bets of that kind, no cards.
std::string empty_option(const CLI::App& parser) {
  static constexpr std::string_view may_be_empty[] = {"line", "bet", "raise", "donk", "dead"};
  for (const CLI::Option* option : parser.get_options()) {
    if (option->get_lnames().empty() || option->count() == 0) continue;
    const std::string& name = option->get_lnames().front();
    if (std::ranges::find(may_be_empty, name) != std::end(may_be_empty)) continue;
    if (name == "board" && parser.get_name() != "spot") continue;
    const auto& values = option->results();
    if (std::ranges::find(values, "") != values.end())
      return "--" + name + " is empty: give it a value, or leave it out";
  }
  return "";
}

int run(int argc, char** argv) {
  CLI::App app(about, "hindsight");
  app.set_version_flag("--version", "hindsight " HINDSIGHT_VERSION);
  app.footer(footer);
  app.require_subcommand(0, 1);
  const std::vector<Command> commands = add_commands(app);
  if (const std::string problem = misspelt_command(commands, argc, argv); !problem.empty())
    return wrong_input(problem);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) return app.exit(error);  // --help, --version
    const std::string option = misspelt_option(app, argc, argv);
    return wrong_input((option.empty() ? problem_of(error) : option) + "; --help shows what is possible");
  }
  for (const Command& command : commands) {
    if (!command.parser->parsed()) continue;
    if (const std::string empty = empty_option(*command.parser); !empty.empty()) return wrong_input(empty);
    const Result<int> code = command.run();
    return code ? *code : wrong_input(code.error().message);
  }
  fmt::print("{}", app.help());
  return 0;
}

}  // namespace

}  // namespace hindsight

int main(int argc, char** argv) {
  constexpr const char* incomplete = "standard output could not be written; the results above are incomplete";
  hindsight::keep_streams_apart();
  signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error to report, not a reason to die
  try {
    const int code = hindsight::run(argc, argv);
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    return hindsight::wrong_input(incomplete);
  } catch (const std::bad_alloc&) {
    return hindsight::wrong_input("memory ran out; a smaller game or fewer actions would fit");
  } catch (const std::exception& error) {
    return hindsight::wrong_input(std::ferror(stdout) != 0 ? incomplete : error.what());
  }
}
