// SPDX-License-Identifier: MIT
#include "table/session.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/check.h"

namespace hindsight {

namespace {

using Button = SessionRules::Button;

tl::unexpected<Error> bad_session(std::string message) {
  return fail(ErrorCode::invalid_argument, std::move(message));
}

std::string name(Chair chair) { return fmt::format("chair {}", chair.value); }

Result<void> check_schedule(const BlindSchedule& blinds) {
  if (blinds.levels.empty()) return bad_session("a session without blind levels: give at least one");
  for (const BlindLevel& level : blinds.levels) {
    const bool last = &level == &blinds.levels.back();
    if (level.big_blind < 1 || level.small_blind < 0 || level.ante < 0 || level.small_blind > level.big_blind)
      return bad_session(
          fmt::format("blinds of {}/{} with an ante of {}: the big blind must be 1 or more and the largest, "
                      "and none below 0",
                      level.small_blind, level.big_blind, level.ante));
    if (level.hands < 0 || (level.hands == 0 && (!last || blinds.doubles)))
      return bad_session(
          fmt::format("a blind level of {} hands: only a last one may be endless", level.hands));
    if (std::max(level.big_blind, level.ante) > unlimited_stack / 4)
      return bad_session("a blind level out of range");
  }
  return {};
}

}  // namespace

BlindLevel BlindSchedule::at(std::int64_t hand) const {
  for (const BlindLevel& level : levels) {
    if (level.hands == 0 || hand < level.hands) return level;
    if (&level != &levels.back()) hand -= level.hands;
  }
  BlindLevel level = levels.back();
  for (; doubles && hand >= level.hands && std::max(level.big_blind, level.ante) <= unlimited_stack / 8;
       hand -= level.hands) {
    level.small_blind *= 2;
    level.big_blind *= 2;
    level.ante *= 2;
  }
  return level;
}

std::optional<Seat> Lineup::seat_of(Chair chair) const {
  for (Seat seat; seat.value < seats; ++seat)
    if (chairs[seat.value] == chair) return seat;
  return std::nullopt;
}

Result<Session> Session::open(SessionRules rules, std::span<const Chips> stacks, Chair button) {
  HS_RETURN_IF_ERROR(check_schedule(rules.blinds));
  if (rules.hand.odd_chip == HandRules::OddChip::exact)
    return bad_session("a session that splits chips: its odd chips must go by the casino rule");
  if (stacks.size() < 2 || stacks.size() > max_seats)
    return bad_session(fmt::format("a table of {} chairs: it takes 2 to 10", stacks.size()));
  if (button.value >= stacks.size())
    return bad_session(fmt::format("a button at {}, which does not exist", name(button)));
  Session session;
  session.rules_ = std::move(rules);
  session.chair_count_ = static_cast<int>(stacks.size());
  for (std::size_t i = 0; i < stacks.size(); ++i) {
    if (stacks[i] < 0 || stacks[i] > unlimited_stack / max_seats)
      return bad_session(fmt::format("a stack of {} is out of range", stacks[i]));
    session.chairs_[i].stack = stacks[i];
    session.chairs_[i].seated = true;
    session.chips_in_play_ += stacks[i];
  }
  session.button_ = button;
  return session;
}

Result<Session> Session::resume(SessionRules rules, const SessionState& state) {
  HS_TRY(Session session, open(std::move(rules), state.stacks, state.button));
  const auto chairs = state.stacks.size();
  if (state.small.value >= chairs || state.big.value >= chairs || state.hands_played < 0)
    return bad_session(fmt::format("a session at hand {} whose blinds are at no chair", state.hands_played));
  session.small_ = state.small;
  session.big_ = state.big;
  session.began_ = state.hands_played > 0;
  session.hands_played_ = state.hands_played;
  return session;
}

SessionState Session::state() const {
  HS_CHECK_THAT(!playing_.has_value());
  SessionState out{.button = button_, .small = small_, .big = big_, .hands_played = hands_played_};
  for (Chair chair; chair.value < chair_count_; ++chair) out.stacks.push_back(stack(chair));
  return out;
}

Chair Session::step(Chair chair) const {
  return {static_cast<std::uint8_t>((chair.value + 1) % chair_count_)};
}

// Absent players of a tournament play on: their blinds are due.
bool Session::plays(Chair chair) const {
  const Place& place = chairs_[chair.value];
  return place.stack > 0 && (rules_.button == Button::dead || (!place.absent && !place.waits));
}

int Session::to_deal() const {
  int count = 0;
  for (Chair chair; chair.value < chair_count_; ++chair) count += plays(chair) ? 1 : 0;
  return count;
}

Chair Session::next_player(Chair chair) const {
  do chair = step(chair);
  while (!plays(chair));
  return chair;
}

int Session::players() const {
  return static_cast<int>(
      std::count_if(chairs_.begin(), chairs_.end(), [](const Place& place) { return place.stack > 0; }));
}

void Session::move_dead_button() {
  button_ = small_;
  small_ = big_;
  big_ = next_player(big_);
  if (to_deal() == 2) button_ = small_ = next_player(big_);
}

// Who owes blinds comes in neither on the button nor between it and the blinds.
void Session::move_button() {
  const auto settled = [this](Chair chair) { return plays(chair) && !chairs_[chair.value].owes_big; };
  int count = 0;
  for (Chair chair; chair.value < chair_count_; ++chair) count += settled(chair) ? 1 : 0;
  if (count < 2)
    for (Place& place : chairs_) place.owes_big = place.owes_small = false;
  if (began_) button_ = step(button_);
  while (!settled(button_)) button_ = step(button_);
  for (Chair chair = step(button_); !settled(chair); chair = step(chair)) chairs_[chair.value].waits = true;
  small_ = to_deal() == 2 ? button_ : next_player(button_);
  big_ = next_player(small_);
}

// The big blind has passed absent players, and the small blind will.
void Session::note_missed_blinds(Chair old_big) {
  for (Chair chair = step(old_big); chair != big_; chair = step(chair)) {
    Place& place = chairs_[chair.value];
    if (place.stack > 0 && place.absent) place.owes_big = place.owes_small = true;
  }
}

Lineup Session::seat_players() const {
  Lineup lineup;
  lineup.button = button_;
  Chair chair = button_;
  for (int i = 0; i < chair_count_; ++i) {
    chair = step(chair);
    if (!plays(chair)) continue;
    const auto seat = static_cast<std::uint8_t>(lineup.seats++);
    lineup.chairs[seat] = chair;
    lineup.stacks[seat] = chairs_[chair.value].stack;
    if (chairs_[chair.value].absent) lineup.absent |= Seat{seat};
  }
  return lineup;
}

void Session::post_blinds(Lineup& lineup) {
  using PaidBy = BlindLevel::PaidBy;
  const BlindLevel level = this->level();
  HandRules& rules = lineup.rules;
  rules = rules_.hand;
  rules.antes = rules.blinds = {};
  rules.min_bet = level.big_blind;
  rules.big_bet = 2 * level.big_blind;
  rules.trim_antes = level.ante_paid_by == PaidBy::everybody;
  for (Seat seat; seat.value < lineup.seats; ++seat) {
    const Chair chair = lineup.chairs[seat.value];
    if (chair == big_) rules.blinds[seat.value] = level.big_blind;
    if (chair == small_) rules.blinds[seat.value] = level.small_blind;
    const bool pays = level.ante_paid_by == PaidBy::everybody ||
                      chair == (level.ante_paid_by == PaidBy::button ? button_ : big_);
    if (pays) rules.antes[seat.value] = level.ante;
  }
  if (rules_.button == Button::moving) post_missed(lineup, level);
}

// A missed big blind is live, a missed small blind dead.
void Session::post_missed(Lineup& lineup, const BlindLevel& level) {
  for (Seat seat; seat.value < lineup.seats; ++seat) {
    const Chair chair = lineup.chairs[seat.value];
    Place& place = chairs_[chair.value];
    if (place.owes_big && chair != big_) {
      lineup.rules.blinds[seat.value] = -level.big_blind;
      if (place.owes_small) lineup.rules.antes[seat.value] += level.small_blind;
      if (place.owes_small) lineup.rules.trim_antes = false;  // else it went back to its only payer
    }
    place.owes_big = place.owes_small = false;
  }
}

Result<Lineup> Session::next_hand() {
  if (playing_) return bad_session("the hand before is not finished");
  for (Place& place : chairs_) place.waits = false;
  if (to_deal() < 2) return bad_session(fmt::format("{} players with chips: a hand takes two", to_deal()));
  const Chair old_big = big_;
  if (began_ && rules_.button == Button::dead)
    move_dead_button();
  else
    move_button();
  if (began_) note_missed_blinds(old_big);
  began_ = true;
  for (Place& place : chairs_) place.seated = place.stack > 0;
  playing_ = seat_players();
  post_blinds(*playing_);
  return *playing_;
}

Result<void> Session::finish(const Hand& hand) {
  if (!playing_) return bad_session("no hand is being played");
  if (!hand.over() || !hand.determined())
    return bad_session(fmt::format("the hand has no result: {}", to_text(hand.next())));
  const Lineup& lineup = *playing_;
  bool same = hand.seats() == lineup.seats;
  for (Seat seat; same && seat.value < lineup.seats; ++seat)
    same = hand.start_stack(seat) == lineup.stacks[seat.value];
  if (!same) return bad_session("the hand is not the one of this lineup: its seats or stacks differ");
  for (Seat seat; seat.value < lineup.seats; ++seat)
    chairs_[lineup.chairs[seat.value].value].stack = hand.final_stack(seat);
  Chips sum = 0;
  for (const Place& place : chairs_) sum += place.stack;
  HS_CHECK(sum, ==, chips_in_play_);
  ++hands_played_;
  playing_.reset();
  return {};
}

Result<void> Session::check_between_hands(Chair chair) const {
  if (chair.value >= chair_count_) return bad_session(fmt::format("{} does not exist", name(chair)));
  if (playing_) return bad_session(fmt::format("{} must wait until the hand is over", name(chair)));
  return {};
}

Result<void> Session::buy_in(Chair chair, Chips chips) {
  HS_RETURN_IF_ERROR(check_between_hands(chair));
  Place& place = chairs_[chair.value];
  if (chips < 1 || chips > unlimited_stack - chips_in_play_)
    return bad_session(fmt::format("{} cannot buy {} chips: it must be 1 or more", name(chair), chips));
  if (!place.seated) place = {.owes_big = began_};  // a newcomer pays for its first hand
  place.seated = true;
  place.stack += chips;
  chips_in_play_ += chips;
  return {};
}

Result<Chips> Session::cash_out(Chair chair) {
  HS_RETURN_IF_ERROR(check_between_hands(chair));
  const Chips chips = std::exchange(chairs_[chair.value], {}).stack;
  if (chips == 0) return bad_session(fmt::format("{} has no chips", name(chair)));
  chips_in_play_ -= chips;
  return chips;
}

Result<void> Session::set_absent(Chair chair, bool absent) {
  HS_RETURN_IF_ERROR(check_between_hands(chair));
  if (chairs_[chair.value].stack == 0) return bad_session(fmt::format("{} has no player", name(chair)));
  chairs_[chair.value].absent = absent;
  return {};
}

}  // namespace hindsight
