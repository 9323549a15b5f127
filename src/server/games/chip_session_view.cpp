// A match of chip poker as JSON.  The bot's cards appear when a hand is over, and the flop when it comes.
// SPDX-License-Identifier: MIT

#include "cards/evaluator.h"
#include "io/json.h"
#include "server/games/chip_sessions.h"

namespace hindsight {

namespace {

constexpr const char* kinds[] = {"fold", "check", "call", "bet", "raise"};
const char* name_of(ChipMove::Kind kind) { return kinds[static_cast<std::size_t>(kind)]; }
const char* street_of(int street) { return street == 0 ? "preflop" : "flop"; }

Json cards_json(std::span<const Card> cards) {
  Json out = Json::array();
  for (const Card card : cards) out.push_back(to_text(card));
  return out;
}

Json moves_json(const ChipDuel& duel) {
  Json out = Json::array();
  for (const ChipMove& move : duel.moves())
    out.push_back({{"who", move.yours ? "you" : "opponent"},
                   {"street", street_of(move.street)},
                   {"kind", name_of(move.kind)},
                   {"chips", move.chips},
                   {"more", move.more},
                   {"all_in", move.all_in}});
  return out;
}

// Every amount that differs from the others in what it does.
Json decision_json(const ChipDuel& duel, std::int64_t number) {
  const ChipBetting& now = duel.hand().now;
  Json choices = Json::array();
  for (int chips = 0; chips <= now.max(); ++chips) {
    const ChipMove move = move_of(now, chips);
    if (move.kind == ChipMove::Kind::fold && chips > 0) continue;
    choices.push_back(
        {{"chips", chips}, {"kind", name_of(move.kind)}, {"more", move.more}, {"all_in", move.all_in}});
  }
  return {{"number", number}, {"to_match", now.need()}, {"choices", choices}};
}

Json result_json(const ChipDuel& duel) {
  const ChipHand& hand = duel.hand();
  const std::size_t you = duel.your_seat();
  const auto made = [&](std::size_t seat) {
    return hand.compared() ? Json(hand_name(evaluate(set_of(hand.flop) | set_of(hand.hole[seat])))) : Json();
  };
  const Json folded = hand.now.folded < 0                        ? Json()
                      : hand.now.folded == static_cast<int>(you) ? Json("you")
                                                                 : Json("opponent");
  return {{"change", duel.won()},
          {"folded", folded},
          {"opponent_cards", cards_json(hand.hole[1 - you])},
          {"yours", made(you)},
          {"theirs", made(1 - you)}};
}

constexpr const char* duel_state_names[] = {"preparing", "acting", "between", "over"};

}  // namespace

Json ChipSession::view() const {
  const std::lock_guard lock(mutex_);
  return view_of_now();
}

Json ChipSession::message_of(Json view) const {
  return {{"topic", "chips:" + id_}, {"view", std::move(view)}};
}

Json ChipSession::message() const { return message_of(view()); }

void ChipSession::publish() const { services_.hub.publish("chips:" + id_, message_of(view_of_now())); }

Json ChipSession::view_of_now() const {
  const ChipHand& hand = duel_.hand();
  const ChipTable& table = duel_.table();
  const std::array<int, 2> stacks = duel_.match().stacks;
  const std::size_t you = duel_.your_seat();
  const bool playing = duel_.playing(), flop = hand.now.street == 1 || hand.compared();
  const std::array<int, 2> in{playing ? hand.now.in[you] : 0, playing ? hand.now.in[1 - you] : 0};
  Json out = {{"id", id_},
              {"state", duel_state_names[static_cast<std::size_t>(state_)]},
              {"bot", table.bot},
              {"stack", table.stack},
              {"ante", table.ante},
              {"hand", duel_.match().hands + (playing ? 1 : 0)},
              {"you_begin", you == 0},
              {"stacks", {stacks[0] - in[0], stacks[1] - in[1]}},
              {"in", {hand.now.in[you], hand.now.in[1 - you]}},
              {"pot", hand.now.in[0] + hand.now.in[1]},
              {"street", street_of(flop ? 1 : 0)},
              {"cards", cards_json(hand.hole[you])},
              {"flop", flop ? cards_json(hand.flop) : Json::array()},
              {"history", moves_json(duel_)},
              {"decision", state_ == State::acting ? decision_json(duel_, decisions_) : Json()},
              {"result", playing ? Json() : result_json(duel_)},
              {"solving_for", state_ == State::preparing ? Json(duel_.behind()) : Json()},
              {"exploitability", solved_ != nullptr ? Json(solved_->worth.exploitability()) : Json()}};
  out["winner"] = !duel_.over() ? Json() : stacks[1] == 0 ? Json("you") : Json("opponent");
  return out;
}

}  // namespace hindsight
