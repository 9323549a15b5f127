// Luck taken out of logs of small games: what is exact is exact, what is estimated is unbiased, and a
// tournament over the wire tells it.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cmath>

#include "acpc/match.h"
#include "base/rng.h"
#include "program.h"
#include "solve/solvers.h"
#include "store/games/load_game.h"
#include "study/games/solution.h"
#include "study/wire/strategy_player.h"
#include "tournament/logged_match.h"
#include "tree/evaluate.h"
#include "wire_definitions.h"

namespace hindsight::this_file {
namespace {

struct Game {
  explicit Game(std::string_view spec)
      : source(*load_game(spec)), tree(std::make_shared<const HistoryTree>(source.histories)) {}
  PlayedStrategy strategy(const Strategy& strategy, bool known = true) const {
    return {tree, std::make_shared<const ListedStrategy>(*tree, canonical(source.game, strategy)), known};
  }
  Strategy solved(std::uint64_t iterations) const {
    const auto solver = make_solver("dcfr", {source.histories, source.game});
    (*solver)->run(iterations, {});
    return (*solver)->average();
  }
  GameSource source;
  std::shared_ptr<const HistoryTree> tree;
};

// Bets what it likes: any amount in steps.
class AnyBets : public AcpcPlayer {
 public:
  explicit AnyBets(Chips step) : step_(step) {}
  Move act(const AcpcMessage& state) override {
    const LegalMoves& legal = state.hand.legal();
    Rng rng(9, state.number, state.hand.moves().size());
    const std::uint32_t what = rng.below(5);
    if (what == 0 && legal.can_fold) return Move::fold();
    if (what < 3 || !legal.can_raise) return Move::call();
    return Move::raise_to(std::min(legal.max_to, legal.min_to + step_ * rng.below(4)));
  }

 private:
  Chips step_;
};

using Players = std::vector<std::unique_ptr<AcpcPlayer>>;  // by contestant

std::unique_ptr<AcpcPlayer> seated(const AcpcGame& game, const PlayedStrategy& plays, std::uint64_t seed) {
  return std::move(*StrategyPlayer::seat(plays.tree, game, plays.strategy, seed));
}

// Both rotations of one seed, over the texts of the wire.
class Logs {
 public:
  Logs(const std::string& definition, const Players& players, std::uint32_t hands, std::uint32_t seed)
      : game(*parse_acpc_game(definition)) {
    for (const std::size_t first : {0u, 1u}) {
      AcpcMatch match({.name = "m",
                       .game_file = "g",
                       .game = game,
                       .hands = hands,
                       .seed = seed,
                       .players = {std::to_string(first), std::to_string(1 - first)}});
      for (; !match.over(); match.next_hand()) {
        while (!match.hand().over()) {
          std::string line;
          const auto seat = static_cast<std::size_t>(match.seat_to_act());
          match.append_state(line, match.seat_to_act());
          match.play(players[(seat + first) % 2]->act(*parse_match_state(match.setup().game, line)));
        }
        hands_[first].push_back(*parse_state_line(game, match.state_line()));
      }
    }
    for (std::size_t i = 0; i < hands; ++i) {
      decks.emplace_back();
      for (const auto& rotation : hands_) {
        decks.back().hands.push_back(&rotation[i]);
        decks.back().contestants.emplace_back();
        for (const std::string& name : rotation[i].players)
          decks.back().contestants.back().push_back(static_cast<std::size_t>(name[0] - '0'));
      }
    }
  }
  AcpcGame game;
  std::vector<LoggedDeck> decks;

 private:
  std::array<std::vector<AcpcLogHand>, 2> hands_;
};

Figures figures_of(const Logs& logs, std::vector<PlayedStrategy> plays) {
  auto luck = SmallGameLuck::of(logs.game, std::move(plays));
  EXPECT_TRUE(luck.has_value()) << (luck ? "" : luck.error().message);
  LoggedFigures out(logs.game, 2, *parse_estimators("all", true), {nullptr, nullptr}, *luck);
  const auto added = out.add(logs.decks, 1);
  EXPECT_TRUE(added.has_value()) << (added ? "" : added.error().message);
  return out.figures();
}

constexpr std::size_t duplicate = 1, all_in = 2, imaginary = 3, aivat = 4;  // places among all estimators

// Each within 4 standard errors of `exact`, which is what the first wins.
void expect_unbiased(const Figures& figures, double exact, std::string_view what) {
  for (const std::size_t e : {duplicate, all_in, imaginary, aivat}) {
    const Figures::Estimate& estimate = figures.at(0, e);
    EXPECT_LE(std::abs(estimate.mean() - exact), 4 * estimate.decks.sample.standard_error() + 1e-9)
        << what << ", estimator " << e << ": " << estimate.mean() << " and " << exact;
  }
}

double exact_value(const Game& game, const Strategy& first, const Strategy& second) {
  const auto value = evaluate_against(game.source.game, first, second).value;
  return (value[0] + value[1]) / 2;
}

TEST(SmallGameLuck, TheExactValueLiesInTheInterval) {
  for (const auto& [spec, definition] : std::vector<std::pair<std::string, std::string>>{
           {"kuhn", kuhn_definition}, {"leduc", leduc_definition}}) {
    const Game game(spec);
    const Strategy equilibrium = game.solved(200), weak = game.solved(3);
    const Strategy exploits = best_responses(game.source.game, weak);
    for (const Strategy* strategy : {&equilibrium, &exploits}) {
      const auto mine = game.strategy(*strategy), theirs = game.strategy(weak);
      const double exact = exact_value(game, *strategy, weak);
      Players players;
      players.push_back(seated(*parse_acpc_game(definition), mine, 1));
      players.push_back(seated(*parse_acpc_game(definition), theirs, 2));
      const Logs logs(definition, players, 3'000, 7);
      const Figures both = figures_of(logs, {mine, theirs});
      EXPECT_EQ(both.at(0, aivat).half_width_95(), 0);
      EXPECT_NEAR(both.at(0, aivat).mean(), exact, 1e-9) << spec;
      EXPECT_NEAR(both.at(1, aivat).mean(), -exact, 1e-9);
      for (const std::size_t unknown : {0u, 1u}) {
        std::vector<PlayedStrategy> plays{mine, theirs};
        plays[unknown].known = false;
        const Figures one = figures_of(logs, plays);
        expect_unbiased(one, exact, spec);
        EXPECT_GE(one.reduction(0, aivat).value(), 0.5) << spec << unknown;
      }
      expect_unbiased(figures_of(logs, {{}, {}}), exact, spec);
    }
  }
}

// What estimators take from the first contestant's hands, deck by deck, and what AIVAT leaves.
struct Taken {
  Sample all_in, imaginary, aivat, left;
};
Taken taken(const Logs& logs, std::vector<PlayedStrategy> plays, std::uint64_t max_histories) {
  const auto luck = *SmallGameLuck::of(logs.game, std::move(plays), max_histories);
  EXPECT_TRUE(luck->prepare(logs.decks).has_value());
  Taken out;
  for (std::size_t deck = 0; deck < logs.decks.size(); ++deck) {
    std::array<double, estimator_count> sums{};
    for (std::size_t rotation = 0; rotation < 2; ++rotation) {
      const auto& contestants = logs.decks[deck].contestants[rotation];
      const std::size_t position = contestants[0] == 0 ? 0 : 1;
      for (std::size_t e = 0; e < sums.size(); ++e)
        sums[e] += (*luck->values(static_cast<Estimator>(e), *logs.decks[deck].hands[rotation], contestants,
                                  deck))[position];
    }
    out.all_in.add(sums[0] - sums[all_in]);
    out.imaginary.add(sums[0] - sums[imaginary]);
    out.aivat.add(sums[0] - sums[aivat]);
    out.left.add(sums[aivat]);
  }
  return out;
}

// Bets that the strategy's game has not.  What is taken is luck: nothing in the mean.
TEST(SmallGameLuck, BetsOfOtherSizesLeaveItUnbiased) {
  const Game game("leduc_no_limit");
  const auto mine = game.strategy(game.solved(50));
  for (const Chips step : {70, 333}) {
    Players players;
    players.push_back(seated(*parse_acpc_game(leduc_no_limit_definition), mine, 1));
    players.push_back(std::make_unique<AnyBets>(step));
    const Logs logs(leduc_no_limit_definition, players, 5'000, 3);
    double left = 0;
    // Where there is no room for any of them, corrections end there.
    for (const std::uint64_t max_histories : {SmallGameLuck::most_histories, std::uint64_t{4'000}}) {
      const Taken found = taken(logs, {mine, {}}, max_histories);
      for (const Sample* sample : {&found.all_in, &found.imaginary, &found.aivat})
        EXPECT_LE(std::abs(sample->mean()), 4 * sample->standard_error()) << step;
      EXPECT_GT(found.left.deviation(), left);
      left = found.left.deviation();
    }
    EXPECT_LE(left, 0.9 * figures_of(logs, {mine, {}}).at(0, duplicate).decks.deviation() * 2);
  }
}

TEST(SmallGameLuck, SaysWhoPlaysSomethingElse) {
  const Game game("kuhn");
  const auto uniform = game.strategy(uniform_strategy(game.source.game)),
             passive = game.strategy(first_action_strategy(game.source.game));
  Players players;
  for (const std::uint64_t seed : {1u, 2u})
    players.push_back(seated(*parse_acpc_game(kuhn_definition), uniform, seed));
  const Logs logs(kuhn_definition, players, 50, 1);
  LoggedFigures figures(logs.game, 2, *parse_estimators("aivat", true), {nullptr, nullptr},
                        *SmallGameLuck::of(logs.game, {passive, uniform}));
  const auto added = figures.add(logs.decks, 1);
  ASSERT_FALSE(added.has_value());
  EXPECT_NE(added.error().message.find("does what its strategy never does"), std::string::npos);
  EXPECT_NE(
      SmallGameLuck::of(logs.game, {Game("leduc").strategy(uniform_strategy(Game("leduc").source.game)), {}})
          .error()
          .message.find("the definition is not this game"),
      std::string::npos);
}

// A weak strategy, its best response, and the program itself at both ends of the wire.
TEST(CliTournament, ABestResponseWinsWhatItShould) {
  const Scratch folder;
  const auto solved = run_program(
      {"solve", "leduc", "--algorithm", "cfr", "--iterations", "10", "--out", folder / "weak.hs", "--quiet"});
  ASSERT_EQ(solved.code, 0) << solved.err;
  const auto written =
      run_program({"evaluate", folder / "weak.hs", "--best-response", folder / "best.hs", "--json"});
  ASSERT_EQ(written.code, 0) << written.err;
  const auto best = written.json()["best_response"];
  const double exact = 1000 * (best[0].get<double>() + best[1].get<double>()) / 2;
  write_text(folder / "leduc.game", leduc_definition);
  write_text(folder / "duel.toml",
             "game = \"leduc.game\"\nhands = 1500\n[[player]]\nname = \"best\"\nbot = \"" +
                 (folder / "best.hs") + "\"\n[[player]]\nname = \"weak\"\nbot = \"" + (folder / "weak.hs") +
                 "\"\n");
  const std::vector<std::string> words{"tournament", folder / "duel.toml", "--estimator", "all", "--json",
                                       "--quiet"};
  const auto played = run_program(words);
  ASSERT_EQ(played.code, 0) << played.err;
  const auto figure = [](const Finished& run, const char* key) {
    const auto line = run.json()["pairings"][0]["estimates"].back();
    EXPECT_EQ(line["estimator"], "aivat");
    return line[key][0].get<double>();
  };
  EXPECT_NEAR(figure(played, "mean"), exact, 1e-6) << played.out;
  EXPECT_EQ(figure(played, "half_width_95"), 0);
  for (const char* known : {"best", "weak", "none"}) {
    auto again = words;
    again.insert(again.end(), {"--results", "--known", known});
    const auto told = run_program(again);
    ASSERT_EQ(told.code, 0) << told.err;
    EXPECT_NEAR(figure(told, "mean"), exact, 2 * figure(told, "half_width_95")) << known;
  }
  auto wrong = words;
  wrong.insert(wrong.end(), {"--results", "--known", "nobody"});
  EXPECT_NE(run_program(wrong).err.find("there is no player 'nobody'"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
