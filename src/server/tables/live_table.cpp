// SPDX-License-Identifier: MIT
#include "server/tables/live_table.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "io/json.h"
#include "play/bots/catalog.h"

namespace hindsight {

using std::chrono::milliseconds;

namespace {

constexpr std::uint64_t deal_purpose = 0x7461626c65;  // "table"
constexpr milliseconds retry_time{2'000}, unwatched_time{60'000};

tl::unexpected<Error> too_late(std::string sentence) {
  return fail(ErrorCode::conflict, std::move(sentence));
}

constexpr milliseconds least_pause{100};  // between hands

// Where a program plays all show who come to the showdown, as it expects.
void advance_hand(Hand& hand, const HandDeal& deal, const TableOrder& order) {
  advance(hand, deal, has_program(order) ? Showing::everybody : Showing::may_muck);
}

std::vector<Chips> stacks_of(const Session& session) {
  std::vector<Chips> out;
  for (Chair chair; chair.value < session.chairs(); ++chair) out.push_back(session.stack(chair));
  return out;
}

// Everybody has the buy-in again, the person as far as its capital goes.
Session with_reset_chips(const Session& session, const TableOrder& order, Chips capital) {
  SessionState state = session.state();
  std::ranges::fill(state.stacks, order.buy_in);
  state.stacks[0] = std::min(order.buy_in, session.stack(Chair{0}) + capital);
  Result<Session> reset = Session::resume(rules_of(order), state);
  if (!reset) return session;  // chips that no table could have: they stay as they are
  return std::move(*reset);
}

// A program plays on only where the person has the chips of everybody else.
bool can_go_on(const Session& session, const TableOrder& order) {
  const Chips mine = session.stack(Chair{0});
  return mine > 0 && session.players() > 1 && (!has_program(order) || mine == order.buy_in);
}

}  // namespace

milliseconds LiveTable::pace() const {
  const bool hurried =
      left_with_ || (order_.settings.fast && hand_view_.at(Chair{0}).state == ChairView::State::folded);
  return milliseconds(hurried ? 0 : order_.settings.pace);
}

bool LiveTable::my_turn() const {
  return phase_ == Phase::playing && !left_with_ && hand_.next().kind == Hand::Next::Kind::move &&
         chair_to_act() == Chair{0};
}

// That a hand is in play is noted on the disk, so that nobody wonders where it went.  Chips do not depend on
// it: where the disk refuses, the hand is played all the same.
Result<void> LiveTable::begin_hand() {
  static_cast<void>(services_.profiles.note(saved(*session_, true, session_->hands_played() + 1)));
  return deal_hand();
}

Result<void> LiveTable::deal_hand() {
  notice_ = {};
  setting_.number = session_->hands_played() + 1;
  seats_->seat_newcomers(setting_.number);
  setting_.level = session_->level();
  setting_.stacks = stacks_of(*session_);
  setting_.occupants = seats_->occupants();
  setting_.hints = 0;
  HS_TRY(setting_.lineup, session_->next_hand());
  HS_RETURN_IF_ERROR(hand_.restart(setting_.lineup.rules, setting_.lineup.dealt_in()));
  Rng rng(seed_, deal_purpose, setting_.number);
  deal_ = HandDeal::shuffled(rng, setting_.lineup.seats);
  hand_view_ = HandView(setting_.lineup, setting_.stacks, visibility_of(order_));
  told_ = 0;
  change_.reset();
  phase_ = Phase::playing;
  while (hand_.next().kind == Hand::Next::Kind::hole)
    HS_RETURN_IF_ERROR(hand_.deal_hole(hand_.next().seat, deal_->hole(hand_.next().seat)));
  seats_->begin(hand_, setting_.lineup, setting_.number);
  advance_hand(hand_, *deal_, order_);
  if (hand_.over()) return finish_later(), Result<void>();  // the blinds took all chips
  publish_hand(hand_.events().size());
  go_on();
  return {};
}

// Somebody must act now.
void LiveTable::go_on() {
  if (hand_.over()) return finish_later();
  turn_began_ = Clock::now();
  ++turn_;
  thought_.reset();
  if (chair_to_act() == Chair{0} && left_with_) {
    HS_CHECK_OK(hand_.play(fold_or_check(hand_.legal())));
    advance_hand(hand_, *deal_, order_);
    return go_on();
  }
  if (chair_to_act() == Chair{0}) return;
  const std::string& bot = seats_->occupants()[chair_to_act().value].bot;
  services_.thinkers.think(bot, [weak = weak_from_this(), turn = turn_] {
    if (const auto table = weak.lock()) table->think(turn);
  });
}

void LiveTable::think(std::uint64_t turn) {
  std::unique_lock lock(mutex_);
  if (turn != turn_ || closed_) return;
  const Hand hand = hand_;
  const std::shared_ptr<Bot> bot = seats_->bot(chair_to_act());
  const Budget budget{
      .deadline = Clock::now() + pace() + services_.patience, .threads = 1, .stop = closing_.get_token()};
  lock.unlock();
  const Move move = bot->act(SeatView(hand, hand.next().seat), budget);
  lock.lock();
  if (turn != turn_ || closed_) return;
  if (bot->lost()) notice_ = TableNotice::program_lost(setting_.number, bot->lost()->message);
  thought_ = move;
  thought_due_ = std::max(Clock::now(), turn_began_ + pace());
  services_.workers.run_at(thought_due_, [weak = weak_from_this(), turn] {
    if (const auto table = weak.lock()) table->apply_thought(turn);
  });
}

void LiveTable::apply_thought(std::uint64_t turn) {
  const std::lock_guard lock(mutex_);
  if (turn != turn_ || closed_ || !thought_ || Clock::now() < thought_due_) return;
  const Result<void> played = hand_.play(*std::exchange(thought_, std::nullopt));  // once
  HS_CHECK_OK(played);  // bots keep within the legal moves
  advance_hand(hand_, *deal_, order_);
  if (!hand_.over()) publish_hand(hand_.events().size());
  go_on();
}

Result<void> LiveTable::move(std::int64_t decision, Move move) {
  const std::lock_guard lock(mutex_);
  last_used_ = Clock::now();
  if (!my_turn()) return too_late("it is not your turn");
  if (decision != decisions_)
    return too_late(fmt::format("the hand has moved on: look at decision {}", decisions_));
  if (const std::string why = hand_.why_not(move); !why.empty())
    return fail(ErrorCode::invalid_argument, "you " + why);
  HS_RETURN_IF_ERROR(hand_.play(move));
  ++decisions_;
  if (hint_) hint_->request_stop();
  const std::size_t moved = told_ + 1;
  advance_hand(hand_, *deal_, order_);
  publish_hand(hand_.over() ? moved : hand_.events().size());
  go_on();
  return {};
}

void LiveTable::finish_later() {
  phase_ = Phase::finishing;
  seats_->end(hand_, setting_.lineup);
  ++turn_;
  services_.workers.run([weak = weak_from_this(), turn = turn_] {
    if (const auto table = weak.lock()) table->finish(turn);
  });
}

// First to the disk, then to the page.  Nothing of the table changes meanwhile but what a person may set.
void LiveTable::finish(std::uint64_t turn) {
  std::unique_lock lock(mutex_);
  if (turn != turn_ || closed_) return;
  const Hand hand = hand_;
  const HandSetting setting = setting_;
  lock.unlock();
  PlayedHand played = played_hand(hand, setting);
  Chips capital = 0;
  if (order_.reset_chips)
    if (const auto owner = services_.profiles.find(order_.profile)) capital = owner->capital;
  lock.lock();
  if (turn != turn_ || closed_) return;
  if (left_with_)
    played.change_by_equity = static_cast<double>(played.change = *left_with_ - setting.stacks[0]);
  Session session = *session_;
  HS_CHECK_OK(session.finish(hand));
  const Chips mine = session.stack(Chair{0});
  if (order_.reset_chips && !left_with_) session = with_reset_chips(session, order_, capital);
  const Chips spare = mine - session.stack(Chair{0});  // for the capital; below 0: it fills up
  const bool open = can_go_on(session, order_) && !left_with_;
  saving_ = true;
  const Score before = score_;
  score_.count(played.change, played.big_blind);
  SavedTable kept = saved(session, open);
  kept.to_capital = spare;
  lock.unlock();
  const Result<void> written = services_.profiles.finish_hand(kept, played);
  lock.lock();
  saving_ = false;
  finished_.notify_all();
  if (closed_) return;
  if (written) {
    capital_ += spare;
    return conclude(session, played, open);
  }
  score_ = before;
  notice_ = TableNotice::not_saved(setting.number, written.error().message);
  publish();
  services_.workers.run_at(Clock::now() + retry_time, [weak = weak_from_this(), turn] {
    if (const auto table = weak.lock()) table->finish(turn);
  });
}

void LiveTable::conclude(const Session& session, const PlayedHand& played, bool open) {
  session_ = session;
  change_ = played.change;
  seats_->count(hand_, setting_.lineup, left_with_.has_value());
  if (notice_.kind != TableNotice::Kind::program_lost) notice_ = {};
  if (!open && !left_with_ && session.stack(Chair{0}) > 0 && session.players() > 1)
    notice_ = TableNotice::cannot_fill(setting_.number);
  phase_ = open ? Phase::between : Phase::over;
  if (!open) seats_->dismiss();
  if (!open && !left_with_) capital_ += session.stack(Chair{0});
  Json events = Json::array();
  for (const Seat seat : SeatSet::first_of(hand_.seats()))
    if (const Chair chair = setting_.lineup.chairs[seat.value]; session.stack(chair) == 0)
      events.push_back(busted_event_json(chair));
  if (!open) events.push_back(over_event_json(session.stack(Chair{0}) > 0 && session.players() == 1));
  publish_hand(hand_.events().size(), events);
  finished_.notify_all();
  next_later();
}

// The next hand comes by itself after twice the pace, as long as somebody watches; a table that needs nobody
// does not keep the machine and the disk busy.
void LiveTable::next_later() {
  if (phase_ != Phase::between || !order_.settings.auto_next) return;
  services_.workers.run_at(
      Clock::now() + std::max(2 * pace(), least_pause), [weak = weak_from_this(), turn = turn_] {
        const auto table = weak.lock();
        if (!table) return;
        const std::lock_guard lock(table->mutex_);
        if (turn != table->turn_ || table->phase_ != Phase::between || table->closed_) return;
        const bool watched = table->services_.hub.watchers("table:" + table->order_.id) > 0 ||
                             Clock::now() - table->last_used_ < unwatched_time;
        if (table->order_.settings.auto_next && watched) HS_CHECK_OK(table->begin_hand());
      });
}

Result<void> LiveTable::next() {
  const std::lock_guard lock(mutex_);
  last_used_ = Clock::now();
  if (phase_ == Phase::over || closed_) return too_late("this table is over: open another");
  if (phase_ != Phase::between) return too_late("a hand is being played");
  return begin_hand();
}

void LiveTable::change(const Change& change) {
  const std::lock_guard lock(mutex_);
  last_used_ = Clock::now();
  TableSettings& settings = order_.settings;
  settings.pace = change.pace.value_or(settings.pace);
  settings.auto_next = change.auto_next.value_or(settings.auto_next);
  settings.fast = change.fast.value_or(settings.fast);
  publish();
  next_later();
  if (!thought_) return;
  thought_due_ = std::max(Clock::now(), turn_began_ + pace());
  services_.workers.run_at(thought_due_, [weak = weak_from_this(), turn = turn_] {
    if (const auto table = weak.lock()) table->apply_thought(turn);
  });
}

Result<void> LiveTable::replace_bot(Chair chair, const std::string& spec) {
  const std::lock_guard lock(mutex_);
  if (is_program(spec) && !has_program(order_))
    return fail(ErrorCode::invalid_argument,
                "a program takes its seat when a table is opened, for its rules are those of the table");
  HS_RETURN_IF_ERROR(seats_->check(spec));
  last_used_ = Clock::now();
  if (chair.value < 1 || !seats_->has(chair))
    return fail(ErrorCode::invalid_argument, fmt::format("there is no bot on chair {}", chair.value));
  seats_->replace(chair, spec);
  return {};
}

LiveTable::Leaving LiveTable::leaving_locked() const {
  if (phase_ == Phase::over || left_with_) return {};
  const Chips all = session_->stack(Chair{0});
  const Chips behind = phase_ == Phase::between ? all : hand_.stack(setting_.seat_of_person());
  const Chips kept = order_.lose_on_leave ? 0 : behind;
  return {all - kept, kept};
}

LiveTable::Leaving LiveTable::leaving() {
  const std::lock_guard lock(mutex_);
  return leaving_locked();
}

Result<LiveTable::Leaving> LiveTable::leave() {
  std::unique_lock lock(mutex_);
  const auto at_rest = [&] { return phase_ != Phase::finishing; };  // a hand that is ending ends first
  const std::chrono::seconds at_most{
      notice_.kind == TableNotice::Kind::not_saved ? 0 : 5};  // where the disk refuses, nobody waits
  if (!finished_.wait_for(lock, at_most, at_rest)) return too_late("the hand is just being saved: try again");
  const Leaving out = leaving_locked();
  if (phase_ == Phase::over || left_with_) return out;
  HS_RETURN_IF_ERROR(services_.profiles.save_table({order_.id, order_.profile, "{}", out.returned, false}));
  capital_ += out.returned;
  left_with_ = out.returned;
  if (hint_) hint_->request_stop();
  if (phase_ == Phase::between) {
    phase_ = Phase::over;
    seats_->dismiss();
    publish(Json::array({over_event_json(false)}));
  } else {  // the others play the hand to its end
    publish();
    if (chair_to_act() == Chair{0}) go_on();
  }
  return out;
}

Result<LiveTable::HeldCards> LiveTable::held_cards() {
  const std::lock_guard lock(mutex_);
  last_used_ = Clock::now();
  if (phase_ != Phase::playing) return too_late("the hand is over: odds come with the next one");
  const ChairView& me = hand_view_.at(Chair{0});
  if (me.card_count < 2 || me.state == ChairView::State::folded)
    return too_late("you hold no cards: odds come with the next hand");
  HeldCards out{Combo::of(me.cards[0], me.cards[1]), set_of(hand_view_.board()), -1, hand_,
                setting_.seat_of_person(),           setting_.lineup.chairs};
  for (const ChairView& place : hand_view_.chairs())
    out.opponents += place.state == ChairView::State::in || place.state == ChairView::State::all_in ? 1 : 0;
  if (out.opponents < 1) return too_late("nobody else is in the hand");
  return out;
}

Result<LiveTable::HintAsked> LiveTable::begin_hint(std::int64_t decision) {
  const std::lock_guard lock(mutex_);
  last_used_ = Clock::now();
  if (!order_.hints)
    return fail(ErrorCode::unsupported,
                "this table was opened without hints: they are chosen when it is opened");
  if (!my_turn() || closed_) return too_late("it is not your turn");
  if (decision != decisions_)
    return too_late(fmt::format("the hand has moved on: look at decision {}", decisions_));
  if (hint_) return fail(ErrorCode::busy, "a hint is being looked for; ask again in a moment");
  hint_.emplace();
  return HintAsked{hand_, hand_.next().seat, hint_->get_token()};
}

Result<void> LiveTable::end_hint(std::int64_t decision, bool told) {
  const std::lock_guard lock(mutex_);
  hint_.reset();
  if (!my_turn() || decision != decisions_)
    return too_late(fmt::format("the hand has moved on: look at decision {}", decisions_));
  if (told && std::exchange(hinted_, decision) != decision) ++setting_.hints;
  return {};
}

Result<std::optional<SeatedPlayer>> LiveTable::player(Chair chair) {
  const std::lock_guard lock(mutex_);
  last_used_ = Clock::now();
  if (!seats_->has(chair))
    return fail(ErrorCode::not_found, fmt::format("there is no chair {} at this table", chair.value));
  return seats_->player(chair);
}

LiveTable::Beliefs LiveTable::beliefs(Chair chair) {
  const std::lock_guard lock(mutex_);
  const bool told = phase_ == Phase::between || phase_ == Phase::over;
  Beliefs out{.learns = seats_->learns(chair), .told = told, .of = {}};
  if (told) out.of = seats_->beliefs(chair);
  return out;
}

LiveTable::Line LiveTable::line() {
  const std::lock_guard lock(mutex_);
  const bool playing = phase_ == Phase::playing || phase_ == Phase::finishing;
  const Chips stack = playing ? hand_.stack(setting_.seat_of_person()) : session_->stack(Chair{0});
  return {stack, setting_.number, state_name(), my_turn(), session_->level(), session_->players()};
}

bool LiveTable::over() {
  const std::lock_guard lock(mutex_);
  return phase_ == Phase::over;
}

Clock::time_point LiveTable::last_used() {
  const std::lock_guard lock(mutex_);
  return last_used_;
}

// A hand on its way to the disk gets there first: a table that is taken up again begins after it.
void LiveTable::close() {
  std::unique_lock lock(mutex_);
  closed_ = true;
  closing_.request_stop();
  if (hint_) hint_->request_stop();
  ++turn_;
  finished_.wait(lock, [&] { return !saving_; });
}

}  // namespace hindsight
