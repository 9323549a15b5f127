// SPDX-License-Identifier: MIT
#include "play/catalog.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "play/equity_bot.h"
#include "play/pokerface.h"
#include "play/pot_odds.h"
#include "play/simple_bots.h"

namespace hindsight {

namespace {

template <class B, class... Options>
BotMaker maker_of(Options... options) {
  return [options...](std::uint64_t seed) -> std::unique_ptr<Bot> {
    return std::make_unique<B>(seed, options...);
  };
}

template <class B>
Result<BotMaker> plain(const Arguments&) {
  return maker_of<B>();
}

constexpr std::array<Parameter, 1> always_raise_parameters{{
    {"size", "pot", "of each raise: min, pot or all-in"},
}};
Result<BotMaker> always_raise(const Arguments& arguments) {
  constexpr std::array<std::string_view, 3> sizes = {"min", "pot", "all-in"};
  HS_TRY(const std::size_t size, arguments.choice("size", sizes));
  return maker_of<AlwaysRaise>(static_cast<AlwaysRaise::Size>(size));
}

constexpr std::array<Parameter, 3> pokerface_parameters{{
    {"form", "report", "the formula of flop and turn: report (as described) or shipped (as programmed)"},
    {"risk", "drawn", "0.8 (careful) to 1.2 (daring); drawn: uniform from there, once for each opponent"},
    {"simulations", "20000", "random deals a street"},
}};
Result<BotMaker> pokerface(const Arguments& arguments) {
  constexpr std::array<std::string_view, 2> forms = {"report", "shipped"};
  PokerFaceRules rules;
  HS_TRY(const std::size_t form, arguments.choice("form", forms));
  rules.form = static_cast<PokerFaceForm>(form);
  if (arguments.text("risk") != "drawn") {
    HS_TRY(rules.risk, arguments.number("risk", 0.8, 1.2));
  }
  HS_TRY(const std::int64_t simulations, arguments.integer("simulations", 1, 100'000'000));
  rules.simulations = static_cast<std::uint64_t>(simulations);
  return maker_of<PokerFaceBot>(rules);
}

constexpr std::array<Parameter, 2> equity_parameters{{
    {"trials", "2000", "random deals a decision"},
    {"ms", "0", "above 0: time a decision instead, whose results differ from run to run"},
}};
Result<BotMaker> equity(const Arguments& arguments) {
  EquityRules rules;
  HS_TRY(const std::int64_t trials, arguments.integer("trials", 1, 100'000'000));
  rules.trials = static_cast<std::uint64_t>(trials);
  HS_TRY(rules.milliseconds, arguments.number("ms", 0, 60'000));
  return maker_of<EquityBot>(rules);
}

constexpr std::array<BotEntry, 6> catalog{{
    {"random",
     "folds, calls or raises with equal chances, by any legal amount",
     {},
     plain<RandomBot>,
     {"very weak: throws its chips away, though now and then it wins a large pot", "equity", -18'097, 1'118}},
    {"caller",
     "checks and calls, always",
     {},
     plain<Caller>,
     {"weak: pays off every good hand, and never bets one", "equity", -2'691, 98}},
    {"always_raise",
     "raises whenever it may, else calls",
     always_raise_parameters,
     always_raise,
     {"very weak: puts all its chips in with any two cards", "equity", -36'668, 914}},
    {"pot_odds",
     "calls by its win rate before the flop, then when its outs are worth the price; never raises",
     {},
     plain<PotOddsBot>,
     {"tame: folds much, never bets, and loses a little every hand", "equity", -286, 10}},
    {"pokerface",
     "the machine player of PokerFace: three formulas of strength and price, and chance",
     pokerface_parameters,
     pokerface,
     {"uneven: beats all who do not think, but follows large bets too readily", "equity", -5'063, 696}},
    {"equity",
     "simulates against random hands: bets well above the fair share, calls when the pot odds pay",
     equity_parameters,
     equity,
     {"the strongest here: bets what its cards are worth, and thinks of nothing else", "caller", 2'698, 97}},
}};

}  // namespace

std::span<const BotEntry> bot_catalog() { return catalog; }

std::string strength_command(const BotEntry& bot) {
  return "hindsight match " + std::string(bot.name) + " " + std::string(bot.strength.against) + " --hands " +
         std::to_string(strength_hands);
}

Json strength_json(const BotEntry& bot) {
  return {{"words", bot.strength.words},
          {"against", bot.strength.against},
          {"mbb_per_hand", std::llround(bot.strength.mbb_per_hand)},
          {"half_width_95", std::llround(bot.strength.half_width_95)},
          {"command", strength_command(bot)}};
}

Result<BotKind> bot_kind(std::string_view text) {
  HS_TRY(const Spec spec, Spec::parse(text));
  std::vector<std::string_view> known;
  for (const BotEntry& entry : catalog) {
    known.push_back(entry.name);
    if (entry.name != spec.name) continue;
    HS_TRY(const Arguments arguments, Arguments::check(spec, entry.parameters));
    HS_TRY(BotMaker maker, entry.maker(arguments));
    return BotKind{spec.text(), std::move(maker)};
  }
  return fail(ErrorCode::not_found, "there is no bot " + hindsight::quoted(spec.name) +
                                        did_you_mean(spec.name, known) + "; 'hindsight bots' lists them");
}

std::vector<std::string> table_names(std::span<const BotKind> bots) {
  std::vector<std::string> out;
  for (std::size_t i = 0; i < bots.size(); ++i) {
    const auto alike = [&](const BotKind& other) { return other.name == bots[i].name; };
    const auto before = std::count_if(bots.begin(), bots.begin() + static_cast<std::ptrdiff_t>(i), alike);
    const bool alone = std::count_if(bots.begin(), bots.end(), alike) == 1;
    out.push_back(bots[i].name + (alone ? "" : " " + std::to_string(before + 1)));
  }
  return out;
}

}  // namespace hindsight
