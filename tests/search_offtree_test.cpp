// Bets off the tree of a menu: taken for others, solved as they come, or added.  Best responses with all bets
// are found again by the rules of the catalog's game, history by history.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/spec.h"
#include "blueprint/blueprint_value.h"
#include "games/leduc_no_limit.h"
#include "holdem/spots/spot.h"
#include "search/added_bets.h"
#include "search/nested.h"
#include "store/blueprints/blueprint_file.h"

namespace hindsight::this_file {
namespace {

constexpr int ante = 100;

std::shared_ptr<const Blueprint> leduc(int stack, const std::string& bets = "100%, a",
                                       std::uint64_t passes = 500) {
  const std::string plan =
      "deck = \"Q-A in 2 suits\"\ndeal = [0, 1]\nranking = \"pair\"\nante = 100\nstacks = " +
      std::to_string(stack) + "\nbets = { bet = \"" + bets + "\", raise = \"" + bets +
      "\" }\n[training]\nmethod = \"all boards\"\nlevels = 255\n";
  const Training training = begin_training(parse_blueprint_plan(plan).value(), nullptr, 1).value();
  training.trainer->run(passes, {});
  return blueprint_of(training).value().blueprint;
}

// What the other player's best response wins from a seat, in the game with a card each told apart.
class PlainWinnings {
 public:
  PlainWinnings(const WideGame& wide, std::uint8_t seat, const DecisionLocks& plays, int stack)
      : wide_(wide), seat_(seat), plays_(plays), game_(of_stack(stack)) {}

  double value() const { return walk({{game_.root(), 1}}, {}); }

 private:
  struct Weighted {
    LeducState state;
    double weight = 1;
  };
  using Set = std::vector<Weighted>;  // what the best responder does not tell apart

  static LeducNoLimit of_stack(int stack) {
    const auto spec =
        Spec::parse("leduc_no_limit(cards=card,bets=grid:100,stack=" + std::to_string(stack) + ")");
    return LeducNoLimit::make(*Arguments::check(*spec, LeducNoLimit::parameters)).value();
  }
  static int rank(int card) { return 10 + card / 2; }

  double walk(const Set& set, const Place& at) const {
    const LeducState& one = set.front().state;
    const Turn turn = game_.turn(one);
    double sum = 0;
    if (turn.kind == Turn::Kind::terminal) {
      for (const Weighted& each : set)
        sum += each.weight * game_.payoff(each.state, Player{static_cast<std::uint8_t>(1 - seat_)});
      return sum;
    }
    if (turn.kind == Turn::Kind::chance) return deal(set, at);
    const StreetTree::Node& node = node_at(at);
    EXPECT_EQ(node.actions, game_.action_count(one));
    std::vector<double> values;
    for (Action a = 0; a < game_.action_count(one); ++a) {
      Set next;
      for (const Weighted& each : set)
        next.push_back({game_.next(each.state, a),
                        each.weight * (turn.player.value == seat_ ? chance(each.state, at, a) : 1)});
      values.push_back(walk(next, {at.state, node.first_child + a}));
      sum += values.back();
    }
    return turn.player.value == seat_ ? sum : *std::ranges::max_element(values);
  }

  double deal(const Set& set, const Place& at) const {
    std::map<int, Set> seen;  // by the card, where the responder sees it
    for (const Weighted& each : set)
      for (Action a = 0; a < game_.action_count(each.state); ++a) {
        const LeducState next = game_.next(each.state, a);
        const int place = next.dealt.count - 1;
        seen[place == seat_ ? -1 : next.dealt[place]].push_back(
            {next, each.weight * game_.probability(each.state, a)});
      }
    double sum = 0;
    for (const auto& [card, group] : seen)
      sum += walk(group, group.front().state.dealt.count < 3 ? at : after_card(at, rank(card)));
    return sum;
  }

  // Of boards that suits turn into each other the game has one.
  Place after_card(const Place& at, int public_rank) const {
    const PublicState& state = wide_.game.states[at.state];
    if (node_at(at).kind != StreetTree::Kind::street_end) return at;
    const std::vector<BoardNode::Next>& next = wide_.game.boards[state.board].next;
    for (std::size_t k = 0; k < next.size(); ++k)
      if (wide_.game.boards[next[k].board].cards[0].index / 4 == public_rank)
        return {wide_.game.children[state.first_child + node_at(at).end * next.size() + k], 0};
    ADD_FAILURE() << "no board of rank " << public_rank;
    return at;
  }

  const StreetTree::Node& node_at(const Place& at) const {
    return wide_.game.trees[wide_.game.states[at.state].tree].nodes[at.node];
  }

  double chance(const LeducState& state, const Place& at, Action a) const {
    const DecisionLocks::Fixed* const plays = plays_.at(at.state, at.node);
    if (plays == nullptr) return 1.0 / static_cast<double>(game_.action_count(state));  // it never comes here
    const BoardNode::Hands& hands = wide_.game.boards[wide_.game.states[at.state].board].hands[seat_];
    for (std::uint32_t h = 0; h < hands.count; ++h)
      if (hands.cards[h][0] / 4 == rank(state.dealt[seat_]))
        return plays->chances.data()[a * hands.rows() + h];
    ADD_FAILURE() << "no such hand";
    return 0;
  }

  const WideGame& wide_;
  std::uint8_t seat_;
  const DecisionLocks& plays_;
  LeducNoLimit game_;
};

LookingAhead looking(std::uint64_t iterations, std::uint64_t beyond, std::uint64_t to_end,
                     std::uint32_t streets = 1) {
  return {*find_gadget("max-margin"), streets, iterations, beyond, to_end};
}

double exploited(const WideGame& wide, const Blueprint& blueprint, Translation translation) {
  return exploitability({most_won(wide, 0, translated(wide, 0, blueprint, translation)),
                         most_won(wide, 1, translated(wide, 1, blueprint, translation))});
}

double exploited_nested(const WideGame& wide, const Blueprint& blueprint, std::uint64_t iterations) {
  const LookingAhead how = looking(0, 0, iterations, to_the_end);
  return exploitability({most_won(wide, 0, nested(wide, 0, blueprint, how, {})->plays),
                         most_won(wide, 1, nested(wide, 1, blueprint, how, {})->plays)});
}

// The opponent has these sizes, too.
double exploited_continual(const WideGame& wide, const Blueprint& blueprint, const std::string& sizes,
                           const LookingAhead& how) {
  std::array<double, 2> won{};
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    const BetMenu menu = with_sizes(blueprint.game().menu, static_cast<std::uint8_t>(1 - seat),
                                    *parse_bet_sizes(sizes, false));
    const KeptActions kept = actions_of(wide, blueprint.game().start, menu);
    won[seat] = most_won(wide, seat, continual(wide, seat, kept, how, {}).plays);
  }
  return exploitability(won);
}

TEST(OffTree, BestResponsesAreThoseOfTheCatalogsGame) {
  const auto blueprint = leduc(500, "100%, a", 20);
  const WideGame wide = wide_game(blueprint->game(), 100).value();
  const auto expect_same = [&](std::uint8_t seat, const DecisionLocks& plays, double tolerance) {
    EXPECT_NEAR(most_won(wide, seat, plays), PlainWinnings(wide, seat, plays, 500).value(), tolerance);
  };
  constexpr double single = 1e-6;  // averages, so that hands of a rank are not quite alike
  for (std::uint8_t seat = 0; seat < 2; ++seat) {
    expect_same(seat, translated(wide, seat, *blueprint, Translation::nearest), 1e-9);
    const SolvedAsPlayed by_nesting =
        nested(wide, seat, *blueprint, looking(0, 0, 50, to_the_end), {}).value();
    EXPECT_GT(by_nesting.parts, 5u);
    expect_same(seat, by_nesting.plays, single);
    const SolvedAsPlayed by_thinking = continual(wide, seat, wide.on_menu, looking(20, 10, 50), {});
    EXPECT_GT(by_thinking.parts, 5u);
    expect_same(seat, by_thinking.plays, single);
  }
}

TEST(OffTree, TranslationLosesWhatTheBlueprintsOwnMeasureSays) {
  const auto blueprint = leduc(700);
  const WideGame wide = wide_game(blueprint->game(), 100).value();
  Team alone(1);
  for (const Translation translation : {Translation::pseudo_harmonic, Translation::nearest})
    EXPECT_NEAR(exploited(wide, *blueprint, translation),
                value_with_all_bets({blueprint.get(), blueprint.get()}, {100, translation}, alone, UINT64_MAX)
                    ->exploitability(),
                1e-9);
}

// What is left of the game with all bets, when those that are not on the menu are left out, is the game of
// the menu.
TEST(OffTree, TheMenusPartOfTheWideGameIsItsGame) {
  const auto blueprint = leduc(900, "50%, a", 10);
  const WideGame wide = wide_game(blueprint->game(), 100).value();
  const VectorGame menu = make_game(*blueprint->game().spot).value();
  const Subgame part = cut(wide.game, {.kept = &wide.on_menu}, wide.game.weights);
  ASSERT_EQ(part.game.states.size(), menu.states.size());
  for (std::uint32_t s = 0; s < part.states.size(); ++s) {
    const StreetTree &there = wide.game.trees[wide.game.states[part.states[s]].tree],
                     &here = part.game.trees[part.game.states[s].tree];
    for (std::uint32_t n = 0; n < here.nodes.size(); ++n)
      EXPECT_EQ(there.nodes[part.node_in_whole(s, n)].committed, here.nodes[n].committed);
  }
  VectorCfr<double> of_part(part.game, spot_rule, 1), of_menu(menu, spot_rule, 1);
  of_part.run(30, {});
  of_menu.run(30, {});
  EXPECT_EQ(of_part.evaluate().best_response, of_menu.evaluate().best_response);
  EXPECT_EQ(of_part.evaluate().value, of_menu.evaluate().value);
}

// Where the opponent has the menu's bets alone nothing is solved, and the blueprint is played.
TEST(OffTree, NestedWithTheMenusBetsIsTheBlueprint) {
  const auto blueprint = leduc(500);
  const WideGame menu = wide_game(blueprint->game(), 0).value();
  Team alone(1);
  EXPECT_EQ(nested(menu, 0, *blueprint, looking(0, 0, 10, to_the_end), {})->parts, 0u);
  EXPECT_NEAR(exploited_nested(menu, *blueprint, 10),
              value_in_full(*blueprint, alone, UINT64_MAX)->exploitability(), 1e-6);
}

TEST(OffTree, BetsThatAreSolvedLoseFarLessThanBetsThatAreTakenForOthers) {
  const auto blueprint = leduc(700);
  const WideGame wide = wide_game(blueprint->game(), 100).value();
  const double solved = exploited_nested(wide, *blueprint, 300);
  EXPECT_LT(solved, 0.2 * exploited(wide, *blueprint, Translation::nearest));
  EXPECT_LT(solved, 0.2 * exploited(wide, *blueprint, Translation::pseudo_harmonic));
}

TEST(OffTree, ContinualResolvingComesNearToPerfectWithoutABlueprint) {
  const auto blueprint = leduc(500);
  const WideGame menu = wide_game(blueprint->game(), 0).value(),
                 all = wide_game(blueprint->game(), 100).value();
  EXPECT_LT(exploited_continual(menu, *blueprint, "50%", looking(100, 50, 500)), 0.02 * ante);
  EXPECT_LT(exploited_continual(all, *blueprint, "50%", looking(100, 50, 500)), 0.05 * ante);
  // Worse where what lies beyond a look-ahead is hardly looked at.
  EXPECT_GT(exploited_continual(menu, *blueprint, "50%", looking(100, 1, 500)),
            2 * exploited_continual(menu, *blueprint, "50%", looking(100, 50, 500)));
}

AddedBets added(const Blueprint& blueprint, std::size_t bets, std::optional<std::uint64_t> seed) {
  const WideGame wide = wide_game(blueprint.game(), 100).value();
  return add_bets(wide, blueprint.game(), blueprint.shared_buckets(), {bets, 300, Translation::nearest, seed},
                  {})
      .value();
}

TEST(OffTree, BetsThatCostMostAreWorthMoreThanDrawnOnes) {
  const auto blueprint = leduc(700);
  const AddedBets chosen = added(*blueprint, 3, std::nullopt);
  ASSERT_EQ(chosen.added.size(), 3u);
  double before = chosen.before;
  for (const AddedBet& bet : chosen.added) {
    EXPECT_GT(bet.cost, 0) << bet.line;
    EXPECT_LT(bet.after, before) << bet.line;
    before = bet.after;
  }
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const AddedBets drawn = added(*blueprint, 3, seed);
    EXPECT_EQ(drawn.before, chosen.before);
    EXPECT_GT(drawn.added.back().after, chosen.added.back().after) << seed;
  }
}

// The figures of docs/search.md, in milli-antes.
TEST(SlowOffTree, NoLimitLeducIsPlayedWithinItsBounds) {
  const auto blueprint = leduc(1200, "100%, a", 2000);
  const WideGame menu = wide_game(blueprint->game(), 0).value(),
                 all = wide_game(blueprint->game(), 100).value();
  const double taken = std::min(exploited(all, *blueprint, Translation::pseudo_harmonic),
                                exploited(all, *blueprint, Translation::nearest));
  EXPECT_LE(exploited_nested(all, *blueprint, 1500), 0.1 * taken);
  EXPECT_LE(exploited_continual(menu, *blueprint, "100%", looking(300, 200, 1500)), 0.01 * ante);
  EXPECT_LE(exploited_continual(all, *blueprint, "50%, 100%, 200%, a", looking(300, 200, 1500)), 0.03 * ante);
}

TEST(SlowOffTree, TheBestResponseFallsWithEachBetThatCostsMost) {
  const auto blueprint = leduc(1200);
  const WideGame wide = wide_game(blueprint->game(), 100).value();
  AddingBets how{12, 500, Translation::nearest};
  const AddedBets chosen = add_bets(wide, blueprint->game(), blueprint->shared_buckets(), how, {}).value();
  ASSERT_EQ(chosen.added.size(), 12u);
  for (std::size_t k = 0; k < 12; ++k)
    EXPECT_LT(chosen.added[k].after, k == 0 ? chosen.before : chosen.added[k - 1].after) << k;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) {
    how.seed = seed;
    const AddedBets drawn = add_bets(wide, blueprint->game(), blueprint->shared_buckets(), how, {}).value();
    EXPECT_GT(drawn.added.back().after, 1.5 * chosen.added.back().after) << seed;
  }
}

TEST(OffTree, MenusThatHoldMoreThanSizesAreRefused) {
  BlueprintGame game = leduc(500, "100%, a", 1)->game();
  game.menu.add_all_in = 1;
  EXPECT_NE(wide_game(game, 100).error().message.find("menus of sizes alone"), std::string::npos);
  game.menu.add_all_in = 0;
  EXPECT_NE(wide_game(game, 1).error().message.find("chips or more"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
