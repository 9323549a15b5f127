// How fast the server answers what the page asks of a solved spot: views, next cards, gains and the rest at
// random places of a solution, over HTTP on loopback.  The spot is solved for some iterations (latency does
// not depend on how exact it is) and kept; then the server starts anew with the file.
//   study_bench FILE.toml [iterations=10] [places=100] [seed=1] [compact=0] [folder=NEW]
// "opened" is the first view after the start, its file read on the way; "first" a place that nobody has asked
// for before, "again" the same once more.  Wall and CPU time (of all threads, for machines that have other
// work), answers, and the largest of them.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <tuple>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "http_client.h"
#include "io/atomic_file.h"
#include "resident.h"
#include "server/http/http_server.h"
#include "server/http/ids.h"
#include "server/service.h"

namespace hindsight {
namespace {

using nlohmann::json;

struct Settings {
  std::string file, folder;
  int iterations = 10, places = 100, seed = 1, compact = 0;
};

Settings settings_of(int argc, char** argv) {
  Settings out;
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i], value = word.substr(word.find('=') + 1);
    bool known = false;
    for (const auto& [name, number] : {std::pair{"iterations=", &out.iterations},
                                       {"places=", &out.places},
                                       {"seed=", &out.seed},
                                       {"compact=", &out.compact}})
      if ((known = known || word.starts_with(name)); word.starts_with(name)) *number = std::stoi(value);
    if (word.starts_with("folder="))
      out.folder = value;
    else if (!known)
      out.file = word;
  }
  return out;
}

struct Server {
  explicit Server(const std::string& folder) : service(*Service::open(folder)) {
    http = *HttpServer::start(service->router(), service->hub(), {});
  }
  std::unique_ptr<Service> service;
  std::unique_ptr<HttpServer> http;
};

double cpu_seconds() {
  std::timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

struct Took {
  double wall = 0, cpu = 0;  // milliseconds; the latter of all threads, client and server
};

// What was asked, by name.
class Times {
 public:
  explicit Times(Client& client) : client_(client) {}

  json ask(const std::string& name, const std::string& method, const std::string& path,
           const json& body = json::object()) {
    const auto began = Clock::now();
    const double cpu = cpu_seconds();
    auto [status, text] = client_.exchange(method, path, method == "GET" ? "" : body.dump());
    if (status == 0)  // the connection was closed meanwhile
      std::tie(status, text) = client_.exchange(method, path, method == "GET" ? "" : body.dump());
    times_[name].push_back({1000 * seconds_since(began), 1000 * (cpu_seconds() - cpu)});
    largest_[name] = std::max(largest_[name], text.size());
    if (status >= 300) {
      std::fprintf(stderr, "%s %s: %d %s\n", method.c_str(), path.c_str(), status,
                   text.substr(0, 300).c_str());
      std::exit(1);
    }
    return json::parse(text);
  }

  void print() {
    for (auto& [name, times] : times_) {
      const auto at = [&](double share, double Took::*which) {
        std::ranges::sort(times, {}, which);
        return times[static_cast<std::size_t>(share * static_cast<double>(times.size() - 1) + 0.5)].*which;
      };
      std::printf("%-22s p50 %8.2f  p95 %8.2f  most %8.2f ms   cpu p50 %8.2f  p95 %8.2f   %4zu, %.2f MB\n",
                  name.c_str(), at(0.5, &Took::wall), at(0.95, &Took::wall), at(1, &Took::wall),
                  at(0.5, &Took::cpu), at(0.95, &Took::cpu), times.size(),
                  static_cast<double>(largest_[name]) / 1e6);
    }
    times_.clear();
    std::fflush(stdout);
  }

 private:
  Client& client_;
  std::map<std::string, std::vector<Took>> times_;
  std::map<std::string, std::size_t> largest_;
};

std::string encoded(const std::string& line) {
  std::string out;
  for (const char c : line) out += c == ' ' ? "%20" : std::string(1, c);
  return out;
}

std::string street_of(const json& view) {
  const std::size_t cards = view["board"].get<std::string>().size();
  return cards <= 6 ? "flop" : cards <= 8 ? "turn" : "river";  // "Td9d6h"
}

// A place of a solution: where somebody decides, or a card comes next.
struct Place {
  std::string line, street;
  bool cards = false;
};

// Walks at random from the root to the end of a hand, over and over, and asks for the view at each place on
// the way.
class Walker {
 public:
  Walker(Times& times, std::string spot, std::uint64_t seed)
      : times_(times), spot_(std::move(spot)), rng_(seed) {}

  void walk() {
    std::string line;
    for (;;) {
      const std::string path = spot_ + "/view?line=" + encoded(line);
      const bool seen = places_.contains(line);
      const json view =
          times_.ask("view, " + last_street_ + (seen ? ", again" : ", first"), "GET", path)["view"];
      last_street_ = street_of(view);
      if (view["kind"] != "decision" && view["kind"] != "cards") break;
      places_[line] = {line, last_street_, view["kind"] == "cards"};
      std::string step;
      if (view["kind"] == "cards") {
        step = card(view["board"]);
        last_street_ = last_street_ == "flop" ? "turn" : "river";
      } else {
        const json& actions = view["actions"];
        step = actions[rng_.below(static_cast<std::uint32_t>(actions.size()))];
        if (step == "fold") break;
      }
      line += (line.empty() ? "" : ", ") + step;
    }
    last_street_ = "flop";
  }

  std::vector<Place> places(const std::string& street, bool cards, std::size_t most) const {
    std::vector<Place> out;
    for (const auto& [line, place] : places_)
      if (place.street == street && place.cards == cards && out.size() < most) out.push_back(place);
    return out;
  }
  std::size_t size() const { return places_.size(); }

 private:
  std::string card(const std::string& board) {
    for (;;) {
      const std::string out{"23456789TJQKA"[rng_.below(13)], "cdhs"[rng_.below(4)]};
      if (board.find(out) == std::string::npos) return out;
    }
  }

  Times& times_;
  std::string spot_, last_street_ = "flop";
  Rng rng_;
  std::map<std::string, Place> places_;
};

std::string solve(const Settings& settings) {
  const auto text = read_file(settings.file, 1 << 20);
  if (!text) return std::puts(text.error().message.c_str()), std::exit(1), "";
  Server server(settings.folder);
  Client client(server.http->port());
  const json spot =
      client.ask("POST", "/spots",
                 {{"spot", *text}, {"iterations", settings.iterations}, {"compact", settings.compact != 0}});
  if (!spot.contains("id")) return std::puts(spot.dump().c_str()), std::exit(1), "";
  const std::string id = spot["id"];
  for (json now = spot; now["state"] != "done"; now = client.ask("GET", "/spots/" + id))
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  return id;
}

void ask_everywhere(Times& times, const Walker& walker, const std::string& at, std::size_t most) {
  for (const std::string street : {"flop", "turn", "river"})
    for (const bool cards : {false, true})
      for (const Place& place : walker.places(street, cards, most))
        for (const char* how : {"first", "again"}) {
          const std::string line = "?line=" + encoded(place.line);
          if (cards) times.ask("runouts, " + street + ", " + how, "GET", at + "/runouts" + line);
          times.ask("gains, " + street + ", " + how, "GET", at + "/gains" + line);
        }
  times.print();
  for (const std::string street : {"flop", "turn", "river"})
    for (const Place& place : walker.places(street, false, std::max<std::size_t>(1, most / 20)))
      for (const char* how : {"first", "again"})
        times.ask("rules, " + street + ", " + how, "GET", at + "/rules?line=" + encoded(place.line));
  for (const int sizes : {0, 1})
    for (const char* how : {"first", "again"})
      times.ask(std::string("simple, ") + how, "GET", at + "/simple?round=25&sizes=" + std::to_string(sizes));
  times.print();
}

void drill(Times& times, const std::string& at, int hands) {
  const std::string path =
      "/drills/" +
      times.ask("drill, begin", "POST", at + "/drills", {{"seat", 0}, {"seed", 1}})["id"].get<std::string>();
  Rng rng(7);
  for (int hand = 0; hand < hands; ++hand) {
    json now =
        hand == 0 ? times.ask("drill, seen", "GET", path) : times.ask("drill, next", "POST", path + "/next");
    while (!now["over"])
      now = times.ask("drill, act", "POST", path + "/act",
                      {{"action", rng.below(static_cast<std::uint32_t>(now["actions"].size()))}});
  }
  times.print();
}

int run(int argc, char** argv) {
  Settings settings = settings_of(argc, argv);
  if (settings.file.empty()) {
    std::fprintf(stderr,
                 "study_bench FILE.toml [iterations=10] [places=100] [seed=1] [compact=0] [folder=NEW]\n");
    return 2;
  }
  const bool temporary = settings.folder.empty();
  if (temporary)
    settings.folder = (std::filesystem::temp_directory_path() / ("study_bench_" + new_id())).string();
  const std::string at = "/spots/" + solve(settings);
  {
    Server server(settings.folder);
    Client client(server.http->port());
    Times times(client);
    times.ask("list", "GET", "/spots");
    times.ask("opened", "GET", at + "/view?line=");
    times.print();
    Walker walker(times, at, static_cast<std::uint64_t>(settings.seed));
    while (walker.size() < static_cast<std::size_t>(8 * settings.places)) walker.walk();
    times.print();
    ask_everywhere(times, walker, at, static_cast<std::size_t>(settings.places));
    drill(times, at, settings.places);
    std::printf("memory %.0f MiB\n", resident_memory());
  }
  if (temporary) std::filesystem::remove_all(settings.folder);
  return 0;
}

}  // namespace
}  // namespace hindsight

int main(int argc, char** argv) { return hindsight::run(argc, argv); }
