// SPDX-License-Identifier: MIT
#include "tournament/contest.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "acpc/log.h"
#include "acpc/wire/remote_agent.h"
#include "base/text.h"
#include "io/atomic_file.h"

namespace hindsight {

namespace {

constexpr std::chrono::milliseconds to_leave{2'000};  // after the dealer has hung up

std::string path_of(const ContestSetup& setup, std::string_view ending) {
  return fmt::format("{}/{}.{}", setup.folder, setup.match.name, ending);
}

std::string output_of(const ContestSetup& setup, std::size_t seat) {
  return path_of(setup, setup.match.players[seat] + ".txt");
}

Result<Program> start_player(const ContestSetup& setup, std::size_t seat, std::uint16_t port) {
  std::vector<std::string> command = setup.commands[seat];
  command.push_back("127.0.0.1");
  command.push_back(std::to_string(port));
  return Program::start(command, output_of(setup, seat));
}

// What a program that ended said last, for its author.
std::string last_words(const ContestSetup& setup, std::size_t seat) {
  const auto text = read_file(output_of(setup, seat), 1 << 24);
  if (!text) return "";
  const auto lines = split(trimmed(*text), '\n');
  return lines.back().empty() ? "" : fmt::format(" (its last words: {})", printable(lines.back(), 160));
}

Result<LineSocket> connected(const ContestSetup& setup, std::size_t seat, const AcpcListener& listener,
                             Program& program, const std::stop_token& stop) {
  auto out = accept_program(listener, program, Clock::now() + setup.start, stop);
  if (out) return out;
  program.finish_output();
  const std::string& player = setup.match.players[seat];
  return fail(out.error().code, fmt::format("{} {}{}", player, out.error().message, last_words(setup, seat)),
              player);
}

// Until the end, a stop, or a player is lost.
Result<AcpcDealer::End> play_once(const ContestSetup& setup, AcpcDealer& dealer,
                                  const std::stop_token& stop) {
  std::vector<LineSocket> seats;
  std::vector<Program> programs;
  std::vector<AcpcListener> listeners;
  for (std::size_t seat = 0; seat < setup.commands.size(); ++seat) {
    HS_TRY(AcpcListener listener, AcpcListener::open("127.0.0.1", 0));
    listeners.push_back(std::move(listener));
    HS_TRY(Program program, start_player(setup, seat, listeners[seat].port()));
    programs.push_back(std::move(program));
  }
  for (std::size_t seat = 0; seat < setup.commands.size(); ++seat) {
    HS_TRY(LineSocket socket, connected(setup, seat, listeners[seat], programs[seat], stop));
    if (stop.stop_requested()) return AcpcDealer::End::stopped;
    seats.push_back(std::move(socket));
  }
  HS_RETURN_IF_ERROR(dealer.greet(seats, Clock::now() + setup.start, stop));
  HS_TRY(const AcpcDealer::End end, dealer.play(seats, stop));
  seats.clear();
  if (end == AcpcDealer::End::finished)
    for (Program& program : programs) program.wait(to_leave);
  return end;
}

}  // namespace

bool contest_is_over(const ContestSetup& setup) {
  const auto log = read_file(path_of(setup, "log"), max_acpc_log_bytes);
  return log && has_score(*log);
}

Result<AcpcDealer::End> play_contest(const ContestSetup& setup, const std::stop_token& stop) {
  const auto corrected = [&](int seat, std::string_view answer) {
    setup.corrected(static_cast<std::size_t>(seat), answer);
  };
  std::uint32_t reached = 0;
  for (unsigned lost = 0;;) {
    HS_TRY(const std::unique_ptr<AcpcDealer> dealer, AcpcDealer::open({.match = setup.match,
                                                                       .clocks = setup.clocks,
                                                                       .log = path_of(setup, "log"),
                                                                       .transactions = path_of(setup, "tlog"),
                                                                       .append = true,
                                                                       .quiet = true,
                                                                       .hand_over = setup.hand_over,
                                                                       .corrected = corrected}));
    setup.hand_over(dealer->match().number());
    if (dealer->match().over()) return AcpcDealer::End::finished;
    auto end = play_once(setup, *dealer, stop);
    if (end || stop.stop_requested()) return end ? *end : AcpcDealer::End::stopped;
    // Losses count where the match does not come on between them.
    lost = dealer->match().number() > reached ? 1 : lost + 1;
    reached = dealer->match().number();
    if (lost > setup.restarts) return end;
    setup.player_lost(end.error());
  }
}

}  // namespace hindsight
