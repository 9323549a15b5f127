// How the server holds under load, all in one process on loopback: tables of bots played at once by as many
// clients, and many streams of events held open, some of which nobody reads.
//   server_bench [tables=200] [seconds=20] [streams=1000] [pace=1500] [seats=6] [bot=pokerface]
//   server_bench hostile=SECONDS [clients=16]     random clients instead: no crash, no lost chip
// SPDX-License-Identifier: MIT
#include <sys/resource.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "http_client.h"
#include "resident.h"
#include "server/http/http_server.h"
#include "server/http/ids.h"
#include "server/service.h"
#include "server_hostile.h"

namespace hindsight {
namespace {

using nlohmann::json;
using std::chrono::milliseconds;

double ms_since(Clock::time_point began) {
  return std::chrono::duration<double, std::milli>(Clock::now() - began).count();
}

struct Settings {
  int tables = 200, seconds = 20, streams = 1'000, pace = 1'500, seats = 6, hostile = 0, clients = 16;
  std::string bot = "pokerface";
};

Settings settings_of(int argc, char** argv) {
  Settings out;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i], value = word.substr(word.find('=') + 1);
    for (const auto& [name, number] : {std::pair{"tables=", &out.tables},
                                       {"seconds=", &out.seconds},
                                       {"streams=", &out.streams},
                                       {"pace=", &out.pace},
                                       {"seats=", &out.seats},
                                       {"hostile=", &out.hostile},
                                       {"clients=", &out.clients}})
      if (word.starts_with(name)) *number = std::stoi(value);
    if (word.starts_with("bot=")) out.bot = value;
  }
  return out;
}

struct Measured {
  std::vector<double> moves, views;  // milliseconds
  std::int64_t hands = 0, lost_chips = 0;
};

// GameSessions some of the tables in turn until the time is up: calls twice, then folds, so that bots play
// among themselves.
void play(std::uint16_t port, const std::vector<std::string>& tables, Clock::time_point end, Measured& out) {
  Client client(port);
  std::vector<std::int64_t> decided(tables.size());
  while (Clock::now() < end) {
    for (std::size_t i = 0; i < tables.size(); ++i) {
      const std::string path = "/tables/" + tables[i];
      auto began = Clock::now();
      const json view = client.ask("GET", path);
      out.views.push_back(ms_since(began));
      if (view.value("state", "") == "between") client.ask("POST", path + "/next"), ++out.hands;
      if (view.value("decision", json()).is_null()) continue;
      const json move{{"decision", view["decision"]["number"]},
                      {"kind", ++decided[i] % 3 == 0 ? "fold" : "call"}};
      began = Clock::now();
      client.ask("POST", path + "/move", move);
      out.moves.push_back(ms_since(began));
    }
    std::this_thread::sleep_for(milliseconds(20));
  }
}

void print(const char* what, std::vector<double> times) {
  if (times.empty()) return;
  std::ranges::sort(times);
  const auto at = [&](double share) {
    return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1))];
  };
  std::printf("%-8s %8zu   p50 %7.2f ms   p95 %7.2f ms   p99 %7.2f ms   most %8.2f ms\n", what, times.size(),
              at(0.5), at(0.95), at(0.99), at(1));
}

std::vector<std::string> open_tables(std::uint16_t port, const Settings& settings) {
  Client client(port);
  std::vector<std::string> out;
  for (int i = 0; i < settings.tables; ++i) {
    const json made = client.ask("POST", "/profiles", {{"name", "Player " + std::to_string(i)}});
    const json table = client.ask("POST", "/tables",
                                  {{"profile", made["id"]},
                                   {"seats", settings.seats},
                                   {"small_blind", 10},
                                   {"buy_in", 10'000},
                                   {"pace", settings.pace},
                                   {"bots", settings.bot}});
    if (table.contains("id")) out.push_back(table["id"]);
  }
  return out;
}

void measure_tables(std::uint16_t port, const Settings& settings, const std::vector<std::string>& tables) {
  constexpr std::size_t clients = 8;
  std::vector<Measured> measured(clients);
  const auto end = Clock::now() + std::chrono::seconds(settings.seconds);
  {
    std::vector<std::jthread> threads;
    for (std::size_t c = 0; c < clients; ++c) {
      std::vector<std::string> mine;
      for (std::size_t i = c; i < tables.size(); i += clients) mine.push_back(tables[i]);
      threads.emplace_back([&, c, mine] { play(port, mine, end, measured[c]); });
    }
  }
  Measured all;
  for (const Measured& part : measured) {
    all.moves.insert(all.moves.end(), part.moves.begin(), part.moves.end());
    all.views.insert(all.views.end(), part.views.begin(), part.views.end());
    all.hands += part.hands;
  }
  std::printf("%zu tables, %lld hands in %d s\n", tables.size(), static_cast<long long>(all.hands),
              settings.seconds);
  print("moves", all.moves);
  print("views", all.views);
}

// Streams that nobody reads, on the tables that are being played.
void measure_streams(std::uint16_t port, const Settings& settings, const std::vector<std::string>& tables) {
  std::printf("memory %.1f MiB before streams\n", resident_memory());
  std::vector<std::unique_ptr<Client>> streams;
  for (int i = 0; i < settings.streams; ++i) {
    streams.push_back(std::make_unique<Client>(port));
    streams.back()->send_request(
        "GET", "/api/v1/events?topics=table:" + tables[static_cast<std::size_t>(i) % tables.size()]);
  }
  std::this_thread::sleep_for(std::chrono::seconds(2));
  std::printf("memory %.1f MiB with %d streams\n", resident_memory(), settings.streams);
  for (int round = 0; round < 3; ++round) {
    measure_tables(port, settings, tables);
    std::printf("memory %.1f MiB\n", resident_memory());
  }
}

int run(int argc, char** argv) {
  rlimit limit{};
  getrlimit(RLIMIT_NOFILE, &limit);
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
  const Settings settings = settings_of(argc, argv);
  const std::string folder = (std::filesystem::temp_directory_path() / ("server_bench_" + new_id())).string();
  bool good = true;
  {
    const auto service = Service::open(folder);
    if (!service) return std::puts(service.error().message.c_str()), 1;
    const auto server = HttpServer::start((*service)->router(), (*service)->hub(), {});
    if (!server) return std::puts(server.error().message.c_str()), 1;
    const std::uint16_t port = (*server)->port();
    if (settings.hostile > 0) {
      good = hostile_clients(port, std::chrono::seconds(settings.hostile), settings.clients);
    } else {
      const std::vector<std::string> tables = open_tables(port, settings);
      measure_tables(port, settings, tables);
      if (settings.streams > 0) measure_streams(port, settings, tables);
    }
  }
  std::filesystem::remove_all(folder);
  return good ? 0 : 1;
}

}  // namespace
}  // namespace hindsight

int main(int argc, char** argv) { return hindsight::run(argc, argv); }
