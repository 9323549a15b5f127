// SPDX-License-Identifier: MIT
#include "words/completions.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <vector>

namespace hindsight {

namespace {

using Named = CommandOutline::Named;

void for_each_command(const CommandOutline& at, const std::function<void(const CommandOutline&)>& f) {
  f(at);
  for (const CommandOutline& inner : at.commands) for_each_command(inner, f);
}

std::string last_word(const std::string& name) { return name.substr(name.rfind(' ') + 1); }

// "a|b|c" and "TEXT:{a,b}" are all that there is to choose from; "FILE|a" and "FILE" are not.
std::string choices(const Named& option) {
  std::string value = option.value;
  if (const std::size_t open = value.find('{'); open != std::string::npos)
    value = value.substr(open + 1, value.find('}') - open - 1);
  else if (value.find('|') == std::string::npos)
    return "";
  const bool words = std::ranges::all_of(value, [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') ||
           std::string_view("|,_-+.").find(c) != std::string_view::npos;
  });
  if (!words) return "";
  std::ranges::replace(value, '|', ' ');
  std::ranges::replace(value, ',', ' ');
  return value;
}

// In single quotes of any of the three shells.
std::string quoted(std::string_view text, std::string_view quote) {
  std::string out = "'";
  for (const char c : text)
    if (c == '\'')
      out += quote;
    else
      out += c == '\n' ? ' ' : c;
  return out + "'";
}

std::string commands_of(const CommandOutline& at) {
  std::string out;
  for (const CommandOutline& inner : at.commands) out += last_word(inner.name) + " ";
  return out;
}

std::string options_of(const CommandOutline& at) {
  std::string out;
  for (const Named& option : at.options)
    if (!option.positional) out += option.name + " ";
  return out;
}

// A pattern of `case` for each command that is one of another's: "|spot|show".
std::string bash_chain(const CommandOutline& program) {
  std::string out;
  for_each_command(program, [&](const CommandOutline& at) {
    if (!at.name.empty()) out += fmt::format("{}{}", out.empty() ? "" : " | ", quoted(at.name, "'\\''"));
  });
  return out;
}

std::string bash(const CommandOutline& program) {
  std::string values, words;
  for_each_command(program, [&](const CommandOutline& at) {
    for (const Named& option : at.options)
      if (const std::string of = choices(option); !of.empty())
        values += fmt::format("    '{} {}') words='{}' ;;\n", at.name, option.name, of);
    words += fmt::format("    '{}') words='{}{}' ;;\n", at.name, commands_of(at), options_of(at));
  });
  return fmt::format(R"(# Completes hindsight in bash: hindsight help --completions bash
_hindsight() {{
  local word=${{COMP_WORDS[COMP_CWORD]}} before=${{COMP_WORDS[COMP_CWORD - 1]}} at='' words='' i
  for ((i = 1; i < COMP_CWORD; ++i)); do
    case "${{at:+$at }}${{COMP_WORDS[i]}}" in
      {}) at="${{at:+$at }}${{COMP_WORDS[i]}}" ;;
    esac
  done
  case "$at $before" in
{}  esac
  [ -n "$words" ] || case "$at" in
{}  esac
  COMPREPLY=($(compgen -W "$words" -- "$word"))
}}
complete -o bashdefault -o default -F _hindsight hindsight
)",
                     bash_chain(program), values, words);
}

std::string zsh_option(const Named& option) {
  std::string text = option.meaning;
  for (const char c : {'[', ']', ':', '\\'}) std::erase(text, c);  // have a meaning there
  std::string out = fmt::format("{}[{}]", option.name, text);
  if (!option.value.empty()) {
    const std::string of = choices(option);
    out += of.empty() ? ":value:_files" : fmt::format(":value:({})", of);
  }
  return quoted(out, "'\\''");
}

// One function for each command, which hands on to those of its own.
std::string zsh_function(const CommandOutline& at) {
  std::string name = "_hindsight", of_its_own, cases;
  for (const char c : at.name.empty() ? "" : " " + at.name) name += c == ' ' || c == '-' ? '_' : c;
  std::string out = fmt::format("{}() {{\n  local state line\n  _arguments -C \\\n", name);
  for (const Named& option : at.options)
    if (!option.positional) out += fmt::format("    {} \\\n", zsh_option(option));
  if (at.commands.empty()) return out + "    '*:file:_files'\n}\n";
  for (const CommandOutline& inner : at.commands) {
    std::string text = inner.about;
    std::erase(text, ':');
    const std::string word = last_word(inner.name);
    of_its_own += fmt::format("    {}\n", quoted(word + ":" + text, "'\\''"));
    cases += fmt::format("      {}) {}_{} ;;\n", word, name, word);
  }
  return out + fmt::format(R"(    '1: :->command' '*:: :->rest'
  local -a commands=(
{}  )
  case $state in
    command) _describe command commands; _files ;;
    rest) case $line[1] in
{}      *) _files ;;
    esac ;;
  esac
}}
)",
                           of_its_own, cases);
}

std::string zsh(const CommandOutline& program) {
  std::string out = "#compdef hindsight\n# Completes hindsight in zsh: hindsight help --completions zsh\n";
  for_each_command(program, [&](const CommandOutline& at) { out += zsh_function(at); });
  return out + "_hindsight \"$@\"\n";
}

std::string fish(const CommandOutline& program) {
  std::string out = fmt::format(R"(# Completes hindsight in fish: hindsight help --completions fish
function __hindsight_at
    set -l at
    set -l words (commandline -opc)
    set -e words[1]
    for word in $words
        switch "$at $word"
            case {}
                set at (string trim -- "$at $word")
        end
    end
    test "$at" = "$argv[1]"
end
)",
                                [&] {
                                  std::string names;
                                  for_each_command(program, [&](const CommandOutline& at) {
                                    if (at.name.empty()) return;
                                    const bool inner = at.name.find(' ') != std::string::npos;
                                    names += fmt::format("'{}{}' ", inner ? "" : " ", at.name);
                                  });
                                  return names;
                                }());
  for_each_command(program, [&](const CommandOutline& at) {
    const std::string here = fmt::format("complete -c hindsight -n '__hindsight_at \"{}\"'", at.name);
    for (const CommandOutline& inner : at.commands)
      out += fmt::format("{} -a {} -d {}\n", here, last_word(inner.name), quoted(inner.about, "\\'"));
    for (const Named& option : at.options) {
      if (option.positional) continue;
      out += fmt::format("{} -l {} -d {}", here, option.name.substr(2), quoted(option.meaning, "\\'"));
      if (const std::string of = choices(option); !of.empty())
        out += fmt::format(" -x -a '{}'", of);
      else if (!option.value.empty())
        out += " -r";
      out += '\n';
    }
  });
  return out;
}

}  // namespace

Result<std::string> completions(const CommandOutline& program, std::string_view shell) {
  if (shell == "bash") return bash(program);
  if (shell == "zsh") return zsh(program);
  if (shell == "fish") return fish(program);
  return fail(ErrorCode::invalid_argument,
              fmt::format("--completions {} is not known; it is bash, zsh or fish", shell));
}

}  // namespace hindsight
