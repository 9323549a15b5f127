// SPDX-License-Identifier: MIT
#include "holdem/spots/spot.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "holdem/boards.h"
#include "holdem/solve/vector_cfr.h"
#include "holdem/street_trees.h"

namespace hindsight {

constinit const UpdateRule spot_rule{.alpha = {1.5}, .beta = {0.25}, .gamma = {4}, .average_every = 2};

namespace {

// `key` is the setting's, as files name it.
tl::unexpected<Error> wrong(const char* key, std::string message) {
  return fail(ErrorCode::invalid_argument, std::move(message), key);
}

// "3, 4 or 5"
std::string board_sizes(const CardRules& cards) {
  std::string out;
  int size = 0;
  for (std::size_t round = 1; round < cards.rounds(); ++round) {
    size += cards.dealt[round];
    if (!out.empty()) out += round + 1 == cards.rounds() ? " or " : ", ";
    out += std::to_string(size);
  }
  return out;
}

Result<void> check_cards(const HoldemSpot& spot) {
  const CardRules& cards = spot.cards;
  const bool one_card = cards.hole_cards == 1;
  HS_CHECK(one_card, ==, cards.strength == pair_strength);
  const int taken = 2 * cards.hole_cards + cards.board_cards();
  const bool streets = cards.rounds() >= 1 && cards.rounds() <= 4 && cards.dealt[0] == 0 &&
                       std::all_of(cards.dealt.begin() + 1, cards.dealt.end(),
                                   [](int dealt) { return dealt >= 1 && dealt <= 3; });
  if (one_card && (!streets || cards.board_cards() > 5))
    return wrong(
        "deal",
        "the cards dealt before each street must be like [0, 1]: none, then 1 to 3 before each, at most 5 in "
        "all");
  if (!one_card && (!streets || cards.board_cards() < 3 || cards.board_cards() > 5))
    return wrong(
        "deal",
        "the cards dealt before each street must be like [0, 3, 1, 1]: none, then 1 to 3 before each, 3 to 5 "
        "in all");
  if (cards.deck.size() < taken)
    return wrong("deck",
                 fmt::format("the deck has {} cards and the game takes {}", cards.deck.size(), taken));
  if (cards.strength == short_deck_strength && cards.deck.first() < Card::of(4, 0))
    return wrong("ranking", "the ranking of the short deck is for decks from the sixes up");
  for (const Card card : spot.board)
    if (!cards.deck.has(card))
      return wrong("board", fmt::format("{} is on the board and not in the deck", to_text(card)));
  if (spot.board.empty() && spot.blinds[1] == 0 && !one_card)
    return wrong(
        "board",
        "there is no board: a spot needs one of 3 to 5 cards, or blinds, as [1, 2], to begin before the "
        "flop");
  if (!spot.board.empty() && spot.blinds[1] > 0)
    return wrong("blinds", "blinds are for spots without a board, that begin before the flop");
  if (!cards.round_at(spot.board.size()))
    return wrong("board", fmt::format("the board has {} {}: a spot needs {}", spot.board.size(),
                                      spot.board.size() == 1 ? "card" : "cards", board_sizes(cards)));
  return {};
}

Result<void> check_chips(const HoldemSpot& spot) {
  const Chips stack = std::min(spot.stacks[0], spot.stacks[1]);
  if (spot.pot < (spot.blinds[1] > 0 ? 0 : 1))
    return wrong("pot", "the pot is empty: a spot needs a pot of at least 1 chip");
  if (stack < 0) return wrong("stacks", "a stack is below 0");
  if (spot.blinds[0] < 0 || spot.blinds[0] > spot.blinds[1])
    return wrong("blinds", "blinds must be the small one and the big one, as [1, 2]");
  if (spot.board.empty() && stack <= spot.blinds[1])
    return wrong("stacks", "a stack must be more than the big blind");
  return {};
}

Result<void> check_ranges(const HoldemSpot& spot) {
  const CardSet dead = CardSet::deck().without(spot.cards.deck) | set_of(spot.board);
  const std::uint16_t hands = spot.cards.hand_count();
  const auto hand = [&](std::uint16_t i) { return spot.cards.hand(i); };
  std::array<bool, 2> alive{};
  for (std::size_t seat = 0; seat < 2; ++seat) {
    for (std::uint16_t i = 0; i < hands; ++i)
      alive[seat] = alive[seat] || (spot.ranges[seat].weights[i] > 0 && !hand(i).meets(dead));
    if (!alive[seat])
      return wrong(seat == 0 ? "range_oop" : "range_ip",
                   fmt::format("the range {} holds no hand that the board leaves: give it others",
                               seat == 0 ? "out of position" : "in position"));
  }
  for (std::uint16_t i = 0; i < hands; ++i) {
    if (!(spot.ranges[0].weights[i] > 0) || hand(i).meets(dead)) continue;
    for (std::uint16_t j = 0; j < hands; ++j)
      if (spot.ranges[1].weights[j] > 0 && !hand(j).meets(dead | hand(i))) return {};
  }
  return wrong("range_ip", "no hand of one range can meet a hand of the other: they share all their cards");
}

}  // namespace

Result<void> check(const HoldemSpot& spot) {
  HS_RETURN_IF_ERROR(check_cards(spot));
  HS_RETURN_IF_ERROR(check_chips(spot));
  return check_ranges(spot);
}

BettingStart betting_start(const HoldemSpot& spot) {
  BettingStart start;
  start.rules.min_bet = std::max({Chips{1}, spot.min_bet, spot.blinds[1]});
  start.rules.fold_when_free = BettingRules::FoldWhenFree::refused;
  start.stacks.assign(2, std::min(spot.stacks[0], spot.stacks[1]));
  start.pot = spot.pot;
  start.first = static_cast<Street>(*spot.cards.round_at(spot.board.size()));
  start.last = static_cast<Street>(spot.cards.rounds() - 1);
  if (spot.blinds[1] == 0) return start;
  // The small blind, who is in position later, speaks first.
  start.posted = {spot.blinds[1], spot.blinds[0]};
  start.price = spot.blinds[1];
  start.first_to_act = Seat{1};
  return start;
}

Result<std::vector<StreetTree>> street_trees(const HoldemSpot& spot) {
  HS_TRY(const BettingTree betting, BettingTree::build(betting_start(spot), spot.menu));
  return street_trees(spot, betting);
}

std::vector<StreetTree> street_trees(const HoldemSpot& spot, const BettingTree& betting) {
  return street_trees(betting, spot.pot, {spot.rake, spot.rake_cap});
}

namespace {

// By number of board cards: the boards that get a table of run-outs.  Where the board is given all do, if any
// needs one.
std::vector<bool> early_showdowns(const CardRules& cards, bool before_the_flop,
                                  const std::vector<StreetTree>& rounds) {
  std::vector<bool> out;
  int board = 0;
  for (int round = 0; round + 1 < static_cast<int>(cards.rounds()); ++round) {
    board += cards.dealt[static_cast<std::size_t>(round)];
    out.resize(static_cast<std::size_t>(board) + 1, false);
    for (const StreetTree& betting : rounds)
      if (betting.street == static_cast<Street>(round))
        for (const StreetTree::Node& node : betting.nodes)
          if (node.kind == StreetTree::Kind::showdown) out.back() = true;
  }
  const bool any = std::any_of(out.begin(), out.end(), [](bool x) { return x; });
  if (any && !before_the_flop) std::fill(out.begin(), out.end(), true);
  if (any) out[0] = true;
  return out;
}

std::string gibibytes(double bytes) {
  const auto tenths = static_cast<std::uint64_t>(bytes / (1 << 30) * 10 + 0.5);
  return fmt::format("{}.{} GiB", tenths / 10, tenths % 10);
}

// Numbers that the tables of run-outs have.
double all_in_size(const std::vector<BoardNode>& boards, const std::vector<bool>& wanted) {
  double out = 0;
  for (const BoardNode& board : boards)
    if (!board.final && wanted[board.cards.size()])
      out += 2.0 * board.hands[0].rows() * board.hands[1].rows();
  return out;
}

// Bytes of all boards, at least: for each hand its cards, its strength, and where it is in the board before.
double boards_size(const HoldemSpot& spot, const HandWeights& weights) {
  double hands = 0;
  for (const auto& weight : weights)
    for (std::uint16_t i = 0; i < spot.cards.hand_count(); ++i)
      hands += weight[i] > 0 && spot.cards.hand(i).without(spot.cards.deck).empty();
  return 10 * hands * min_boards(spot.cards, spot.board, weights);
}

constexpr double bytes_of_state = 64;  // the state, its number in children, and where its means begin

tl::unexpected<Error> too_big(double needed, std::uint64_t memory) {
  return fail(ErrorCode::unsupported, fmt::format("this spot needs {} to be solved, and {} are free: take "
                                                  "fewer bet sizes, a raise_cap, narrower ranges, a "
                                                  "later street, or compact numbers",
                                                  gibibytes(needed), gibibytes(static_cast<double>(memory))));
}

}  // namespace

Result<VectorGame> make_game(const HoldemSpot& spot, std::uint64_t memory, bool compact, unsigned threads) {
  HS_RETURN_IF_ERROR(check(spot));
  HS_TRY(std::vector<StreetTree> betting, street_trees(spot));
  HS_TRY(VectorGame game, make_game(spot, std::move(betting), memory, compact, threads));
  HS_TRY(game.locks, locks_of(spot.locks, game));
  return game;
}

Result<VectorGame> make_game(const HoldemSpot& spot, std::vector<StreetTree> betting, std::uint64_t memory,
                             bool compact, unsigned threads) {
  HS_RETURN_IF_ERROR(check_ranges(spot));
  VectorGame game;
  game.trees = std::move(betting);
  const HandWeights weights{spot.ranges[0].weights, spot.ranges[1].weights};
  double needed = boards_size(spot, weights);
  if (needed > static_cast<double>(memory)) return too_big(needed, memory);
  game.boards = boards_of(spot.cards, spot.board, weights,
                          symmetries(spot.cards, spot.board, weights, symmetry_breakers(spot.locks)));
  game.weights = first_weights(game.boards, weights);
  game.half_pot = static_cast<double>(spot.pot) / 2;
  needed += bytes_of_state * game.state_count();
  if (needed > static_cast<double>(memory)) return too_big(needed, memory);
  game.lay_out();
  const std::vector<bool> all_ins = early_showdowns(spot.cards, spot.board.empty(), game.trees);
  const bool ties = spot.rake > 0, any = std::find(all_ins.begin(), all_ins.end(), true) != all_ins.end();
  const double tables = any ? all_in_size(game.boards, all_ins) * (ties ? 4 : 2) : 0;
  needed += tables + static_cast<double>(VectorCfr<float>::bytes(game, compact)) +
            static_cast<double>(VectorCfr<float>::walk_bytes(game, threads));
  if (needed > static_cast<double>(memory)) return too_big(needed, memory);
  if (any && !add_all_ins(game.boards, ties, all_ins))
    return fail(
        ErrorCode::unsupported,
        "all-ins before the flop have too many run-outs in this deck: forbid them, or begin on the flop");
  return game;
}

Result<VectorGame> make_game(const PublicBelief& belief, std::uint64_t memory, bool compact,
                             unsigned threads) {
  HS_RETURN_IF_ERROR(check(belief));
  if (belief.ranges.size() != 2)
    return fail(ErrorCode::unsupported,
                fmt::format("{} seats are in this hand, and what solves spots takes two: leave those out who "
                            "have folded, or let others play by a policy",
                            belief.ranges.size()));
  const HoldemSpot spot{.cards = belief.cards,
                        .board = belief.board,
                        .ranges = {belief.ranges[0], belief.ranges[1]},
                        .pot = belief.betting.pot};
  HS_TRY(const BettingTree betting, BettingTree::build(belief.betting, belief.menu));
  return make_game(spot, street_trees(spot, betting), memory, compact, threads);
}

}  // namespace hindsight
