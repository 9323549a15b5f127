// SPDX-License-Identifier: MIT
#include "study/hands/hand_review.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "betting/line.h"
#include "play/blueprint_policy.h"
#include "play/hand_again.h"
#include "play/observed_range.h"
#include "play/shipped_blueprints.h"
#include "store/hands/phh_replay.h"

namespace hindsight {

namespace {

// Of a move at a turn, with the bets of the street before it.
BetAction action_at(const PublicView& view, const Move& move) {
  using Kind = BetAction::Kind;
  if (move.kind == Move::Kind::fold) return {.kind = Kind::fold};
  if (move.kind == Move::Kind::call) return {.kind = view.legal().call == 0 ? Kind::check : Kind::call};
  return {.kind = view.highest_bet() == 0 ? Kind::bet : Kind::raise,
          .to = move.to,
          .all_in = move.to >= view.bet(view.me()) + view.stack(view.me())};
}

// The ranges that a street begins with are as uncertain as what was found of the street before: in shares of the pot, the middle one of
// the errors of a decision's moves, up to half.
constexpr double most_carried = 0.5;
double uncertainty(const ReviewedDecision& decision) {
  std::vector<double> errors;
  for (const ReviewedMove& move : decision.moves)
    if (move.error && move.action.kind != BetAction::Kind::fold) errors.push_back(*move.error);
  if (errors.empty()) return 0;
  const auto middle = errors.begin() + static_cast<std::ptrdiff_t>(errors.size() / 2);
  std::ranges::nth_element(errors, middle);
  return std::min(most_carried, *middle / static_cast<double>(std::max<Chips>(1, decision.pot)));
}

double mean_chance(const Range& range, const std::array<float, combo_count>& chance) {
  double sum = 0, all = 0;
  for (std::size_t i = 0; i < combo_count; ++i) {
    sum += range.weights[i] * static_cast<double>(chance[i]);
    all += range.weights[i];
  }
  return all > 0 ? sum / all : 0;
}

void take_search(const SearchPolicy::Judgement& judged, const PublicView& view, Combo hand, double carried,
                 ReviewedDecision& out) {
  out.made = judged.made;
  const StreetSearch::Decision& decision = judged.decision;
  for (std::size_t a = 0; a < decision.moves.size(); ++a) {
    const auto at = [&](const std::vector<StreetSearch::ByHand>& of) -> std::optional<double> {
      const float value = of[a][hand.index];
      return std::isfinite(value) ? std::optional(static_cast<double>(value)) : std::nullopt;
    };
    // A value whose error nobody knows is not known.
    const std::optional<double> error = at(decision.errors);
    out.moves.push_back({.action = action_at(view, decision.moves[a]),
                         .chance = static_cast<double>(decision.chances[a][hand.index]),
                         .range_chance = mean_chance(judged.range, decision.chances[a]),
                         .value = error ? at(decision.values) : std::nullopt,
                         .error = error});
  }
  for (ReviewedMove& move : out.moves)
    if (move.error && move.action.kind != BetAction::Kind::fold)
      *move.error += carried * static_cast<double>(view.pot());
  const ReviewedMove &mine = out.moves[out.made], &best = out.moves[out.best()];
  if (!mine.value || !best.value) return;
  out.lost = std::max(0.0, *best.value - *mine.value);
  out.error = &mine == &best ? 0 : *mine.error + *best.error;
}

// From earlier streets.
double carried(std::span<const ReviewedDecision> decisions, Street street) {
  double out = 0;
  for (const ReviewedDecision& decision : decisions)
    if (decision.street < street) out = std::max(out, uncertainty(decision));
  return out;
}

void take_chances(const Chances& chances, const PublicView& view, const Move& made, ReviewedDecision& out) {
  for (const Chance& chance : chances)
    out.moves.push_back({.action = action_at(view, chance.move), .chance = chance.probability});
  const auto is_made = [&](const ReviewedMove& move) { return move_of(move.action) == made; };
  const auto found = std::ranges::find_if(out.moves, is_made);
  out.made = static_cast<std::size_t>(found - out.moves.begin());
  if (found == out.moves.end())
    out.moves.push_back({.action = action_at(view, made), .chance = likelihood(chances, made, view)});
}

}  // namespace

std::size_t ReviewedDecision::best() const {
  const bool known =
      std::ranges::all_of(moves, [](const ReviewedMove& move) { return move.value.has_value(); });
  const auto worth = [&](const ReviewedMove& move) {
    return known ? *move.value - move.error.value_or(0) : move.chance;
  };
  return static_cast<std::size_t>(std::ranges::max_element(moves, {}, worth) - moves.begin());
}

double HandReview::lost() const {
  double out = 0;
  for (const ReviewedDecision& decision : decisions)
    if (decision.searched() && *decision.lost > *decision.error) out += *decision.lost;
  return out;
}

std::optional<std::size_t> HandReview::turning_point() const {
  const auto lost = [](const ReviewedDecision& decision) { return decision.lost.value_or(0); };
  const auto most = std::ranges::max_element(decisions, {}, lost);
  if (most == decisions.end() || lost(*most) <= most->error.value_or(0)) return std::nullopt;
  return static_cast<std::size_t>(most - decisions.begin());
}

std::shared_ptr<const SearchPolicy> reviewer(double seconds, std::uint64_t iterations, unsigned threads) {
  const auto plays = std::make_shared<const BlueprintPolicy>(std::vector<std::shared_ptr<const Blueprint>>(),
                                                             BlueprintRules{.threshold = 0});
  const SearchRules rules{.iterations = iterations, .seconds = seconds, .threads = threads, .reviews = true};
  return std::make_shared<const SearchPolicy>(plays, plays, shipped_blueprints().front()->shared_buckets(),
                                              rules);
}

Result<Hand> hand_to_review(const PhhHand& record, Seat hero) {
  HS_TRY(Replay played, replay(record));
  if (!known(played.hand.hole(hero))) return fail(ErrorCode::unsupported, "the player's cards are not known");
  if (played.unlimited(hero)) return fail(ErrorCode::unsupported, "stacks are not known");
  return std::move(played.hand);
}

Result<HandReview> review(const SearchPolicy& by, const Hand& hand, Seat hero, const std::stop_token& stop) {
  const std::array<Card, 2> cards = hand.hole(hero);
  if (!known(cards)) return fail(ErrorCode::unsupported, "the cards of this player are not known");
  HandReview out{.hero = hero,
                 .position = std::string(position_name(hand.rules(), hand.seats(), hero)),
                 .cards = cards,
                 .big_blind = std::max<Chips>(1, hand.rules().min_bet)};
  const Combo own = Combo::of(cards[0], cards[1]);
  const PublicView seen(hand, hero);
  HS_TRY(HandAgain again, HandAgain::of(seen));
  PolicyState state;
  std::optional<Street> street;
  int players = 0;
  for (std::size_t i = 0; i < seen.event_count() && !stop.stop_requested(); ++i) {
    const Event event = seen.event(i);
    const std::optional<Move> move = move_of(event);
    if (!move) continue;
    if (!again.at_turn()) {
      if (!out.decisions.empty()) break;  // somebody who was all-in has gone
      return fail(ErrorCode::unsupported,
                  "this hand was played by other rules than ours: it cannot be followed");
    }
    const PublicView view = again.turn();
    if (std::exchange(street, view.street()) != view.street()) players = static_cast<int>(view.live().size());
    if (event.seat == hero && view.me() == hero) {
      ReviewedDecision decision{.event = i,
                                .street = view.street(),
                                .players = players,
                                .board = {view.board().begin(), view.board().end()},
                                .pot = view.pot(),
                                .to_call = view.legal().call,
                                .moves = {}};
      if (const auto judged = by.judge(view, event, state, Budget{.stop = stop}))
        take_search(*judged, view, own, carried(out.decisions, view.street()), decision);
      else
        take_chances(by.unsearched(view, own, state), view, *move, decision);
      if (!stop.stop_requested()) out.decisions.push_back(std::move(decision));
    }
    HS_RETURN_IF_ERROR(again.play(event, seen.board()));
  }
  return out;
}

Json review_json(const HandReview& review) {
  const auto in_bb = [&](double chips) { return chips / static_cast<double>(review.big_blind); };
  const auto maybe = [&](const std::optional<double>& chips) { return chips ? Json(in_bb(*chips)) : Json(); };
  Json decisions = Json::array();
  for (const ReviewedDecision& decision : review.decisions) {
    Json moves = Json::array();
    for (const ReviewedMove& move : decision.moves)
      moves.push_back(
          {{"action", to_text(move.action)},
           {"to_bb", move.action.puts_more() ? Json(in_bb(static_cast<double>(move.action.to))) : Json()},
           {"chance", move.chance},
           {"range_chance", move.range_chance ? Json(*move.range_chance) : Json()},
           {"value_bb", maybe(move.value)},
           {"error_bb", maybe(move.error)}});
    decisions.push_back({{"event", decision.event},
                         {"street", street_names[static_cast<std::size_t>(decision.street)]},
                         {"players", decision.players},
                         {"board", to_text(decision.board)},
                         {"pot_bb", in_bb(static_cast<double>(decision.pot))},
                         {"to_call_bb", in_bb(static_cast<double>(decision.to_call))},
                         {"made", decision.made},
                         {"best", decision.best()},
                         {"searched", decision.searched()},
                         {"lost_bb", maybe(decision.lost)},
                         {"error_bb", maybe(decision.error)},
                         {"moves", std::move(moves)}});
  }
  const auto turning = review.turning_point();
  return {{"position", review.position},
          {"cards", to_text(review.cards[0]) + to_text(review.cards[1])},
          {"big_blind", review.big_blind},
          {"lost_bb", in_bb(review.lost())},
          {"turning_point", turning ? Json(*turning) : Json()},
          {"decisions", std::move(decisions)}};
}

}  // namespace hindsight
