// SPDX-License-Identifier: MIT
#include "acpc/wire/dealer.h"

#include <fmt/format.h>
#include <poll.h>
#include <sched.h>

#include <cerrno>
#include <cstring>

#include "acpc/log.h"
#include "base/text.h"
#include "io/atomic_file.h"

namespace hindsight {

namespace {

// An agent that answers at once is met without going to sleep.
constexpr std::chrono::microseconds awake{100};

WallTime wall_now() {
  return std::chrono::floor<std::chrono::microseconds>(std::chrono::system_clock::now());
}

Result<std::string> bytes_if_any(const std::string& path) {
  auto bytes = read_file(path, max_acpc_log_bytes);
  if (!bytes && bytes.error().code == ErrorCode::not_found) return std::string();
  return bytes;
}

Result<void> check_names(const AcpcMatchSetup& match) {
  if (match.players.size() != static_cast<std::size_t>(match.game.players))
    return fail(ErrorCode::invalid_argument, fmt::format("the game has {} players, and {} are named",
                                                         match.game.players, match.players.size()));
  for (const std::string& name : match.players)
    if (name.empty() || name.find_first_of(":| \t\r\n") != std::string::npos)
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("a player cannot be called {}: no blanks, colons or bars", in_quotes(name, 40)));
  return {};
}

}  // namespace

// Lines are written as soon as they are complete.
struct AcpcDealer::File {
  std::string path;
  std::unique_ptr<std::FILE, int (*)(std::FILE*)> file;

  static Result<std::unique_ptr<File>> open(const std::string& path, const char* mode) {
    auto out = std::make_unique<File>(File{path, {std::fopen(path.c_str(), mode), std::fclose}});
    if (!out->file)
      return fail(ErrorCode::io, fmt::format("'{}' cannot be written: {}", path, std::strerror(errno)));
    return out;
  }
  Result<void> write(std::string_view text) {
    if (std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() && std::fflush(file.get()) == 0)
      return {};
    return fail(ErrorCode::io, fmt::format("'{}' cannot be written: {}", path, std::strerror(errno)));
  }
};

AcpcDealer::AcpcDealer(DealerSetup setup)
    : setup_(std::move(setup)), match_(setup_.match), clocks_(setup_.clocks, setup_.match.hands) {
  states_.resize(setup_.match.players.size());
}

AcpcDealer::~AcpcDealer() = default;

Result<std::unique_ptr<AcpcDealer>> AcpcDealer::open(DealerSetup setup) {
  HS_RETURN_IF_ERROR(check_names(setup.match));
  std::unique_ptr<AcpcDealer> out(new AcpcDealer(std::move(setup)));
  HS_RETURN_IF_ERROR(out->open_files());
  return out;
}

std::string AcpcDealer::log_head() const {
  const AcpcMatchSetup& match = setup_.match;
  return fmt::format("# name/game/hands/seed {} {} {} {}\n#--t_response {}\n#--t_hand {}\n#--t_per_hand {}\n",
                     match.name, match.game_file, match.hands, match.seed, setup_.clocks.response.count(),
                     setup_.clocks.hand.count(), setup_.clocks.per_hand.count());
}

// The log as far as the transactions go: a hand that had ended when its line was not yet written stands
// there, too.
Result<std::string> AcpcDealer::replayed_log(const std::string& transactions) {
  std::string log = log_head();
  const TransactionEvents events{[&](int seat, Microseconds used) { clocks_.count(seat, used); },
                                 [&] {
                                   log += match_.state_line() + "\n";
                                   clocks_.begin_hand();
                                 }};
  const auto read = replay_transactions(match_, transactions, events);
  if (!read)
    return fail(read.error().code, fmt::format("'{}': {}", setup_.transactions, read.error().message));
  if (match_.over()) log += match_.score_line() + "\n";
  HS_RETURN_IF_ERROR(write_file(setup_.transactions, std::string_view(transactions).substr(0, *read)));
  HS_TRY(transactions_, File::open(setup_.transactions, "ab"));
  return log;
}

Result<void> AcpcDealer::open_files() {
  setup_.say(log_head());
  const bool resumed = setup_.append && !setup_.transactions.empty();
  std::string log = log_head();
  if (resumed) {
    HS_TRY(const std::string played, bytes_if_any(setup_.transactions));
    HS_TRY(const std::string logged, setup_.log.empty() ? Result<std::string>("") : bytes_if_any(setup_.log));
    const std::string_view first_line = std::string_view(log).substr(0, log.find('\n') + 1);
    if (!logged.empty() && !logged.starts_with(first_line))
      return fail(ErrorCode::invalid_argument,
                  fmt::format("'{}' is the log of another match: its first line is not {}", setup_.log,
                              in_quotes(trimmed(first_line))));
    HS_TRY(log, replayed_log(played));
  } else if (!setup_.transactions.empty()) {
    HS_TRY(transactions_, File::open(setup_.transactions, "wb"));
  }
  if (setup_.log.empty()) return {};
  if (!setup_.append || resumed) HS_RETURN_IF_ERROR(write_file(setup_.log, log));
  HS_TRY(log_, File::open(setup_.log, "ab"));
  return setup_.append && !resumed ? log_->write(log) : Result<void>();
}

std::string AcpcDealer::player_at(std::size_t seat) const {
  return fmt::format("{} (seat {})", setup_.match.players[seat], seat + 1);
}

Result<void> AcpcDealer::greet(std::vector<LineSocket>& seats, Clock::time_point until,
                               const std::stop_token& stop) {
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    std::string_view line;
    const LineSocket::Got got = seats[seat].wait(line, until, stop);
    if (got != LineSocket::Got::line) {
      setup_.say(fmt::format("ERROR: could not read version string from seat {}\n", seat + 1));
      return fail(ErrorCode::io, player_at(seat) + " did not name its version", setup_.match.players[seat]);
    }
    const auto version = parse_acpc_version(line);
    if (!version) {
      setup_.say(fmt::format("ERROR: invalid version string {}\n", printable(trimmed(line, "\r\n"), 200)));
      return fail(ErrorCode::parse, fmt::format("{} must begin with {}", player_at(seat), acpc_version),
                  setup_.match.players[seat]);
    }
    if (version->major != 2 || version->minor > 0)
      setup_.say("ERROR: this server is currently using version 2.0.0\n");
  }
  return {};
}

void AcpcDealer::send_states(std::vector<LineSocket>& seats) {
  sent_ = wall_now();
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    std::string& state = states_[seat];
    state.clear();
    match_.append_state(state, static_cast<int>(seat));
    seats[seat].queue(state);
    if (!setup_.quiet) setup_.say(fmt::format("TO {} at {} {}\r\n", seat + 1, acpc_time(sent_), state));
  }
}

LineSocket::Got AcpcDealer::wait(std::vector<LineSocket>& seats, int seat, std::string_view& line,
                                 Clock::time_point until, const std::stop_token& stop) {
  using Got = LineSocket::Got;
  LineSocket& asked = seats[static_cast<std::size_t>(seat)];
  if (!asked.flush()) return Got::closed;
  // Whoever is not asked hears of it a moment later, with what comes next where that is soon.  A connection
  // that breaks meanwhile is noticed when its seat is asked.
  for (const auto end = Clock::now() + awake;;) {
    if (const Got got = asked.take(line); got != Got::nothing) return got;
    if (Clock::now() >= end) break;
    ::sched_yield();
  }
  for (LineSocket& other : seats) other.flush();
  setup_.say("");
  return asked.wait(line, until, stop);
}

Error AcpcDealer::lost(int seat, bool in_time, Clock::duration waited) const {
  const double seconds = std::chrono::duration<double>(waited).count();
  const std::string name = player_at(static_cast<std::size_t>(seat));
  const std::string& player = setup_.match.players[static_cast<std::size_t>(seat)];
  if (in_time) {
    setup_.say(fmt::format(
        "ERROR: could not get action from seat {}\n{:.1f} seconds spent waiting; timeout {:.1f}\n", seat + 1,
        seconds, std::chrono::duration<double>(clocks_.response()).count()));
    return {ErrorCode::io, fmt::format("{} was lost in hand {}", name, match_.number()), player};
  }
  setup_.say(fmt::format("ERROR: seat {} ran out of time\n", seat + 1));
  return {ErrorCode::io, fmt::format("{} ran out of time in hand {}", name, match_.number()), player};
}

// None: a stop was asked for.
Result<std::optional<Move>> AcpcDealer::ask(std::vector<LineSocket>& seats, int seat,
                                            const std::stop_token& stop) {
  sent_at_ = Clock::now();
  const Microseconds left = clocks_.left(seat);
  const auto until = sent_at_ + std::min(clocks_.response(), std::max(left, Microseconds(0)));
  for (;;) {
    std::string_view line;
    const LineSocket::Got got = wait(seats, seat, line, until, stop);
    const auto waited = Clock::now() - sent_at_;
    if (stop.stop_requested()) return std::nullopt;
    if (got != LineSocket::Got::line) {
      const bool budget = got == LineSocket::Got::nothing && left < clocks_.response();
      return tl::unexpected(lost(seat, !budget, waited));
    }
    if (is_acpc_comment(line)) {
      if (Clock::now() >= until) return tl::unexpected(lost(seat, left >= clocks_.response(), waited));
      continue;
    }
    const WallTime received = wall_now();
    if (!setup_.quiet) setup_.say(fmt::format("FROM {} at {} {}", seat + 1, acpc_time(received), line));
    clocks_.count(seat, std::chrono::duration_cast<Microseconds>(waited));
    if (clocks_.spent(seat)) return tl::unexpected(lost(seat, false, waited));
    const AcpcAnswer answer = read_answer(trimmed(line, "\r\n"), states_[static_cast<std::size_t>(seat)],
                                          match_.hand(), match_.cards(), match_.number());
    if (!answer.warning.empty()) setup_.say(answer.warning + "\n");
    if (!answer.move) continue;
    if (!answer.warning.empty()) setup_.corrected(seat, trimmed(line, "\r\n"));
    if (transactions_)
      HS_RETURN_IF_ERROR(transactions_->write(transaction_line(match_, *answer.move, sent_, received)));
    return answer.move;
  }
}

Result<void> AcpcDealer::finish_hand() {
  if (log_) HS_RETURN_IF_ERROR(log_->write(match_.state_line() + "\n"));
  if (!setup_.quiet && match_.number() % 100 == 0)
    for (int seat = 0; seat < setup_.match.game.players; ++seat)
      setup_.say(fmt::format("Seconds cumulatively spent in match for seat {}: {}\n", seat,
                             clocks_.used(seat).count() / 1'000'000));
  match_.next_hand();
  clocks_.begin_hand();
  setup_.hand_over(match_.number());
  return {};
}

Result<void> AcpcDealer::finish(std::vector<LineSocket>& seats, const std::stop_token& stop) {
  if (!setup_.quiet) setup_.say(fmt::format("FINISHED at {}\n", acpc_time(wall_now())));
  if (log_) HS_RETURN_IF_ERROR(log_->write(match_.score_line() + "\n"));
  const auto until = Clock::now() + clocks_.response();
  for (LineSocket& seat : seats)
    for (; seat.flush() && seat.unsent() && Clock::now() < until && !stop.stop_requested();) {
      pollfd waiting{seat.file(), POLLOUT, 0};
      ::poll(&waiting, 1, 100);
    }
  return {};
}

Result<AcpcDealer::End> AcpcDealer::play(std::vector<LineSocket>& seats, const std::stop_token& stop) {
  if (!setup_.quiet) setup_.say(fmt::format("STARTED at {}\n", acpc_time(wall_now())));
  while (!match_.over()) {
    send_states(seats);
    while (!match_.hand().over()) {
      HS_TRY(const std::optional<Move> move, ask(seats, match_.seat_to_act(), stop));
      if (!move) return End::stopped;
      match_.play(*move);
      send_states(seats);
    }
    HS_RETURN_IF_ERROR(finish_hand());
  }
  HS_RETURN_IF_ERROR(finish(seats, stop));
  return End::finished;
}

}  // namespace hindsight
