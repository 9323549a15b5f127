// Strategies of small games at the seats of a dealer: they win what they are worth, and definitions of other games are refused.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "acpc/match.h"
#include "base/interval.h"
#include "study/games/load_game.h"
#include "study/games/solution.h"
#include "study/wire/strategy_player.h"

namespace hindsight {
namespace {

const std::string leduc =
    "limit\nnumPlayers = 2\nnumRounds = 2\nblind = 1 1\nraiseSize = 2 4\nfirstPlayer = 1 1\nmaxRaises = 2 "
    "2\nnumSuits = 2\n"
    "numRanks = 3\nnumHoleCards = 1\nnumBoardCards = 0 1\n";
const std::string leduc_no_limit =
    "nolimit\nnumPlayers = 2\nnumRounds = 2\nstack = 1200 1200\nblind = 100 100\nfirstPlayer = 1 1\nnumSuits "
    "= 2\nnumRanks = 3\n"
    "numHoleCards = 1\nnumBoardCards = 0 1\n";
const std::string kuhn =
    "limit\nnumPlayers = 2\nnumRounds = 1\nblind = 1 1\nraiseSize = 1\nfirstPlayer = 1\nmaxRaises = "
    "1\nnumSuits = 1\nnumRanks = 3\n"
    "numHoleCards = 1\nnumBoardCards = 0\n";

struct Game {
  explicit Game(std::string_view spec)
      : source(*load_game(spec)), tree(std::make_shared<const HistoryTree>(source.histories)) {}
  std::shared_ptr<const ListedStrategy> strategy(std::string_view name) const {
    return std::make_shared<const ListedStrategy>(*tree,
                                                  canonical(source.game, *named_strategy(name, source.game)));
  }
  GameSource source;
  std::shared_ptr<const HistoryTree> tree;
};

Result<std::unique_ptr<StrategyPlayer>> player(const Game& game, std::string_view definition,
                                               std::string_view name, std::uint64_t seed) {
  return StrategyPlayer::seat(game.tree, *parse_acpc_game(definition), game.strategy(name), seed);
}

// What player 0 (who speaks first) wins a hand against player 1, seats fixed, over the texts of the wire.
Sample played(const Game& game, std::string_view definition, std::string_view first,
              std::string_view second) {
  AcpcMatch match({.name = "m",
                   .game_file = "g",
                   .game = *parse_acpc_game(definition),
                   .hands = 20'000,
                   .seed = 3,
                   .players = {"a", "b"},
                   .fixed_seats = true});
  std::vector<std::unique_ptr<StrategyPlayer>> players;
  players.push_back(std::move(*player(game, definition, first, 1)));
  players.push_back(std::move(*player(game, definition, second, 2)));
  Sample out;
  for (; !match.over(); match.next_hand()) {
    while (!match.hand().over()) {
      std::string line;
      match.append_state(line, match.seat_to_act());
      match.play(players[static_cast<std::size_t>(match.seat_to_act())]->act(
          *parse_match_state(match.setup().game, line)));
    }
    out.add(match.values()[0]);
  }
  return out;
}

void wins_what_it_is_worth(std::string_view spec, std::string_view definition, std::string_view first,
                           std::string_view second) {
  const Game game(spec);
  const auto a = game.strategy(first), b = game.strategy(second);
  const double exact = history_values(*game.tree, {a.get(), b.get()})[0];
  const Sample sample = played(game, definition, first, second);
  EXPECT_LE(std::abs(sample.mean() - exact), 4 * sample.standard_error() + 1e-12)
      << spec << ": " << sample.mean() << " and " << exact;
}

TEST(StrategyPlayer, WinsWhatItIsWorth) {
  wins_what_it_is_worth("kuhn", kuhn, "uniform", "uniform");
  wins_what_it_is_worth("leduc", leduc, "uniform", "last-action");
  wins_what_it_is_worth("leduc(cards=card)", leduc, "uniform", "uniform");
  wins_what_it_is_worth("leduc_no_limit(cards=card)", leduc_no_limit, "uniform", "uniform");
  wins_what_it_is_worth("leduc_no_limit(bets=grid:100)", leduc_no_limit, "uniform", "uniform");
}

// Whose game has fewer bets takes those of the other for its own.
TEST(StrategyPlayer, AnswersBetsThatItsGameHasNot) {
  const Game few("leduc_no_limit"), many("leduc_no_limit(bets=grid:100)");
  AcpcMatch match({.name = "m",
                   .game_file = "g",
                   .game = *parse_acpc_game(leduc_no_limit),
                   .hands = 5'000,
                   .seed = 3,
                   .players = {"a", "b"}});
  std::vector<std::unique_ptr<StrategyPlayer>> players;
  players.push_back(std::move(*player(few, leduc_no_limit, "uniform", 1)));
  players.push_back(std::move(*player(many, leduc_no_limit, "uniform", 2)));
  for (; !match.over(); match.next_hand())
    while (!match.hand().over()) {
      std::string line;
      const int seat = match.seat_to_act();
      match.append_state(line, seat);
      const Move move =
          players[static_cast<std::size_t>(seat)]->act(*parse_match_state(match.setup().game, line));
      ASSERT_TRUE(match.hand().legal().allow(move)) << line;
      match.play(move);
    }
  EXPECT_NE(match.totals()[0], 0);
}

TEST(StrategyPlayer, RefusesTheDefinitionOfAnotherGame) {
  const auto error = [](std::string_view spec, std::string definition) {
    const auto seat = player(Game(spec), definition, "uniform", 1);
    return seat ? "seated" : seat.error().message;
  };
  EXPECT_EQ(error("leduc", leduc), "seated");
  EXPECT_NE(error("kuhn", leduc), "seated");
  EXPECT_NE(error("leduc", leduc_no_limit), "seated");
  std::string larger = leduc;
  larger.replace(larger.find("raiseSize = 2 4"), 15, "raiseSize = 2 8");
  EXPECT_NE(error("leduc", larger).find("the definition is not this game: after "), std::string::npos);
  std::string capped = leduc;
  capped.replace(capped.find("maxRaises = 2 2"), 15, "maxRaises = 1 2");
  EXPECT_NE(error("leduc", capped).find("nobody may raise"), std::string::npos);
}

}  // namespace
}  // namespace hindsight
