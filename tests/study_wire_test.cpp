// Strategies of small games at the seats of a dealer: they win what they are worth, and definitions of other
// games are refused.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "acpc/log.h"
#include "acpc/match.h"
#include "base/interval.h"
#include "base/rng.h"
#include "store/games/load_game.h"
#include "study/games/solution.h"
#include "study/wire/logged_game.h"
#include "study/wire/strategy_player.h"
#include "wire_definitions.h"

namespace hindsight::this_file {
namespace {

const std::string leduc = leduc_definition, leduc_no_limit = leduc_no_limit_definition,
                  kuhn = kuhn_definition;

struct Game {
  explicit Game(std::string_view spec)
      : source(*load_game(spec)), tree(std::make_shared<const HistoryTree>(source.histories)) {}
  std::shared_ptr<const ListedStrategy> strategy(std::string_view name) const {
    return std::make_shared<const ListedStrategy>(*tree,
                                                  canonical(source.game, *named_strategy(name, source.game)));
  }
  std::shared_ptr<const ListedStrategy> random(std::uint64_t seed) const {
    Strategy out = uniform_strategy(source.game);
    Rng rng(seed);
    for (std::uint8_t p = 0; p < source.players; ++p) {
      for (double& weight : out.behaviour[p]) weight = rng.uniform();
      out.behaviour[p] = normalized(source.game, Player{p}, out.behaviour[p]);
    }
    return std::make_shared<const ListedStrategy>(*tree, canonical(source.game, out));
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

// A game of the wire with room for all that some strategies do.
struct Listed {
  Listed(std::string_view text, std::vector<const Game*> of, std::uint64_t max = 6'000'000)
      : definition(*parse_acpc_game(text)) {
    for (const Game* one : of) games.push_back(*WireGame::of(one->tree, definition));
    std::vector<const WireGame*> pointers;
    for (const WireGame& one : games) pointers.push_back(&one);
    lines = std::make_unique<BettingLines>(*BettingLines::of(definition, pointers, max));
    list();
  }
  void list() { tree = *enumerate(LoggedGame(*lines), 10'000'000); }
  ListedStrategy strategy(std::size_t number, const ListedStrategy& own) const {
    return strategy_in(LoggedGame(*lines), tree, games[number], own);
  }
  AcpcGame definition;
  std::vector<WireGame> games;
  std::unique_ptr<BettingLines> lines;
  HistoryTree tree;
};

// With nothing to be taken for anything else it is the game itself.
TEST(LoggedGame, IsTheGameOfItsStrategies) {
  for (const auto& [spec, definition] :
       std::vector<std::pair<std::string, std::string>>{{"kuhn", kuhn},
                                                        {"leduc", leduc},
                                                        {"leduc(cards=card)", leduc},
                                                        {"leduc_no_limit", leduc_no_limit}}) {
    const Game game(spec);
    const Listed listed(definition, {&game});
    EXPECT_EQ(listed.tree.nodes.size(), game.tree->nodes.size()) << spec;
    EXPECT_EQ(listed.tree.infosets.size(), game.tree->infosets.size()) << spec;
    for (const char* first : {"uniform", "last-action"}) {
      const auto a = game.strategy(first), b = game.strategy("uniform");
      const ListedStrategy mine = listed.strategy(0, *a), theirs = listed.strategy(0, *b);
      EXPECT_NEAR(history_values(listed.tree, {&mine, &theirs})[0],
                  history_values(*game.tree, {a.get(), b.get()})[0], 1e-12)
          << spec;
    }
  }
}

// Other people's bets are taken for the two next to them: what the player at the table does is what the
// strategy in the listed game does, wherever that is asked.  For numbers at infosets' actions that are drawn
// anew, what came less what was expected has the mean 0.
TEST(LoggedGame, StrategiesPlayThereWhatTheyPlayAtTheTable) {
  const Game few("leduc_no_limit"), many("leduc_no_limit(bets=grid:100)");
  const Listed listed(leduc_no_limit, {&few, &many});
  const auto own = few.random(11);
  const ListedStrategy strategy = listed.strategy(0, *own);
  AcpcMatch match({.name = "m",
                   .game_file = "g",
                   .game = listed.definition,
                   .hands = 20'000,
                   .seed = 5,
                   .players = {"few", "many"}});
  std::vector<std::unique_ptr<StrategyPlayer>> players;
  players.push_back(std::move(*StrategyPlayer::seat(few.tree, listed.definition, own, 1)));
  players.push_back(std::move(*player(many, leduc_no_limit, "uniform", 2)));
  const LoggedGame game(*listed.lines);
  std::vector<double> sums(8), variances(8);
  for (; !match.over(); match.next_hand()) {
    while (!match.hand().over()) {
      std::string line;
      const int seat = match.seat_to_act();
      match.append_state(line, seat);
      match.play(players[static_cast<std::size_t>(seat)]->act(*parse_match_state(match.setup().game, line)));
    }
    const auto hand = parse_state_line(listed.definition, match.state_line());
    const LoggedGame::Path path = game.path_of(*hand);
    ASSERT_TRUE(path.whole);
    HistoryId h{0};
    for (const Action action : path.actions) {
      const History& node = listed.tree.nodes[h];
      const InfosetId infoset = listed.tree.infoset(h);
      const bool decides = node.kind == Turn::Kind::decision &&
                           match.seat(WireGame::position_of(listed.definition, node.player.value)) == 0;
      for (std::size_t f = 0; decides && f < sums.size(); ++f) {
        const auto number = [&](Action a) { return Rng(f, infoset.value, a).uniform(); };
        double mean = 0, square = 0;
        for (Action a = 0; a < node.count; ++a) {
          mean += strategy(infoset, a) * number(a);
          square += strategy(infoset, a) * number(a) * number(a);
        }
        sums[f] += number(action) - mean;
        variances[f] += square - mean * mean;
      }
      EXPECT_TRUE(!decides || strategy(infoset, action) > 0);
      h = listed.tree.child(h, action);
    }
  }
  for (std::size_t f = 0; f < sums.size(); ++f)
    EXPECT_LE(std::abs(sums[f]), 4 * std::sqrt(variances[f])) << f;
}

// Bets that no strategy has come in where there is room, and only they: with what strategies do behind them.
TEST(BettingLines, TakesInWhatLogsHave) {
  const Game game("leduc_no_limit");
  Listed listed(leduc_no_limit, {&game});
  const std::size_t before = listed.lines->size();
  const std::vector<Move> known{Move::call(), Move::raise_to(300)};
  EXPECT_EQ(listed.lines->add(known), 2u);
  EXPECT_EQ(listed.lines->size(), before);
  const std::vector<Move> other{Move::raise_to(250), Move::raise_to(475), Move::fold()};
  EXPECT_EQ(listed.lines->add(other), 3u);
  EXPECT_GT(listed.lines->size(), before + 10);
  listed.list();
  const ListedStrategy strategy = listed.strategy(0, *game.strategy("uniform"));
  for (InfosetId i{0}; i < listed.tree.infosets.end_id(); ++i) {
    double sum = 0;
    for (Action a = 0; a < listed.tree.infosets[i].actions.size(); ++a) sum += strategy(i, a);
    ASSERT_NEAR(sum, 1, 1e-12) << infoset_name(listed.tree, i);
  }
  Listed small(leduc_no_limit, {&game}, listed.tree.nodes.size() / 2 + 1500);
  EXPECT_EQ(small.lines->add(other), 0u);
  EXPECT_EQ(small.lines->size(), before);
  EXPECT_EQ(BettingLines::of(listed.definition, {&listed.games[0]}, 1'000).error().message,
            "the game of the match has more than 1000 histories");
}

}  // namespace
}  // namespace hindsight::this_file
