// SPDX-License-Identifier: MIT
#include "server/games/chip_sessions.h"

#include <fmt/format.h>

#include <algorithm>
#include <functional>

#include "base/check.h"
#include "io/json.h"
#include "server/http/ids.h"

namespace hindsight {

ChipLibrary::~ChipLibrary() {
  stop_.request_stop();
  worker_.stop();
}

const ChipSolutions::Solved* ChipLibrary::find(int ante, int behind, std::function<void()> ready) {
  const std::lock_guard lock(mutex_);
  const auto found = solved_.find(key(ante, behind));
  if (found != solved_.end()) return found->second;
  if (ready) worker_.run([this, wanted = Wanted{ante, behind, std::move(ready)}] { solve_for(wanted); });
  return nullptr;
}

const ChipSolutions::Solved* ChipLibrary::solve(int ante, int behind) {
  std::unique_ptr<ChipSolutions>& solutions = antes_[static_cast<std::size_t>(ante)];
  if (!solutions) solutions = std::make_unique<ChipSolutions>(ante);
  return solutions->find(behind, {stop_.get_token()});
}

void ChipLibrary::solve_for(const Wanted& wanted) {
  const ChipSolutions::Solved* const solved = solve(wanted.ante, wanted.behind);
  if (solved == nullptr) return;  // stopped
  {
    const std::lock_guard lock(mutex_);
    solved_[key(wanted.ante, wanted.behind)] = solved;
  }
  wanted.ready();
}

ChipSession::ChipSession(const Services& services, std::string id, const ChipTable& table)
    : services_(services), id_(std::move(id)), duel_(table) {}

Result<void> ChipSession::next() {
  const std::lock_guard lock(mutex_);
  used_ = Clock::now();
  if (state_ == State::over) return fail(ErrorCode::conflict, "this match is over: begin another");
  if (state_ != State::between) return fail(ErrorCode::conflict, "a hand is being played");
  duel_.deal();
  solved_ = nullptr;
  play_on();
  publish();
  return {};
}

Result<void> ChipSession::act(std::int64_t decision, int chips) {
  const std::lock_guard lock(mutex_);
  used_ = Clock::now();
  if (state_ != State::acting) return fail(ErrorCode::conflict, "there is nothing to decide now");
  if (decision != decisions_)
    return fail(ErrorCode::conflict, fmt::format("the hand has moved on: look at decision {}", decisions_));
  if (chips > duel_.max())
    return fail(ErrorCode::invalid_argument, fmt::format("you can put in 0 to {} chips here", duel_.max()));
  duel_.put(chips);
  play_on();
  publish();
  return {};
}

// False: its strategy has to be solved first.
bool ChipSession::bot_acts() {
  const ChipTable& table = duel_.table();
  if (table.bot == "solved" && solved_ == nullptr) {
    solved_ = services_.library.find(table.ante, duel_.behind(), [weak = weak_from_this()] {
      if (const auto self = weak.lock()) self->wake();
    });
    if (solved_ == nullptr) return false;
  }
  if (table.bot == "random") {
    RandomChips bot;
    duel_.answer(bot);
  } else if (table.bot == "fullbet") {
    FullBet bot;
    duel_.answer(bot);
  } else {
    StrategyChips bot(solved_->strategy);
    duel_.answer(bot);
  }
  return true;
}

void ChipSession::play_on() {
  while (duel_.playing() && !duel_.your_turn())
    if (!bot_acts()) {
      state_ = State::preparing;
      return;
    }
  if (duel_.playing()) ++decisions_;
  state_ = duel_.playing() ? State::acting : duel_.over() ? State::over : State::between;
}

void ChipSession::wake() {
  const std::lock_guard lock(mutex_);
  if (state_ != State::preparing) return;
  play_on();
  publish();
}

bool ChipSession::idle_for(Clock::duration time) const {
  const std::lock_guard lock(mutex_);
  return Clock::now() - used_ >= time;
}

ChipSessions::ChipSessions(EventBus& hub)
    : hub_(hub), sessions_(hub, {"chips", "match", "matches"}, max_sessions, idle) {}

Result<Json> ChipSessions::create(const ChipTable& table) {
  HS_RETURN_IF_ERROR(check_chip_table(table));
  const std::string id = new_id();
  const auto session = std::make_shared<ChipSession>(ChipSession::Services{hub_, library_}, id, table);
  HS_RETURN_IF_ERROR(sessions_.add(id, session));
  HS_RETURN_IF_ERROR(session->next());
  return session->view();
}

Result<Json> ChipSessions::view(const std::string& id) const {
  HS_TRY(const std::shared_ptr<ChipSession> session, sessions_.find(id));
  return session->view();
}

Result<Json> ChipSessions::act(const std::string& id, std::int64_t decision, int chips) {
  return sessions_.view_after(id, [&](ChipSession& session) { return session.act(decision, chips); });
}

Result<Json> ChipSessions::next(const std::string& id) {
  return sessions_.view_after(id, [](ChipSession& session) { return session.next(); });
}

Result<void> ChipSessions::remove(const std::string& id) { return sessions_.remove(id); }

}  // namespace hindsight
