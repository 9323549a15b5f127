// Every bot, one line each in catalog.cpp.  A bot is named like a game: pokerface(form=shipped,risk=1.1).
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/spec.h"
#include "play/policy.h"

namespace hindsight {

// Makes as many bots of a kind as are wanted, each with its own seed.  What they share (policies, tables,
// files) is made once with the maker, held by shared_ptr<const>, and outlives every deal and table.
using BotMaker = std::function<std::unique_ptr<Bot>(std::uint64_t seed)>;

// What a kind of bot takes, so that a server can refuse it before it does.
struct BotCost {
  struct Part {
    std::string_view parameter;  // that sets it
    double amount = 0;
    double each = 1;  // of the parameter counts so much
  };
  Part deals;                      // simulated for a decision
  Part milliseconds;               // of a decision that a clock ends
  double bytes = 0;                // that each bot holds for itself
  std::vector<std::string> files;  // that it reads, by the parameters that name them
};
struct BotLimits {
  double deals = 0, milliseconds = 0, bytes = 1 << 20;
  std::string_view words;  // behind "may be 200 at most": where, and why
};

// What somebody's program can be told of a hand: it is played by these rules, every seat begins with this
// stack, and all that come to a showdown show.
struct OutsideRules {
  HandRules rules;
  Chips stack = 0;
};
// What names somebody's program where its command may stand; such names are no matter of the catalog.
inline constexpr std::string_view program_prefix = "program:";

struct BotKind {
  std::string name;     // canonical spec
  std::string title{};  // what people call it; empty: its name
  BotMaker make;
  BotCost cost;
  std::shared_ptr<const Policy> policy;  // that it plays by; null where nobody can say
  // Knows chances of all moves, for callers that keep ranges; null where it cannot be said.  Exactly those of
  // the bot, where they are its policy or follow from what it simulates heads-up, or nearly.
  std::shared_ptr<const Policy> range_model{};
  bool range_model_is_exact = false;
  std::optional<OutsideRules> outside{};  // of somebody's program
  // Plays nearly as it does and takes no time: whom a bot that thinks sends where hands are only samples.
  std::shared_ptr<const BotKind> stand_in{};
};

// How strong a bot is with its defaults: heads-up in strength_hands hands of duplicate deals of
// nlhe(blinds=50/100, stack=20000), seed 1.
struct BotStrength {
  std::string_view words;    // for people
  std::string_view against;  // the bot that it was measured with; empty: it was not
  double mbb_per_hand = 0, half_width_95 = 0;

  bool measured() const { return !against.empty(); }
};
inline constexpr std::uint64_t strength_hands = 20'000;

// Whom a bot is a match for, easiest first.
enum class BotLevel : std::uint8_t { beginner, casual, solid, expert };
inline constexpr std::array<std::string_view, 4> level_names{"beginner", "casual", "solid", "expert"};

struct BotEntry {
  std::string_view name, summary;
  std::span<const Parameter> parameters;
  Result<BotKind> (*kind)(const Arguments& arguments);  // without its name
  BotLevel level;
  BotStrength strength;

  std::string_view level_name() const { return level_names[static_cast<std::size_t>(level)]; }
};

std::span<const BotEntry> bot_catalog();
std::string strength_command(const BotEntry& bot);  // that measures it

// Whether a spec may name files by this parameter, which are read at once.
inline constexpr std::array<std::string_view, 2> file_parameters{"file", "second"};
enum class BotFiles : std::uint8_t { read, refused };
Result<BotKind> bot_kind(std::string_view spec, BotFiles files = BotFiles::read);
Result<std::vector<BotKind>> bot_kinds(std::span<const std::string> specs, BotFiles files = BotFiles::read);
Result<void> check_cost(const BotCost& cost, const BotLimits& limits);

// What bots are called at one table, numbered where several are alike ("caller 2").
enum class BotNames : std::uint8_t { specs, titles };
std::vector<std::string> table_names(std::span<const BotKind> bots, BotNames names = BotNames::specs);

}  // namespace hindsight
