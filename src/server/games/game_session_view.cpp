// A play as JSON, for the person who plays.  Nothing here may
// depend on more than the person's infoset until the round is over.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "io/json.h"
#include "server/games/game_sessions.h"
#include "server/games/games.h"
#include "server/games/table_figures.h"
#include "server/http/router.h"

namespace hindsight {

namespace {

Json json_of(const std::vector<SeenMove>& moves, bool over) {
  constexpr const char* who[] = {"chance", "you", "opponent"};
  constexpr const char* to[] = {"both", "you", "opponent", "nobody"};
  Json out = Json::array();
  for (const SeenMove& move : moves)
    out.push_back({{"who", who[static_cast<std::size_t>(move.who)]},
                   {"to", to[static_cast<std::size_t>(move.to)]},
                   {"what", move.what ? Json(*move.what) : Json()},
                   {"text", seen_text(move, 2, over)}});
  return out;
}

// What you were dealt in secret.
std::string held(const std::vector<SeenMove>& moves) {
  std::string out;
  for (const SeenMove& move : moves)
    if (move.who == SeenMove::Who::chance && move.to == SeenMove::To::you && move.what)
      out += (out.empty() ? "" : " ") + *move.what;
  return out;
}

Json actions_json(const HistoryTree& tree, InfosetId infoset) {
  Json out = Json::array();
  for (const std::string& name : tree.infosets[infoset].actions)
    out.push_back({{"index", out.size()}, {"name", name}});
  return out;
}

Json right_json(const PlayReview& review) {
  Json out = Json::array();
  for (Action a = 0; a < review.values.size(); ++a)
    if (review.right(a)) out.push_back(a);
  return out;
}

Json coach_json(const Opponent& opponent, const PlayReview& advice) {
  Json belief = Json::array();
  for (const auto& [what, probability] : opponent.belief(advice.infoset))
    belief.push_back({{"what", what}, {"probability", probability}});
  return {{"strategy", advice.strategy}, {"values", advice.values}, {"tolerance", advice.tolerance},
          {"right", right_json(advice)}, {"best", advice.best()},   {"belief", belief}};
}

Json review_json(const GameSource& game, const PlayReview& review) {
  return {{"verdict", review.verdict(game.game.payoff_range)},
          {"loss", review.loss},
          {"tolerance", review.tolerance},
          {"right", right_json(review)},
          {"best", review.best()},
          {"actions", game.histories.infosets[review.infoset].actions},
          {"strategy", review.strategy},
          {"values", review.values},
          {"chose", review.chose}};
}

// Two numbers, of the person and of the opponent; nothing where the game has no such thing.
Json by_seat(const std::array<std::optional<double>, 2>& values, Player seat) {
  const auto &mine = values[seat.value], &theirs = values[1u - seat.value];
  if (!mine && !theirs) return {};
  return Json{mine ? Json(*mine) : Json(), theirs ? Json(*theirs) : Json()};
}

Json felt_json(const TableFigures& felt, Player seat) {
  const auto or_null = [](const std::optional<double>& value) { return value ? Json(*value) : Json(); };
  return {{"pot", or_null(felt.pot)},
          {"prize", or_null(felt.prize)},
          {"in", by_seat(felt.in, seat)},
          {"stack", by_seat(felt.stack, seat)},
          {"points", by_seat(felt.points, seat)}};
}

Json moves_json(const std::vector<SeenNode>& nodes) {
  constexpr const char* next[] = {"you", "opponent", "chance", "end"};
  Json out = Json::array();
  for (const SeenNode& node : nodes)
    out.push_back({{"parent", node.parent},
                   {"move", node.move ? Json(*node.move) : Json()},
                   {"next", next[static_cast<std::size_t>(node.next)]},
                   {"line", node.line},
                   {"here", node.here},
                   {"more", node.more}});
  return out;
}

std::string amount(double value, const std::string& unit) {
  const std::string number = Json(value == 0 ? 0.0 : value).dump();
  const std::string short_number = number.ends_with(".0") ? number.substr(0, number.size() - 2) : number;
  if (unit.empty()) return short_number;
  const bool one = std::abs(value) == 1 && unit.ends_with('s');
  return fmt::format("{} {}", short_number, one ? unit.substr(0, unit.size() - 1) : unit);
}

// What the opponent had in hand, or did, and what came out of the round.
Json result_json(const PlayGame& game, HistoryId at, Player seat) {
  const Player other{static_cast<std::uint8_t>(1 - seat.value)};
  const double payoff = game.source.histories.payoff(at, seat);
  const std::vector<SeenMove> theirs = game.sight.all(at, other);
  const bool dealt = !held(theirs).empty();
  const std::string secret = game.sight.secret(at, other);
  const std::string came =
      payoff == 0 ? "a draw"
                  : (payoff > 0 ? "you win " : "you lose ") + amount(std::abs(payoff), game.source.unit);
  return {{"payoff", payoff},
          {"opponent", secret},
          {"dealt", dealt},
          {"text", came + (dealt ? ": the opponent held " : ": the opponent played ") + secret}};
}

Json score_json(const PlayScore& score) {
  const Sample& payoffs = score.payoffs;
  const bool any = payoffs.count > 0;
  return {{"rounds", payoffs.count},
          {"total", payoffs.sum},
          {"mean", any ? Json(payoffs.mean()) : Json()},
          {"half_width_95", payoffs.count < 2 ? Json() : Json(payoffs.half_width(0.95))},
          {"given_away", score.given_away},
          {"expected", any ? Json(score.expected / static_cast<double>(payoffs.count)) : Json()}};
}

std::string opponent_text(const OpponentSpec& spec, const Opponent& opponent) {
  using enum OpponentSpec::Kind;
  const std::string off = fmt::format("{:.2g} {}", opponent.exploitability(), opponent.game().source.unit);
  switch (spec.kind) {
    case solved:
      return fmt::format("solved to {}", off);
    case iterate:
      return fmt::format("{} iterations of CFR, {} from perfect", spec.iterations, off);
    case uniform:
      return fmt::format("every action equally likely, {} from perfect", off);
    case first:
      return fmt::format("always the first action, {} from perfect", off);
    case file:
      return fmt::format("{}, {} from perfect", spec.own->name, off);
    case last:
      break;
  }
  return fmt::format("always the last action, {} from perfect", off);
}

Json opponent_json(const OpponentSpec& spec, const Opponent& opponent) {
  constexpr const char* names[] = {"solved", "iterate", "uniform", "first", "last", "file"};
  Json out = {{"code", names[static_cast<std::size_t>(spec.kind)]},
              {"exploitability", opponent.exploitability()},
              {"unit", opponent.game().source.unit}};
  if (spec.kind == OpponentSpec::Kind::iterate) out["iterations"] = spec.iterations;
  if (spec.own) out["name"] = spec.own->name;
  return out;
}

// Nothing while the game is built: then there is nothing to measure yet.
Json progress_json(const Preparation::Progress& progress) {
  if (progress.building) return nullptr;
  return {{"iterations", progress.iterations},
          {"exploitability", progress.exploitability},
          {"target", progress.target},
          {"seconds", progress.seconds}};
}

constexpr const char* session_states[] = {"preparing", "acting", "over", "failed"};
Json seat_json(PlaySetup::Seat seat) {
  using enum PlaySetup::Seat;
  return seat == alternate ? Json("alternate") : Json(seat == second ? 1 : 0);
}

}  // namespace

Json GameSession::view(bool coach) const {
  const std::lock_guard lock(mutex_);
  return view_of_now(coach);
}

Json GameSession::message_of(Json view) const {
  return {{"topic", "play:" + id_}, {"view", std::move(view)}};
}

Json GameSession::message() const { return message_of(view()); }

void GameSession::publish() const { hub_.publish("play:" + id_, message_of(view_of_now(false))); }

Json GameSession::view_of_now(bool coach) const {
  Json out = {{"id", id_},
              {"game", setup_.game},
              {"title", game_title(setup_.game)},
              {"state", session_states[static_cast<std::size_t>(state_)]},
              {"opponent", setup_.opponent.text()},
              {"seat", seat_json(setup_.seat)},
              {"coached", setup_.coach},
              {"progress", progress_ ? progress_json(*progress_) : Json()},
              {"stage", progress_ ? Json(progress_->building ? "building" : "solving") : Json()},
              {"failure", failure_ ? Json(failure_->message) : Json()},
              {"failure_code", failure_ ? Json{{"code", code_name(failure_->code)}} : Json()},
              {"score", score_json(score_)}};
  for (const char* later :
       {"round", "you", "history", "you_hold", "felt", "moves", "alike", "decision", "coach", "review",
        "result", "unit", "value", "attainable", "opponent_text", "opponent_code", "opponent_exploitability"})
    out[later] = nullptr;
  out["history"] = Json::array();
  if (!round_ || state_ == State::failed) return out;
  const Opponent& opponent = *round_->opponent;
  const PlayGame& game = opponent.game();
  const bool acting = state_ == State::acting;
  const std::vector<SeenMove> seen =
      acting ? game.sight.at(infoset()) : game.sight.all(round_->at, round_->seat);
  out["round"] = round_->number + 1;
  out["you"] = round_->seat.value;
  out["history"] = json_of(seen, !acting);
  if (!held(seen).empty()) out["you_hold"] = held(seen);
  if (acting)
    out["decision"] = {{"number", decisions_}, {"actions", actions_json(game.source.histories, infoset())}};
  const HistoryId shown = acting ? game.sight.histories(infoset()).front() : round_->at;
  out["felt"] = felt_json(acting ? felt_of(game, infoset()) : felt_at(game, shown), round_->seat);
  out["moves"] = moves_json(moves_around(game, shown, round_->seat, seen));
  if (acting) out["alike"] = game.sight.histories(infoset()).size();
  if (acting && coach) out["coach"] = coach_json(opponent, review(infoset(), 0));
  if (review_) out["review"] = review_json(game.source, *review_);
  if (!acting) out["result"] = result_json(game, round_->at, round_->seat);
  out["unit"] = game.source.unit;
  out["value"] = game.evaluation.value[round_->seat.value];
  out["attainable"] = opponent.attainable(round_->seat);
  if (opponent_ == round_->opponent) {
    out["opponent_text"] = opponent_text(setup_.opponent, opponent);
    out["opponent_exploitability"] = opponent.exploitability();
    out["opponent_code"] = opponent_json(setup_.opponent, opponent);
  }
  return out;
}

}  // namespace hindsight
