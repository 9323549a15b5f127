// SPDX-License-Identifier: MIT
#include "words/manual_page.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "base/text.h"

namespace hindsight {

namespace {

// Text for roff: no line of it is taken for a request, and what means something there is written out.
std::string escaped(std::string_view text) {
  std::string out;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) out += "\\&";
    if (c == '\\')
      out += "\\e";
    else if (c == '-')
      out += "\\-";  // as it is typed, not a hyphen
    else
      out += c;
    line_begins = c == '\n';
  }
  return out;
}

std::string dashed(const std::string& name) {
  std::string out = "hindsight";
  if (!name.empty()) out += "-" + name;
  std::ranges::replace(out, ' ', '-');
  return out;
}

std::string capitals(std::string text) {
  for (char& c : text) c = c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
  return text;
}

std::string option_lines(const CommandOutline& command) {
  std::string out, group = "\n";  // no heading yet
  for (const bool positional : {true, false})
    for (const CommandOutline::Named& option : command.options) {
      if (option.positional != positional) continue;
      if (option.group != group) out += fmt::format(".SH \"{}\"\n", capitals(escaped(option.group)));
      group = option.group;
      out += fmt::format(".TP\n\\fB{}\\fR", escaped(option.name));
      if (!option.value.empty()) out += fmt::format(" \\fI{}\\fR", escaped(option.value));
      out += fmt::format("\n{}\n", escaped(option.meaning));
    }
  return out;
}

// "Examples:" and indented lines, as they stand.
std::string footer_lines(const std::string& footer) {
  return footer.empty() ? "" : fmt::format(".SH NOTES\n.nf\n{}\n.fi\n", escaped(footer));
}

std::string command_lines(const CommandOutline& command) {
  if (command.commands.empty()) return "";
  std::string out = ".SH COMMANDS\n";
  for (const CommandOutline& inner : command.commands)
    out += fmt::format(".TP\n\\fB{}\\fR(1)\n{}\n", escaped(dashed(inner.name)), escaped(inner.about));
  return out;
}

}  // namespace

Result<std::string> manual_page(const CommandOutline& program, const std::vector<std::string>& command,
                                const std::string& version) {
  const CommandOutline* at = &program;
  std::string name;
  for (const std::string& word : command) {
    name += (name.empty() ? "" : " ") + word;
    const auto found =
        std::ranges::find_if(at->commands, [&](const CommandOutline& inner) { return inner.name == name; });
    if (found == at->commands.end())
      return fail(ErrorCode::not_found,
                  fmt::format("there is no command '{}'; 'hindsight help' lists them", name));
    at = &*found;
  }
  const std::string title = dashed(at->name);
  const std::string usage = at->name.empty() ? "COMMAND" : at->name;
  return fmt::format(
             ".TH \"{}\" 1 \"\" \"hindsight {}\"\n.SH NAME\n{} \\- {}\n.SH SYNOPSIS\n\\fBhindsight {}\\fR "
             "[\\fIOPTIONS\\fR]\n",
             capitals(escaped(title)), escaped(version), escaped(title), escaped(at->about), escaped(usage)) +
         option_lines(*at) + command_lines(*at) + footer_lines(at->footer);
}

}  // namespace hindsight
