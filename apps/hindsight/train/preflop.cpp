// hindsight preflop: what a bot opens, calls and raises with.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/text.h"
#include "betting/line.h"
#include "cards/starting_grid.h"
#include "command.h"
#include "estimate/match_report.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "output_file.h"
#include "play/bots/preflop_ranges.h"
#include "text.h"
#include "train/preflop_line.h"

namespace hindsight {

namespace {

struct PreflopOptions {
  std::string bot = "blueprint", after, game = "nlhe(blinds=50/100,stack=20000)", svg;
  int seats = 2;
  bool json = false, csv = false;
};

// "SB after c, r 300"
std::string place_of(const PreflopOptions& given, Seat seat) {
  const std::string name = holdem_seat_names(static_cast<std::size_t>(given.seats))[seat.value];
  return trimmed(given.after).empty() ? name : fmt::format("{} after {}", name, trimmed(given.after));
}

void print_grids(const std::string& name, const std::string& place, const PreflopRanges& ranges) {
  fmt::print("{}, {}: it holds {} of 1,326 combos\n", name, place, number(ranges.line.range.combos()));
  for (const PreflopRanges::Action& action : ranges.actions) {
    fmt::print("\n{}: {}\n{}", to_text(action.action), percent(action.share, 1),
               starting_grid([&](StartingHand hand) {
                 if (ranges.held[hand.index] == 0) return std::string("   ·");
                 const double share = 100 * action.by_hand[hand.index];
                 return share < 0.5 ? std::string("   -") : fmt::format("{:>4.0f}", share);
               }));
  }
}

Json json_of(const std::string& name, const PreflopOptions& given, const PreflopRanges& ranges) {
  Json hands = Json::array(), actions = Json::array();
  for (const auto& action : ranges.actions)
    actions.push_back({{"action", to_text(action.action)}, {"share", action.share}});
  for (std::uint8_t h = 0; h < starting_hand_count; ++h) {
    Json shares = Json::array();
    for (const auto& action : ranges.actions) shares.push_back(action.by_hand[h]);
    hands.push_back({{"hand", to_text(StartingHand{h})}, {"held", ranges.held[h]}, {"shares", shares}});
  }
  return {{"bot", name},
          {"game", given.game},
          {"seats", given.seats},
          {"seat", holdem_seat_names(static_cast<std::size_t>(given.seats))[ranges.line.seat.value]},
          {"after", trimmed(given.after)},
          {"actions", actions},
          {"hands", hands}};
}

Result<int> preflop(const PreflopOptions& given) {
  if (!given.svg.empty()) HS_RETURN_IF_ERROR(check_output("--svg", given.svg, ".svg"));
  HS_TRY(const BotKind kind, bot_kind(given.bot));
  HS_TRY(const auto policy, known_policy(kind));
  HS_TRY(const HoldemGame game, HoldemGame::parse(given.game));
  HS_TRY(const std::vector<Move> moves, preflop_moves(given.after, game, given.seats));
  HS_TRY(const PreflopRanges ranges, preflop_ranges(*policy, game, given.seats, moves));
  const std::string place = place_of(given, ranges.line.seat);
  if (!given.svg.empty())
    HS_RETURN_IF_ERROR(write_file(given.svg, svg_of(ranges, fmt::format("{}, {}", kind.name, place))));
  if (given.json) {
    fmt::print("{}\n", json_of(kind.name, given, ranges).dump());
  } else if (given.csv) {
    fmt::print("{}", csv_of(ranges));
  } else {
    print_grids(kind.name, place, ranges);
  }
  return 0;
}

void declare_preflop(Parser& parser, PreflopOptions& given) {
  parser.option("bot", given.bot, "One of 'hindsight bots' whose chances are known")
      .type("BOT")
      .with_default();
  parser.option("--after", given.after, "After these moves, from the first to act on: 'r 300, c' [none]")
      .type("MOVES");
  parser.option("--seats", given.seats, "2 to 10 [2]").check(not_between(2, 10)).type("N");
  parser.option("--game", given.game, "nlhe, plhe or flhe(blinds=,stack=,ante=)").type("GAME").with_default();
  parser.option("--svg", given.svg, "Draw the grid there, too").type("FILE.svg");
  parser.flag("--csv", given.csv, "Print a row for each hand");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText preflop_help = {"preflop", "What a bot opens, calls and raises with, hand by hand",
                                   R"help(Examples:
  hindsight preflop
  hindsight preflop --after 'r 250' --svg big_blind.svg
  hindsight preflop "blueprint(file=mine.blueprint)" --after 'r 250, r 750' --csv
  hindsight preflop pot_odds --seats 6 --after 'f, f'

A grid for each action, in percent of the hand's combos that the seat still holds: aces at the top left, suited hands above
the diagonal.  - is never, · a hand that it does not hold here.
)help"};

}  // namespace

Command preflop_command(Parser& program) {
  return make_command(program, preflop_help, declare_preflop, preflop);
}

}  // namespace hindsight
