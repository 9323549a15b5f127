// hindsight serve: the page, on a port of this machine.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "command.h"
#include "interrupt.h"
#include "server/http/http_server.h"
#include "server/service.h"

extern char** environ;  // POSIX has it without a header

namespace hindsight {

namespace {

constexpr std::uint16_t usual_port = 8317, ports_to_try = 20;

struct ServeOptions {
  std::string host = "127.0.0.1", data, program_game = "nlhe(blinds=50/100,stack=20000)";
  std::vector<std::string> programs;
  std::vector<std::string> tournaments, jobs;
  std::uint16_t port = 0;  // 0: the usual one, or the next that is free
  bool open = false;
};

std::string data_folder() {
  const char* share = std::getenv("XDG_DATA_HOME");
  if (share != nullptr && share[0] == '/') return fmt::format("{}/hindsight", share);
  const char* home = std::getenv("HOME");
  return fmt::format("{}/.local/share/hindsight", home == nullptr ? "." : home);
}

// Each stream of events is a file to the system.
void allow_many_files() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

Result<std::unique_ptr<HttpServer>> start_server(Service& service, const ServeOptions& given) {
  const auto at = [&](std::uint16_t port) {
    return HttpServer::start(service.router(), service.hub(), {.host = given.host, .port = port});
  };
  if (given.port != 0) return at(given.port);
  for (std::uint16_t port = usual_port; port < usual_port + ports_to_try; ++port) {
    auto server = at(port);
    if (server || server.error().code != ErrorCode::conflict) return server;
  }
  return at(0);
}

std::string address(const std::string& host, std::uint16_t port) {
  const bool any = host == "0.0.0.0" || host == "::", six = host.find(':') != std::string::npos;
  return fmt::format("http://{}:{}/", any ? "127.0.0.1" : six ? fmt::format("[{}]", host) : host, port);
}

// Asks the desktop for its browser; without one the address stands on the terminal.
void open_browser(std::string url) {
  std::string program = "xdg-open";
  std::array<char*, 3> arguments{program.data(), url.data(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, program.c_str(), nullptr, nullptr, arguments.data(), environ) == 0)
    std::thread([child] { waitpid(child, nullptr, 0); }).detach();
}

void wait_for(const std::stop_token& stop) {
  std::mutex mutex;
  std::condition_variable_any stopped;
  std::unique_lock lock(mutex);
  stopped.wait(lock, stop, [] { return false; });
}

// A job in the middle of a long step is not waited for longer: what is kept is on the disk already.
void leave_within(std::chrono::seconds time) {
  std::thread([time] {
    std::this_thread::sleep_for(time);
    std::_Exit(0);
  }).detach();
}

Result<Programs> programs_of(const ServeOptions& given) {
  HS_TRY(HoldemGame game, HoldemGame::parse(given.program_game));
  if (game.rules.betting != BettingLimit::no_limit)
    return fail(ErrorCode::unsupported,
                "--program-game: the page's tables are no-limit: nlhe(blinds=,stack=)");
  return Programs::of(given.programs, {std::move(game)});
}

Result<int> serve(const ServeOptions& given) {
  allow_many_files();
  ::umask(077);  // what somebody plays and studies is nobody else's on this machine
  HS_TRY(Programs programs, programs_of(given));
  const Interrupt interrupt;
  HS_TRY(const auto service, Service::open(given.data.empty() ? data_folder() : given.data,
                                           std::move(programs), given.tournaments));
  HS_RETURN_IF_ERROR(service->show_jobs(given.jobs));
  service->begin_examples();
  HS_TRY(const auto server, start_server(*service, given));
  const std::string url = address(given.host, server->port());
  if (!service->notice().empty()) fmt::print("{}\n", service->notice());
  fmt::print("Hindsight is at {}  (Ctrl-C stops it)\n", url);
  std::fflush(stdout);
  if (given.open) open_browser(url);
  wait_for(interrupt.token());
  service->close();
  fmt::print("\nStopped; nothing is lost.\n");
  std::fflush(stdout);
  leave_within(std::chrono::seconds(2));
  return 0;
}

void declare_serve(Parser& parser, ServeOptions& given) {
  parser.option("--host", given.host, "Address to serve at; 0.0.0.0 for the whole network [127.0.0.1]")
      .type("ADDRESS");
  parser.option("--port", given.port, fmt::format("[{}, or the next that is free]", usual_port))
      .type("N")
      .check(not_between(1, 65'535));
  parser.flag("--open", given.open, "Open the browser");
  parser.option("--data", given.data, "Folder of profiles and hands [~/.local/share/hindsight]").type("DIR");
  parser
      .option("--program", given.programs,
              "Somebody's program that takes seats at the tables, by this name; may be given again")
      .type("NAME=COMMAND")
      .one_value();
  parser
      .option("--program-game", given.program_game,
              "What a program whose command has no {game} plays, heads-up [nlhe(blinds=50/100,stack=20000)]")
      .type("GAME");
  parser
      .option("--tournament", given.tournaments,
              "Show the tournament in this folder, or those in its folders, in the lab; may be given again")
      .type("DIR");
  parser
      .option(
          "--job", given.jobs,
          "Show the job of 'hindsight cluster' in this folder, or those in its folders, in the lab; may be "
          "given again")
      .type("DIR");
}

constexpr HelpText serve_help = {"serve", "Play, watch it learn, see why: in the browser",
                                 R"help(Examples:
  hindsight serve --open
  hindsight serve --port 9000 --data ~/poker
  hindsight serve --host 0.0.0.0          others on the network may play, too
  hindsight serve --program python='python3 examples/acpc/bot.py' --program-game "nlhe(blinds=50/100,stack=8000)"
  hindsight serve --program deep='hindsight agent "equity(trials=5000)" --game {game}'
  hindsight serve --tournament duel.results     watch it in the lab while it is played
  hindsight serve --job night                   how far a job of many processes is

Profiles, tables and hands are kept in the data folder after each hand.  A program speaks the ACPC protocol
(docs/tournament.md): host and port are put behind its command, and {game} in it is a file with the definition of
the table's game.
)help"};

}  // namespace

Command serve_command(Parser& program) { return make_command(program, serve_help, declare_serve, serve); }

}  // namespace hindsight
