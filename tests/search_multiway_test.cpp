// Several seats: what hands are worth in products over the others, against all deals one by one; and streets
// solved by it.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <optional>

#include "play/bots/shipped_blueprints.h"
#include "search/multiway_solver.h"
#include "search/search_menu.h"
#include "search/street_search.h"
#include "table/settle.h"

namespace hindsight::this_file {
namespace {

std::vector<Card> cards(std::string_view text) { return *parse_cards(text); }
Range range(const char* text) { return parse_range(text)->range; }

// The end of a hand: by seat what was paid.
struct Ending {
  std::vector<Chips> paid;
  SeatSet live;
  Chips dead = 0;
};

// What a seat gets when these hands are shown, by the rules of the table.
double won_at_table(const Ending& pot, std::size_t seat, std::span<const std::uint16_t> strength) {
  Stakes stakes{};
  std::ranges::copy(pot.paid, stakes.bets.begin());
  stakes.added = pot.dead;
  stakes.live = pot.live;
  std::array<Pot, max_seats> pots;
  const int count = form_pots(stakes, pots);
  double out = 0;
  for (int p = 0; p < count; ++p) {
    const auto& [amount, seats] = pots[static_cast<std::size_t>(p)];
    std::uint16_t best = 0;
    for (const Seat s : seats) best = std::max(best, strength[s.value]);
    int winners = 0;
    for (const Seat s : seats) winners += strength[s.value] == best;
    if (seats.has(Seat{static_cast<std::uint8_t>(seat)}) && strength[seat] == best)
      out += static_cast<double>(amount) / winners;
  }
  return out;
}

// Over all hands of the others that exclude each other and this one: what it wins, and how often they come.
struct Value {
  double won = 0, come = 0;
};
Value exact_value(CardSet board, std::span<const Range> ranges, const Ending& pot, std::size_t seat,
                  Combo hand) {
  Value out;
  std::vector<std::uint16_t> strength(ranges.size(), 0);
  strength[seat] = evaluate(board | hand.cards());
  const std::function<void(std::size_t, CardSet, double)> deal = [&](std::size_t j, CardSet dead,
                                                                     double chance) {
    if (j == ranges.size()) {
      out.come += chance;
      out.won += chance * won_at_table(pot, seat, strength);
      return;
    }
    if (j == seat) return deal(j + 1, dead, chance);
    for (std::uint16_t i = 0; i < combo_count; ++i) {
      const CardSet own = Combo{i}.cards();
      if (ranges[j].weights[i] == 0 || own.meets(dead)) continue;
      strength[j] = evaluate(board | own);
      deal(j + 1, dead | own, chance * ranges[j].weights[i]);
    }
  };
  deal(0, board | hand.cards(), 1);
  return out;
}

// The same in products, of all hands.
class Products {
 public:
  Products(CardSet board, std::span<const Range> ranges) : rows_(ranges.size()) {
    hands_.deal(board);
    for (std::size_t s = 0; s < ranges.size(); ++s) {
      for (auto& row : rows_[s]) row.assign(BoardHands::row_size, 0);
      for (std::size_t k = 0; k < BoardHands::count; ++k)
        rows_[s][3][k] = static_cast<float>(ranges[s].weights[hands_.combo(k)]);
      met_.push_back({rows_[s][0].data(), rows_[s][1].data(), rows_[s][2].data()});
      meet(hands_, rows_[s][3].data(), met_.back());
    }
  }

  Value value(const Ending& pot, std::size_t seat, Combo hand) const {
    std::vector<float> won(BoardHands::row_size), come(BoardHands::row_size);
    for (const PotLayer& layer : pot_layers(pot.paid, pot.live, pot.dead))
      if (layer.seats.has(Seat{static_cast<std::uint8_t>(seat)})) add_layer(layer, seat, met_, won.data());
    meet_all(seat, met_, come.data());
    for (std::size_t k = 0; k < BoardHands::count; ++k)
      if (hands_.combo(k) == hand.index) return {static_cast<double>(won[k]), static_cast<double>(come[k])};
    return {};
  }

 private:
  BoardHands hands_;
  std::vector<std::array<std::vector<float>, 4>> rows_;
  std::vector<MetHands> met_;
};

// Hands of different seats that share no card: then nothing is left out.
TEST(MultiwayValues, AreThoseOfAllDealsWhereTheOthersExcludeNobody) {
  const CardSet board = set_of(cards("KsQh8d5c2s"));
  const std::vector<Range> ranges{range("AcAd,Ac9c,Ad9c"),      range("KhTh,KhJh,Th3h"),
                                  range("KdTd,KdJd,8h7h,7h6h"), range("KcTc,KcJc,4c3c"),
                                  range("AhAs,As9s"),           range("7d6d,7c6c")};
  const std::vector<Ending> pots{
      {{100, 100, 100, 100, 100, 100}, SeatSet::first_of(6), 30},
      {{100, 300, 300, 200, 300, 50}, SeatSet::first_of(6), 0},
      {{300, 300, 40, 300, 120, 300}, SeatSet(0b101111), 7},  // seat 4 has folded
      {{500, 300, 300, 20, 20, 0}, SeatSet(0b100111), 60}};   // the last one is in for an ante alone
  const Products products(board, ranges);
  for (const Ending& pot : pots)
    for (const Seat seat : pot.live)
      for (std::uint16_t i = 0; i < combo_count; ++i) {
        if (ranges[seat.value].weights[i] == 0) continue;
        const Value exact = exact_value(board, ranges, pot, seat.value, Combo{i}),
                    product = products.value(pot, seat.value, Combo{i});
        EXPECT_NEAR(product.come, exact.come, 1e-5 * exact.come);
        EXPECT_NEAR(product.won, exact.won, 1e-5 * exact.come * 2000) << int{seat.value} << to_text(Combo{i});
      }
}

TEST(MultiwayValues, OfTwoSeatsAreExact) {
  const CardSet board = set_of(cards("Ks9h4s7d2c"));
  const std::vector<Range> ranges{range("22+,A2s+,K8s+,QTs+,A9o+"), range("55+,A8s+,K5s+,KTo+")};
  const Ending pot{{200, 200}, SeatSet::first_of(2), 50};
  const Products products(board, ranges);
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (Combo{i}.cards().meets(board)) continue;
    const Value exact = exact_value(board, ranges, pot, 0, Combo{i}),
                product = products.value(pot, 0, Combo{i});
    EXPECT_NEAR(product.come, exact.come, 1e-5 * exact.come);
    EXPECT_NEAR(product.won / product.come, exact.won / exact.come, 1e-3);
  }
}

// What is left out with three seats, in shares of the pot (docs/search.md has the same numbers).
TEST(MultiwayValues, OfThreeSeatsAreNearlyExact) {
  const CardSet board = set_of(cards("Ks9h4s7d2c"));
  const std::vector<Range> ranges{range("22+,A9s+,KTs+,QJs,JTs,T9s,AJo+"),
                                  range("66+,ATs+,K9s+,T8s+,AQo+,KJo+"),
                                  range("44+,A2s+,KTs+,98s,87s,AKo,KQo")};
  const Ending pot{{100, 100, 100}, SeatSet::first_of(3), 0};
  const Products products(board, ranges);
  double worst = 0, mean = 0, all = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (ranges[0].weights[i] == 0 || Combo{i}.cards().meets(board)) continue;
    const Value exact = exact_value(board, ranges, pot, 0, Combo{i}),
                product = products.value(pot, 0, Combo{i});
    const double off = std::abs(product.won / product.come - exact.won / exact.come) / 300;
    worst = std::max(worst, off);
    mean += off;
    ++all;
  }
  RecordProperty("mean", std::to_string(mean / all));
  RecordProperty("worst", std::to_string(worst));
  EXPECT_LT(mean / all, 0.01);
  EXPECT_LT(worst, 0.03);
  EXPECT_GT(worst, 1e-4) << "the measure sees what is left out";
}

// A blueprint's turn that three seats see, and three hands there.
class ThreeOnTheTurn {
 public:
  ThreeOnTheTurn() : blueprint_(*shipped_blueprints().back()) {
    const BettingTree& tree = blueprint_.tree();
    for (std::uint32_t b = 0; branch_ == 0; ++b)
      if (tree.branches[b].street == Street::turn && places(b).begin().size() == 1) branch_ = b;
    const std::vector<Card> board = cards("Ks9h4s7d2c");
    boards_ = {{}, set_of(std::span(board).first(3)), set_of(std::span(board).first(4)), set_of(board)};
    hands_.deal(boards_[3]);
    for (std::size_t round = 2; round < street_count; ++round)
      blueprint_.buckets().find(round, std::span(boards_).first(round + 1), buckets_[round]);
    for (std::size_t s = 0; s < 3; ++s) {
      const std::vector<Card> two = cards(std::array{"AhKh", "7c6c", "QsJs"}[s]);
      combo_[s] = Combo::of(two[0], two[1]);
    }
  }
  PlayOuts places(std::uint32_t branch) const { return PlayOuts(blueprint_, {{.branch = branch}}, 3); }

  // What each seat wins from there on, chips put in after it taken off: over all of the betting.
  std::array<double, 3> exact() const { return exact(branch_, 0, SeatSet::first_of(3)); }

  // The same over lines that are drawn.
  struct Drawn {
    std::array<double, 3> mean{}, error{};
  };
  Drawn drawn(int lines) const {
    PlayOuts outs = places(branch_);
    outs.deal(boards_, Street::flop, hands_);
    std::vector<float> reach(BoardHands::row_size, 1);
    std::vector<std::vector<float>> rows(3 * continuations, std::vector<float>(BoardHands::row_size));
    std::vector<const float*> come(3, reach.data());
    std::vector<std::array<float*, continuations>> weights(3);
    for (std::size_t i = 0; i < rows.size(); ++i)
      weights[i / continuations][i % continuations] = rows[i].data();
    Drawn out;
    std::array<double, 3> squares{};
    for (int i = 0; i < lines; ++i) {
      Rng rng(7, static_cast<std::uint64_t>(i));
      const PlayOuts::End end = outs.draw(start(), rng, come, weights);
      double count = 1;
      for (std::size_t s = 0; s < 3; ++s)
        for (std::size_t k = 0; k < BoardHands::count; ++k)
          if (hands_.combo(k) == combo_[s].index) count *= static_cast<double>(weights[s][0][k]);
      for (std::size_t s = 0; s < 3; ++s) {
        const double won = count * (won_of(end.layers, s) - end.paid[s]);
        out.mean[s] += won / lines;
        squares[s] += won * won / lines;
      }
    }
    for (std::size_t s = 0; s < 3; ++s)
      out.error[s] = std::sqrt((squares[s] - out.mean[s] * out.mean[s]) / lines);
    return out;
  }

 private:
  PlayOutStart start() const {
    PlayOutStart out;
    out.places = {{.branch = branch_}};
    out.live = out.able = SeatSet::first_of(3);
    out.pot = pot();
    out.paid.assign(3, out.pot / 3);
    out.stacks.assign(3, 1'000'000);
    out.dead = out.pot - 3 * (out.pot / 3);
    return out;
  }
  Chips pot() const {
    Chips out = blueprint_.game().start.pot;
    for (std::uint8_t s = 0; s < blueprint_.tree().seats; ++s) out += committed(branch_, 0, Seat{s});
    return out;
  }
  Chips committed(std::uint32_t branch, std::uint32_t node, Seat seat) const {
    return blueprint_.tree().committed(blueprint_.tree().branches[branch], node, seat);
  }
  double won_of(std::span<const PotLayer> layers, std::size_t seat) const {
    double out = 0;
    for (const PotLayer& layer : layers) {
      HandValue best = 0;
      for (const Seat s : layer.seats) best = std::max(best, value(s.value));
      if (layer.seats.has(Seat{static_cast<std::uint8_t>(seat)}) && value(seat) == best) out += layer.chips;
    }
    return out;  // nobody ties here
  }
  HandValue value(std::size_t seat) const { return evaluate(boards_[3] | combo_[seat].cards()); }

  std::array<double, 3> exact(std::uint32_t branch, std::uint32_t index, SeatSet live) const {
    const BettingTree::Branch& of = blueprint_.tree().branches[branch];
    const BettingTree::Node& node = of.nodes[index];
    if (node.kind == BettingTree::Kind::street_end) return exact(of.next[node.end], 0, live);
    if (node.kind != BettingTree::Kind::decision) return result(branch, index, live);
    const std::size_t seat = rank(node.seat);
    std::array<double, max_actions> plays;
    const bool known =
        blueprint_.play(branch, index, buckets_[static_cast<std::size_t>(of.street)][combo_[seat].index],
                        std::span(plays).first(node.actions));
    std::array<double, 3> out{};
    for (std::uint32_t a = 0; a < node.actions; ++a) {
      const BetAction& action = of.nodes[node.first_child + a].action;
      const bool folds = action.kind == BetAction::Kind::fold;
      const double chance = known ? plays[a] : (!folds && !action.puts_more() ? 1 : 0);
      if (chance == 0) continue;
      const auto below = exact(branch, node.first_child + a,
                               folds ? live.without(Seat{static_cast<std::uint8_t>(seat)}) : live);
      for (std::size_t s = 0; s < 3; ++s) out[s] += chance * below[s];
    }
    return out;
  }
  // Which of the three a seat of the blueprint is: those who have paid most where the turn begins.
  std::size_t rank(Seat seat) const {
    Chips most = 0;
    for (std::uint8_t s = 0; s < blueprint_.tree().seats; ++s)
      most = std::max(most, committed(branch_, 0, Seat{s}));
    std::size_t out = 0;
    for (std::uint8_t s = 0; s < seat.value; ++s) out += committed(branch_, 0, Seat{s}) == most;
    return out;
  }
  std::array<double, 3> result(std::uint32_t branch, std::uint32_t index, SeatSet live) const {
    std::vector<Chips> paid(3);
    std::array<double, 3> out{};
    for (std::uint8_t s = 0; s < blueprint_.tree().seats; ++s)
      if (const Chips chips = committed(branch, index, Seat{s}) - committed(branch_, 0, Seat{s}); chips > 0)
        paid[rank(Seat{s})] = chips;
    for (std::size_t s = 0; s < 3; ++s) out[s] = -static_cast<double>(paid[s]);
    for (Chips& chips : paid) chips += pot() / 3;
    const auto layers = pot_layers(paid, live, pot() - 3 * (pot() / 3));
    for (std::size_t s = 0; s < 3; ++s) out[s] += won_of(layers, s);
    return out;
  }

  const Blueprint& blueprint_;
  std::uint32_t branch_ = 0;
  std::vector<CardSet> boards_;
  BoardHands hands_;
  std::array<std::array<std::uint16_t, combo_count>, street_count> buckets_{};
  std::array<Combo, 3> combo_;
};

TEST(MultiwayPlayOuts, AreOnAverageAllOfTheBetting) {
  const ThreeOnTheTurn turn;
  const auto exact = turn.exact();
  const auto drawn = turn.drawn(6'000);
  for (std::size_t s = 0; s < 3; ++s) {
    EXPECT_NEAR(drawn.mean[s], exact[s], 4 * drawn.error[s]) << s;
    EXPECT_GT(drawn.error[s], 0);
    EXPECT_LT(drawn.error[s], 150) << "of stacks of a million, so that the check above says something";
  }
}

MultiwaySpot spot(const char* board, std::vector<Chips> stacks, Chips pot) {
  MultiwaySpot out;
  PublicBelief& belief = out.belief;
  belief.board = cards(board);
  constexpr std::array streets{Street::flop, Street::turn, Street::river};
  belief.betting.first = streets[belief.board.size() - 3];
  if (belief.betting.first != Street::river) belief.betting.frontier = after(belief.betting.first);
  belief.betting.rules.min_bet = 100;
  belief.betting.rules.fold_when_free = BettingRules::FoldWhenFree::refused;
  belief.betting.stacks = std::move(stacks);
  belief.betting.pot = pot;
  belief.menu = multiway_menu(belief.betting.first, belief.betting.stacks.size());
  belief.ranges.assign(belief.betting.stacks.size(), range("22+,A2s+,K8s+,Q9s+,JTs,T9s,98s,A9o+,KTo+,QJo"));
  out.paid.assign(belief.betting.stacks.size(), pot / static_cast<Chips>(belief.betting.stacks.size()));
  return out;
}

float chance(const StreetSearch& search, std::uint32_t node, const Move& move, const char* hand) {
  const auto& decision = search.decision(node);
  const std::vector<Card> two = cards(hand);
  const auto at = std::ranges::find(decision.moves, move) - decision.moves.begin();
  return decision.chances[static_cast<std::size_t>(at)][Combo::of(two[0], two[1]).index];
}

TEST(MultiwaySearch, TheBestHandNeverFoldsAndTheWorstDoesNotCallEverybodysAllIn) {
  const auto search =
      StreetSearch::among(spot("Kh7h2c5s6d", {1000, 1000, 1000}, 900), {}, 1, {.iterations = 200});
  ASSERT_TRUE(search) << search.error().message;
  std::uint32_t node = 0;
  for (int seat = 0; seat < 3; ++seat) {
    if (seat == 0)
      node = *search->after(node, Move::raise_to(1000));
    else if (seat == 1)
      node = *search->after(node, Move::call());
    else
      break;
  }
  EXPECT_LT(chance(*search, node, Move::fold(), "9s8s"), 0.01f) << "the nut straight";
  EXPECT_GT(chance(*search, node, Move::fold(), "QcJd"), 0.99f) << "queen high";
}

// A seat that is all-in makes no move, and what the others bet goes on beside its pot.
TEST(MultiwaySearch, SearchesBesideAnAllInSeat) {
  MultiwaySpot of = spot("Kh7h2c5s6d", {1000, 0, 1000}, 0);
  of.belief.betting.pot = 700;
  of.paid = {300, 100, 300};
  const auto search = StreetSearch::among(of, {}, 1, {.iterations = 100});
  ASSERT_TRUE(search) << search.error().message;
  for (const StreetTree::Node& node : search->betting().nodes)
    EXPECT_FALSE(node.kind == StreetTree::Kind::decision && node.seat == 1);
}

TEST(MultiwaySearch, IsTheSameForAnyNumberOfThreadsAndKeepsWhatWasPlayed) {
  const MultiwaySpot of = spot("Ks9h4s", {1800, 1500, 1800}, 600);
  const auto one = StreetSearch::among(of, {}, 1, {.iterations = 12});
  const auto three = StreetSearch::among(of, {}, 1, {.iterations = 12, .threads = 3});
  ASSERT_TRUE(one && three);
  for (std::uint32_t node = 0; node < one->betting().nodes.size(); ++node)
    EXPECT_EQ(one->decision(node).chances, three->decision(node).chances);
  PlayedDecision played{.way = {}, .moves = one->decision(0).moves, .chances = one->decision(0).chances};
  for (auto& row : played.chances) row.fill(0);
  played.chances[1].fill(1);
  const auto fixed = StreetSearch::among(of, {&played, 1}, 1, {.iterations = 12});
  const Combo aces = Combo::of(*parse_card("Ac"), *parse_card("Ad"));
  EXPECT_EQ(fixed->decision(0).chances[1][aces.index], 1);
  EXPECT_NE(one->decision(0).chances[1][aces.index], 1);
}

TEST(MultiwaySearch, RefusesWhatIsTooLargeAndStopsWhenItIsToldTo) {
  EXPECT_FALSE(
      StreetSearch::among(spot("Ks9h4s", {900, 900, 900}, 600), {}, 1, {.iterations = 1, .memory = 1000}));
  std::stop_source source;
  source.request_stop();
  const auto search =
      StreetSearch::among(spot("Ks9h4s", {900, 900, 900}, 600), {}, 1, {.stop = source.get_token()});
  ASSERT_TRUE(search);
  EXPECT_EQ(search->iterations(), 0u);
}

}  // namespace
}  // namespace hindsight::this_file
