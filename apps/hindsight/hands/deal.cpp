// hindsight deal: a session of bots, printed or written as PHH.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "command.h"
#include "hands/hand_log.h"
#include "hands/session_text.h"
#include "hands/table_setup.h"
#include "interrupt.h"
#include "output_file.h"
#include "text.h"

namespace hindsight {

namespace {

struct DealOptions {
  std::vector<std::string> bots = {"blueprint"};
  std::string game = "nlhe(blinds=50/100,stack=10000)", phh;
  int seats = 0, double_every = 0;
  std::int64_t hands = 10;
  std::uint64_t seed = 1;
  bool quiet = false;
};

void print_hand(const BotTable& table, SessionText& text) {
  const BotTable::Playing& playing = table.playing();
  fmt::print("{}", text.head(playing));
  for (const Event& event : playing.hand.events()) fmt::print("{}", text.event(playing, event));
  fmt::print("\n{}\n", text.stacks(table));
}

void print_end(const BotTable& table, const std::vector<std::string>& names) {
  std::vector<Chair> chairs;
  for (Chair chair; chair.value < table.session().chairs(); ++chair) chairs.push_back(chair);
  std::ranges::stable_sort(chairs, std::greater{}, [&](Chair chair) { return table.session().stack(chair); });
  TextTable out({"player", ">chips"});
  for (const Chair chair : chairs)
    out.row({names[chair.value], std::to_string(table.session().stack(chair))});
  fmt::print("After {}\n{}", counted(static_cast<std::uint64_t>(table.session().hands_played()), "hand"),
             out.text());
}

Result<int> deal(const DealOptions& given) {
  if (!given.phh.empty()) HS_RETURN_IF_ERROR(check_output("--phh", given.phh, ".phhs"));
  HS_TRY(const HoldemGame game, HoldemGame::parse(given.game));
  const std::size_t seats = given.seats > 0         ? static_cast<std::size_t>(given.seats)
                            : given.bots.size() > 1 ? given.bots.size()
                                                    : 6;
  HS_TRY(TableSetup setup, seat_bots(given.bots, seats, given.seed));
  HS_TRY(BotTable table, BotTable::open(game, given.double_every, std::move(setup.bots), given.seed));
  HS_TRY(std::optional<SessionLog> log, session_log(given.phh, game));
  const Interrupt interrupt;
  SessionText text(setup.names);
  const auto goes_on = [&] {
    return (given.hands == 0 || table.session().hands_played() < given.hands) &&
           table.session().players() > 1 && !interrupt.token().stop_requested();
  };
  while (goes_on()) {
    HS_RETURN_IF_ERROR(table.play_next());
    if (!given.quiet) print_hand(table, text);
    if (log) HS_RETURN_IF_ERROR(log->add(table.playing(), setup.names));
  }
  if (log) HS_RETURN_IF_ERROR(log->flush());
  print_end(table, setup.names);
  return interrupt.exit_code();
}

void declare_deal(Parser& parser, DealOptions& given) {
  parser.option("bots", given.bots, "Of 'hindsight bots' [blueprint]").type("BOT");
  parser.option("--seats", given.seats, "2 to 10").check(not_between(2, 10)).type("N");
  parser.option("--game", given.game, "nlhe, plhe or flhe(blinds=,stack=,ante=,odd_chip=)")
      .type("GAME")
      .with_default();
  const auto count = [&](const char* option, auto& value, const char* meaning) {
    parser.option(option, value, meaning).check(not_whole).type("N");
  };
  count("--hands", given.hands, "The most hands; 0: until one has all the chips [10]");
  count("--double-every", given.double_every, "Blinds double after so many hands; 0: never [0]");
  count("--seed", given.seed, "Of all cards and choices [1]");
  parser.option("--phh", given.phh, "Write the hands here").type("FILE.phhs");
  parser.flag("--quiet", given.quiet, "Print only how it ended");
}

constexpr HelpText deal_help = {"deal", "A session of bots, hand by hand",
                                R"help(Examples:
  hindsight deal
  hindsight deal equity pokerface pot_odds --hands 3
  hindsight deal pokerface --seats 9 --game "nlhe(blinds=10/20,stack=2000)" --double-every 8 --hands 0
  hindsight deal random --seats 6 --hands 1000 --phh random.phhs --quiet

One bot fills all seats (6 without --seats); several are seated in turn.  Stacks go on from hand to hand, who has
lost all is out, and the session ends when one player has everything.
)help"};

}  // namespace

Command deal_command(Parser& program) { return make_command(program, deal_help, declare_deal, deal); }

}  // namespace hindsight
