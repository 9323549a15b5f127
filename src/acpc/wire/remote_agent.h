// Somebody's agent at the other end of a connection: its program was started, has connected and named its
// version.
// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "acpc/wire/line_socket.h"
#include "acpc/wire/program.h"

namespace hindsight {

// The connection of a program that has just been started, which is watched until it comes; without a file
// where a stop was asked for. The error says what the program did instead: "ended before it connected".
Result<LineSocket> accept_program(const AcpcListener& listener, Program& program, Clock::time_point until,
                                  const std::stop_token& stop);

class RemoteAgent {
 public:
  // Host and port are put behind the command.  Null: a stop was asked for.  The error says what became of it,
  // as a sentence whose subject, its name, is missing, with what the program said last.
  static Result<std::unique_ptr<RemoteAgent>> start(std::vector<std::string> command, Clock::time_point until,
                                                    const std::stop_token& stop);
  ~RemoteAgent();  // hangs up and ends it
  RemoteAgent(const RemoteAgent&) = delete;
  RemoteAgent& operator=(const RemoteAgent&) = delete;

  // Goes out with the next call of one of the others.
  void tell(std::string_view line) { socket_.queue(line); }
  bool flush();  // as much as is taken at once; false: the connection is broken, or too much is unsent
  // As LineSocket's.  What the program prints is read meanwhile, so that it never waits for that.
  LineSocket::Got wait(std::string_view& line, Clock::time_point until, const std::stop_token& stop);
  void leave(Clock::time_point until);  // hangs up and lets it end by itself until then
  std::string last_words();             // " (its last words: ...)", or "" where it printed nothing

 private:
  RemoteAgent(Program program, int printed) : program_(std::move(program)), printed_(printed) {}
  Result<void> greet(Clock::time_point until, const std::stop_token& stop);
  void hear();

  Program program_;
  int printed_;  // the pipe of what it prints
  std::string words_;
  LineSocket socket_;
};

}  // namespace hindsight
