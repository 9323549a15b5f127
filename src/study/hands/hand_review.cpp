// SPDX-License-Identifier: MIT
#include "study/hands/hand_review.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "betting/action_kind.h"
#include "betting/line.h"
#include "play/bots/blueprint_policy.h"
#include "play/bots/shipped_blueprints.h"
#include "play/hand_replayer.h"
#include "play/models/observed_range.h"
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

// The ranges that a street begins with are as uncertain as what was found of the street before: in shares of
// the pot, the middle one of the errors of a decision's moves, up to half.
constexpr double most_carried = 0.5;
double uncertainty(const ReviewedDecision& decision) {
  if (decision.by != ValuedBy::search) return 0;
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

// Values, moves and the one that was made are known.
void take_lost(ReviewedDecision& out) {
  const ReviewedMove &mine = out.moves[out.made], &best = out.moves[out.best()];
  if (!mine.value || !best.value) return;
  out.lost = std::max(0.0, *best.value - *mine.value);
  out.error = &mine == &best ? 0 : *mine.error + *best.error;
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
  out.by = ValuedBy::search;
  take_lost(out);
}

// From earlier streets.
double carried(std::span<const ReviewedDecision> decisions, Street street) {
  double out = 0;
  for (const ReviewedDecision& decision : decisions)
    if (decision.street < street) out = std::max(out, uncertainty(decision));
  return out;
}

constexpr double slip_of_players = 0.02;  // how often a person is taken to play as the rest of the range does
constexpr std::uint64_t seed_of_deals = 1, deals_of_odds = 2'000;
constexpr std::uint64_t deals_of_iteration = 100;  // about what an iteration of a turn costs
constexpr std::uint64_t trials_on_the_way = 100;   // of a move where the strategies say nothing
constexpr double standard_errors = 2;              // that a value may be off
// That a loss may be off: of the many decisions of a session some look bad by chance.
constexpr double standard_errors_of_loss = 3;
constexpr double hardly = 0.005;       // a move that is made less often is none of the strategy's
constexpr double often_enough = 0.05;  // with the hand, to be its best

// What the players of a hand may hold, followed move by move.
class Players {
 public:
  Players(const Policy& policy, int seats) : policy_(policy) {
    for (const Seat seat : SeatSet::first_of(seats)) ranges_[seat.value] = any_two();
  }
  const SeatRanges& ranges() const { return ranges_; }
  RangeStrategy strategy(const PublicView& turn) {
    const Range& range = ranges_[turn.me().value];
    return policy_.strategy(turn, hands_held(range.weights, set_of(turn.board())), states_[turn.me().value]);
  }
  void see(const PublicView& turn, const Move& move) {
    observe(turn, strategy(turn), move, slip_of_players, ranges_[turn.me().value]);
  }

 private:
  const Policy& policy_;
  SeatRanges ranges_{};
  std::array<PolicyState, max_seats> states_;
};

// What the strategy makes with this hand or with the range, what is always possible, and what was made.
std::vector<Move> moves_to_value(const RangeStrategy& plays, const Range& range, Combo own,
                                 const PublicView& turn, const Move& made) {
  std::vector<Move> out;
  const auto add = [&](const Move& move) {
    if (std::ranges::find(out, move) == out.end()) out.push_back(move);
  };
  if (turn.legal().call > 0) add(Move::fold());
  add(Move::call());
  std::vector<double> weight(plays.rows());
  double all = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    weight[plays.row_of(Combo{i})] += range.weights[i];
    all += range.weights[i];
  }
  weight[plays.row_of(own)] = all;
  std::vector<std::pair<Move, double>> often;
  for (std::size_t row = 0; row < plays.rows(); ++row)
    for (const Chance& chance : plays.row(row)) {
      const auto found = std::ranges::find(often, chance.move, &std::pair<Move, double>::first);
      auto& of = found == often.end() ? often.emplace_back(chance.move, 0) : *found;
      of.second += weight[row] * chance.probability;
    }
  std::ranges::sort(often, {}, [](const auto& move) { return move.first.to; });
  for (const auto& [move, sum] : often)
    if (sum >= hardly * all) add(move);
  add(made);
  return out;
}

// The mean over the range.
double mean_chance(const RangeStrategy& plays, const Range& range, const Move& move) {
  const auto chance = plays.by_row([&](RangeStrategy::Row row) { return probability(row, move); });
  double sum = 0, all = 0;
  for (std::uint16_t i = 0; i < combo_count; ++i) {
    if (plays[Combo{i}].empty()) continue;
    sum += range.weights[i] * chance[plays.row_of(Combo{i})];
    all += range.weights[i];
  }
  return all > 0 ? sum / all : 0;
}

// What is left of a decision's time where a search has taken some in vain, but always a quarter of it.
Budget time_left(const Reviewer& by, Clock::time_point began, const std::stop_token& stop) {
  Budget out{.stop = stop};
  if (by.seconds <= 0) return out;
  const auto lasting = [](double seconds) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  };
  out.deadline = std::max(began + lasting(by.seconds), Clock::now() + lasting(by.seconds / 4));
  return out;
}

void take_roll_out(const Reviewer& by, Players& players, const HandReplayer& at, Combo own, const Move& made,
                   const Budget& budget, ReviewedDecision& out) {
  const PublicView turn = at.turn();
  const Range& range = players.ranges()[turn.me().value];
  const RangeStrategy plays = players.strategy(turn);
  const std::vector<Move> moves = moves_to_value(plays, range, own, turn, made);
  const RolledOut found = roll_out(*by.plays, at.hand(), own, players.ranges(), moves, by.roll_outs, budget);
  for (std::size_t m = 0; m < moves.size(); ++m)
    out.moves.push_back({.action = action_at(turn, moves[m]),
                         .chance = probability(plays[own], moves[m]),
                         .range_chance = mean_chance(plays, range, moves[m]),
                         .value = found.value(m),
                         .error = standard_errors * found.error(m)});
  out.made = static_cast<std::size_t>(std::ranges::find(moves, made) - moves.begin());
  out.by = ValuedBy::roll_out;
  take_lost(out);
  out.error = standard_errors_of_loss * found.error_between(out.made, out.best());
}

// What there is to see at the turn, and what kind of move was made.
void look_at(const HandReplayer& at, Combo own, const Move& made, const SeatRanges& ranges,
             ReviewedDecision& out) {
  const PublicView turn = at.turn();
  out.board.assign(turn.board().begin(), turn.board().end());
  out.pot = turn.pot();
  out.to_call = turn.legal().call;
  if (turn.street() > Street::preflop)
    out.showdown_odds = showdown_odds(at.hand(), own, ranges, deals_of_odds, seed_of_deals);
  out.kind = decision_kind(turn, made, out.showdown_odds.value_or(0));
}

}  // namespace

std::size_t ReviewedDecision::best() const {
  const bool known =
      std::ranges::all_of(moves, [](const ReviewedMove& move) { return move.value.has_value(); });
  const auto is_sought = [&](const ReviewedMove& move) {
    return by != ValuedBy::roll_out || move.chance >= often_enough || &move == &moves[made] ||
           move.action.kind == BetAction::Kind::fold;
  };
  const auto worth = [&](const ReviewedMove& move) {
    if (!is_sought(move)) return -std::numeric_limits<double>::infinity();
    return known ? *move.value - move.error.value_or(0) : move.chance;
  };
  return static_cast<std::size_t>(std::ranges::max_element(moves, {}, worth) - moves.begin());
}

double HandReview::lost() const {
  double out = 0;
  for (const ReviewedDecision& decision : decisions)
    if (decision.lost && *decision.lost > *decision.error) out += *decision.lost;
  return out;
}

std::optional<std::size_t> HandReview::turning_point() const {
  const auto lost = [](const ReviewedDecision& decision) { return decision.lost.value_or(0); };
  const auto most = std::ranges::max_element(decisions, {}, lost);
  if (most == decisions.end() || lost(*most) <= most->error.value_or(0)) return std::nullopt;
  return static_cast<std::size_t>(most - decisions.begin());
}

std::shared_ptr<const Reviewer> reviewer(double seconds, std::uint64_t iterations, unsigned threads) {
  const std::vector<std::shared_ptr<const Blueprint>> shipped;
  const auto ranges = std::make_shared<const BlueprintPolicy>(shipped, BlueprintRules{.threshold = 0});
  const SearchRules rules{.iterations = iterations, .seconds = seconds, .threads = threads, .reviews = true};
  return std::make_shared<const Reviewer>(Reviewer{
      .search = std::make_shared<const SearchPolicy>(ranges, ranges,
                                                     shipped_blueprints().front()->shared_buckets(), rules),
      .ranges = ranges,
      .plays = std::make_shared<const BlueprintPolicy>(
          shipped, BlueprintRules{.untrained = {.trials = trials_on_the_way, .draws_simulated = true}}),
      .roll_outs = {.deals = deals_of_iteration * iterations, .seed = seed_of_deals, .threads = threads},
      .seconds = iterations > 0 ? 0 : seconds});
}

Result<Hand> hand_to_review(const PhhHand& record, Seat hero) {
  HS_TRY(Replay played, replay(record));
  if (!known(played.hand.hole(hero))) return fail(ErrorCode::unsupported, "the player's cards are not known");
  if (played.unlimited(hero)) return fail(ErrorCode::unsupported, "stacks are not known");
  return std::move(played.hand);
}

Result<HandReview> review(const Reviewer& by, const Hand& hand, Seat hero, const std::stop_token& stop) {
  const std::array<Card, 2> cards = hand.hole(hero);
  if (!known(cards)) return fail(ErrorCode::unsupported, "the cards of this player are not known");
  HandReview out{.hero = hero,
                 .position = std::string(position_name(hand.rules(), hand.seats(), hero)),
                 .cards = cards,
                 .big_blind = std::max<Chips>(1, hand.rules().min_bet)};
  const Combo own = Combo::of(cards[0], cards[1]);
  const PublicView seen(hand, hero);
  HS_TRY(HandReplayer again, HandReplayer::of(seen));
  PolicyState state;
  Players held(*by.ranges, hand.seats());
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
      const Clock::time_point began = Clock::now();
      ReviewedDecision decision{.event = i, .street = view.street(), .players = players};
      look_at(again, own, *move, held.ranges(), decision);
      if (const auto judged = by.search->judge(view, event, state, Budget{.stop = stop}))
        take_search(*judged, view, own, carried(out.decisions, view.street()), decision);
      else
        take_roll_out(by, held, again, own, *move, time_left(by, began, stop), decision);
      if (!stop.stop_requested()) out.decisions.push_back(std::move(decision));
    }
    held.see(view, *move);
    HS_RETURN_IF_ERROR(again.play(event, seen.board()));
  }
  return out;
}

namespace {

Json valued_by(ValuedBy by) {
  return by == ValuedBy::search ? Json("search") : by == ValuedBy::roll_out ? Json("roll-out") : Json();
}

}  // namespace

Json review_json(const HandReview& review) {
  const auto in_bb = [&](double chips) { return chips / static_cast<double>(review.big_blind); };
  const auto maybe = [&](const std::optional<double>& chips) { return chips ? Json(in_bb(*chips)) : Json(); };
  Json decisions = Json::array();
  for (const ReviewedDecision& decision : review.decisions) {
    Json moves = Json::array();
    for (const ReviewedMove& move : decision.moves)
      moves.push_back(
          {{"action", {{"kind", kind_text(move.action.kind)}, {"text", to_text(move.action)}}},
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
                         {"kind", to_text(decision.kind)},
                         {"showdown_odds", decision.showdown_odds ? Json(*decision.showdown_odds) : Json()},
                         {"by", valued_by(decision.by)},
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
