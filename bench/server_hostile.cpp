// SPDX-License-Identifier: MIT
#include "server_hostile.h"

#include <array>
#include <atomic>
#include <cstdio>
#include <deque>
#include <mutex>
#include <thread>
#include <vector>

#include "base/clock.h"
#include "base/rng.h"
#include "hostile_client.h"
#include "hostile_spots.h"
#include "http_client.h"
#include "resident.h"

namespace hindsight {

namespace {

using nlohmann::json;

class Hostile : HostileClient {
 public:
  using HostileClient::HostileClient;

  void step() {
    ++tally_.requests;
    switch (rng_.below(10)) {
      case 0:
        return garbage();
      case 1:
        return stream();
      case 2:
        return transfer();
      case 3:
        return open_something();
      default:
        return ask_something();
    }
  }

 private:
  void open_something() {
    static const std::array games{"kuhn",           "leduc",    "rps",           "leduc_no_limit",
                                  "kuhn(cards=12)", "nonsense", "kuhn(cards=-1)"};
    static const std::array bots{"pokerface",
                                 "random",
                                 "caller",
                                 "equity(ms=1)",
                                 "pokerface(simulations=50)",
                                 "x(",
                                 "table(file=/etc/passwd)"};
    switch (rng_.below(5)) {
      case 0:
        return known_.add("profile", ask("POST", "/profiles", changed({{"name", "Mallory"}, {"avatar", 7}})));
      case 1:
      case 2:
        return known_.add("table", ask("POST", "/tables",
                                       changed({{"profile", id("profile")},
                                                {"seats", 2 + rng_.below(9)},
                                                {"small_blind", 10},
                                                {"buy_in", 100 + 10 * rng_.below(90)},
                                                {"pace", rng_.below(50)},
                                                {"auto_next", chance(2)},
                                                {"leave", chance(2) ? "keep" : "lose"},
                                                {"bots", one_of(bots, rng_)}})));
      case 3:
        return known_.add("play", ask("POST", "/plays",
                                      changed({{"game", one_of(games, rng_)}, {"opponent", "iterate:20"}})));
      default:
        return known_.add(
            "job", chance(2)
                       ? ask("POST", "/jobs",
                             changed({{"kind", "solve"}, {"game", one_of(games, rng_)}, {"seconds", 1}}))
                       : ask("POST", "/jobs",
                             changed({{"kind", "match"}, {"bots", {"caller", "random"}}, {"hands", 2'000}})));
    }
  }

  void ask_something() {
    switch (rng_.below(8)) {
      case 0:
        return ask_of_profile();
      case 1:
        return ask_of_play();
      case 2:
        return ask_of_job();
      case 3:
        ask("GET", one_of(std::array{"/info", "/games", "/jobs", "/profiles", "/algorithms", "/spots",
                                     "/spot-forms", "/games/kuhn?spec=kuhn(cards=5)"},
                          rng_));
        return;
      default:
        return ask_of_table();
    }
  }

  void ask_of_table() {
    const bool theirs = chance(3);
    const std::string path = "/tables/" + id(theirs ? "honest" : "table");
    switch (rng_.below(theirs ? 8 : 10)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return void(ask(
            "GET", path + one_of(std::array{"/odds", "/hands?count=3", "/hands/2", "/hands.phhs"}, rng_)));
      case 4:
        return void(ask("PATCH", path, changed({{"pace", rng_.below(30)}, {"fast", true}})));
      case 5:
        return void(ask("POST", path + "/bots", changed({{"chair", 1}, {"bot", "caller"}})));
      case 6:
        return void(ask("POST", path + "/next"));
      case 7:
        return move(path);
      case 8:
        return void(ask("POST", path + "/leave", changed({{"confirm", chance(3)}})));
      default:
        for (int i = 0; i < 10; ++i) move(path), ask("POST", path + "/next");
    }
  }

  void move(const std::string& path) {
    const json view = ask("GET", path);
    if (!view.is_object() || !view.contains("decision") || !view["decision"].is_object()) return;
    ask("POST", path + "/move",
        changed({{"decision", view["decision"]["number"]},
                 {"kind", one_of(std::array{"fold", "call", "raise"}, rng_)},
                 {"to", view["decision"][chance(2) ? "min_to" : "max_to"]}}));
  }

  void ask_of_profile() {
    const std::string path = "/profiles/" + id("profile");
    switch (rng_.below(6)) {
      case 0:
        return void(ask("GET", path + "/statistics"));
      case 1:
        return void(ask("POST", path + "/refill"));
      case 2:
        ask("DELETE", path);
        if (chance(2)) ask("POST", path + "/restore");
        return;
      case 3:
        return void(
            ask("PATCH", path, changed({{"name", "Eve"}, {"preferences", {{"a", 1}}}, {"current", true}})));
      default:
        return void(ask("GET", path + "/export"));
    }
  }

  void ask_of_play() {
    const std::string path = "/plays/" + id("play");
    const json view = ask("GET", path + "?coach=1");
    const json decision = view.is_object() ? view.value("decision", json()) : json();
    const json number = decision.is_object() ? decision["number"] : json(1);
    if (chance(10)) ask("DELETE", path);
    ask("PATCH", path, changed({{"seat", "alternate"}, {"opponent", chance(2) ? "uniform" : "solved"}}));
    for (int i = 0; i < 4; ++i) {
      ask("POST", path + "/act", changed({{"decision", number}, {"action", rng_.below(3)}}));
      ask("POST", path + "/next");
    }
  }

  void ask_of_job() {
    const std::string path = "/jobs/" + id("job");
    ask("POST", path + one_of(std::array{"/pause", "/resume", "/stop"}, rng_));
    ask("GET", path + one_of(std::array{"", "/strategy?top=5&find=K", "/file"}, rng_));
    if (chance(5)) ask("DELETE", path);
  }

  // An export that comes back damaged, or whole.
  void transfer() {
    std::string text = client_.exchange("GET", "/profiles/" + id("profile") + "/export").second;
    for (std::uint32_t i = rng_.below(3); i > 0 && !text.empty(); --i) {
      const std::size_t at = rng_.below(static_cast<std::uint32_t>(text.size()));
      text[at] =
          chance(2) ? static_cast<char>(rng_.below(256)) : one_of(std::string("0123456789-\"]}"), rng_);
    }
    const auto [status, answer] = client_.exchange("POST", "/profiles/import", text);
    const json made = json::parse(answer, nullptr, false);
    if (status != 201) return;
    known_.add("profile", made);
    for (const json& table : made["tables"])
      known_.add("table", {{"id", table}}), ask("GET", "/tables/" + table.get<std::string>());
    ask("GET", "/profiles/" + made["id"].get<std::string>() + "/statistics");
    if (chance(2)) ask("DELETE", "/profiles/" + made["id"].get<std::string>());
  }

  // Opened, and read or not; the old ones end in any state.
  void stream() {
    if (streams_.size() > 20) streams_.pop_front();
    streams_.push_back(std::make_unique<Client>(port_));
    const std::string topics = "table:" + id("honest") + ",table:" + id("table") +
                               (chance(2) ? ",job:" + id("job") : "") +
                               (chance(2) ? ",play:" + id("play") : "") +
                               (chance(2) ? ",job:" + id("spot") + ",drill:" + id("drill") : "");
    streams_.back()->send_request("GET", "/api/v1/events?topics=" + topics);
    if (chance(2)) streams_.back()->read_more();
    if (chance(4)) streams_.back()->half_close();
    if (chance(4)) streams_.back()->say("more");
  }

  void garbage() {
    static const std::string bodies[] = {"", "{}", "[", std::string(70'000, '{'), std::string(3'000, '[')};
    std::string text = one_of(std::array{"GET", "POST", "PATCH", "DELETE", "HEAD", "OPTIONS", "BREW"}, rng_);
    text +=
        " /api/v1" + std::string(one_of(std::array{"/tables", "/profiles/import", "/jobs/load", "/spots",
                                                   "/spots/%2e%2e/view", "/ranges", "/events", "/%2e%2e/x"},
                                        rng_));
    text += " HTTP/1." + std::to_string(rng_.below(3)) +
            "\r\nHost: " + (chance(5) ? "evil.example" : "localhost");
    text += chance(3) ? "\r\nTransfer-Encoding: chunked\r\n\r\n"
                      : "\r\nContent-Length: " + std::to_string(rng_.below(100)) + "\r\n\r\n";
    text += one_of(bodies, rng_);
    for (std::uint32_t i = rng_.below(6); i > 0; --i)
      text[rng_.below(static_cast<std::uint32_t>(text.size()))] = static_cast<char>(rng_.below(256));
    if (chance(3)) text.resize(rng_.below(static_cast<std::uint32_t>(text.size())));
    Client once(port_);
    once.say(text);
    once.half_close();
    if (chance(2)) once.read_more();
  }

  std::deque<std::unique_ptr<Client>> streams_;
};

// GameSessions one table after another and counts the chips at it and of its profile.
class Honest {
 public:
  Honest(std::uint16_t port, std::uint64_t seed, Known& known, Tally& tally)
      : rng_(seed), known_(known), tally_(tally), client_(port) {
    profile_ = client_.ask("POST", "/profiles", {{"name", "Honest"}})["id"];
  }

  void step() {
    if (table_.empty()) return open();
    const std::string path = "/tables/" + table_;
    const json view = client_.ask("GET", path);
    const std::string state = view.is_object() ? view.value("state", "") : "";
    if (state == "between" || state == "over") count(view);
    if (state == "over" || state.empty()) return table_.clear();
    if (state == "between") client_.ask("POST", path + "/next");
    if (!view["decision"].is_null())
      client_.ask("POST", path + "/move",
                  {{"decision", view["decision"]["number"]}, {"kind", rng_.below(4) == 0 ? "fold" : "call"}});
  }

  // Whether its capital is what its hands say; asked again where a hand ended meanwhile.
  bool solvent() {
    while (true) {
      const std::string path = "/profiles/" + profile_ + "/statistics";
      const json before = client_.ask("GET", path), all = client_.ask("GET", "/profiles");
      if (!before.is_object() || client_.ask("GET", path) != before) continue;
      for (const json& profile : all["profiles"])
        if (profile["id"] == profile_)
          return profile["capital"].get<std::int64_t>() + profile["at_tables"].get<std::int64_t>() ==
                 10'000 + before["profit"].get<std::int64_t>();
      return false;
    }
  }

 private:
  void open() {
    const json made = client_.ask("POST", "/tables",
                                  {{"profile", profile_},
                                   {"seats", seats},
                                   {"small_blind", 10},
                                   {"buy_in", buy_in},
                                   {"pace", 0},
                                   {"bots", "random"}});
    if (!made.is_object() || !made.contains("id")) {  // too many tables, or broke: another profile plays on
      if (made.is_object() && made["error"]["code"] == "impossible" && solvent())
        profile_ = client_.ask("POST", "/profiles", {{"name", "Honest"}}).value("id", profile_);
      return;
    }
    table_ = made["id"];
    known_.add("honest", made);
  }

  void count(const json& view) {
    std::int64_t chips = 0;
    for (const json& chair : view["chairs"]) chips += chair["stack"].get<std::int64_t>();
    ++tally_.hands;
    if (chips == seats * buy_in) return;
    ++tally_.wrong;
    std::printf("chips are %lld: %s\n", static_cast<long long>(chips), view.dump().substr(0, 2'000).c_str());
  }

  static constexpr std::int64_t seats = 4, buy_in = 500;
  Rng rng_;
  Known& known_;
  Tally& tally_;
  Client client_;
  std::string profile_, table_;
};

}  // namespace

bool hostile_clients(std::uint16_t port, std::chrono::seconds time, int clients) {
  Known known;
  Tally tally;
  const auto began = Clock::now(), end = began + time;
  std::vector<std::jthread> threads;
  std::atomic<int> insolvent = 0;
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(clients); ++i)
    threads.emplace_back([&, i] {
      const auto until_end = [&](auto& client) {
        while (Clock::now() < end) client.step();
      };
      if (i % 4 == 0) {
        Honest client(port, i, known, tally);
        until_end(client);
        insolvent += client.solvent() ? 0 : 1;
      } else if (i % 8 == 3) {
        HonestReader client(port, i, known, tally);
        until_end(client);
      } else if (i % 2 == 1) {
        HostileToSpots client(port, i, known, tally);
        until_end(client);
      } else {
        Hostile client(port, i, known, tally);
        until_end(client);
      }
    });
  while (Clock::now() < end) {
    std::this_thread::sleep_until(std::min(end, Clock::now() + std::chrono::seconds(10)));
    std::printf(
        "%5lld s  %9lld steps  %9lld answers  %7lld hands  %4lld failed  %4lld wrong  memory %.1f MiB\n",
        static_cast<long long>((Clock::now() - began) / std::chrono::seconds(1)),
        static_cast<long long>(tally.requests), static_cast<long long>(tally.answers),
        static_cast<long long>(tally.hands), static_cast<long long>(tally.failed),
        static_cast<long long>(tally.wrong), resident_memory());
    std::fflush(stdout);
  }
  threads.clear();
  std::printf("%d of the honest clients lost or won a chip that no hand tells of\n", insolvent.load());
  return insolvent == 0 && tally.wrong == 0 && tally.failed == 0;
}

}  // namespace hindsight
