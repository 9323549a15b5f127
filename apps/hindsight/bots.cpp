// hindsight bots: every bot with its parameters.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "catalog_text.h"
#include "command.h"
#include "play/catalog.h"
#include "text.h"

namespace hindsight {

namespace {

void print_json() {
  Json out = Json::array();
  for (const BotEntry& entry : bot_catalog())
    out.push_back({{"name", entry.name},
                   {"summary", entry.summary},
                   {"strength", strength_json(entry)},
                   {"parameters", parameters_json(entry.parameters)}});
  fmt::print("{}\n", out.dump());
}

void print_text() {
  TextTable table({"bot", "how it plays"});
  for (const BotEntry& entry : bot_catalog())
    table.row({std::string(entry.name), std::string(entry.summary)});
  fmt::print("{}", table.text());
  for (const BotEntry& entry : bot_catalog())
    if (!entry.parameters.empty()) fmt::print("\n{}\n{}", entry.name, parameters_text(entry.parameters));
  TextTable strength({"bot", ">mbb/hand", ">95 %", "against", "strength"});
  for (const BotEntry& entry : bot_catalog())
    strength.row({std::string(entry.name), fmt::format("{:+.0f}", entry.strength.mbb_per_hand),
                  fmt::format("± {:.0f}", entry.strength.half_width_95), std::string(entry.strength.against),
                  std::string(entry.strength.words)});
  fmt::print("\nHeads-up, measured by matches such as '{}'\n{}", strength_command(bot_catalog().front()),
             strength.text());
}

constexpr const char* examples = R"help(Examples:
  hindsight bots
  hindsight match "pokerface(form=shipped,risk=1.1)" equity
)help";

}  // namespace

Command bots_command(Parser& program) {
  Parser parser = program.command("bots", "Every bot, with its parameters");
  const auto json = std::make_shared<bool>(false);
  parser.flag("--json", *json, "Print one line of JSON");
  parser.footer(examples);
  return {parser, [json]() -> Result<int> {
            *json ? print_json() : print_text();
            return 0;
          }};
}

}  // namespace hindsight
