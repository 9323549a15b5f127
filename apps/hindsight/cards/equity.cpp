// hindsight equity: how often each of several hands or ranges wins.
// SPDX-License-Identifier: MIT
#include "cards/equity.h"

#include <fmt/format.h>

#include <atomic>
#include <optional>

#include "base/spec.h"
#include "cards/card_input.h"
#include "command.h"
#include "interrupt.h"
#include "io/json.h"
#include "study/spots/deck_equity.h"
#include "text.h"
#include "waiting.h"

namespace hindsight {

namespace {

struct EquityArguments {
  std::vector<std::string> players;
  std::string count, board, dead;
  Precision precision;
  bool json = false, short_deck = false;
};

Result<EquitySpot> spot_of(const EquityArguments& given) {
  EquitySpot spot;
  for (std::size_t p = 0; p < given.players.size(); ++p) {
    HS_TRY(const Range range, typed_range(fmt::format("player {}", p + 1), given.players[p]));
    spot.players.push_back(range.hole_cards());
  }
  if (!given.count.empty()) {
    const auto count = static_cast<std::size_t>(parse_integer(given.count).value_or(0));
    if (count < spot.players.size() || count > 10)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("--players {} must be from the number of hands given to 10", given.count));
    spot.players.resize(count);
  }
  HS_TRY(spot.board, typed_cards("--board", given.board));
  HS_TRY(spot.dead, typed_cards("--dead", given.dead));
  return spot;
}

Json json_of(const Equities& result) {
  std::vector<double> equity, win, tie;
  for (std::size_t p = 0; p < result.shared.size(); ++p) {
    equity.push_back(result.equity(p));
    win.push_back(result.win(p));
    tie.push_back(result.tie(p));
  }
  Json out = {{"equity", equity}, {"win", win}, {"tie", tie}};
  out["method"] = result.exact ? "exact" : "monte_carlo";
  out["trials"] = result.deals;
  if (result.deals == std::floor(result.deals)) out["trials"] = static_cast<std::uint64_t>(result.deals);
  out["half_width"] = result.half_width;
  return out;
}

void print(const EquityArguments& given, const EquitySpot& spot, const Equities& result,
           const EquityOptions& wanted) {
  if (!spot.board.empty()) fmt::print("board {}\n\n", board_text(spot.board));
  const int digits = result.exact ? 4 : 2;
  TextTable table({">player", "hand", ">equity", ">win", ">tie", ""});
  for (std::size_t p = 0; p < result.shared.size(); ++p)
    table.row({std::to_string(p + 1), p < given.players.size() ? given.players[p] : "any two cards",
               percent(result.equity(p), digits), percent(result.win(p), digits),
               percent(result.tie(p), digits), bar(result.equity(p), 20)});
  fmt::print("{}\n{}\n", table.text(), method_text(result.exact, result.deals, result.half_width, wanted));
}

Result<int> run(const EquityArguments& given) {
  HS_TRY(const EquitySpot spot, spot_of(given));
  HS_TRY(const EquityOptions options, given.precision.equity_options());
  const Interrupt interrupt;
  RunControl control = given.precision.control();
  control.stop = interrupt.token();
  std::atomic<std::uint64_t> dealt = 0;  // of short deck; hold'em's are counted by the round
  const std::uint64_t trials = trials_by_berry_esseen(options.half_width, options.confidence);
  std::optional<Waiting> waiting;
  waiting.emplace([&] {
    return dealt > 0 ? fmt::format("equity: {} deals", grouped(dealt))
                     : fmt::format("equity: at most {} random deals", grouped(trials));
  });
  HS_TRY(const CardSet deck, parse_deck("6-A"));
  const CardRules cards{.deck = deck, .strength = short_deck_strength};
  const auto result =
      given.short_deck ? deck_equity(spot, cards, options, control, dealt) : equity(spot, options, control);
  waiting.reset();
  if (!result) return tl::unexpected<Error>(result.error());
  if (result->deals == 0) {
    fmt::print(stderr, "hindsight: stopped before there was anything to tell\n");
    return interrupt.exit_code();
  }
  if (given.json)
    fmt::print("{}\n", json_of(*result).dump());
  else
    print(given, spot, *result, options);
  return interrupt.exit_code();
}

void declare_equity(Parser& parser, EquityArguments& given) {
  parser.option("players", given.players, "A hand or range for each player").required().type("HAND...");
  parser.option("--players", given.count, "How many players; those without a hand have any two cards")
      .type("N")
      .check(not_between(2, 10));
  parser.option("--board", given.board, "3, 4 or 5 cards").type("CARDS").may_be_empty();
  parser.option("--dead", given.dead, "Cards that nobody can get").type("CARDS").may_be_empty();
  parser.flag("--short-deck", given.short_deck,
              "36 cards, sixes up: a flush beats a full house, and A-6-7-8-9 is a straight");
  given.precision.add_options(parser);
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText equity_help = {"equity", "How often hands and ranges win, with any board",
                                  R"help(Hands are two cards or ranges ('hindsight range --help').
Examples:
  hindsight equity AhAd KsKc --board Qs7h2c
  hindsight equity 'QQ+,AKs' 'top 15%' random --half-width 0.5%
  hindsight equity AsKs --players 6
  hindsight equity AA KK QQ --dead Ah2c --json
  hindsight equity AhAd KsKc --short-deck
)help"};

}  // namespace

Command equity_command(Parser& program) { return make_command(program, equity_help, declare_equity, run); }

}  // namespace hindsight
