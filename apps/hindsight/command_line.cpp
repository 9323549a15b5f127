// SPDX-License-Identifier: MIT
#include "command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <string_view>
#include <utility>

#include "base/spec.h"
#include "base/text.h"

namespace hindsight {

Option& Option::type(const char* name) { return option_->type_name(name), *this; }
Option& Option::required() { return option_->required(), *this; }
Option& Option::check(TextCheck check) { return option_->check(std::move(check), "", ""), *this; }
Option& Option::one_of(std::initializer_list<const char*> values) {
  return option_->check(CLI::IsMember(std::vector<std::string>(values.begin(), values.end()))), *this;
}
Option& Option::with_default() { return option_->capture_default_str(), *this; }
Option& Option::excludes(std::initializer_list<const char*> names) {
  for (const char* const name : names) option_->excludes(name);
  return *this;
}
Option& Option::needs(const char* name) { return option_->needs(name), *this; }
Option& Option::group(const char* heading) { return option_->group(heading), *this; }
Option& Option::any_number() { return option_->expected(-1), *this; }
Option& Option::one_value() { return option_->allow_extra_args(false), *this; }

namespace {

// CLI11 keeps what is asked of a value by name: this asks nothing, and is found again.
constexpr const char* empty_means_something = "may be empty";

bool may_be_empty(CLI::Option& option) try {
  return option.get_validator(empty_means_something) != nullptr;
} catch (const CLI::OptionNotFound&) {
  return false;
}

}  // namespace

Option& Option::may_be_empty() {
  option_->check([](const std::string&) { return std::string(); }, "", empty_means_something);
  return *this;
}

Parser Parser::command(const char* name, const char* about) {
  app_->require_subcommand(0, 1);
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
template Option Parser::option(const char*, std::optional<int>&, const std::string&);
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

// A first word that is not a command; CLI11 would only call it unexpected.
std::string misspelt_command(const std::vector<Command>& commands, int argc, char** argv) {
  if (argc < 2 || argv[1][0] == '-') return "";
  std::vector<std::string> names;
  for (const Command& command : commands) names.push_back(command.parser.name());
  if (std::ranges::find(names, argv[1]) != names.end()) return "";
  const std::vector<std::string_view> known(names.begin(), names.end());
  return fmt::format("there is no command '{}'{}; 'hindsight help' lists them", argv[1],
                     did_you_mean(argv[1], known));
}

// The command that was chosen, the one of its own that was chosen with it, and so on.
std::vector<CLI::App*> chosen_of(const CLI::App& app) {
  std::vector<CLI::App*> chain;
  for (auto chosen = app.get_subcommands(); !chosen.empty(); chosen = chain.back()->get_subcommands())
    chain.push_back(chosen.front());
  return chain;
}

// "hindsight spot show "
std::string full_name(const std::vector<CLI::App*>& chain) {
  std::string name = "hindsight ";
  for (const CLI::App* command : chain) name += command->get_name() + " ";
  return name;
}

bool has_option(const CLI::App& parser, const std::string& name) {
  return parser.get_option_no_throw(name) != nullptr;
}

// The first word that nothing takes.
std::string unknown_word(const CLI::App& app) {
  const std::vector<CLI::App*> chain = chosen_of(app);
  const CLI::App& parser = chain.empty() ? app : *chain.back();
  std::vector<std::string> names;
  for (const CLI::Option* option : parser.get_options())
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  const std::vector<std::string_view> known(names.begin(), names.end());
  const std::vector<std::string> words = app.remaining(true);
  for (const std::string& word : words) {
    const std::string name = word.substr(0, word.find('='));
    if (!name.starts_with("-")) continue;
    const bool is_outer =
        std::ranges::any_of(chain, [&](const CLI::App* outer) { return has_option(*outer, name); });
    return fmt::format("{}has no option {}{}", full_name(chain), name,
                       is_outer ? "" : did_you_mean(name, known));
  }
  return words.empty() ? "" : fmt::format("'{}' is one word too many", words.front());
}

// What stands before the name of a command's own command is for both, or nobody would look at it.
std::string unread_option(const std::vector<CLI::App*>& chain) {
  for (std::size_t i = 0; i + 1 < chain.size(); ++i)
    for (const CLI::Option* option : chain[i]->get_options()) {
      if (option->count() == 0) continue;
      if (option->get_positional())
        return fmt::format("'{}' is one word too many", option->results().front());
      if (!has_option(*chain[i + 1], option->get_name()))
        return fmt::format("{}has no option {}", full_name(chain), option->get_name());
    }
  return "";
}

// What CLI11 refused, where options show it: given too often, without what it goes with.
std::string misused_option(const CLI::App& app) {
  const std::vector<CLI::App*> chain = chosen_of(app);
  std::vector<const CLI::App*> parsers(chain.begin(), chain.end());
  parsers.push_back(&app);
  for (const CLI::App* parser : parsers)
    for (const CLI::Option* option : parser->get_options()) {
      if (option->count() == 0) continue;
      if (option->get_expected_max() == 1 && option->count() > 1 &&
          option->get_multi_option_policy() == CLI::MultiOptionPolicy::Throw)
        return fmt::format("{} is given {} times: give it once", option->get_name(), option->count());
      for (const CLI::Option* needed : option->get_needs())
        if (needed->count() == 0)
          return fmt::format("{} does nothing without {}", option->get_name(), needed->get_name());
    }
  return "";
}

// An option that takes a value, and is the last word or is followed by another option.
std::string option_without_value(const CLI::App& app, int argc, char** argv) {
  const std::vector<CLI::App*> chain = chosen_of(app);
  const CLI::App& parser = chain.empty() ? app : *chain.back();
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    const std::string name(word.substr(0, word.find('=')));
    const CLI::Option* const option = name.starts_with('-') ? parser.get_option_no_throw(name) : nullptr;
    if (option == nullptr || option->get_expected_min() == 0) continue;
    const bool next = name != word || (i + 1 < argc && !std::string_view(argv[i + 1]).starts_with("--"));
    if (word.ends_with('=') || !next) return fmt::format("{} needs a value after it", option->get_name());
  }
  return "";
}

// An option whose value is empty, as a script's "$UNSET" is: it would be taken for one that nobody gave.
std::string empty_option(const std::vector<CLI::App*>& chain) {
  for (CLI::App* parser : chain)
    for (CLI::Option* option : parser->get_options()) {
      if (option->get_lnames().empty() || option->count() == 0 || may_be_empty(*option)) continue;
      const auto& values = option->results();
      if (std::ranges::find(values, "") != values.end())
        return fmt::format("--{} is empty: give it a value, or leave it out", option->get_lnames().front());
    }
  return "";
}

// The innermost of those that were chosen.
std::optional<Command> chosen_command(const std::vector<Command>& commands) {
  for (const Command& command : commands)
    if (command.parser.chosen()) {
      const auto inner = chosen_command(command.commands);
      return inner ? inner : command;
    }
  return {};
}

tl::unexpected<Error> wrong(std::string sentence) {
  return fail(ErrorCode::invalid_argument, std::move(sentence));
}

// Which options exclude or need which others is for the sentence about it; lists of them would bury the rest.
struct ShortHelp : CLI::Formatter {
  std::string make_option_opts(const CLI::Option* option) const override {
    if (option->get_type_size() == 0) return "";
    std::string out;
    if (!option->get_type_name().empty()) out += ' ' + get_label(option->get_type_name());
    if (!option->get_default_str().empty()) out += '=' + option->get_default_str();
    if (option->get_expected_max() == CLI::detail::expected_max_vector_size) out += " ...";
    if (option->get_required()) out += ' ' + get_label("REQUIRED");
    return out;
  }
};

// "--name", or "--no-name" of a switch's other side; CLI11 has both in one option.
CommandOutline::Named outline_of(const CLI::Option& option) {
  CommandOutline::Named out;
  out.positional = option.get_positional();
  out.name = out.positional ? option.get_name(true) : "--" + option.get_lnames().front();
  if (option.get_type_size() != 0) out.value = option.get_type_name();
  out.meaning = option.get_description();
  if (!option.get_default_str().empty() && !out.value.empty())
    out.meaning += fmt::format(" [{}]", option.get_default_str());
  out.group = option.get_group();
  return out;
}

CommandOutline outline_of(const CLI::App& app, const std::string& before) {
  CommandOutline out;
  out.name = before;
  out.about = app.get_description();
  out.footer = app.get_footer();
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_group().empty()) continue;  // hidden
    out.options.push_back(outline_of(*option));
  }
  for (const CLI::App* command : app.get_subcommands({}))
    out.commands.push_back(outline_of(*command, (before.empty() ? "" : before + " ") + command->get_name()));
  return out;
}

}  // namespace

CommandLine::CommandLine(const char* about, const char* version, const char* footer)
    : app_(std::make_unique<CLI::App>(about, "hindsight")) {
  app_->set_version_flag("--version", version);
  app_->footer(footer);
  app_->formatter(std::make_shared<ShortHelp>());  // before there are commands, which inherit it
}

CommandLine::~CommandLine() = default;

Parser CommandLine::program() { return Parser(*app_); }

Result<std::string> CommandLine::help(const std::vector<std::string>& command) const {
  app_->clear();  // forgets that a command was chosen, whose own help it would print
  const CLI::App* at = app_.get();
  std::string before;
  for (const std::string& word : command) {
    const auto found = at->get_subcommands([&](const CLI::App* sub) { return sub->get_name() == word; });
    if (found.empty())
      return fail(ErrorCode::not_found,
                  fmt::format("there is no command '{}'; 'hindsight help' lists them", joined(command, " ")));
    before += (before.empty() ? "" : " ") + at->get_name();
    at = found.front();
  }
  return at->help(before);
}

CommandOutline CommandLine::outline() const { return outline_of(*app_, ""); }

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
    std::string problem = unknown_word(*app_);
    if (problem.empty()) problem = misused_option(*app_);
    if (problem.empty()) problem = option_without_value(*app_, argc, argv);
    if (problem.empty()) problem = error.what();
    return wrong(problem + "; --help shows what is possible");
  }
  const std::vector<CLI::App*> chain = chosen_of(*app_);
  for (const auto& find_problem : {unread_option, empty_option})
    if (std::string problem = find_problem(chain); !problem.empty()) return wrong(std::move(problem));
  std::optional<Command> chosen = chosen_command(commands);
  if (!chosen) std::fputs(app_->help().c_str(), stdout);
  return chosen;
}

}  // namespace hindsight
