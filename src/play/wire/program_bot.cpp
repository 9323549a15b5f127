// SPDX-License-Identifier: MIT
#include "play/wire/program_bot.h"

#include <fmt/format.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <mutex>

#include "acpc/message.h"
#include "acpc/wire/remote_agent.h"
#include "base/text.h"
#include "play/wire/logged_hand.h"
#include "play/wire/table_of_acpc.h"

namespace hindsight {

namespace {

constexpr std::string_view game_mark = "{game}";

std::uint32_t wire_number(std::uint64_t hand) { return static_cast<std::uint32_t>(hand % (1u << 31)); }

// A file of this process alone, which others open by its path.
class MemoryFile {
 public:
  explicit MemoryFile(std::string_view text) : file_(::memfd_create("game", MFD_CLOEXEC)) {
    while (file_ >= 0 && !text.empty()) {
      const ssize_t n = ::write(file_, text.data(), text.size());
      if (n <= 0) break;
      text.remove_prefix(static_cast<std::size_t>(n));
    }
  }
  ~MemoryFile() {
    if (file_ >= 0) ::close(file_);
  }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  std::string path() const { return fmt::format("/proc/{}/fd/{}", ::getpid(), file_); }

 private:
  int file_;
};

// The processes of one kind.
class ProgramPool {
 public:
  // A process, and the room that it takes up.
  struct Seat {
    std::unique_ptr<RemoteAgent> agent;
    std::shared_ptr<void> room;
  };

  ProgramPool(ProgramSetup setup, const AcpcGame& game)
      : setup_(std::move(setup)), game_(game), file_(to_text(game_)) {
    setup_.command = told_game(std::move(setup_.command), file_.path());
  }
  ~ProgramPool() {
    const auto until = Clock::now() + setup_.leave;
    for (Seat& seat : free_) seat.agent->leave(until);
  }
  ProgramPool(const ProgramPool&) = delete;
  ProgramPool& operator=(const ProgramPool&) = delete;

  const ProgramSetup& setup() const { return setup_; }
  const AcpcGame& game() const { return game_; }

  // One that is free, without an agent where there is none.
  Seat take() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) return {};
    Seat out = std::move(free_.back());
    free_.pop_back();
    return out;
  }
  void give_back(Seat seat) {
    if (!seat.agent) return;
    const std::lock_guard lock(mutex_);
    free_.push_back(std::move(seat));
  }
  // Without an agent: a stop was asked for.
  Result<Seat> start(Clock::time_point until, const std::stop_token& stop) const {
    Seat out;
    HS_TRY(out.room, room());
    HS_TRY(out.agent, RemoteAgent::start(setup_.command, std::min(until, Clock::now() + setup_.start), stop));
    return out;
  }

 private:
  Result<std::shared_ptr<void>> room() const {
    if (!setup_.room) return std::shared_ptr<void>();
    if (setup_.room->fetch_sub(1) > 0)
      return std::shared_ptr<void>(nullptr, [room = setup_.room](void*) { room->fetch_add(1); });
    setup_.room->fetch_add(1);
    return fail(ErrorCode::busy, "plays at as many seats as it may already");
  }

  ProgramSetup setup_;
  const AcpcGame game_;
  MemoryFile file_;
  std::mutex mutex_;
  std::vector<Seat> free_;
};

class ProgramBot : public Bot {
 public:
  ProgramBot(std::uint64_t seed, std::shared_ptr<ProgramPool> pool)
      : Bot(seed), pool_(std::move(pool)), hand_(pool_->game()) {}
  ~ProgramBot() override { pool_->give_back(std::move(seat_)); }

  void end(const SeatView& view) override;
  const Error* lost() const override { return lost_ ? &*lost_ : nullptr; }

 private:
  void on_begin(const SeatView& view) override;
  Move decide(const SeatView& view, const Budget& budget) override;
  void follow(const SeatView& view);
  void see(const SeatView& view);
  void state_it(Seat viewer);
  Result<std::optional<Move>> ask(const Budget& budget);
  Error what_happened(const Error& error) const;

  std::shared_ptr<ProgramPool> pool_;
  ProgramPool::Seat seat_;
  std::optional<Error> lost_;

  // The hand, as far as it has been looked at.
  AcpcHand hand_;
  AcpcCards cards_;
  SeatSet shown_;
  std::size_t seen_ = 0;             // events
  bool stated_ = false;              // the present state
  std::string state_;                // the last
  std::vector<std::string> untold_;  // states that the program has not heard
};

// "answered 'r1', which is no legal move here: r40 was played for it"
std::string correction_text(std::string_view said, std::string_view state, Move played) {
  const std::string_view move = said.starts_with(state) ? said.substr(state.size()) : said;
  const std::string instead = played.kind == Move::Kind::raise  ? fmt::format("a raise to {}", played.to)
                              : played.kind == Move::Kind::call ? "a call or check"
                                                                : "a fold";
  return fmt::format("answered {}, which is no legal move there: {} was played for it",
                     in_quotes(printable(move, 40)), instead);
}

// Whether the hand is one of the definition, which has no other blinds and stacks.
bool is_of(const AcpcGame& game, const SeatView& view) {
  if (view.seats() != game.players) return false;
  for (const Seat seat : SeatSet::first_of(view.seats()))
    if (view.start_stack(seat) != game.stacks[seat.value] || view.rules().antes[seat.value] != 0 ||
        view.rules().blinds[seat.value] != game.blinds[seat.value])
      return false;
  return true;
}

// Nothing is ever told that is not so.
void ProgramBot::on_begin(const SeatView& view) {
  lost_.reset();
  hand_.restart();
  shown_ = {};
  seen_ = 0;
  stated_ = false;
  untold_.clear();
  if (!is_of(pool_->game(), view))
    lost_ = what_happened(
        {ErrorCode::unsupported, "cannot be told of blinds and stacks that are not its game's"});
}

void ProgramBot::see(const SeatView& view) {
  std::ranges::copy(view.hole(), cards_.hole[view.me().value].begin());
  std::ranges::copy(view.board(), cards_.board.begin());
}

// What the viewer may see, as the dealer of the protocol tells it; at the end what was shown, too.
void ProgramBot::state_it(Seat viewer) {
  if (std::exchange(stated_, true)) return;
  state_ = fmt::format("MATCHSTATE:{}:{}:{}:", viewer.value, wire_number(number()), hand_.text());
  append_cards(state_, hand_, cards_, hand_.over() ? shown_ | viewer : SeatSet(viewer));
  untold_.push_back(state_);
}

void ProgramBot::follow(const SeatView& view) {
  see(view);
  for (; seen_ < view.event_count(); ++seen_) {
    const Event event = view.event(seen_);
    if (event.kind == Event::Kind::show && event.count == 2 && known(event.cards[0]) &&
        known(event.cards[1])) {
      std::copy_n(event.cards.begin(), 2, cards_.hole[event.seat.value].begin());
      shown_ |= event.seat;
    }
    const auto move = move_of(event);
    if (!move) continue;
    state_it(view.me());
    hand_.play(*move);
    stated_ = false;
  }
  state_it(view.me());
}

// Nothing: a stop was asked for.
Result<std::optional<Move>> ProgramBot::ask(const Budget& budget) {
  if (!seat_.agent) seat_ = pool_->take();
  if (!seat_.agent) {
    HS_TRY(seat_, pool_->start(budget.deadline, budget.stop));
    if (!seat_.agent) return std::nullopt;
  }
  RemoteAgent& agent = *seat_.agent;
  for (const std::string& state : untold_) agent.tell(state);
  untold_.clear();
  const auto response = pool_->setup().response;
  const auto until = std::min(budget.deadline, Clock::now() + response);
  for (std::string passed_over;;) {
    std::string_view line;
    const LineSocket::Got got = agent.wait(line, until, budget.stop);
    if (budget.stop.stop_requested()) return std::nullopt;
    if (got == LineSocket::Got::closed)
      return fail(ErrorCode::io, fmt::format("hung up{}", agent.last_words()));
    if (got == LineSocket::Got::line && !is_acpc_comment(line)) {
      const std::string_view said = trimmed(line, "\r\n");
      const auto answer = read_answer(said, state_, hand_, cards_, wire_number(number()));
      if (answer.move && !answer.warning.empty())
        pool_->setup().corrected(
            what_happened({ErrorCode::invalid_argument, correction_text(said, state_, *answer.move)}));
      if (answer.move) return answer.move;
      passed_over = fmt::format(": what it said, {}, does not begin with the state that it was sent",
                                in_quotes(printable(said, 60)));
    }
    if (got == LineSocket::Got::nothing || Clock::now() >= until)
      return fail(ErrorCode::io, fmt::format("did not answer in time{}{}", passed_over, agent.last_words()));
  }
}

Error ProgramBot::what_happened(const Error& error) const {
  return {error.code, fmt::format("{} {}, in hand {}", pool_->setup().name, error.message, number())};
}

// Whoever was lost hears on its return where the hand stands, as after a break of the reference's dealer.
Move ProgramBot::decide(const SeatView& view, const Budget& budget) {
  const Move quiet = fold_or_check(view.legal());
  if (lost_) return quiet;
  follow(view);
  HS_CHECK(hand_.over(), ==, false);
  HS_CHECK(hand_.turn() == view.me(), ==, true);
  for (unsigned losses = 0;;) {
    const auto answer = ask(budget);
    if (answer) return answer->value_or(quiet);
    seat_ = {};
    const Error why = what_happened(answer.error());
    if (++losses > pool_->setup().restarts || budget.over() || why.code == ErrorCode::not_found) {
      lost_ = why;
      return quiet;
    }
    pool_->setup().restarted(why);
    untold_ = {state_};
  }
}

// A program that was not asked for anything yet is not started to hear of it, and nobody waits for one that
// does not listen.
void ProgramBot::end(const SeatView& view) {
  if (lost_) return;
  follow(view);
  HS_CHECK(hand_.over(), ==, true);
  if (!seat_.agent) seat_ = pool_->take();
  if (!seat_.agent) return;
  for (const std::string& state : untold_) seat_.agent->tell(state);
  untold_.clear();
  if (!seat_.agent->flush()) seat_ = {};
}

}  // namespace

bool takes_game(const std::vector<std::string>& command) {
  return std::ranges::any_of(
      command, [](const std::string& word) { return word.find(game_mark) != std::string::npos; });
}

std::vector<std::string> told_game(std::vector<std::string> command, const std::string& file) {
  for (std::string& word : command)
    if (const auto at = word.find(game_mark); at != std::string::npos)
      word.replace(at, game_mark.size(), file);
  return command;
}

Result<BotKind> program_kind(const ProgramSetup& setup, const HoldemGame& game, int seats) {
  if (seats < 2 || seats > max_seats)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} plays at 2 to 10 seats, not {}", setup.name, seats));
  auto definition = acpc_game(game, seats);
  if (definition) definition = parse_acpc_game(to_text(*definition));  // what it refuses is refused
  if (!definition)
    return fail(definition.error().code,
                fmt::format("{} cannot play {}: {}", setup.name, game.text(), definition.error().message));
  HS_TRY(HandRules rules, table_rules(*definition));
  rules.odd_chip = game.rules.odd_chip;  // no state tells of it
  const auto pool = std::make_shared<ProgramPool>(setup, *definition);
  return BotKind{.name = setup.name,
                 .make = [pool](std::uint64_t seed) -> std::unique_ptr<Bot> {
                   return std::make_unique<ProgramBot>(seed, pool);
                 },
                 .cost = {.bytes = sizeof(ProgramBot)},
                 .policy = nullptr,
                 .outside = OutsideRules{rules, game.stack}};
}

Result<BotKind> bot_or_program(std::string_view spec, const HoldemGame& game, int seats,
                               const ProgramSetup& like) {
  if (!spec.starts_with(program_prefix)) return bot_kind(spec);
  ProgramSetup setup = like;
  setup.name = std::string(trimmed(spec));
  HS_TRY(setup.command, command_words(spec.substr(program_prefix.size())));
  return program_kind(setup, game, seats);
}

}  // namespace hindsight
