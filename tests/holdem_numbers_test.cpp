// What is printed of solved spots beside their certificates, counted a second time (plain_spot.h).
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <map>
#include <string>

#include "holdem/views/spot_gains.h"
#include "holdem/views/spot_view.h"
#include "plain_spot.h"
#include "program.h"
#include "store/spots/flop_report.h"
#include "stored_spot.h"

namespace hindsight::this_file {
namespace {

// By the cards of board and hand, each looked at once.
const PlainValue& worth_of(CardSet cards) {
  static std::map<std::uint64_t, PlainValue> known;
  const auto [found, is_new] = known.try_emplace(cards.bits);
  if (is_new) found->second = plain_value(cards);
  return found->second;
}

struct Counted {
  double value, best, opponent_reach, reach;
};

// By the plain count, a hand's numbers as views and gains give them: chips from there on, the pot among them.
Counted counted_at(const PlainSpot& plain, double paid, const std::string& line, std::size_t seat,
                   Combo combo) {
  const PlainSpot::Place& place = plain.at(line);
  const auto& hands = plain.hands(seat);
  const auto h = static_cast<std::size_t>(std::find(hands.begin(), hands.end(), combo) - hands.begin());
  const double met = plain.met(seat, h, place.reach[1 - seat]);
  return {place.values[seat].played[h] / met + paid, place.values[seat].best[h] / met + paid, met,
          place.reach[seat][h]};
}

// Every number of a view and of gains, by the second method: values, action values, equities, EQR,
// frequencies.
void expect_view(Stored& stored, const PlainSpot& plain, const std::string& line) {
  SCOPED_TRACE(line);
  const auto view = view_spot(stored.game, stored.shown, line);
  ASSERT_TRUE(view) << view.error().message;
  const auto gains = hand_gains(stored.game, stored.solver, line);
  ASSERT_TRUE(gains) << gains.error().message;
  const CardSet board = set_of(view->board);
  for (std::size_t seat = 0; seat < 2; ++seat) {
    double gained = 0, pairs = 0;
    for (const SpotView::Hand& hand : view->hands[seat]) {
      const Counted counted = counted_at(plain, view->committed[seat], view->line, seat, hand.combo);
      EXPECT_NEAR(hand.reach, counted.reach, 1e-12);
      EXPECT_NEAR(hand.opponent_reach, counted.opponent_reach, 1e-9);
      pairs += counted.reach * counted.opponent_reach;
      if (std::isnan(hand.value)) continue;
      EXPECT_NEAR(hand.value, counted.value, 1e-6);
      gained += counted.reach * counted.opponent_reach * (counted.best - counted.value);
      const PlainSpot::Place& place = plain.at(view->line);
      double won = 0;
      const PlainValue mine = worth_of(hand.combo.cards() | board);
      for (std::size_t j = 0; j < plain.hands(1 - seat).size(); ++j) {
        const Combo other = plain.hands(1 - seat)[j];
        if (other.cards().meets(hand.combo.cards() | board)) continue;
        const PlainValue theirs = worth_of(other.cards() | board);
        won += place.reach[1 - seat][j] * (mine > theirs ? 1 : mine == theirs ? 0.5 : 0);
      }
      EXPECT_NEAR(hand.equity, won / counted.opponent_reach, 1e-9);
      if (hand.equity > 0) {
        EXPECT_NEAR(hand.eqr, counted.value / (won / counted.opponent_reach * view->pot), 1e-6);
      }
    }
    double told = 0;
    for (const HandGain& hand : gains->hands[seat]) {
      const Counted counted = counted_at(plain, view->committed[seat], view->line, seat, hand.combo);
      EXPECT_NEAR(hand.best, counted.best, 1e-6);
      EXPECT_NEAR(hand.matchup_share, counted.reach * counted.opponent_reach / pairs, 1e-12);
      told += hand.matchup_share * hand.gain();
    }
    EXPECT_NEAR(told, gained / pairs, 1e-6);
  }
  if (view->kind != StreetTree::Kind::decision) return;
  const double paid = view->committed[view->seat];
  for (std::size_t a = 0; a < view->actions.size(); ++a) {
    const std::string after = view->line + (view->line.empty() ? "" : ", ") + to_text(view->actions[a]);
    double taken = 0, all = 0;
    for (const SpotView::Hand& hand : view->hands[view->seat]) {
      const Counted here = counted_at(plain, paid, view->line, view->seat, hand.combo);
      const Counted then = counted_at(plain, paid, after, view->seat, hand.combo);
      taken += then.reach * here.opponent_reach;
      all += here.reach * here.opponent_reach;
      if (!std::isnan(hand.value)) {
        EXPECT_NEAR(hand.action_values[a], then.value, 1e-6);
      }
    }
    EXPECT_NEAR(view->frequencies()[a], taken / all, 1e-9);
  }
}

TEST(SpotNumbers, AreThoseOfASecondMethod) {
  const Scratch scratch;
  for (const Certified& given : {Certified{"river", small_river, 40}, Certified{"raked", raked, 40, true}}) {
    Stored stored(solved(given, scratch / "kept.spot"));
    PlainSpot plain(stored.spot, stored.game, stored.shown, true);
    plain.measure();
    const std::string bet = given.toml == small_river ? "b60%" : "b75%";
    for (const std::string& line : {std::string(), std::string("x"), bet, "x, " + bet, "x, " + bet + ", f"})
      expect_view(stored, plain, line);
  }
}

// Share of the pot of a seat if all cards were shown, pair by pair.
double plain_equity(const PlainSpot& plain, CardSet board) {
  const PlainSpot::Place& root = plain.at("");
  double won = 0, pairs = 0;
  for (std::size_t i = 0; i < plain.hands(0).size(); ++i)
    for (std::size_t j = 0; j < plain.hands(1).size(); ++j) {
      const CardSet mine = plain.hands(0)[i].cards(), theirs = plain.hands(1)[j].cards();
      if (mine.meets(theirs)) continue;
      const double weight = root.reach[0][i] * root.reach[1][j];
      const PlainValue a = worth_of(mine | board), b = worth_of(theirs | board);
      won += weight * (a > b ? 1 : a == b ? 0.5 : 0);
      pairs += weight;
    }
  return won / pairs;
}

// How often the first to act takes an action at the root, and what it earns there, summed over pairs of
// hands.
std::pair<double, double> taken_and_worth(PlainSpot& plain, const std::string& action) {
  const PlainSpot::Place& root = plain.at("");
  const PlainSpot::Place& then = plain.at(action);
  double taken = 0, worth = 0;
  for (std::size_t h = 0; h < plain.hands(0).size(); ++h) {
    taken += then.reach[0][h] * plain.met(0, h, root.reach[1]);
    worth += then.reach[0][h] * then.values[0].played[h];
  }
  return {taken, worth};
}

// A report's lines, and the means that are printed of them.
TEST(SpotNumbers, OfAReportAreThoseOfASecondMethod) {
  const Scratch scratch;
  const std::string spot =
      "pot = 100\nstacks = 150\nrange_oop = \"AA,QQ:0.5,JTs\"\nrange_ip = \"KK,AKs,QJs\"\n"
      "bets = { bet = \"50%\", raise = \"a\" }\n";
  write_text(scratch / "spot.toml", spot);
  write_text(scratch / "boards.txt", "Ks7h2d3c4c 24\nQs8s3h2c2d 12\nTsTh9d8c2c 5\n");
  const Finished run = run_program({"spot", scratch / "spot.toml", "--flops", scratch / "boards.txt",
                                    "--report", scratch / "r.csv", "--iterations", "30", "--json"});
  ASSERT_EQ(run.code, 0) << run.err;
  const auto report = parse_flop_report(read_text(scratch / "r.csv"));
  ASSERT_TRUE(report) << report.error().message;
  ASSERT_EQ(report->rows.size(), 3u);
  ASSERT_EQ(report->actions.size(), 2u);
  double weight = 0, value = 0, equity = 0, off = 0;
  std::array<double, 2> often{}, earned{};
  for (const FlopReport::Row& row : report->rows) {
    const std::string toml = "board = \"" + row.board + "\"\n" + spot;
    Stored stored(solved({"board", toml, 30}, scratch / "board.spot"));
    PlainSpot plain(stored.spot, stored.game, stored.shown, true);
    const VectorEvaluation& counted = plain.measure();
    double pairs = 0;
    for (std::size_t i = 0; i < plain.hands(0).size(); ++i)
      pairs += plain.at("").reach[0][i] * plain.met(0, i, plain.at("").reach[1]);
    EXPECT_NEAR(row.matchups, pairs, 1e-6);
    EXPECT_NEAR(row.exploitability, counted.exploitability() / 100, 1e-6);
    const double share = plain_equity(plain, set_of(stored.spot.board));
    for (std::size_t seat = 0; seat < 2; ++seat) {
      const double mine = seat == 0 ? share : 1 - share;
      EXPECT_NEAR(row.value[seat], counted.value[seat], 1e-4);
      EXPECT_NEAR(row.equity[seat], mine, 1e-5);
      EXPECT_NEAR(row.eqr[seat], counted.value[seat] / (100 * mine), 1e-5);
    }
    weight += row.weight * pairs;
    value += row.weight * pairs * counted.value[0];
    equity += row.weight * pairs * share;
    off += row.weight * pairs * counted.exploitability() / 100;
    for (std::size_t a = 0; a < 2; ++a) {
      const auto [taken, worth] = taken_and_worth(plain, report->actions[a]);
      EXPECT_NEAR(row.actions[a].frequency, taken / pairs, 1e-5);
      EXPECT_NEAR(row.actions[a].value, worth / taken, 1e-4);
      often[a] += row.weight * taken;
      earned[a] += row.weight * worth;
    }
  }
  const auto mean = run.json();
  EXPECT_NEAR(mean["value"][0], value / weight, 1e-4);
  EXPECT_NEAR(mean["equity"][0], equity / weight, 1e-5);
  EXPECT_NEAR(mean["eqr"][0], value / (100 * equity), 1e-5);
  EXPECT_NEAR(mean["eqr"][1], (100 - value / weight) / (100 * (1 - equity / weight)), 1e-5);
  EXPECT_NEAR(mean["exploitability_of_pot"], off / weight, 1e-6);
  for (std::size_t a = 0; a < 2; ++a) {
    EXPECT_NEAR(mean["actions"][a]["frequency"], often[a] / weight, 1e-5);
    EXPECT_NEAR(mean["actions"][a]["value"], earned[a] / often[a], 1e-3);
  }
}

// A seat's mean over pairs of hands, from a place on: chips with the pot, and the share of the pot if all
// were shown.
struct PlainMean {
  double pairs = 0, value = 0, equity = 0;
};
PlainMean plain_mean(const PlainSpot& plain, const std::string& line, std::size_t seat, double paid,
                     CardSet board) {
  const PlainSpot::Place& place = plain.at(line);
  PlainMean out;
  for (std::size_t i = 0; i < plain.hands(seat).size(); ++i) {
    const double mine = place.reach[seat][i];
    const CardSet own = plain.hands(seat)[i].cards();
    if (own.meets(board)) continue;
    out.value += mine * place.values[seat].played[i];
    for (std::size_t j = 0; j < plain.hands(1 - seat).size(); ++j) {
      const CardSet other = plain.hands(1 - seat)[j].cards();
      if (other.meets(own | board)) continue;
      const double often = mine * place.reach[1 - seat][j];
      const PlainValue a = worth_of(own | board), b = worth_of(other | board);
      out.pairs += often;
      out.equity += often * (a > b ? 1 : a == b ? 0.5 : 0);
    }
  }
  out.value = out.value / out.pairs + paid;
  out.equity /= out.pairs;
  return out;
}

// Every next card by itself: how often it comes, what the seats win and hold after it.
TEST(SpotNumbers, OfRunOutsAreThoseOfASecondMethod) {
  const Scratch scratch;
  for (const Certified& given :
       {Certified{"turn", small_turn, 40}, Certified{"compact", small_turn, 30, true}}) {
    Stored stored(solved(given, scratch / "kept.spot"));
    PlainSpot plain(stored.spot, stored.game, stored.shown, true);
    plain.measure();
    for (const std::string& line : {std::string("check, check"), std::string("check, bet 50, call")}) {
      const auto run_outs = view_run_outs(stored.game, stored.shown, line);
      ASSERT_TRUE(run_outs) << run_outs.error().message;
      const PlainSpot::Place& before = plain.at(line);
      double pairs = 0, cards = 0, frequencies = 0;
      for (std::size_t i = 0; i < plain.hands(0).size(); ++i)
        pairs += before.reach[0][i] * plain.met(0, i, before.reach[1]);
      for (const RunOut& run_out : *run_outs) {
        double often = 0;
        for (const std::string& card : run_out.cards) {
          SCOPED_TRACE(line + ", " + card);
          const CardSet board = set_of(stored.spot.board) | set_of(*parse_cards(card));
          for (std::size_t seat = 0; seat < 2; ++seat) {
            const auto of = static_cast<std::uint8_t>(seat);
            const PlainMean mean =
                plain_mean(plain, line + ", " + card, seat, run_out.view.committed[seat], board);
            if (seat == 0) often += mean.pairs / 44 / pairs;
            EXPECT_NEAR(run_out.view.value(of), mean.value, 1e-6);
            EXPECT_NEAR(run_out.view.equity(of), mean.equity, 1e-9);
            EXPECT_NEAR(run_out.view.eqr(of), mean.value / (mean.equity * run_out.view.pot), 1e-7);
          }
        }
        EXPECT_NEAR(run_out.frequency, often, 1e-12);
        cards += static_cast<double>(run_out.cards.size());
        frequencies += run_out.frequency;
      }
      EXPECT_EQ(cards, 48);
      EXPECT_NEAR(frequencies, 1, 1e-12);
    }
  }
}

// How often and by how much two solutions play differently, one of them with an action more.
TEST(SpotNumbers, OfAComparisonAreThoseOfASecondMethod) {
  const Scratch scratch;
  std::string more(raked);
  more.replace(more.find("33%, 75%"), 8, "33%, 75%, a");
  Stored one(solved({"one", raked, 40}, scratch / "one.spot")),
      two(solved({"two", more, 90, true}, scratch / "two.spot"));
  PlainSpot first(one.spot, one.game, one.shown, true), second(two.spot, two.game, two.shown, true);
  first.measure();
  second.measure();
  const std::array<const PlainSpot*, 2> plain{&first, &second};
  for (const std::string& line : {std::string(), std::string("check")}) {
    const Finished run = run_program(
        {"spot", "compare", scratch / "one.spot", scratch / "two.spot", "--line", line, "--json"});
    ASSERT_EQ(run.code, 0) << run.err;
    const auto said = run.json();
    const std::size_t seat = line.empty() ? 0 : 1;
    std::array<double, 2> pairs{};
    for (std::size_t s = 0; s < 2; ++s)
      for (std::size_t h = 0; h < plain[s]->hands(seat).size(); ++h) {
        const PlainSpot::Place& place = plain[s]->at(line);
        pairs[s] += place.reach[seat][h] * plain[s]->met(seat, h, place.reach[1 - seat]);
      }
    std::map<std::string, double> distances;
    double all = 0, apart = 0;
    for (std::size_t h = 0; h < first.hands(seat).size(); ++h) {
      double often = 0, differ = 0;
      std::array<bool, 2> meets{};
      for (std::size_t s = 0; s < 2; ++s) {
        const PlainSpot::Place& place = plain[s]->at(line);
        const double met = plain[s]->met(seat, h, place.reach[1 - seat]);
        meets[s] = met > 1e-3;
        often += place.reach[seat][h] * met / pairs[s] / 2;
      }
      if (!meets[0] || !meets[1]) continue;
      for (const auto& action : said["actions"]) {
        std::array<double, 2> states{};
        for (std::size_t s = 0; s < 2; ++s) {
          const std::string after = line + (line.empty() ? "" : ", ") + action["text"].get<std::string>();
          if (plain[s]->knows(after))
            states[s] = plain[s]->at(after).reach[seat][h] / plain[s]->at(line).reach[seat][h];
        }
        differ += std::abs(states[0] - states[1]) / 2;
      }
      distances[to_text(first.hands(seat)[h])] = differ;
      all += often;
      apart += often * differ;
    }
    EXPECT_NEAR(said["distance"], apart / all, 1e-9) << line;
    EXPECT_GT(said["distance"], 0.001);
    ASSERT_EQ(said["hands"].size(), distances.size());
    for (const auto& [name, hand] : said["hands"].items())
      EXPECT_NEAR(hand["distance"], distances.at(name), 1e-9) << name;
  }
}

// What is printed as bytes is what is kept, apart from the head and the lengths of eight parts.
TEST(SpotNumbers, BytesAreThoseOfTheState) {
  const auto game = make_game(*parse_spot(small_turn));
  ASSERT_TRUE(game);
  for (const bool compact : {false, true}) {
    const VectorCfr<float> solver(*game, spot_rule, 1, compact);
    Writer state;
    solver.save(state);
    EXPECT_EQ(state.bytes().size(), VectorCfr<float>::bytes(*game, compact) + 17 + 10 * 8);
  }
}

}  // namespace
}  // namespace hindsight::this_file
