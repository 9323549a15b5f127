// Every bot, one line each in catalog.cpp.  A bot is named like a game: pokerface(form=shipped,risk=1.1).
// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/spec.h"
#include "play/bot.h"
#include "store/json.h"

namespace hindsight {

// Makes as many bots of a kind as are wanted, each with its own seed.
using BotMaker = std::function<std::unique_ptr<Bot>(std::uint64_t seed)>;

// How strong a bot is with its defaults: heads-up in strength_hands hands of duplicate deals of nlhe(blinds=50/100,
// stack=20000), seed 1.
struct BotStrength {
  std::string_view words;    // for people
  std::string_view against;  // the bot that it was measured with
  double mbb_per_hand = 0, half_width_95 = 0;
};
inline constexpr std::uint64_t strength_hands = 20'000;

struct BotEntry {
  std::string_view name, summary;
  std::span<const Parameter> parameters;
  Result<BotMaker> (*maker)(const Arguments& arguments);
  BotStrength strength;
};

std::span<const BotEntry> bot_catalog();
std::string strength_command(const BotEntry& bot);  // that measures it
Json strength_json(const BotEntry& bot);            // docs/formats.md

struct BotKind {
  std::string name;  // canonical spec
  BotMaker make;
};
Result<BotKind> bot_kind(std::string_view spec);

// What bots are called at one table: their specs, numbered where several are alike ("caller 2").
std::vector<std::string> table_names(std::span<const BotKind> bots);

}  // namespace hindsight
