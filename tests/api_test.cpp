// The public surface from C++: the library's bits, handles, errors, rules and bots of one's own.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <hindsight/cards.h>
#include <hindsight/matches.h>
#include <hindsight/solving.h>
#include <hindsight/tables.h>

#include <map>

#include "api/errors.h"
#include "store/games/load_game.h"
#include "study/games/game_run.h"
#include "tree/strategy.h"

namespace hindsight::this_file {
namespace {

TEST(Api, SolvesAsTheLibraryDoes) {
  const auto game = hs::Game::load("leduc");
  ASSERT_TRUE(game);
  auto solver = hs::Solver::start(*game, "dcfr");
  ASSERT_TRUE(solver);
  const auto found = solver->run({.iterations = 40});
  ASSERT_TRUE(found);

  auto source = hindsight::load_game("leduc");
  ASSERT_TRUE(source);
  const auto shared = std::make_shared<const hindsight::GameSource>(std::move(*source));
  auto run = hindsight::GameRun::start({.game = "leduc", .algorithm = "dcfr"}, shared);
  ASSERT_TRUE(run);
  const hindsight::Outcome outcome = run->run({.iterations = 40}, {});
  const std::vector<double> numbers = hindsight::canonical(shared->game, run->solver().average());
  EXPECT_EQ(std::vector(found->strategy.numbers().begin(), found->strategy.numbers().end()), numbers);
  EXPECT_EQ(found->evaluation.exploitability, outcome.last.evaluation.exploitability);
  EXPECT_EQ(found->reason, hs::StopReason::iterations);
}

// Player 0 hides a penny, player 1 guesses the side.
class Pennies : public hs::Rules {
 public:
  int players() const override { return 2; }
  State root() override { return std::make_shared<const std::string>(); }
  State next(const State& state, std::size_t action) override {
    return std::make_shared<const std::string>(text(state) + "ht"[action]);
  }
  Node node(const State& state) override {
    Node node;
    if (text(state).size() == 2) {
      const double won = text(state)[0] == text(state)[1] ? 1 : -1;
      node.payoffs = {-won, won};
      return node;
    }
    node.kind = Node::Kind::decision;
    node.player = static_cast<int>(text(state).size());
    node.actions = {"heads", "tails"};
    return node;
  }

 private:
  static const std::string& text(const State& state) { return *static_cast<const std::string*>(state.get()); }
};

TEST(Api, RulesOfOnesOwnBecomeAGame) {
  Pennies rules;
  const auto game = hs::Game::build(rules);
  ASSERT_TRUE(game);
  EXPECT_EQ(game->infosets().size(), 2u);
  EXPECT_EQ(game->name(), "game.efg");
  const auto solved = hs::solve(*game, {.target = 1e-6});
  ASSERT_TRUE(solved);
  EXPECT_NEAR(solved->evaluation.value[0], 0, 1e-6);
  EXPECT_NEAR(solved->strategy.at(1)[0], 0.5, 1e-3);
}

TEST(Api, RulesThatAreWrongNameThePlace) {
  class Unfair : public Pennies {
    Node node(const State& state) override {
      Node node = Pennies::node(state);
      if (node.kind == Node::Kind::terminal) node.payoffs = {1};
      return node;
    }
  } rules;
  const auto game = hs::Game::build(rules);
  ASSERT_FALSE(game);
  EXPECT_EQ(game.error().code, hs::ErrorCode::invalid_argument);
  EXPECT_EQ(game.error().where, "'heads heads'");
}

TEST(Api, ErrorsKeepCodeAndPlace) {
  for (int code = 0; code <= static_cast<int>(hindsight::ErrorCode::busy); ++code) {
    const hs::Error error =
        hs::error_of(hindsight::Error{static_cast<hindsight::ErrorCode>(code), "why", "pot"});
    EXPECT_EQ(static_cast<int>(error.code), code);
    EXPECT_EQ(error.where, "pot");
    EXPECT_FALSE(hs::code_name(error.code).empty());
  }
  EXPECT_EQ(hs::code_name(hs::ErrorCode::corrupt), "corrupt");
  EXPECT_EQ(hs::Game::load("khun").error().code, hs::ErrorCode::not_found);
}

TEST(Api, ACopyOfAHandGoesOnByItself) {
  const std::vector<hs::Chips> stacks{1000, 1000};
  auto hand = hs::Hand::deal({}, stacks, 3);
  ASSERT_TRUE(hand);
  hs::Hand other = *hand;
  ASSERT_TRUE(other.fold());
  EXPECT_TRUE(other.over());
  EXPECT_EQ(hand->next().kind, "move");
  EXPECT_FALSE(hand->raise_to(1));
  EXPECT_EQ(hand->stack(1), 950);
}

class Caller : public hs::Bot {
  hs::Result<hs::BotMove> act(const hs::SeatView&) override { return hs::BotMove{hs::BotMove::Kind::call}; }
};

TEST(Api, ABotOfOnesOwnPlaysAsTheHousesDoes) {
  const hs::Player mine{"mine", [](std::uint64_t) { return std::make_unique<Caller>(); }};
  std::map<std::string, double> won;
  for (const hs::Player& player : {mine, hs::Player{"caller"}}) {
    auto match = hs::Match::start({{"random"}, player}, {.hands = 100});
    ASSERT_TRUE(match);
    ASSERT_TRUE(match->play({.threads = 2}));
    won[player.name] = match->scores()[0].mbb_per_hand;
  }
  EXPECT_EQ(won["mine"], won["caller"]);
}

TEST(Api, ABotThatPlaysIllegallyEndsTheMatch) {
  class Raiser : public hs::Bot {
    hs::Result<hs::BotMove> act(const hs::SeatView&) override {
      return hs::BotMove{hs::BotMove::Kind::raise, 1};
    }
  };
  auto match =
      hs::Match::start({{"caller"}, {"raiser", [](std::uint64_t) { return std::make_unique<Raiser>(); }}});
  ASSERT_TRUE(match);
  const auto played = match->play();
  ASSERT_FALSE(played);
  EXPECT_TRUE(played.error().message.starts_with("hand 1, p")) << played.error().message;
}

}  // namespace
}  // namespace hindsight::this_file
