// hindsight best: what each move of a game of perfect information is worth.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <chrono>
#include <optional>

#include "command.h"
#include "interrupt.h"
#include "io/json.h"
#include "live_line.h"
#include "study/classic/best_moves.h"
#include "text.h"

namespace hindsight {

namespace {

struct BestOptions {
  std::string game, moves, board, evaluation;
  std::optional<int> depth;
  std::optional<double> seconds;
  bool exact = false, any_board = false, json = false;
};

constexpr double default_seconds = 5;  // for exact values, where nothing is asked for
constexpr int default_depth = 4;

SearchOrder order_of(const BestOptions& given, const PlayedGame& game) {
  const bool has_heuristic = !game.evaluations().empty(),
             silent = !given.depth && !given.seconds && !given.exact;
  SearchOrder out;
  out.evaluation = "result";
  if (has_heuristic) {
    out.depth = given.depth.value_or(silent || given.exact ? default_depth : 0);
    out.deepen = given.seconds.has_value() && !given.depth;
    if (out.deepen) out.evaluation = game.evaluations().back().name;
  } else {
    out.depth = given.depth.value_or(0);
    out.deepen = given.seconds.has_value();
  }
  if (!given.evaluation.empty()) out.evaluation = given.evaluation;
  out.exact = given.exact || silent || (given.seconds && !given.depth);
  return out;
}

Clock::time_point after(double seconds) {
  return Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
}

// Exact values have half of the time, the heuristic what is left.
Result<Ratings> rate_within(PlayedGame& game, SearchOrder order, double seconds) {
  const bool deepen = order.deepen;
  const auto end = after(seconds);
  order.budget.end = deepen ? after(seconds / 2) : end;
  order.deepen = false;
  HS_TRY(Ratings out, game.rate(order));
  if (!deepen || (order.exact && out.finished)) return out;
  order.exact = false;
  order.deepen = true;
  order.budget.end = end;
  HS_TRY(Ratings heuristic, game.rate(order));
  for (MoveRating& move : heuristic.moves)
    for (MoveRating& known : out.moves)
      if (known.action == move.action) move.exact = std::move(known.exact);
  heuristic.nodes += out.nodes;
  heuristic.finished = out.finished;
  sort_ratings(heuristic);
  return heuristic;
}

std::string_view told_seconds(double value) { return value > 0 ? "wins" : value < 0 ? "loses" : "draws"; }

std::string exact_text(const PlayedGame& game, const ExactRating& exact) {
  if (game.evaluations().empty()) return number(exact.value);
  std::string out(told_seconds(exact.value));
  if (exact.plies && exact.value != 0) out += fmt::format(" in {}", *exact.plies);
  return out;
}

std::string line_text(const std::vector<std::string>& line) {
  constexpr std::size_t shown = 14;
  std::string out = joined(std::span(line).first(std::min(line.size(), shown)), " ");
  return line.size() > shown ? out + fmt::format(" ... ({} more)", line.size() - shown) : out;
}

void print_table(const PlayedGame& game, const Ratings& ratings) {
  const auto any = [&](const auto& has) { return std::ranges::any_of(ratings.moves, has); };
  const bool scores = any([](const MoveRating& m) { return m.exact && m.exact->score; });
  const bool grundy = any([](const MoveRating& m) { return m.grundy.has_value(); });
  const bool exact = any([](const MoveRating& m) { return m.exact.has_value(); });
  const bool heuristic = ratings.depth > 0;
  std::vector<std::string> head = {"move"};
  if (heuristic)
    head.push_back(fmt::format(">{} {} ahead", ratings.depth, ratings.depth == 1 ? "ply" : "plies"));
  if (exact) head.emplace_back("exact");
  if (scores) head.emplace_back(">score");
  if (grundy) head.emplace_back(">Grundy value left");
  if (exact) head.emplace_back("best play");
  TextTable table(std::move(head));
  for (const MoveRating& move : ratings.moves) {
    std::vector<std::string> row = {move.move};
    if (heuristic) row.push_back(move.heuristic ? fmt::format("{:+.3g}", *move.heuristic) : "");
    if (exact) row.push_back(move.exact ? exact_text(game, *move.exact) : "");
    if (scores) row.push_back(move.exact && move.exact->score ? fmt::format("{:+}", *move.exact->score) : "");
    if (grundy) row.push_back(move.grundy ? std::to_string(*move.grundy) : "");
    row.push_back(move.exact ? line_text(move.exact->line) : "");
    table.row(std::move(row));
  }
  fmt::print("{}", table.text());
}

void print_end(const PlayedGame& game) {
  std::string out = "The game is over:";
  for (std::uint8_t p = 0; p < game.players(); ++p) {
    const double payoff = game.payoff(Player{p});
    if (game.evaluations().empty())
      out += fmt::format(" player {} gets {}{}", p + 1, number(payoff), p + 1 < game.players() ? "," : "");
    else if (payoff > 0)
      out += fmt::format(" player {} has won", p + 1);
  }
  if (out.ends_with(':')) out += " a draw";
  fmt::print("{}.\n", out);
}

Result<int> rate_moves(const BestOptions& given) {
  HS_TRY(const auto game, given.board.empty() ? open_played_game(given.game)
                                              : open_board_game(given.game, given.board, given.any_board));
  HS_RETURN_IF_ERROR(play_line(*game, given.moves));
  SearchOrder order = order_of(given, *game);
  Interrupt interrupt;
  LiveLine live(given.json);
  order.budget.stop = interrupt.token();
  const auto start = Clock::now();
  order.progress = [&](std::size_t move, std::size_t moves, std::uint64_t nodes) {
    if (live.due())
      live.show(fmt::format("move {} of {}, {} positions searched, {}", move + 1, moves, grouped(nodes),
                            duration(seconds_since(start))));
  };
  const bool silent = !given.depth && !given.seconds && !given.exact && !game->solves_at_once();
  const double seconds = given.seconds.value_or(silent ? default_seconds : 1e7);
  HS_TRY(const Ratings ratings, rate_within(*game, order, seconds));
  live.clear();
  if (given.json) {
    fmt::print("{}\n", ratings_json(*game, ratings).dump());
    return interrupt.exit_code();
  }
  if (const std::string board = game->board(); !board.empty()) fmt::print("{}\n", board);
  if (game->over()) {
    print_end(*game);
    return 0;
  }
  if (game->chance())
    fmt::print("{}: chance moves; what each outcome is worth to player 1.\n\n", game->name());
  else
    fmt::print("{}: player {} to move.\n\n", game->name(), game->to_move().value + 1);
  print_table(*game, ratings);
  if (!ratings.finished && interrupt.exit_code() == 0)
    fmt::print("\nWhat is empty takes longer: --exact waits for it, --seconds 60 for a minute.\n");
  return interrupt.exit_code();
}

std::string not_a_depth(const std::string& text) {
  const auto depth = parse_integer(text);
  return depth && *depth >= 1 && *depth <= 1000 ? "" : "must be a whole number of plies from 1 to 1000";
}

void declare_best(Parser& parser, BestOptions& given) {
  parser.option("game", given.game, "A game without hidden information, by name or as a file")
      .required()
      .type("GAME");
  parser.option("--moves", given.moves, "Moves made so far: 4453, or \"a1 b2\"").type("MOVES");
  parser
      .option("--board", given.board,
              "Of Connect Four: where they begin, rows from the top such as ...X.../..OX..O; empty rows "
              "above may be left out")
      .type("ROWS");
  parser.flag("--any-board", given.any_board, "Take numbers of discs that no play leads to").needs("--board");
  parser.option("--depth", given.depth, "Look so many plies ahead, the move itself included")
      .type("N")
      .check(not_a_depth);
  parser.option("--seconds", given.seconds, "Look as far ahead as this time allows")
      .type("S")
      .check(not_seconds);
  parser.flag("--exact", given.exact, "Solve each move, however long it takes");
  parser
      .option("--evaluation", given.evaluation,
              "What positions at that depth are judged by [result; with --seconds the game's own]")
      .type("NAME");
  parser.flag("--json", given.json, "Print one line of JSON (docs/formats.md)");
}

constexpr HelpText best_help = {"best", "What each move is worth, in games without hidden information",
                                R"help(Examples:
  hindsight best connect_four --moves 4453
  hindsight best connect_four --moves 444444 --exact
  hindsight best connect_four --board "..XO.../.XOXO.." --seconds 2
  hindsight best connect_four --depth 6 --evaluation open_lines
  hindsight best "nim(heaps=3+4+5)"
  hindsight best "nim(heaps=5,take=1+2+3,misere=1)"
  hindsight best tic_tac_toe --moves "b2 a1" --json
  hindsight best "connect_four(rows=5,columns=6)" --seconds 20

With nothing asked for, each move gets a heuristic value (min-max 4 plies deep) and, as far as 5 seconds reach, its exact one.
A value is to the player who moves: above 0 he wins, below 0 he loses; best first, equal ones in the order of the rules.
"wins in 7" counts plies, the move included, with both sides hurrying to win and putting off losing.  Connect Four's score says
the same: +1 wins with the last disc, +2 with the last but one; - loses so.
Evaluations: result (1 won, -1 lost, 0 for everything else) in every game; connect_four also has open_lines and threats, hex
shortest_join.
)help"};

}  // namespace

Command best_command(Parser& program) { return make_command(program, best_help, declare_best, rate_moves); }

}  // namespace hindsight
