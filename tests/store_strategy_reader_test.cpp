// Strategies read back as they were written, tables of other programs, and what is refused.
// SPDX-License-Identifier: MIT
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "places.h"
#include "plain_recursion.h"
#include "program.h"
#include "random_game.h"
#include "solve/solvers.h"
#include "store/games/load_game.h"
#include "store/strategies/strategy_reader.h"
#include "store/strategies/strategy_text.h"
#include "study/games/solution.h"
#include "tree/evaluate.h"

namespace hindsight::this_file {
namespace {

using testing::HasSubstr;

GameSource source_of(const char* game) { return load_game(game).value(); }

Result<Strategy> from_json(std::string_view text, const GameSource& source) {
  return strategy_from_json(text, source);
}

TEST(StrategyReader, WhatWasWrittenComesBackToTheLastBit) {
  for (const char* game : {"kuhn", "leduc", "kuhn(players=3)", "leduc_no_limit(cards=card)"}) {
    const GameSource source = source_of(game);
    const Strategy strategy = random_strategy(source.game, 3);
    for (const auto& [write, read] :
         {std::pair(&strategy_json, &from_json), std::pair(&strategy_csv, &strategy_from_csv)}) {
      const auto back = read(write(source, strategy), source);
      ASSERT_TRUE(back.has_value()) << back.error().message;
      const auto before = canonical(source.game, strategy), after = canonical(source.game, *back);
      for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NEAR(before[i], after[i], 1e-15) << game;
    }
  }
  EXPECT_EQ(game_of_strategy_json(strategy_json(source_of("kuhn"), uniform_strategy(source_of("kuhn").game)))
                .value(),
            "kuhn");
}

// Half of a pair's line of Kuhn's first player; the rest is written by the reader's own rule: never reached,
// so left out.
TEST(StrategyReader, InfosetsThatTheStrategyNeverComesToMayBeMissing) {
  const GameSource source = source_of("kuhn");
  std::string text = "player,secret,open,action,probability\n";
  for (const char* card : {"J", "Q", "K"}) {
    text += std::string("1,") + card + ",,check,0\n1," + card +
            ",,bet,1\n";  // so nothing follows a check of its own
    for (const char* seen : {"p", "b"}) {
      const bool facing = seen[0] == 'b';
      text += std::string("2,") + card + "," + seen + (facing ? ",fold,0.25\n" : ",check,0.25\n");
      text += std::string("2,") + card + "," + seen + (facing ? ",call,0.75\n" : ",bet,0.75\n");
    }
  }
  EXPECT_TRUE(strategy_from_csv(text, source).has_value());
  EXPECT_TRUE(strategy_from_csv("\xef\xbb\xbf" + text, source).has_value()) << "as spreadsheets save it";
  const std::string missing = text.substr(0, text.rfind("2,K,b"));
  const auto half = strategy_from_csv(missing, source);
  EXPECT_FALSE(half.has_value());
}

TEST(StrategyReader, RefusesWithThePlace) {
  const GameSource kuhn = source_of("kuhn");
  const std::string good = strategy_csv(kuhn, uniform_strategy(kuhn.game));
  const auto refused = [&](const std::string& text) {
    const auto read = strategy_from_csv(text, kuhn);
    return read ? std::string("no error") : read.error().message;
  };
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    return text.replace(text.find(from), from.size(), to);
  };
  EXPECT_EQ(refused(good), "no error");
  EXPECT_THAT(refused(""), HasSubstr("are missing, such as"));
  EXPECT_THAT(refused("a,b\n"),
              HasSubstr("line 1: the first line names the columns, and there is no 'player'"));
  EXPECT_THAT(refused(changed("1,J,,1,check", "1,A,,1,check")),
              HasSubstr("line 2: kuhn has no infoset of player 1 with 'A'"));
  EXPECT_THAT(refused(changed("1,J,,1,check", "1,J,,1,raise")),
              HasSubstr("line 2: 'raise' is no action at 'J'"));
  EXPECT_THAT(refused(changed("1,J,,1,check,0.5", "1,J,,1,check,0.6")), HasSubstr("add up to 1.1, not 1"));
  EXPECT_THAT(refused(changed("1,J,,1,check,0.5", "1,J,,1,check,-1")),
              HasSubstr("line 2: -1 is not a probability"));
  EXPECT_THAT(refused(changed("1,J,,1,check,0.5", "1,J,,1,check,x")),
              HasSubstr("line 2: 'x' is not a probability"));
  EXPECT_THAT(refused(good + "1,J,,1,check,0.5\n"),
              HasSubstr("'check' at 'J' of player 1 is told a second time"));
  EXPECT_THAT(refused(changed("1,J,,1,check,0.5\n", "")),
              HasSubstr("'check' at 'J' of player 1 has no probability"));
  EXPECT_THAT(strategy_from_json("[]", kuhn).error().message, HasSubstr("no strategy in JSON"));
  EXPECT_THAT(strategy_from_json(R"({"infosets":[{"player":1}]})", kuhn).error().message,
              HasSubstr("infoset 1: it must have"));
}

// A table in the form that others use; an action that is nowhere taken in a row is left out of it.
std::string leduc_table(const GameSource& source, const Strategy& strategy) {
  std::map<std::string, std::map<std::string, std::map<std::string, double>>> rows;  // key, action, card
  for (InfosetId i{0}; i < source.game.infosets.end_id(); ++i) {
    const InfosetLabel& label = source.histories.infosets[i];
    std::string open = label.information.open, board;
    if (const std::size_t slash = open.find('/'); slash != std::string::npos) {
      board = open.substr(slash + 1, 2);
      open.erase(slash + 1, 3);
    }
    const std::string key = std::to_string(label.player.value) + ' ' + open + '|' + board;
    for (Action a = 0; a < label.actions.size(); ++a) {
      const std::string& name = label.actions[a];
      const std::string action = name == "fold"                      ? "f"
                                 : name == "check" || name == "call" ? "c"
                                 : name == "all-in"                  ? "r1200"
                                                                     : 'r' + name.substr(name.find(' ') + 1);
      const double share = strategy.behaviour[label.player.value][source.game.infosets[i].sequence(a)];
      if (share > 0) rows[key][action][label.information.secret] = share;
    }
  }
  std::string text;
  for (const auto& [key, actions] : rows) {
    text += key;
    for (const auto& [action, cards] : actions) {
      text += ' ' + action;
      for (const char* card : {"As", "Ah", "Ks", "Kh", "Qs", "Qh"})
        text += ':' + (cards.contains(card) ? std::to_string(cards.at(card)) : "0.0");
    }
    text += '\n';
  }
  return text;
}

// Whoever plays by a menu of its own names its own bets alone, and the others are never made.
TEST(StrategyReader, TableOfLeducMayLeaveOutWhatIsNeverDone) {
  const GameSource source = source_of("leduc_no_limit(bets=grid:600,cards=card)");
  Strategy strategy = random_strategy(source.game, 5);
  for (InfosetId i{0}; i < source.game.infosets.end_id(); ++i) {
    const Infoset& infoset = source.game.infosets[i];
    const auto& names = source.histories.infosets[i].actions;
    Values& behaviour = strategy.behaviour[infoset.player.value];
    for (Action a = 0; a < infoset.actions; ++a) {
      if (!names[a].ends_with("600")) continue;
      behaviour[infoset.sequence(0)] += behaviour[infoset.sequence(a)];
      behaviour[infoset.sequence(a)] = 0;
    }
  }
  const std::string text = leduc_table(source, strategy);
  EXPECT_EQ(text.find("r600:"), std::string::npos);
  const auto back = strategy_from_leduc_table(text, source);
  ASSERT_TRUE(back.has_value()) << back.error().message;
  const auto before = canonical(source.game, strategy), after = canonical(source.game, *back);
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NEAR(before[i], after[i], 2e-6);
  EXPECT_EQ(load_game(game_of_leduc_table(text)).value().name, source.name);
}

TEST(StrategyReader, TablesOfLeducNameTheirBets) {
  for (const auto& [text, game] : {std::pair("0 |", "leduc_no_limit(cards=card)"),
                                   {"0 cr300r900r1200|", "leduc_no_limit(cards=card)"},
                                   {"0 r200|", "leduc_no_limit(bets=grid:200,cards=card)"},
                                   {"1 r300| r1200:1\n0 cr1150|", "leduc_no_limit(bets=grid:50,cards=card)"},
                                   {"rrr r0", "leduc_no_limit(bets=grid:1,cards=card)"}})
    EXPECT_EQ(game_of_leduc_table(text), game);
}

// A table written here from a strategy, in the form that others use, is that strategy.
TEST(StrategyReader, TableOfLeducIsWhatItWasMadeFrom) {
  const GameSource source = source_of("leduc_no_limit(cards=card)");
  const Strategy strategy = random_strategy(source.game, 8);
  const std::string text = leduc_table(source, strategy);
  const auto back = strategy_from_leduc_table(text, source);
  ASSERT_TRUE(back.has_value()) << back.error().message;
  const auto before = canonical(source.game, strategy), after = canonical(source.game, *back);
  for (std::size_t i = 0; i < before.size(); ++i) EXPECT_NEAR(before[i], after[i], 2e-6);
  EXPECT_THAT(strategy_from_leduc_table("0 r300\n", source).error().message,
              HasSubstr("line 1: '0 r300' is no row"));
  EXPECT_THAT(strategy_from_leduc_table("0 | f:1:1:1:1:1\n", source).error().message,
              HasSubstr("has 5 probabilities, not six"));
  EXPECT_THAT(strategy_from_leduc_table("0 | r400:1:1:1:1:1:1\n", source).error().message,
              HasSubstr("'r400' is no action there; c, r300, r1200 are"));
}

// Its values, which are those of a plain recursion over the histories.
Evaluation expect_plain_values(const Solution& solution) {
  Evaluation found = evaluate(solution.source.game, solution.strategy);
  const PlainStrategy plain =
      plain_strategy(solution.source.histories, canonical(solution.source.game, solution.strategy));
  for (std::uint8_t p = 0; p < 2; ++p) {
    PlainRecursion recursion(solution.source.histories, plain, Player{p});
    EXPECT_NEAR(recursion.value(HistoryId{0}), found.value[p], 1e-9);
    EXPECT_NEAR(recursion.best_value(HistoryId{0}), found.best_response[p], 1e-9);
  }
  return found;
}

// Written here, and DeepStack-Leduc's, whose figures were measured elsewhere, if it lies beside this
// checkout.
TEST(StrategyReader, TablesOfLeducAreWorthWhatWasMeasured) {
  const Scratch dir;
  const GameSource source = source_of("leduc_no_limit(cards=card)");
  write_text(dir / "t.txt", leduc_table(source, random_strategy(source.game, 8)));
  const auto own = load_solution(dir / "t.txt");
  ASSERT_TRUE(own.has_value()) << own.error().message;
  expect_plain_values(*own);

  const std::string path = sample_folders().back() + "/deepstack-leduc/strategy_pot_allin.txt";
  if (!std::filesystem::exists(path)) return;
  const auto deepstack = load_solution(path);
  ASSERT_TRUE(deepstack.has_value()) << deepstack.error().message;
  const Evaluation found = expect_plain_values(*deepstack);
  EXPECT_NEAR(found.value[0], -7.094032, 1e-5);
  EXPECT_NEAR(found.best_response[0], -5.019241, 1e-5);
  EXPECT_NEAR(found.best_response[1], 8.189658, 1e-5);
  EXPECT_NEAR(found.exploitability, 1.585208, 1e-5);
  const auto program =
      make_solver("sequence_lp", {deepstack->source.histories, deepstack->source.game}).value();
  program->run(1, {});
  const Evaluation duel = evaluate_against(deepstack->source.game, program->average(), deepstack->strategy);
  EXPECT_NEAR((duel.value[0] + duel.value[1]) / 2, 0.205, 0.15);  // equilibria differ a little
}

TEST(SlowReproduceDeepStack, TellsTheirsAndExactValuesAgainstAStrategy) {
  const Scratch dir;
  const GameSource source = source_of("leduc_no_limit(cards=card)");
  const Strategy strategy = random_strategy(source.game, 4);
  write_text(dir / "t.txt", leduc_table(source, strategy));
  const Finished run = run_program({"reproduce", "deepstack", "--strategy", dir / "t.txt", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  std::map<std::string, nlohmann::ordered_json> found;
  const auto report = run.json();
  for (const auto& row : report[0]["findings"]) found[row["what"]] = row;
  EXPECT_EQ(found.at("... 100 million, mbb/g, standard error 6.96")["theirs"], 7.79);
  const PlainStrategy plain = plain_strategy(source.histories, canonical(source.game, strategy));
  PlainRecursion first(source.histories, plain, Player{0}), second(source.histories, plain, Player{1});
  const double best[] = {first.best_value(HistoryId{0}), second.best_value(HistoryId{0})};
  EXPECT_NEAR(found.at("its table against itself, seat 1, chips")["exact"], first.value(HistoryId{0}), 1e-3);
  EXPECT_NEAR(found.at("... best response in seat 1, chips")["exact"], best[0], 1e-3);
  EXPECT_NEAR(found.at("... best response in seat 2, chips")["exact"], best[1], 1e-3);
  EXPECT_NEAR(found.at("our best response against it, mbb/g")["ours"], 10 * (best[0] + best[1]) / 2, 1e-2);
  EXPECT_NEAR(found.at("value of the game for seat 1, chips")["ours"], -6.556422, 0.02);
  EXPECT_EQ(run_program({"reproduce", "rps-1", "--strategy", dir / "t.txt"}).code, 2);
  EXPECT_EQ(run_program({"reproduce", "deepstack", "--strategy", dir / "none.txt"}).code, 2);
}

}  // namespace
}  // namespace hindsight::this_file
