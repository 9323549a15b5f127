// What may stand on the command line.  The parser behind it (CLI11, in command_line.cpp alone) takes long to
// compile.
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace hindsight {

// What is wrong with the text of a value, or "".
using TextCheck = std::function<std::string(const std::string&)>;

class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}
  Option& type(const char* name);  // what --help calls the value
  Option& required();
  Option& check(TextCheck check);
  Option& one_of(std::initializer_list<const char*> values);
  Option& with_default();                                      // --help shows what holds without it
  Option& excludes(std::initializer_list<const char*> names);  // other options
  Option& needs(const char* name);                             // another option
  Option& group(const char* heading);                          // in --help
  Option& any_number();                                        // of values, none included
  Option& one_value();                                         // at a time; the option may be given again
  Option& may_be_empty();  // "" says something; of other options it is refused, as a script's "$UNSET" is

 private:
  CLI::Option* option_;
};

// The options of a command.  Values are written to where they are declared, which outlives the parsing.
class Parser {
 public:
  explicit Parser(CLI::App& app) : app_(&app) {}
  Parser command(const char* name, const char* about);  // a subcommand

  // `name` is "--name", or "name" for what stands without one.  T: std::string, a number, a
  // std::optional of a number, or std::vector<std::string>, which takes several.
  template <class T>
  Option option(const char* name, T& to, const std::string& meaning);
  Option flag(const char* name, bool& to, const char* meaning);  // "--name", "--name,!--no-name"
  void footer(const std::string& text);                          // examples, after the options

  std::size_t count(const std::string& name) const;  // how often it was given
  std::string name() const;
  bool chosen() const;

 private:
  CLI::App* app_;
};

// What a command does once its options are read: an exit code, or the sentence for the person who typed it
// (exit code 2).
using Run = std::function<Result<int>()>;

struct Command {
  Parser parser;
  Run run;
  std::vector<Command> commands{};  // its own, each with the options that may stand before its name, too
};

// What --help says of a command, as data.
struct CommandOutline {
  struct Named {
    std::string name;     // "--target"; of what stands without a name "spot"
    std::string value;    // what it takes: "FILE", "a|b"; "" of a flag
    std::string meaning;  // with what holds without it
    std::string group;    // the heading that it stands under
    bool positional = false;
  };
  std::string name;  // "spot show"; of the program ""
  std::string about, footer;
  std::vector<Named> options;
  std::vector<CommandOutline> commands;  // its own
};

// The program's own line: a command and its options, --help, --version.
class CommandLine {
 public:
  CommandLine(const char* about, const char* version, const char* footer);
  ~CommandLine();

  Parser program();
  // Of {"spot", "show"}; of no words, the program's.
  Result<std::string> help(const std::vector<std::string>& command) const;
  CommandOutline outline() const;  // of the program, with all of its commands

  // The command that was chosen; none where help or the version was asked for, which is printed.
  Result<std::optional<Command>> parse(const std::vector<Command>& commands, int argc, char** argv);

 private:
  std::unique_ptr<CLI::App> app_;
};

}  // namespace hindsight
