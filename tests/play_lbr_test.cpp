// Local best response in hold'em: equities and chances against second methods, its choices against a plain
// one, the published figures of a bot that always folds, both forms against each other, the same bits however
// it is run.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <tuple>

#include "base/check.h"
#include "base/interval.h"
#include "cards/any_hand_odds.h"
#include "cards/equity.h"
#include "cards/hand_odds.h"
#include "play/bots/score_chance.h"
#include "play/lbr/lbr_run.h"
#include "play/lbr/range_hand.h"
#include "play/policy_line.h"
#include "play/response/lbr_player.h"
#include "policy_answers.h"
#include "table/deal.h"

namespace hindsight::this_file {
namespace {

LbrSetup setup(const std::string& bot, LbrSetting setting, LbrForm form, std::uint64_t hands,
               const std::string& game = "nlhe(blinds=50/100,stack=20000)") {
  return {.game = *HoldemGame::parse(game),
          .bot = *bot_kind(bot),
          .setting = setting,
          .form = form,
          .hands = hands};
}

LbrRun played(const LbrSetup& setup, unsigned threads = 1) {
  LbrRun run = *LbrRun::start(setup);
  run.play(setup.hands, {.threads = threads});
  EXPECT_TRUE(run.over());
  return run;
}

CardSet cards(std::string_view text) { return set_of(*parse_cards(text)); }
Combo combo(std::string_view text) {
  const auto two = *parse_cards(text);
  return Combo::of(two[0], two[1]);
}

TEST(HandEquity, IsThatOfTheEquityCalculator) {
  for (const auto& [own, board] : std::vector<std::pair<std::string, std::string>>{{"AhKd", ""},
                                                                                   {"7c7d", "7h2s9c"},
                                                                                   {"QhJh", "Th9h2c"},
                                                                                   {"5c4c", "AdKdQd2s"},
                                                                                   {"AsAc", "KhKdKs2c2d"}}) {
    HandEquity equity_of(combo(own));
    equity_of.see(cards(board));
    for (std::uint16_t i = 0; i < combo_count; i += 37) {
      const Combo other{i};
      if (other.cards().meets(equity_of.known())) {
        EXPECT_EQ(equity_of.shares()[i], 0);
        continue;
      }
      const Equities exact =
          *equity({.players = {{{combo(own)}}, {{other}}}, .board = cards(board), .dead = {}});
      ASSERT_TRUE(exact.exact);
      EXPECT_NEAR(equity_of.shares()[i], exact.equity(0), 1e-12)
          << own << ' ' << to_text(other) << ' ' << board;
    }
  }
}

TEST(AnyHandOdds, AreThoseAgainstARandomHand) {
  for (const char* board : {"7h2s9c", "Th9h2cTd", "KhKdKs2c2d", "AsKsQsJsTs"})
    for (std::uint16_t i = 0; i < combo_count; i += 53) {
      const AnyHandOdds all = any_hand_odds(cards(board));
      if (Combo{i}.cards().meets(cards(board))) {
        EXPECT_EQ(all.win[i], 0);
        continue;
      }
      const HandOdds one = *odds_against_random(Combo{i}, cards(board), {}, 1);
      ASSERT_TRUE(one.exact);
      EXPECT_NEAR(all.win[i], one.win, 1e-12);
      EXPECT_NEAR(all.tie[i], one.tie, 1e-12);
    }
}

// All sums of n trials, by adding one after the other.
std::vector<double> sums_of_trials(TrialOdds odds, std::size_t trials) {
  std::vector<double> out(2 * trials + 1);
  out[0] = 1;
  for (std::size_t n = 0; n < trials; ++n)
    for (std::size_t k = 2 * n + 3; k-- > 0;)
      out[k] = (1 - odds.win - odds.tie) * out[k] + (k >= 1 ? odds.tie * out[k - 1] : 0) +
               (k >= 2 ? odds.win * out[k - 2] : 0);
  return out;
}

TEST(ScoreChances, AreThoseOfTrialsAddedOneByOne) {
  const std::vector<TrialOdds> odds{{0.5, 0.04}, {0.65, 0}, {0.1, 0.02}, {0, 0.3},   {0.7, 0.3},
                                    {1, 0},      {0, 0},    {0, 1},      {0.3, 0.4}, {0.999, 0.0001}};
  for (const std::size_t trials : {1u, 7u, 64u, 900u})
    for (std::size_t halves = 0; halves <= 2 * trials + 2; halves += 1 + trials / 16) {
      std::vector<double> found(odds.size());
      score_chances(odds, trials, halves, found);
      for (std::size_t i = 0; i < odds.size(); ++i) {
        const std::vector<double> sums = sums_of_trials(odds[i], trials);
        double wanted = 0;
        for (std::size_t k = halves; k < sums.size(); ++k) wanted += sums[k];
        EXPECT_NEAR(found[i], wanted, 1e-11) << trials << ' ' << halves << ' ' << i;
      }
    }
}

// A hand in which the bot's seat is to act, with its cards given.
Hand hand_before(const std::string& hole, const std::string& board, const std::vector<Move>& moves) {
  const HoldemGame game;
  Hand hand = *Hand::start(game.at(2), std::vector<Chips>{20'000, 20'000});
  const auto mine = *parse_cards(hole);
  constexpr std::array unknown{unknown_card, unknown_card};
  HS_CHECK_OK(hand.deal_hole(Seat{1}, mine));
  HS_CHECK_OK(hand.deal_hole(Seat{0}, unknown));
  const auto open = *parse_cards(board);
  for (const Move& move : moves) {
    if (hand.next().kind == Hand::Next::Kind::board)
      HS_CHECK_OK(hand.deal_board(
          std::span(open).subspan(hand.board().size(), static_cast<std::size_t>(hand.next().cards))));
    HS_CHECK_OK(hand.play(move));
  }
  return hand;
}

TEST(EquityPolicy, ChancesAreHowOftenTheBotMovesSo) {
  const BotKind kind = *bot_kind("equity(trials=40)");
  struct Case {
    std::string hole, board;
    std::vector<Move> moves;
  };
  const std::vector<Case> cases{
      {"9h8d", "", {}},
      {"AcTd", "", {}},
      {"Jc9c", "Jh7d2s", {Move::call(), Move::call(), Move::raise_to(300)}},
      {"8c8d", "AhTd2s5c", {Move::call(), Move::call(), Move::call(), Move::call(), Move::raise_to(200)}},
  };
  for (const Case& one : cases) {
    const Hand hand = hand_before(one.hole, one.board, one.moves);
    const ActionProbabilities chances =
        chances_of(*kind.range_model, PublicView(hand, Seat{1}), combo(one.hole));
    double all = 0;
    for (const Chance& chance : chances) all += chance.probability;
    EXPECT_NEAR(all, 1, 1e-12);
    std::vector<double> seen(chances.size());
    constexpr int times = 4000;
    for (std::uint64_t seed = 0; seed < times; ++seed) {
      const auto bot = kind.make(seed);
      bot->begin(SeatView(hand, Seat{1}), 0);
      const Move move = bot->act(SeatView(hand, Seat{1}));
      for (std::size_t i = 0; i < chances.size(); ++i) seen[i] += chances[i].move == move ? 1.0 / times : 0;
    }
    for (std::size_t i = 0; i < chances.size(); ++i)
      EXPECT_NEAR(seen[i], chances[i].probability, 4.5 * std::sqrt(0.25 / times)) << one.hole;
  }
}

TEST(PokerFaceLikeness, IsNearHowOftenTheBotMovesSo) {
  const BotKind kind = *bot_kind("pokerface(simulations=2000)");
  for (const auto& [hole, board, moves] :
       std::vector<std::tuple<std::string, std::string, std::vector<Move>>>{
           {"9h8d", "", {}},
           {"Jc9c", "Jh7d2s", {Move::call(), Move::call(), Move::raise_to(300)}},
           {"8c8d",
            "AhTd2s5c",
            {Move::call(), Move::call(), Move::call(), Move::call(), Move::raise_to(2000)}}}) {
    const Hand hand = hand_before(hole, board, moves);
    const ActionProbabilities chances = chances_of(*kind.range_model, PublicView(hand, Seat{1}), combo(hole));
    std::array<double, 3> wanted{}, seen{};
    for (const Chance& chance : chances)
      wanted[static_cast<std::size_t>(chance.move.kind)] += chance.probability;
    constexpr int times = 2000;
    double unlikely = 0;
    for (std::uint64_t seed = 0; seed < times; ++seed) {
      const auto bot = kind.make(seed);
      bot->begin(SeatView(hand, Seat{1}), 0);
      const Move move = bot->act(SeatView(hand, Seat{1}));
      seen[static_cast<std::size_t>(move.kind)] += 1.0 / times;
      unlikely += probability(chances, move) > 0 ? 0 : 1.0 / times;
    }
    for (std::size_t i = 0; i < 3; ++i) EXPECT_NEAR(seen[i], wanted[i], 0.05) << hole << ' ' << i;
    EXPECT_LT(unlikely, 0.02) << hole;
  }
}

// What a policy's seat may hold and the player's own values, from the moves alone and by the equity
// calculator.
class PlainLbr {
 public:
  PlainLbr(const Policy& policy, Seat me, Combo own) : policy_(policy), me_(me), own_(own) {}
  void observe(const Hand& hand, Move move) { seen_.push_back({hand, move}); }

  double value(const Hand& hand, Move move) const {
    const double pot = static_cast<double>(hand.pot());
    if (move.kind == Move::Kind::fold) return 0;
    if (move.kind == Move::Kind::call) {
      const double wp = share(hand, nullptr);
      return wp * pot - (1 - wp) * static_cast<double>(hand.legal().call);
    }
    Hand tried = hand;
    HS_CHECK_OK(tried.play(move));
    double all = 0, folds = 0;
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      const double w = weight(hand, Combo{i});
      all += w;
      folds += w == 0 ? 0 : w * fold(tried, Combo{i});
    }
    const double fp = folds / all, wp = fp < 1 ? share(hand, &tried) : 0;
    const Seat other{static_cast<std::uint8_t>(1 - me_.value)};
    const auto bet = static_cast<double>(move.to - hand.bet(other));
    const auto asked = static_cast<double>(hand.legal().call);
    return fp * pot + (1 - fp) * (wp * (pot + bet) - (1 - wp) * (asked + bet));
  }

 private:
  double fold(const Hand& tried, Combo hand) const {
    return probability(chances_of(policy_, PublicView(tried, tried.next().seat), hand), Move::fold());
  }
  double weight(const Hand& now, Combo hand) const {
    if (hand.cards().meets(own_.cards() | set_of(now.board()))) return 0;
    double out = 1;
    for (const auto& [before, move] : seen_)
      out *= probability(chances_of(policy_, PublicView(before, before.next().seat), hand), move);
    return out;
  }
  double share(const Hand& now, const Hand* tried) const {
    HoleCards range;
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      double w = weight(now, Combo{i});
      if (w > 0 && tried != nullptr) w *= 1 - fold(*tried, Combo{i});
      if (w > 0) range.push_back({Combo{i}, w});
    }
    const Equities found = *equity({.players = {{{own_}}, range}, .board = set_of(now.board()), .dead = {}},
                                   {.max_seconds = 100});
    HS_CHECK_THAT(found.exact);
    return found.equity(0);
  }

  const Policy& policy_;
  Seat me_;
  Combo own_;
  std::vector<std::pair<Hand, Move>> seen_;
};

TEST(LbrPlayer, TakesWhatAPlainComputationFindsBest) {
  int decisions = 0;
  for (const char* bot : {"random", "pot_odds", "equity(trials=30)"})
    for (const LbrSetting setting : {LbrSetting::fc, LbrSetting::fcpa34, LbrSetting::bets34})
      for (std::uint64_t number = 0; number < 8; ++number) {
        const BotKind kind = *bot_kind(bot);
        Rng rng(7, number);
        const HandDeal deal = HandDeal::shuffled(rng, 2);
        const HoldemGame game;
        Hand hand = *Hand::start(game.at(2), std::vector<Chips>{20'000, 20'000});
        for (const Seat seat : SeatSet::first_of(2)) HS_CHECK_OK(hand.deal_hole(seat, deal.hole(seat)));
        const Seat me{static_cast<std::uint8_t>(number % 2)}, other{static_cast<std::uint8_t>(1 - me.value)};
        const Combo own = Combo::of(deal.hole(me)[0], deal.hole(me)[1]);
        const Combo theirs = Combo::of(deal.hole(other)[0], deal.hole(other)[1]);
        LbrPlayer player(setting, *kind.range_model, hand, me, own, rng);
        PlainLbr plain(*kind.range_model, me, own);
        PolicyState state;
        for (advance(hand, deal); !hand.over(); advance(hand, deal)) {
          if (hand.next().seat != me) {
            const Move move = kind.range_model->draw(PublicView(hand, other), theirs, rng, state);
            player.observe(hand, move);
            plain.observe(hand, move);
            HS_CHECK_OK(hand.play(move));
            continue;
          }
          const Move chosen = player.decide(hand);
          const LbrMenu menu = lbr_menu(setting, PublicView(hand, me));
          if (hand.board().size() >= (number == 0 ? 3u : 4u) && (menu.moves.size() > 1 || menu.may_fold)) {
            double best = menu.may_fold ? 0 : -1e9;
            for (std::size_t i = 0; i<menu.moves.size(); i += menu.moves.size()> 4 ? 9u : 1u)
              best = std::max(best, plain.value(hand, menu.moves[i]));
            EXPECT_GE(plain.value(hand, chosen), best - 1e-6) << bot << ' ' << name_of(setting);
            ++decisions;
          }
          HS_CHECK_OK(hand.play(chosen));
        }
      }
  EXPECT_GT(decisions, 10);
}

// Lisy & Bowling 2017: 250 where it never bets, since it then sees half of the showdowns go to it, else 750.
TEST(LbrRun, WinsThePublishedFiguresFromABotThatAlwaysFolds) {
  for (const LbrSettingEntry& entry : lbr_settings()) {
    const LbrSetting setting = *lbr_setting(entry.name);
    const LbrRun run = played(setup("always_fold", setting, LbrForm::range, 100));
    EXPECT_NEAR(run.mbb_per_hand(), entry.name == "fc" ? 250 : 750, 1e-6) << entry.name;
    EXPECT_LT(run.half_width_95(), 1e-6);
    EXPECT_NEAR(run.mbb_at(Seat{0}), 500, 1e-6);  // the big blind: the bot folds its small one
    const LbrRun sampled = played(setup("always_fold", setting, LbrForm::sampled, 400));
    const double width = sampled.half_width_95();  // unknown where every deck comes to 750
    EXPECT_EQ(std::isfinite(width), entry.name == "fc");
    EXPECT_NEAR(sampled.mbb_per_hand(), entry.name == "fc" ? 250 : 750,
                std::isfinite(width) ? 1.5 * width : 1e-9);
  }
}

TEST(LbrRun, ScalesWithBlindsStacksAndLimits) {
  const auto won = [](const char* game, LbrSetting setting) {
    return played(setup("always_fold", setting, LbrForm::range, 100, game)).mbb_per_hand();
  };
  EXPECT_NEAR(won("nlhe(blinds=1/2,stack=40)", LbrSetting::fc), 250, 1e-6);
  EXPECT_GT(won("nlhe(blinds=25/100,stack=1000)", LbrSetting::fc),
            125);  // weak hands do not pay 75 to see it
  EXPECT_NEAR(won("nlhe(blinds=25/100,stack=1000)", LbrSetting::fcpa34), 625, 1e-6);
  EXPECT_NEAR(won("flhe(blinds=5/10,stack=500)", LbrSetting::bets34), 750, 1e-6);
  EXPECT_NEAR(won("plhe(blinds=5/10,stack=500)", LbrSetting::bets2fc), 750, 1e-6);
}

TEST(LbrRun, NobodyWinsFromACallerByChecking) {
  const LbrRun run = played(setup("caller", LbrSetting::fc, LbrForm::range, 200));
  EXPECT_NEAR(run.mbb_per_hand(), 0, 1e-6);
}

// How many standard errors of their difference lie between the range form and four times as many sampled
// hands.
double errors_between_forms(const char* bot, LbrSetting setting, std::uint64_t hands, const char* game) {
  const LbrRun range = played(setup(bot, setting, LbrForm::range, hands, game), 2);
  const LbrRun sampled = played(setup(bot, setting, LbrForm::sampled, 4 * hands, game), 2);
  EXPECT_LT(range.half_width_95(), 2.5 * sampled.half_width_95() + 1e-9)
      << bot;  // twice: as noisy, hand by hand
  const double error = std::hypot(range.half_width_95(), sampled.half_width_95()) / 1.96;
  const double apart = std::abs(range.mbb_per_hand() - sampled.mbb_per_hand());
  EXPECT_LT(apart, 3.5 * error + 1e-9) << bot << ' ' << name_of(setting) << ' ' << game << ' '
                                       << range.mbb_per_hand() << ' ' << sampled.mbb_per_hand();
  return error > 1e-9 ? apart / error : 0;
}

TEST(LbrRun, BothFormsAgree) {
  constexpr const char* game = "nlhe(blinds=50/100,stack=2000)";
  for (const auto& [bot, setting] : {std::pair("random", LbrSetting::fc),
                                     {"random", LbrSetting::fcpa34},
                                     {"pot_odds", LbrSetting::fcpa34},
                                     {"always_raise", LbrSetting::fc},
                                     {"caller", LbrSetting::fcpa34}})
    errors_between_forms(bot, setting, 150, game);
}

class SlowLbrForms : public testing::TestWithParam<std::tuple<const char*, const char*>> {};

// The squares of three honest comparisons are chi-square with three degrees of freedom: above 16.27 once in a
// thousand.
TEST_P(SlowLbrForms, Agree) {
  const auto& [game, bot] = GetParam();
  double squares = 0;
  for (const LbrSetting setting : {LbrSetting::fc, LbrSetting::fcpa34, LbrSetting::bets2fc}) {
    const std::uint64_t hands = std::string_view(bot).starts_with("equity") ? 150 : 1500;  // it simulates
    const double errors = errors_between_forms(bot, setting, hands, game);
    squares += errors * errors;
  }
  EXPECT_LT(squares, 16.27);
}

INSTANTIATE_TEST_SUITE_P(
    Games, SlowLbrForms,
    testing::Combine(testing::Values("nlhe(blinds=50/100,stack=20000)", "nlhe(stack=3000,ante=20)", "flhe"),
                     testing::Values("random", "pot_odds", "always_raise", "equity(trials=20)")));

// The range form's controls have the mean 0, whatever the policies are.
TEST(LbrRun, LuckIsZeroInTheMean) {
  const BotKind kind = *bot_kind("random");
  RangeForm form(LbrSetting::fcpa34, *kind.range_model);
  const HoldemGame game;
  std::array<std::array<Sample, street_count>, 2> luck;
  for (std::uint64_t number = 0; number < 1000; ++number) {
    Rng cards_rng(3, number), rng(4, number);
    const HandDeal deal = HandDeal::shuffled(cards_rng, 2);
    const Seat me{static_cast<std::uint8_t>(number % 2)};
    Hand hand = *Hand::start(game.at(2), std::vector<Chips>{20'000, 20'000});
    const RangeHand won = form.play(hand, deal, me, rng);
    for (std::size_t s = 0; s < street_count; ++s) luck[me.value][s].add(won.luck[s]);
  }
  for (const auto& seat : luck)
    for (const Sample& sample : seat)
      EXPECT_LT(std::abs(sample.mean()), 3.5 * sample.standard_error() + 1e-12);
}

TEST(LbrRun, IsTheSameForAnyThreadsAndHoweverItIsCut) {
  for (const LbrForm form : {LbrForm::range, LbrForm::sampled}) {
    LbrSetup wanted = setup("random", LbrSetting::fcpa34, form, 300);
    const LbrRun whole = played(wanted);
    EXPECT_EQ(whole.state(), played(wanted, 3).state());
    wanted.hands = 100;
    LbrRun cut = *LbrRun::resume(played(wanted).state());
    ASSERT_TRUE(cut.prolong(300));
    cut.play(7, {});
    cut = *LbrRun::resume(cut.state());
    cut.play(1000, {});
    EXPECT_EQ(cut.state(), whole.state());
    EXPECT_EQ(cut.hands(), 300u);
  }
}

TEST(LbrRun, TakesEverySeatOfALargerTable) {
  LbrSetup wanted = setup("random", LbrSetting::fc, LbrForm::sampled, 300);
  wanted.seats = 3;
  const LbrRun run = played(wanted, 2);
  EXPECT_EQ(run.state(), played(wanted).state());
  EXPECT_GT(run.mbb_per_hand(), 3'000);
  wanted.bot = *bot_kind("always_fold");
  wanted.setting = LbrSetting::fcpa34;
  EXPECT_NEAR(played(wanted).mbb_at(Seat{2}), 1500,
              1e-6);  // the button sees the small blind fold to its call, then bets
}

TEST(LbrRun, SaysWhatItCannotDo) {
  const auto refused = [](LbrSetup wanted) {
    const auto run = LbrRun::start(wanted);
    EXPECT_FALSE(run);
    return run ? "" : run.error().message;
  };
  EXPECT_NE(refused(setup("pokerface", LbrSetting::fc, LbrForm::range, 10)).find("estimated"),
            std::string::npos);
  EXPECT_NE(refused(setup("equity(ms=1)", LbrSetting::fc, LbrForm::sampled, 10)).find("nobody knows"),
            std::string::npos);
  LbrSetup three = setup("caller", LbrSetting::fc, LbrForm::range, 10);
  three.seats = 3;
  EXPECT_NE(refused(three).find("two seats"), std::string::npos);
  three.seats = 11;
  EXPECT_NE(refused(three).find("2 to 10"), std::string::npos);
  EXPECT_NE(refused(setup("caller", LbrSetting::fc, LbrForm::range, 0)).find("0 hands"), std::string::npos);
  const std::string state = played(setup("caller", LbrSetting::fc, LbrForm::range, 4)).state();
  EXPECT_FALSE(LbrRun::resume("caller"));
  EXPECT_FALSE(LbrRun::resume(state.substr(0, state.size() - 1)));
  std::string flipped = state;
  flipped[state.size() / 2] ^= 1;
  EXPECT_FALSE(LbrRun::resume(flipped));
}

TEST(LbrSetting, MenusAreThoseOfTheRounds) {
  const HoldemGame game;
  const auto menu = [&](LbrSetting setting, std::vector<Move> moves) {
    const Hand hand = hand_before("AhKh", "2c3d4h5s6c", moves);
    return lbr_menu(setting, PublicView(hand, hand.next().seat));
  };
  const std::vector<Move> to_turn{Move::call(), Move::call(), Move::call(), Move::call(),
                                  Move::raise_to(200)};
  EXPECT_EQ(menu(LbrSetting::fc, {}).moves.size(), 1u);
  EXPECT_TRUE(menu(LbrSetting::fc, {}).may_fold);
  EXPECT_FALSE(menu(LbrSetting::fcpa34, {}).may_fold);
  EXPECT_FALSE(menu(LbrSetting::bets2fc, {}).may_fold);
  const LbrMenu turn = menu(LbrSetting::fcpa34, to_turn);
  EXPECT_TRUE(turn.may_fold);
  ASSERT_EQ(turn.moves.size(), 3u);
  EXPECT_EQ(turn.moves[1].to, 200 + 600);  // the pot after a call is 600
  EXPECT_EQ(turn.moves[2].to, 19'900);
  EXPECT_EQ(menu(LbrSetting::rebel, to_turn).moves, turn.moves);
  EXPECT_GT(menu(LbrSetting::bets34, to_turn).moves.size(), 30u);
  EXPECT_EQ(menu(LbrSetting::bets2fc, to_turn).moves.size(), 1u);
  EXPECT_EQ(
      lbr_setting("fcp").error().message,
      "there is no setting 'fcp' (did you mean fc?); they are fc, fcpa34, bets34, bets2fc, rebel and sizes");
}

}  // namespace
}  // namespace hindsight::this_file
