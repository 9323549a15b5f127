// What every game of the catalog must keep to, run through all its examples.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <cctype>
#include <cstddef>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "base/rng.h"
#include "games/any_game.h"
#include "games/catalog.h"
#include "tree/game_source.h"

namespace hindsight::this_file {
namespace {

std::vector<std::string> all_examples() {
  std::vector<std::string> specs;
  for (const GameEntry& entry : game_catalog())
    specs.insert(specs.end(), entry.examples.begin(), entry.examples.end());
  return specs;
}

class EveryGame : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    const auto described = describe_named(GetParam());
    ASSERT_TRUE(described) << described.error().message;
    game = *described;
  }
  HistoryTree tree() const {
    auto listed = list_named(GetParam(), {2'000'000});
    EXPECT_TRUE(listed) << listed.error().message;
    return std::move(*listed);
  }
  GameDescription game;
};

// One random line of play, checked on the way.
template <Game G>
void play_out(const G& g, Rng& rng) {
  auto s = g.root();
  std::vector<std::set<std::pair<std::string, std::string>>> seen(static_cast<std::size_t>(g.players()));
  while (g.turn(s).kind != Turn::Kind::terminal) {
    const Turn turn = g.turn(s);
    const Action count = g.action_count(s);
    ASSERT_GE(count, 1u);
    double sum = 0;
    std::set<std::string> names;
    for (Action a = 0; a < count; ++a) {
      names.insert(g.action_name(s, a));
      if (turn.kind == Turn::Kind::chance) {
        EXPECT_GT(g.probability(s, a), 0);
        sum += g.probability(s, a);
      }
    }
    EXPECT_EQ(names.size(), count) << "two actions share a name";
    if (turn.kind == Turn::Kind::chance) {
      EXPECT_NEAR(sum, 1, 1e-12);
    } else {
      const Information known = g.information(s, turn.player);
      EXPECT_TRUE(seen[turn.player.value].emplace(known.secret, known.open).second)
          << "deciding twice on the same";
    }
    s = g.next(s, rng.below(count));
  }
  double total = 0;
  for (std::uint8_t p = 0; p < g.players(); ++p) total += g.payoff(s, Player{p});
  EXPECT_NEAR(total, 0, 1e-12);
}

TEST_P(EveryGame, KeepsItsRulesInRandomPlay) {
  const auto any = make_game(GetParam());
  ASSERT_TRUE(any);
  const auto play = [](const auto& g) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      Rng rng(seed);
      play_out(g, rng);
    }
  };
  std::visit(play, *any);
}

void expect_zero_sum_and_size(const HistoryTree& histories, double count) {
  const GameFacts found = facts(histories);
  EXPECT_TRUE(found.constant_sum);
  EXPECT_EQ(found.sum, 0);
  EXPECT_LT(found.min_payoff, 0);
  EXPECT_GT(found.max_payoff, 0);
  if (count > 0) {
    EXPECT_EQ(count, static_cast<double>(found.histories));
  }
}

// What differs between the hands of a public state is secret, so that they compile into one block.
void expect_a_block_for_each_public_state(const HistoryTree& histories, const CompiledGame& compiled) {
  std::set<std::pair<int, std::string>> public_states;
  for (const InfosetLabel& infoset : histories.infosets)
    public_states.emplace(infoset.player.value, infoset.information.open);
  std::size_t blocks = 0;
  for (const Treeplex& plex : compiled.plex) blocks += plex.blocks.size();
  EXPECT_EQ(blocks, public_states.size());
}

// Its tree is zero-sum, as large as it says, of perfect recall, with a block for each public state, and in
// poker with a choice at each infoset.
TEST_P(EveryGame, IsWhatItsDescriptionSays) {
  const HistoryTree histories = tree();
  expect_zero_sum_and_size(histories, game.history_count);
  const auto compiled = compile(histories);
  ASSERT_TRUE(compiled) << compiled.error().message;
  EXPECT_EQ(compiled->infosets.size(), histories.infosets.size());
  expect_a_block_for_each_public_state(histories, *compiled);
  if (game.big_blind == 0) return;
  for (const InfosetLabel& infoset : histories.infosets)
    EXPECT_GE(infoset.actions.size(), 2u) << infoset.information.secret << '|' << infoset.information.open;
}

std::string test_name(const testing::TestParamInfo<std::string>& info) {
  std::string name;
  for (const char c : info.param)
    if (std::isalnum(static_cast<unsigned char>(c)) != 0)
      name += c;
    else if (!name.empty() && name.back() != '_')
      name += '_';
  return name;
}
INSTANTIATE_TEST_SUITE_P(Catalog, EveryGame, testing::ValuesIn(all_examples()), test_name);

TEST(GameCatalog, DocumentsEveryParameterAndOpensWithDefaults) {
  for (const GameEntry& entry : game_catalog()) {
    EXPECT_FALSE(entry.summary.empty()) << entry.name;
    EXPECT_FALSE(entry.examples.empty()) << entry.name;
    for (const Parameter& parameter : entry.parameters) {
      EXPECT_FALSE(parameter.meaning.empty()) << entry.name << ' ' << parameter.name;
      EXPECT_FALSE(parameter.default_value.empty()) << entry.name << ' ' << parameter.name;
    }
    EXPECT_TRUE(describe_named(entry.name)) << entry.name;
  }
}

// A refused spec, and what the message must say.
struct Refusal {
  const char *spec, *says;
};
class RefusedGame : public testing::TestWithParam<Refusal> {};

TEST_P(RefusedGame, SaysWhatIsWrongAndWhatWouldBeRight) {
  const auto made = describe_named(GetParam().spec);
  ASSERT_FALSE(made) << GetParam().spec;
  EXPECT_NE(made.error().message.find(GetParam().says), std::string::npos) << made.error().message;
}

constexpr Refusal refusals[] = {
    {"khun", "did you mean kuhn"},
    {"kuhn(player=3)", "did you mean players"},
    {"kuhn(players=7)", "whole number from 2 to 6"},
    {"kuhn(players=3,cards=2)", "whole number from 3 to 13"},
    {"kuhn(bets=2+1)", "ascending"},
    {"kuhn(bets=0)", "1 to 1000"},
    {"kuhn(raises=1)", "less than the number of bets"},
    {"rock_paper_scissors(scissors=0)", "number from 1 to 1000"},
    {"rock_paper_scissors(scissors=nan)", "number from 1 to 1000"},
    {"leduc(players=4)", "whole number from 2 to 3"},
    {"leduc(cards=suit)", "rank or card"},
    {"leduc_no_limit(stack=100)", "whole number from 1 to 99"},
    {"leduc_no_limit(bets=pott)", "'pott' is none"},
    {"leduc_no_limit(bets=pot+)", "'' is none"},
    {"leduc_no_limit(bets=1300)", "within the stack of 1200"},
    {"leduc_no_limit(bets=150)", "from 200 chips up"},
    {"leduc_no_limit(bets=grid:0)", "'grid:0' is none"},
    {"leduc_no_limit(bets=grid:1,stack=20000)", "grid:17 or coarser"},
    {"liars_dice(dice=5)", "whole number from 1 to 4"},
    {"liars_dice(faces=1)", "whole number from 2 to 8"},
    {"goofspiel(cards=10)", "whole number from 2 to 9"},
    {"goofspiel(order=ascending)", "did you mean descending"},
    {"goofspiel(payoff=wins)", "did you mean win"},
};
INSTANTIATE_TEST_SUITE_P(Catalog, RefusedGame, testing::ValuesIn(refusals));

}  // namespace
}  // namespace hindsight::this_file
