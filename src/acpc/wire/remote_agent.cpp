// SPDX-License-Identifier: MIT
#include "acpc/wire/remote_agent.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>

#include "acpc/message.h"
#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::chrono::milliseconds watched_every{100};
constexpr std::size_t kept_words = 1'024, longest_words = 160;
constexpr int roomy_pipe = 1 << 20;
constexpr int pieces_at_once = 64;  // of what it prints: whoever never stops is not listened to for ever

}  // namespace

Result<LineSocket> accept_program(const AcpcListener& listener, Program& program, Clock::time_point until,
                                  const std::stop_token& stop) {
  for (;;) {
    LineSocket out = listener.accept(std::min(until, Clock::now() + watched_every), stop);
    if (out.file() >= 0 || stop.stop_requested()) return out;
    if (!program.running()) return fail(ErrorCode::io, "ended before it connected");
    if (Clock::now() >= until) return fail(ErrorCode::io, "did not connect in time");
  }
}

Result<std::unique_ptr<RemoteAgent>> RemoteAgent::start(std::vector<std::string> command,
                                                        Clock::time_point until,
                                                        const std::stop_token& stop) {
  HS_TRY(const AcpcListener listener, AcpcListener::open("127.0.0.1", 0));
  command.emplace_back("127.0.0.1");
  command.push_back(std::to_string(listener.port()));
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0)
    return fail(ErrorCode::io,
                fmt::format("cannot be started: no pipe can be had: {}", std::strerror(errno)));
  auto program = Program::start(command, pipe[1]);
  ::close(pipe[1]);
  if (!program) {
    ::close(pipe[0]);
    return fail(program.error().code, fmt::format("is not there: {}", program.error().message));
  }
  ::fcntl(pipe[0], F_SETFL, O_NONBLOCK);
  ::fcntl(pipe[0], F_SETPIPE_SZ, roomy_pipe);  // where that is allowed: it prints without waiting
  std::unique_ptr<RemoteAgent> out(new RemoteAgent(std::move(*program), pipe[0]));
  auto socket = accept_program(listener, out->program_, until, stop);
  if (!socket) return fail(socket.error().code, socket.error().message + out->last_words());
  if (stop.stop_requested()) return nullptr;
  out->socket_ = std::move(*socket);
  HS_RETURN_IF_ERROR(out->greet(until, stop));
  return stop.stop_requested() ? nullptr : std::move(out);
}

Result<void> RemoteAgent::greet(Clock::time_point until, const std::stop_token& stop) {
  std::string_view line;
  const LineSocket::Got got = wait(line, until, stop);
  if (stop.stop_requested()) return {};
  if (got != LineSocket::Got::line)
    return fail(ErrorCode::io, fmt::format("did not name its version{}", last_words()));
  if (!parse_acpc_version(line))
    return fail(ErrorCode::parse, fmt::format("must begin with {}, and said {}", acpc_version,
                                              in_quotes(printable(trimmed(line), longest_words))));
  return {};
}

RemoteAgent::~RemoteAgent() { ::close(printed_); }

void RemoteAgent::hear() {
  std::array<char, 4'096> bytes;
  for (int i = 0; i < pieces_at_once; ++i) {
    const ssize_t n = ::read(printed_, bytes.data(), bytes.size());
    if (n <= 0) return;
    words_.append(bytes.data(), static_cast<std::size_t>(n));
    if (words_.size() > kept_words) words_.erase(0, words_.size() - kept_words);
  }
}

bool RemoteAgent::flush() {
  hear();
  return socket_.flush();
}

void RemoteAgent::leave(Clock::time_point until) {
  socket_ = {};
  while (Clock::now() < until && !program_.wait(watched_every / 10)) hear();
}

LineSocket::Got RemoteAgent::wait(std::string_view& line, Clock::time_point until,
                                  const std::stop_token& stop) {
  for (hear();;) {
    const auto now = Clock::now();
    const auto got = socket_.wait(line, std::min(until, now + watched_every), stop);
    if (got != LineSocket::Got::nothing || stop.stop_requested() || now >= until) return got;
    hear();
  }
}

std::string RemoteAgent::last_words() {
  program_.wait(watched_every);  // who ends says why while it does
  hear();
  const auto lines = split(trimmed(words_), '\n');
  return lines.back().empty()
             ? ""
             : fmt::format(" (its last words: {})", printable(trimmed(lines.back()), longest_words));
}

}  // namespace hindsight
