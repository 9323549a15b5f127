// Whole hands against stubs of Slumbot and of GTO Wizard's benchmark, checked to the chip; answers that are
// late, wrong, or do not come.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include "online/benchmark.h"
#include "online/hand_series.h"
#include "online/slumbot.h"
#include "served_deals.h"

namespace hindsight::this_file {
namespace {

using namespace std::chrono_literals;

RetryPlan quick() { return {.attempts = 4, .first = 1ms, .longest = 4ms}; }

HttpSetup http(const std::string& url, std::chrono::milliseconds time = 20s) {
  HttpSetup out{.address = *parse_web_address(url)};
  out.headers = {{std::string(benchmark_key_header), BenchmarkStub::key}};
  out.time = time;
  return out;
}

SeriesSetup slumbot_series(const std::string& url, std::uint64_t hands, const std::string& bot = "random",
                           SlumbotUser user = {}, std::chrono::milliseconds time = 20s) {
  return {
      .bot = bot_kind(bot)->make, .seed = 7, .hands = hands, .parallel = 1, .service = [=](unsigned place) {
        return std::make_unique<Slumbot>(
            std::make_unique<ServiceCaller>("Slumbot", http(url, time), user.password, quick(),
                                            std::stop_token{}, place),
            user);
      }};
}

SeriesSetup benchmark_series(const std::string& url, std::uint64_t hands, unsigned parallel,
                             std::chrono::milliseconds time = 20s) {
  return {.bot = bot_kind("random")->make,
          .seed = 7,
          .hands = hands,
          .parallel = parallel,
          .service = [=](unsigned place) {
            return std::make_unique<Benchmark>(std::make_unique<ServiceCaller>(
                "The benchmark", http(url, time), BenchmarkStub::key, quick(), std::stop_token{}, place));
          }};
}

SeriesScore played(
    const SeriesSetup& setup,
    const OnPlayed& on_played = [](const auto&, const auto&) { return Result<void>(); }) {
  const auto score = play_series(setup, {}, on_played);
  EXPECT_TRUE(score.has_value());
  return *score;
}

void expect_error(const SeriesScore& score, std::string_view words) {
  ASSERT_TRUE(score.ended.has_value()) << "no error, but expected: " << words;
  EXPECT_NE(score.ended->message.find(words), std::string::npos) << score.ended->message;
}

void expect_same(const SeriesScore& score, const ServedTotals& totals) {
  EXPECT_EQ(score.won.count, static_cast<std::uint64_t>(totals.finished));
  EXPECT_DOUBLE_EQ(score.won.sum, totals.won);
  EXPECT_DOUBLE_EQ(score.adjusted.sum, totals.adjusted);
}

TEST(OnlineSlumbot, HandsAreCountedToTheChip) {
  const SlumbotStub stub(1);
  const SeriesScore score = played(slumbot_series(stub.url(), 600));
  EXPECT_FALSE(score.ended.has_value()) << score.ended->message;
  EXPECT_EQ(score.won.count, 600u);
  EXPECT_EQ(score.lost, 0u);
  expect_same(score, stub.totals());
  EXPECT_EQ(stub.totals().as_button, 300);
  EXPECT_GT(stub.totals().showdowns, 50);
  EXPECT_GT(stub.totals().all_ins, 15);
  EXPECT_GT(stub.totals().at_once, 8);  // folded before we could move
}

TEST(OnlineSlumbot, TheTableKnowsEveryHandAsItWasDealt) {
  const SlumbotStub stub(2);
  double won = 0;
  played(slumbot_series(stub.url(), 300, "caller"), [&](const SeriesHand& hand, const SeriesScore&) {
    EXPECT_TRUE(hand.hand->over());
    EXPECT_TRUE(hand.hand->determined());
    won += in_chips(hand.hand->payoff(hand.seat));
    return Result<void>();
  });
  EXPECT_DOUBLE_EQ(won, stub.totals().won);
}

TEST(OnlineSlumbot, AUserIsLoggedInAndASessionThatIsForgottenBegunAnew) {
  int asked = 0;
  SlumbotStub stub(3, [&](const StubQuestion& question, Json& said, StubAnswer&) {
    if (question.path.ends_with("new_hand") && ++asked == 5)
      said = Json{{"error_msg", "Session expired"}, {"x", 1}};
  });
  const SeriesScore score = played(slumbot_series(stub.url(), 10, "caller", {"somebody", "password"}));
  EXPECT_FALSE(score.ended.has_value()) << score.ended->message;
  EXPECT_EQ(stub.logged_in(), "somebody:password");
  EXPECT_EQ(score.won.count, 10u);
}

TEST(OnlineSlumbot, AMoveThatMayHaveBeenTakenIsNeverRepeated) {
  int acts = 0;
  SlumbotStub stub(4, [&](const StubQuestion& question, Json&, StubAnswer& answer) {
    if (question.path.ends_with("act") && ++acts == 3) answer.hang_up = true;
    if (question.path.ends_with("act") && acts == 9) answer.status = 502;
  });
  const SeriesScore score = played(slumbot_series(stub.url(), 100, "caller"));
  EXPECT_FALSE(score.ended.has_value()) << score.ended->message;
  EXPECT_EQ(score.lost, 2u);
  EXPECT_EQ(score.won.count, 98u);
  ASSERT_TRUE(score.last_loss.has_value());
  EXPECT_EQ(static_cast<int>(stub.incrs.size()), acts);
}

TEST(OnlineSlumbot, ANewHandIsAskedForAgain) {
  int asked = 0;
  SlumbotStub stub(5, [&](const StubQuestion& question, Json&, StubAnswer& answer) {
    if (!question.path.ends_with("new_hand")) return;
    ++asked;
    if (asked == 1) answer.status = 503;
    if (asked == 3) answer.hang_up = true;
    if (asked == 5) {
      answer.status = 429;
      answer.headers = "Retry-After: 0\r\n";
    }
  });
  const SeriesScore score = played(slumbot_series(stub.url(), 20, "caller"));
  EXPECT_FALSE(score.ended.has_value()) << score.ended->message;
  EXPECT_EQ(score.won.count, 20u);
  EXPECT_EQ(asked, 23);
}

TEST(OnlineSlumbot, LossesInARowEndTheSeriesWithWhy) {
  SlumbotStub stub(6, [&](const StubQuestion& question, Json&, StubAnswer& answer) {
    answer.hang_up = question.path.ends_with("act");
  });
  const SeriesScore score = played(slumbot_series(stub.url(), 100, "caller"));
  EXPECT_EQ(score.lost, 5u);
  expect_error(score, "no whole answer came");
}

TEST(OnlineSlumbot, ASlowAnswerIsWaitedForAsLongAsWasSaid) {
  SlumbotStub slow(7, [&](const StubQuestion&, Json&, StubAnswer& answer) { answer.after = 30ms; });
  EXPECT_EQ(played(slumbot_series(slow.url(), 2, "caller")).won.count, 2u);
  SlumbotStub late(7, [&](const StubQuestion&, Json&, StubAnswer& answer) { answer.after = 300ms; });
  const SeriesScore score = played(slumbot_series(late.url(), 2, "caller", {}, 50ms));
  expect_error(score, "0.05 seconds were not enough");
}

TEST(OnlineSlumbot, NobodyThereIsSaidWithTheAddress) {
  const SeriesScore score = played(slumbot_series("http://127.0.0.1:1/api", 2));
  expect_error(score, "Slumbot at http://127.0.0.1:1/api: it cannot be reached");
}

// One thing is wrong in the answer to the first act; the sentence names it, and nothing is played on.
void expect_refused(const std::function<void(Json&, StubAnswer&)>& spoil, std::string_view words) {
  bool done = false;
  SlumbotStub stub(8, [&](const StubQuestion& question, Json& said, StubAnswer& answer) {
    if (question.path.ends_with("act") && !std::exchange(done, true)) spoil(said, answer);
  });
  const SeriesScore score = played(slumbot_series(stub.url(), 50, "caller"));
  SCOPED_TRACE(words);
  expect_error(score, words);
  EXPECT_EQ(stub.incrs.size(), 1u);
}

TEST(OnlineSlumbot, WhatCannotBeIsRefused) {
  expect_refused([](Json&, StubAnswer& answer) { answer.body = "<html>"; }, "'<html>' is no JSON");
  expect_refused([](Json&, StubAnswer& answer) { answer.body = "7"; }, "is no JSON");
  expect_refused([](Json& said, StubAnswer&) { said["error_msg"] = "Illegal bet"; },
                 "Slumbot refuses act: 'Illegal bet'");
  expect_refused([](Json& said, StubAnswer&) { said["action"] = "b200x"; }, "it is none of k, c, f, b and /");
  expect_refused([](Json& said, StubAnswer&) { said["action"] = 5; }, "\"action\" is not a text");
  expect_refused([](Json& said, StubAnswer&) { said["client_pos"] = 2; },
                 "\"client_pos\" is neither 0 nor 1");
  expect_refused(
      [](Json& said, StubAnswer&) {
        said["hole_cards"] = Json::array({Json("As"), Json("Az")});
      },
      "no card");
  expect_refused(
      [](Json& said, StubAnswer&) {
        said["hole_cards"] = Json::array({Json("As"), Json("As")});
      },
      "As lies there twice");
  expect_refused(
      [](Json& said, StubAnswer&) {
        said["hole_cards"] = Json::array({Json("2c"), Json("2d")});
      },
      "");
  expect_refused([](Json& said, StubAnswer&) { said["board"] = Json::array({Json("2c")}); }, "on the board");
  expect_refused([](Json& said, StubAnswer&) { said["action"] = "f"; }, "");
  expect_refused([](Json& said, StubAnswer&) { said["token"] = 1; }, "\"token\" is not a text");
  expect_refused([](Json&, StubAnswer& answer) { answer.status = 302; }, "no longer at");
  expect_refused([](Json&, StubAnswer& answer) { answer.status = 403; }, "does not let you in");
  expect_refused([](Json&, StubAnswer& answer) { answer.status = 400; }, "refuses (status 400)");
}

TEST(OnlineSlumbot, AnAnswerThatIsTooLongIsAHandWithoutAResult) {
  int acts = 0;
  SlumbotStub stub(8, [&](const StubQuestion& question, Json&, StubAnswer& answer) {
    if (question.path.ends_with("act") && ++acts == 1) answer.body = std::string(2 << 20, ' ');
  });
  const SeriesScore score = played(slumbot_series(stub.url(), 50, "caller"));
  EXPECT_EQ(score.lost, 1u);
  EXPECT_EQ(score.won.count, 49u);
}

TEST(OnlineSlumbot, WinningsThatAreNotThoseOfTheCardsAreRefused) {
  SlumbotStub stub(9, [&](const StubQuestion&, Json& said, StubAnswer&) {
    if (said.contains("winnings")) said["winnings"] = said["winnings"].number() + 1;
  });
  expect_error(played(slumbot_series(stub.url(), 50, "caller")), "hand 1: it says that");
}

TEST(OnlineSlumbot, CardsThatAreNotShownLeaveTheWinningsToTheService) {
  SlumbotStub stub(10, [&](const StubQuestion&, Json& said, StubAnswer&) { said.erase("bot_hole_cards"); });
  int open = 0;
  const SeriesScore score =
      played(slumbot_series(stub.url(), 300), [&](const SeriesHand& hand, const SeriesScore&) {
        open += hand.hand->determined() ? 0 : 1;
        return Result<void>();
      });
  EXPECT_FALSE(score.ended.has_value()) << score.ended->message;
  EXPECT_EQ(open, stub.totals().showdowns);
  expect_same(score, stub.totals());
}

TEST(OnlineSlumbot, AnAllInMayEndWithoutTheRestOfTheBoard) {
  SlumbotStub stub(12, [&](const StubQuestion&, Json& said, StubAnswer&) {
    if (said.contains("winnings") && said["action"].text().find("20000") != std::string::npos)
      said["board"] = Json::array();
  });
  const SeriesScore score = played(slumbot_series(stub.url(), 300, "always_raise"));
  EXPECT_FALSE(score.ended.has_value()) << score.ended->message;
  expect_same(score, stub.totals());
}

TEST(OnlineSlumbot, AStopPlaysTheHandToItsEnd) {
  SlumbotStub stub(11);
  std::stop_source stop;
  const auto score = play_series(slumbot_series(stub.url(), 1'000, "caller"), stop.get_token(),
                                 [&](const SeriesHand& hand, const SeriesScore&) {
                                   if (hand.number == 20) stop.request_stop();
                                   return Result<void>();
                                 });
  ASSERT_TRUE(score.has_value());
  EXPECT_EQ(score->won.count, 21u);
  EXPECT_EQ(stub.totals().begun, 21);
}

TEST(OnlineBenchmark, HandsAreCountedToTheChip) {
  const BenchmarkStub stub(1);
  const SeriesScore score = played(benchmark_series(stub.url(), 600, 5));
  EXPECT_FALSE(score.ended.has_value()) << score.ended->message;
  EXPECT_EQ(score.won.count, 600u);
  expect_same(score, stub.totals());
  EXPECT_LE(stub.most_open, 5u);
  EXPECT_GT(stub.totals().at_once, 8);
  EXPECT_GT(stub.totals().all_ins, 15);
}

// The same hands, whatever the number of threads: the bots' choices depend on the hand's number alone, and
// here the deals, too.
TEST(OnlineBenchmark, AsManyHandsAtOnceAsWasAskedFor) {
  const BenchmarkStub stub(2);
  const SeriesScore score = played(benchmark_series(stub.url(), 200, 20));
  EXPECT_EQ(score.won.count, 200u);
  EXPECT_LE(stub.most_open, 20u);
}

// The answer is lost after the move was taken, or before: the service is asked, and the move made once.
TEST(OnlineBenchmark, AMoveIsTakenOnceWhereverTheAnswerIsLost) {
  int acts = 0, before = 0, after = 0;
  const auto is_act = [](const StubQuestion& question) { return question.path.ends_with("/act"); };
  const BenchmarkStub stub(
      3,
      [&](const StubQuestion& question) -> std::optional<StubAnswer> {
        if (!is_act(question) || ++acts % 7 != 0) return std::nullopt;
        ++before;
        return StubAnswer{.status = acts % 2 == 0 ? 503 : 200, .hang_up = acts % 2 != 0};
      },
      [&](const StubQuestion& question, Json& said, StubAnswer& answer) {
        if (!is_act(question) || acts % 5 != 0 || answer.status != 200) return;
        if (said["game_state"]["is_hand_over"] == Json(true)) return;  // then nobody could be asked any more
        ++after;
        answer.hang_up = true;
      });
  const SeriesScore score = played(benchmark_series(stub.url(), 150, 1));
  EXPECT_FALSE(score.ended.has_value()) << score.ended->message;
  EXPECT_EQ(score.lost, 0u);
  EXPECT_GT(before, 8);
  EXPECT_GT(after, 8);
  expect_same(score, stub.totals());
}

TEST(OnlineBenchmark, AHandThatEndedUnseenHasNoResult) {
  int lost = 0;
  const BenchmarkStub stub(4, {}, [&](const StubQuestion& question, Json& said, StubAnswer& answer) {
    if (!question.path.ends_with("/act") || said["game_state"]["is_hand_over"] != Json(true) || ++lost != 3)
      return;
    answer.hang_up = true;
  });
  const SeriesScore score = played(benchmark_series(stub.url(), 30, 1));
  EXPECT_FALSE(score.ended.has_value()) << score.ended->message;
  EXPECT_EQ(score.lost, 1u);
  EXPECT_EQ(score.won.count, 29u);
  ASSERT_TRUE(score.last_loss.has_value());
  EXPECT_NE(score.last_loss->message.find("not in progress any more"), std::string::npos)
      << score.last_loss->message;
}

TEST(OnlineBenchmark, TheKeyIsSentAndNeverTold) {
  const BenchmarkStub stub(5, [&](const StubQuestion&) -> std::optional<StubAnswer> {
    return StubAnswer{.status = 400,
                      .body = std::string("{\"detail\": \"your key ") + BenchmarkStub::key + "\"}"};
  });
  const SeriesScore score = played(benchmark_series(stub.url(), 1, 1));
  expect_error(score, "your key ...");
  EXPECT_EQ(score.ended->message.find(BenchmarkStub::key), std::string::npos);
  const BenchmarkStub strict(
      5, [&](const StubQuestion&) -> std::optional<StubAnswer> { return StubAnswer{.status = 401}; });
  expect_error(played(benchmark_series(strict.url(), 1, 1)), "does not let you in (status 401)");
}

TEST(OnlineBenchmark, TooManyHandsAreWaitedForAndThenSaid) {
  int refused = 0;
  const BenchmarkStub some(6, [&](const StubQuestion& question) -> std::optional<StubAnswer> {
    if (question.path != "/hands" || ++refused > 2) return std::nullopt;
    return StubAnswer{.status = 409};
  });
  EXPECT_EQ(played(benchmark_series(some.url(), 3, 1)).won.count, 3u);
  const BenchmarkStub all(
      6, [&](const StubQuestion&) -> std::optional<StubAnswer> { return StubAnswer{.status = 409}; });
  expect_error(played(benchmark_series(all.url(), 3, 1)), "hands that an earlier run left open count");
}

void expect_frame_refused(const std::function<void(Json&)>& spoil, std::string_view words) {
  const BenchmarkStub stub(7, {}, [&](const StubQuestion&, Json& said, StubAnswer&) { spoil(said); });
  SCOPED_TRACE(words);
  expect_error(played(benchmark_series(stub.url(), 5, 1)), words);
}

TEST(OnlineBenchmark, WhatCannotBeIsRefused) {
  expect_frame_refused([](Json& said) { said["game"]["starting_stack"] = 10'000; }, "not 20000 and 50/100");
  expect_frame_refused(
      [](Json& said) {
        said["game"]["blinds"] = Json::array({Json(1), Json(2)});
      },
      "not 20000 and 50/100");
  expect_frame_refused([](Json& said) { said.erase("game"); }, "\"starting_stack\" is not a number");
  expect_frame_refused([](Json& said) { said["game_state"] = "x"; }, "\"action_history\" is not a list");
  expect_frame_refused([](Json& said) { said["game_state"]["action_history"] = Json::array({Json("r5")}); },
                       "\"action_history\" has");
  expect_frame_refused([](Json& said) { said["game_state"]["action_history"] = Json::array({Json("b2.5")}); },
                       "\"action_history\" has");
  expect_frame_refused([](Json& said) { said["game_state"]["players"] = Json::array(); },
                       "\"players\" are not two");
  expect_frame_refused(
      [](Json& said) {
        said["game_state"]["players"][0]["position"] = "UTG";
        said["game_state"]["players"][1]["position"] = "UTG";
      },
      "a position is 'UTG'");
  expect_frame_refused([](Json& said) { said["game_state"]["is_hand_over"] = 1; }, "neither true nor false");
  expect_frame_refused([](Json& said) { said["game_state"]["is_hand_over"] = true; }, "by its betting");
  expect_frame_refused([](Json& said) { said["hand_id"] = "x"; }, "\"hand_id\" is not a whole number");
}

}  // namespace
}  // namespace hindsight::this_file
