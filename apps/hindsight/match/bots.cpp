// hindsight bots: every bot with its parameters.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "cards/starting_grid.h"
#include "catalog_text.h"
#include "command.h"
#include "io/json.h"
#include "play/bots/catalog.h"
#include "play/policy_line.h"
#include "server/bot_json.h"
#include "text.h"
#include "train/preflop_line.h"

namespace hindsight {

namespace {

void print_json() {
  Json out = Json::array();
  for (const BotEntry& entry : bot_catalog())
    out.push_back({{"name", entry.name},
                   {"summary", entry.summary},
                   {"level", entry.level_name()},
                   {"strength", strength_json(entry)},
                   {"parameters", parameters_json(entry.parameters)}});
  fmt::print("{}\n", out.dump());
}

void print_text() {
  TextTable table({"bot", "level", "how it plays"});
  for (const BotEntry& entry : bot_catalog())
    table.row({std::string(entry.name), std::string(entry.level_name()), std::string(entry.summary)});
  fmt::print("{}", table.text());
  for (const BotEntry& entry : bot_catalog())
    if (!entry.parameters.empty()) fmt::print("\n{}\n{}", entry.name, parameters_text(entry.parameters));
  TextTable strength({"bot", ">mbb/hand", ">95 %", "against", "strength"});
  for (const BotEntry& entry : bot_catalog()) {
    if (!entry.strength.measured()) {
      strength.row({std::string(entry.name), "", "", "", std::string(entry.strength.words)});
      continue;
    }
    strength.row({std::string(entry.name), fmt::format("{:+.0f}", entry.strength.mbb_per_hand),
                  fmt::format("± {:.0f}", entry.strength.half_width_95), std::string(entry.strength.against),
                  std::string(entry.strength.words)});
  }
  fmt::print("\nHeads-up, measured by matches such as '{}'\n{}", strength_command(bot_catalog().front()),
             strength.text());
}

struct BotsOptions {
  std::string bot, after, game = "nlhe(blinds=50/100,stack=20000)";
  int seats = 2;
  bool json = false;
};

// Of the combos of a starting hand that the range holds; nothing where it holds none.
std::optional<PosteriorRange::Mix> mix_of(const PolicyLine& line, StartingHand hand) {
  PosteriorRange::Mix sum;
  double weight = 0;
  for (const Combo combo : hand.combos()) {
    const PosteriorRange::Mix& one = line.by_combo[combo.index];
    const double w = line.range[combo];
    sum = {sum.fold + w * one.fold, sum.call + w * one.call, sum.raise + w * one.raise};
    weight += w;
  }
  if (weight == 0) return {};
  return PosteriorRange::Mix{sum.fold / weight, sum.call / weight, sum.raise / weight};
}

void print_line(const BotsOptions& given, const std::string& name, const PolicyLine& line) {
  const auto shares = [](const PosteriorRange::Mix& mix) {
    return Json{{"fold", mix.fold}, {"call", mix.call}, {"raise", mix.raise}};
  };
  if (given.json) {
    Json out = shares(line.mix), hands = Json::object();
    for (std::uint8_t i = 0; i < starting_hand_count; ++i)
      if (const auto mix = mix_of(line, StartingHand{i})) hands[to_text(StartingHand{i})] = shares(*mix);
    out["bot"] = name;
    out["range"] = to_text(line.range);
    out["hands"] = hands;
    return fmt::print("{}\n", out.dump());
  }
  fmt::print("{} holds {} of 1,326 combos here: folds {}, checks or calls {}, raises {}\n\n", name,
             number(line.range.combos()), percent(line.mix.fold, 1), percent(line.mix.call, 1),
             percent(line.mix.raise, 1));
  fmt::print("How often each hand does not fold\n{}\n", starting_grid([&](StartingHand hand) {
               const auto mix = mix_of(line, hand);
               return mix ? fmt::format("{:>3.0f}%", 100 * (1 - mix->fold)) : fmt::format("{:>4}", "·");
             }));
}

Result<int> run_line(const BotsOptions& given) {
  HS_TRY(const BotKind kind, bot_kind(given.bot));
  HS_TRY(const auto policy, known_policy(kind));
  HS_TRY(const HoldemGame game, HoldemGame::parse(given.game));
  HS_TRY(const std::vector<Move> moves, preflop_moves(given.after, game, given.seats));
  HS_TRY(const PolicyLine line, policy_after(*policy, game, given.seats, moves));
  print_line(given, kind.name, line);
  return 0;
}

Result<int> bots(const BotsOptions& given) {
  if (!given.bot.empty()) return run_line(given);
  given.json ? print_json() : print_text();
  return 0;
}

void declare_bots(Parser& parser, BotsOptions& given) {
  parser.option("bot", given.bot, "One of them: how often it folds, calls and raises before the flop")
      .type("BOT");
  parser.option("--after", given.after, "After these moves, from the first to act on: 'r 300, c' [none]")
      .type("MOVES");
  parser.option("--seats", given.seats, "2 to 10 [2]").check(not_between(2, 10)).type("N");
  parser.option("--game", given.game, "nlhe, plhe or flhe(blinds=,stack=,ante=)").type("GAME").with_default();
  parser.flag("--json", given.json, "Print one line of JSON");
}

constexpr HelpText bots_help = {"bots", "Every bot, with its parameters; or what one does with each hand",
                                R"help(Examples:
  hindsight bots
  hindsight bots pot_odds --after 'r 300'
  hindsight bots 'pokerface(risk=1.1)' --after 'c, r 250, r 900' --json
  hindsight match "pokerface(form=shipped,risk=1.1)" equity
  hindsight match equity "program:python3 examples/acpc/bot.py"          somebody's program
)help"};

}  // namespace

Command bots_command(Parser& program) { return make_command(program, bots_help, declare_bots, bots); }

}  // namespace hindsight
