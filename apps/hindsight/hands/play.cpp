// hindsight play: a person at the terminal against bots.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <random>

#include "base/spec.h"
#include "classic/play_board.h"
#include "classic/search/played_game.h"
#include "command.h"
#include "games/play_game.h"
#include "hands/person.h"
#include "hands/play_chips.h"
#include "hands/table_setup.h"
#include "output_file.h"
#include "text.h"

namespace hindsight {

namespace {

// 64 bits, as far as an option takes them: a seed that nobody guesses from the cards that they saw.
std::uint64_t drawn_seed() {
  std::random_device system;
  const std::uint64_t high = system(), low = system();
  return (high << 32 | low) >> 1;
}

struct PlayOptions {
  std::string game = "holdem", blinds = "50/100", stack, phh, level = "4", against = "solved";
  std::vector<std::string> bots;
  int seats = 6, double_every = 0, ante = 1, seat = 0;
  std::int64_t hands = 0;
  std::uint64_t seed = drawn_seed();
  bool second = false, reveal = false;
};

// Who answers there: bots at a table of cards, the search on a board, or a strategy in any small game.
enum class PlayKind { holdem, chips, board, strategy };
PlayKind kind_of(const Parser& typed, const PlayOptions& given) {
  if (given.game == "chip-poker") return PlayKind::chips;
  if (given.game == "holdem" || HoldemGame::is_named(given.game)) return PlayKind::holdem;
  return typed.count("--against") == 0 && open_board_game(given.game) ? PlayKind::board : PlayKind::strategy;
}

// An option that the game has no use for would be ignored in silence.
Result<void> check_options(const Parser& typed, const std::string& game, PlayKind kind) {
  std::vector<std::string> foreign = {"--ante", "--level", "--second", "--against", "--seat", "--reveal"};
  if (kind == PlayKind::holdem && game != "holdem") foreign.insert(foreign.end(), {"--blinds", "--stack"});
  if (kind == PlayKind::chips)
    foreign = {"--seats",  "--blinds",  "--double-every", "--phh",   "--level",
               "--second", "--against", "--seat",         "--reveal"};
  if (kind == PlayKind::board)
    foreign = {"--seats", "--blinds", "--double-every", "--phh",  "--ante",  "--stack",
               "--bot",   "--hands",  "--seed",         "--seat", "--reveal"};
  if (kind == PlayKind::strategy)
    foreign = {"--seats", "--blinds", "--double-every", "--phh",   "--ante",
               "--stack", "--bot",    "--level",        "--second"};
  for (const std::string& option : foreign)
    if (typed.count(option) > 0)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} takes no {}; {}", game, option,
                              kind != PlayKind::holdem || game == "holdem"
                                  ? "leave it out"
                                  : "a game such as \"nlhe(blinds=50/100,stack=10000,ante=10)\" says it"));
  return {};
}

Result<HoldemGame> game_of(const PlayOptions& given) {
  if (given.game == "holdem")
    return HoldemGame::parse(
        fmt::format("nlhe(blinds={},stack={})", given.blinds, given.stack.empty() ? "10000" : given.stack));
  return HoldemGame::parse(given.game);
}

constexpr Chair you{0};

void print_end(const BotTable& table, const HoldemGame& game) {
  const Chips chips = table.session().stack(you), change = chips - game.stack;
  const std::string hands = counted(static_cast<std::uint64_t>(table.session().hands_played()), "hand");
  if (chips == 0) return fmt::print("You have lost all your chips after {}.\n", hands);
  const std::string all = table.session().players() == 1 ? ", which is all there are" : "";
  fmt::print("You leave with {} chips{} after {}: {:+} ({:+.1f} big blinds).\n", chips, all, hands, change,
             static_cast<double>(change) / static_cast<double>(game.big_blind));
}

Result<int> play_chip_poker(const PlayOptions& given) {
  if (given.bots.size() > 1)
    return fail(ErrorCode::invalid_argument, "chip-poker is for two: give --bot once");
  const auto stack = parse_integer(given.stack.empty() ? "20" : given.stack);
  return play_chips({.stack = static_cast<int>(std::clamp<std::int64_t>(stack.value_or(0), 0, 1'000'000)),
                     .ante = given.ante,
                     .bot = given.bots.empty() ? "solved" : given.bots[0],
                     .seed = given.seed},
                    given.hands);
}

Result<int> play_at_terminal(const PlayOptions& given, const Parser& typed) {
  const PlayKind kind = kind_of(typed, given);
  HS_RETURN_IF_ERROR(check_options(typed, given.game, kind));
  if (kind == PlayKind::chips) return play_chip_poker(given);
  if (kind == PlayKind::board) return play_board({given.game, given.level, given.second});
  if (kind == PlayKind::strategy)
    return play_game({given.game, given.against, given.seat, given.hands, given.seed, given.reveal});
  if (!given.phh.empty()) HS_RETURN_IF_ERROR(check_output("--phh", given.phh, ".phhs"));
  HS_TRY(const HoldemGame game, game_of(given));
  HS_TRY(TableSetup setup, seat_bots(given.bots.empty() ? std::vector<std::string>{"blueprint"} : given.bots,
                                     static_cast<std::size_t>(given.seats) - 1, given.seed));
  setup.names.insert(setup.names.begin(), "you");
  SessionText text(setup.names);
  auto seat = std::make_unique<Person>(text);
  Person& person = *seat;
  setup.bots.insert(setup.bots.begin(), std::move(seat));
  HS_TRY(BotTable table, BotTable::open(game, given.double_every, std::move(setup.bots), given.seed));
  person.sit_at(table);
  HS_TRY(std::optional<SessionLog> log, session_log(given.phh, game));
  fmt::print("{}, {} seats, seed {}.  ? lists the moves, q leaves.\n", game.text(), given.seats, given.seed);
  while (!person.has_left() && table.session().players() > 1 && table.session().stack(you) > 0 &&
         (given.hands == 0 || table.session().hands_played() < given.hands)) {
    HS_RETURN_IF_ERROR(table.play_next());
    if (!person.has_left()) fmt::print("\n{}", text.stacks(table));
    if (!log) continue;
    HS_RETURN_IF_ERROR(log->add(table.playing(), setup.names));
    HS_RETURN_IF_ERROR(log->flush());  // however the evening ends
  }
  fmt::print("\n");
  print_end(table, game);
  return 0;
}

void declare_play(Parser& parser, PlayOptions& given) {
  parser
      .option("game", given.game,
              "holdem, or nlhe, plhe, flhe(blinds=,stack=,ante=); chip-poker; connect_four, nim, ...; leduc, "
              "or any "
              "of 'hindsight games'")
      .type("GAME");
  const auto add = [&](const char* option, auto& value, const char* meaning, const char* type) {
    return parser.option(option, value, meaning).type(type);
  };
  add("--seats", given.seats, "2 to 10, yours included [6]", "N").check(not_between(2, 10));
  add("--bot", given.bots, "Of 'hindsight bots'; several are seated in turn [blueprint, solved]", "BOT");
  add("--blinds", given.blinds, "Of holdem [50/100]", "SMALL/BIG");
  add("--stack", given.stack, "Chips of each player, or 100bb [10000; chip-poker: 20]", "CHIPS");
  add("--ante", given.ante, "Of chip-poker: chips of each player, 0 or more [1]", "N").check(not_whole);
  add("--double-every", given.double_every, "Blinds double after so many hands; 0: never [0]", "N")
      .check(not_whole);
  add("--hands", given.hands, "The most hands; 0: as long as you like [0]", "N").check(not_whole);
  add("--seed", given.seed, "Of all cards and the bots' choices [drawn]", "N").check(not_whole);
  add("--level", given.level, "Of board games: plies that the program looks ahead, or perfect [4]",
      "N|perfect");
  parser.flag("--second", given.second, "Of board games: the program begins");
  add("--against", given.against,
      "Of small games: solved, uniform, first-action, last-action or a file [solved]", "STRATEGY");
  add("--seat", given.seat, "Of small games: yours, 1 or 2 [the next one every hand]", "N")
      .check(not_a_count);
  parser.flag("--reveal", given.reveal, "Of small games: tell what the strategy does there after each hand");
  add("--phh", given.phh, "Write the hands here", "FILE.phhs");
}

constexpr HelpText play_help = {
    "play", "Play hold'em, chip poker, a board game or a small game, here in the terminal",
    R"help(Examples:
  hindsight play holdem
  hindsight play holdem --seats 2 --bot equity --stack 200bb
  hindsight play holdem --seats 4 --bot pokerface --bot pot_odds --blinds 10/20 --double-every 8
  hindsight play "flhe(blinds=5/10,stack=500)" --seed 7 --phh evening.phhs
  hindsight play chip-poker --stack 20 --ante 1 --bot solved
  hindsight play connect_four --level 6
  hindsight play "nim(heaps=3+4+5)" --level perfect --second
  hindsight play leduc
  hindsight play "leduc_no_limit(cards=card)" --against deepstack.txt --reveal

You type f, c, r 300 (raise to 300 in all on this street), 3k, 2.5bb, 75%, half, pot, min, all-in; ? helps, q leaves:
then your hand is folded and you keep your chips.  What is not understood or not allowed is asked again.  A seed deals the same cards again.

chip-poker is a game for two with 28 cards: two of your own, a flop, and bets of 0 to 4 chips at a time until one side
is broke.  You type how many chips to put in; less than what matches folds.  Its bots: solved, random, fullbet.

connect_four, tic_tac_toe, nim and hex are played against the search: you type a move, ? tells what each is worth, u takes
one back.

Every other game of 'hindsight games' is played against a strategy, hand after hand: its solution, or one from a file.
)help"};

}  // namespace

Command play_command(Parser& program) {
  return make_command(program, play_help, declare_play, play_at_terminal);
}

}  // namespace hindsight
