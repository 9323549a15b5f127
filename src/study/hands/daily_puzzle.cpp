// SPDX-License-Identifier: MIT
#include "study/hands/daily_puzzle.h"

#include <algorithm>
#include <cstdlib>

#include "base/rng.h"
#include "play/bot.h"
#include "play/bots/blueprint_policy.h"
#include "play/bots/catalog.h"
#include "play/bots/shipped_blueprints.h"
#include "table/deal.h"

namespace hindsight {

namespace {

constexpr std::uint64_t puzzle_purpose = 0x70757a7a;  // "puzz"
constexpr Chips small_blind = 50, big_blind_of_puzzles = 100, stack_of_puzzles = 100 * big_blind_of_puzzles;
constexpr double most_usual = 0.8;                     // of the hands that make the best move
constexpr Chips least_pot = 8 * big_blind_of_puzzles;  // what is smaller is hardly worth a thought

std::uint64_t seed_of(std::string_view text) {
  std::uint64_t out = 0;
  for (const char letter : text) {
    const std::uint64_t mixed = splitmix64(out);
    out = mixed ^ static_cast<std::uint64_t>(letter);
  }
  return out;
}

struct PlayedOut {
  Lineup lineup;
  Hand hand;
};

Result<PlayedOut> play_out(const BotKind& kind, Rng rng) {
  SessionRules rules;
  rules.blinds.levels = {{small_blind, big_blind_of_puzzles, 0}};
  HS_TRY(Session session, Session::open(rules, std::vector<Chips>(2, stack_of_puzzles)));
  PlayedOut out;
  HS_TRY(out.lineup, session.next_hand());
  HS_RETURN_IF_ERROR(out.hand.restart(out.lineup.rules, out.lineup.dealt_in()));
  const HandDeal deal = HandDeal::shuffled(rng, out.lineup.seats);
  while (out.hand.next().kind == Hand::Next::Kind::hole)
    HS_RETURN_IF_ERROR(out.hand.deal_hole(out.hand.next().seat, deal.hole(out.hand.next().seat)));
  std::vector<std::shared_ptr<Bot>> bots;
  for (const Seat seat : SeatSet::first_of(out.lineup.seats)) {
    bots.push_back(kind.make(rng.bits()));
    bots.back()->begin(SeatView(out.hand, seat), 1);
  }
  advance(out.hand, deal);
  while (!out.hand.over()) {
    const Seat seat = out.hand.next().seat;
    HS_RETURN_IF_ERROR(out.hand.play(bots[seat.value]->act(SeatView(out.hand, seat), Budget{})));
    advance(out.hand, deal);
  }
  return out;
}

// Both play by the strategy until the turn, so that nothing is uncertain of the ranges that it begins with.
// What comes before is no puzzle, and hardly looked at.
Reviewer judge_of(const PuzzleSearch& search) {
  constexpr std::uint32_t deals_before = 1;
  const auto plays = std::make_shared<const BlueprintPolicy>(std::vector<std::shared_ptr<const Blueprint>>(),
                                                             BlueprintRules{.threshold = 0});
  const SearchRules rules{.iterations = search.iterations, .first = Street::turn, .reviews = true};
  return {.search = std::make_shared<const SearchPolicy>(
              plays, plays, shipped_blueprints().front()->shared_buckets(), rules),
          .ranges = plays,
          .plays = plays,
          .roll_outs = {.deals = deals_before}};
}

// Somebody has something to decide from the turn on, for enough chips.
bool is_worth_a_look(const Hand& hand) {
  const Chips won = hand.final_stack(Seat{0}) - hand.start_stack(Seat{0});
  return hand.board().size() >= 4 && 2 * std::abs(won) >= least_pot;
}

}  // namespace

bool is_puzzle(const ReviewedDecision& decision, Chips big_blind) {
  if (!decision.searched() || decision.street == Street::preflop || decision.moves.size() < 2) return false;
  const ReviewedMove& best = decision.moves[decision.best()];
  if (!best.value || !best.error || best.range_chance.value_or(1) > most_usual) return false;
  return std::ranges::all_of(decision.moves, [&](const ReviewedMove& move) {
    if (&move == &best) return true;
    if (!move.value || !move.error) return false;
    const double lead = *best.value - *move.value;
    return lead > *best.error + *move.error && lead >= static_cast<double>(big_blind);
  });
}

Result<DailyPuzzle> daily_puzzle(std::string_view date, const PuzzleSearch& search,
                                 const std::stop_token& stop) {
  HS_TRY(const BotKind kind, bot_kind("blueprint"));
  const Reviewer by = judge_of(search);
  for (int number = 0; number < search.most_hands && !stop.stop_requested(); ++number) {
    HS_TRY(PlayedOut played, play_out(kind, Rng(seed_of(date), puzzle_purpose, number)));
    if (!is_worth_a_look(played.hand)) continue;
    const Seat hero{static_cast<std::uint8_t>(number % 2)};
    HS_TRY(HandReview found, review(by, played.hand, hero, stop));
    if (stop.stop_requested()) break;
    const auto is_one = [&](const ReviewedDecision& decision) {
      return is_puzzle(decision, found.big_blind);
    };
    const auto first = std::ranges::find_if(found.decisions, is_one);
    if (first == found.decisions.end()) continue;
    const auto decision = static_cast<std::size_t>(first - found.decisions.begin());
    return DailyPuzzle{std::move(played.lineup), std::move(played.hand), std::move(found), decision};
  }
  return fail(ErrorCode::not_found, "no hand of this date makes a puzzle");
}

}  // namespace hindsight
