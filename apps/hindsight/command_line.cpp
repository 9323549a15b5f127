// SPDX-License-Identifier: MIT
#include "command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <utility>

#include "base/spec.h"

namespace hindsight {

Option& Option::type(const char* name) { return option_->type_name(name), *this; }
Option& Option::required() { return option_->required(), *this; }
Option& Option::check(TextCheck check) { return option_->check(std::move(check), "", ""), *this; }
Option& Option::one_of(std::initializer_list<const char*> values) {
  return option_->check(CLI::IsMember(std::vector<std::string>(values.begin(), values.end()))), *this;
}
Option& Option::with_default() { return option_->capture_default_str(), *this; }
Option& Option::excludes(const char* name) { return option_->excludes(name), *this; }
Option& Option::group(const char* heading) { return option_->group(heading), *this; }
Option& Option::any_number() { return option_->expected(-1), *this; }
Option& Option::one_value() { return option_->allow_extra_args(false), *this; }

Parser Parser::command(const char* name, const char* about) {
  return Parser(*app_->add_subcommand(name, about));
}

template <class T>
Option Parser::option(const char* name, T& to, const std::string& meaning) {
  return Option(*app_->add_option(name, to, meaning));
}
template Option Parser::option(const char*, std::string&, const std::string&);
template Option Parser::option(const char*, std::vector<std::string>&, const std::string&);
template Option Parser::option(const char*, int&, const std::string&);
template Option Parser::option(const char*, unsigned&, const std::string&);
template Option Parser::option(const char*, std::uint16_t&, const std::string&);
template Option Parser::option(const char*, std::int64_t&, const std::string&);
template Option Parser::option(const char*, double&, const std::string&);
template Option Parser::option(const char*, std::uint64_t&, const std::string&);
template Option Parser::option(const char*, std::optional<double>&, const std::string&);
template Option Parser::option(const char*, std::optional<std::uint64_t>&, const std::string&);

Option Parser::flag(const char* name, bool& to, const char* meaning) {
  return Option(*app_->add_flag(name, to, meaning));
}
void Parser::footer(const std::string& text) { app_->footer(text); }
std::size_t Parser::count(const std::string& name) const { return app_->count(name); }
std::string Parser::name() const { return app_->get_name(); }
bool Parser::chosen() const { return app_->parsed(); }

namespace {

// A first word that is no command; CLI11 would only call it unexpected.
std::string misspelt_command(const std::vector<Command>& commands, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return "";
  std::vector<std::string> names;
  for (const Command& command : commands) names.push_back(command.parser.name());
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

tl::unexpected<Error> wrong(std::string sentence) {
  return fail(ErrorCode::invalid_argument, std::move(sentence));
}

}  // namespace

CommandLine::CommandLine(const char* about, const char* version, const char* footer)
    : app_(std::make_unique<CLI::App>(about, "hindsight")) {
  app_->set_version_flag("--version", version);
  app_->footer(footer);
  app_->require_subcommand(0, 1);
}

CommandLine::~CommandLine() = default;

Parser CommandLine::program() { return Parser(*app_); }

std::string CommandLine::help(const std::string& command) const {
  app_->clear();  // forgets that a command was chosen, whose own help it would print
  if (command.empty()) return app_->help();
  const auto named = [&](const CLI::App* sub) { return sub->get_name() == command; };
  const std::vector<CLI::App*> found = app_->get_subcommands(named);
  return found.empty() ? "" : found.front()->help(app_->get_name());
}

Result<std::optional<Command>> CommandLine::parse(const std::vector<Command>& commands, int argc,
                                                  char** argv) {
  if (std::string problem = misspelt_command(commands, argc, argv); !problem.empty())
    return wrong(std::move(problem));
  try {
    app_->parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() == 0) {  // --help, --version
      app_->exit(error);
      return std::optional<Command>{};
    }
    const std::string option = misspelt_option(*app_, argc, argv);
    return wrong((option.empty() ? problem_of(error) : option) + "; --help shows what is possible");
  }
  const auto chosen =
      std::ranges::find_if(commands, [](const Command& command) { return command.parser.chosen(); });
  if (chosen == commands.end()) {
    std::fputs(app_->help().c_str(), stdout);
    return std::optional<Command>{};
  }
  if (std::string empty = empty_option(*app_->get_subcommands().front()); !empty.empty())
    return wrong(std::move(empty));
  return *chosen;
}

}  // namespace hindsight
