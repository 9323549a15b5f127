// What the random clients of server_bench share: what they know of each other, what they count, and values
// that do not fit.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <map>
#include <mutex>
#include <nlohmann/json.hpp>
#include <string>

#include "base/rng.h"
#include "http_client.h"

namespace hindsight {

// What all clients know of each other: ids by kind, the newest at the end.
class Known {
 public:
  void add(const std::string& kind, const nlohmann::json& made) {
    if (!made.is_object() || !made.contains("id")) return;
    const std::lock_guard lock(mutex_);
    std::deque<std::string>& ids = ids_[kind];
    ids.push_back(made["id"]);
    if (ids.size() > 60) ids.pop_front();
  }
  std::string any(const std::string& kind, Rng& rng) {
    const std::lock_guard lock(mutex_);
    const std::deque<std::string>& ids = ids_[kind];
    return ids.empty() || rng.below(20) == 0 ? "nobody"
                                             : ids[rng.below(static_cast<std::uint32_t>(ids.size()))];
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::deque<std::string>> ids_;
};

struct Tally {
  std::atomic<std::int64_t> requests = 0, answers = 0, failed = 0, hands = 0, wrong = 0;
};

template <class List>
const auto& one_of(const List& list, Rng& rng) {
  return list[rng.below(static_cast<std::uint32_t>(std::size(list)))];
}

class HostileClient {
 public:
  HostileClient(std::uint16_t port, std::uint64_t seed, Known& known, Tally& tally)
      : port_(port), rng_(seed), known_(known), tally_(tally), client_(port) {}

 protected:
  using json = nlohmann::json;

  bool chance(std::uint32_t of) { return rng_.below(of) == 0; }
  std::string id(const std::string& kind) { return known_.any(kind, rng_); }

  // A value that fits, or one that does not.
  json value(const json& fitting) {
    static const std::array<json, 14> strange{json(),
                                              json(true),
                                              json(-1),
                                              json(0),
                                              json(INT64_MAX),
                                              json(UINT64_MAX),
                                              json(1e308),
                                              json(""),
                                              json("\0x\n"),
                                              json({}),
                                              json::object(),
                                              json::array({1, {2}}),
                                              json(std::string(5'000, 'x')),
                                              json(0.5)};
    return chance(12) ? one_of(strange, rng_) : fitting;
  }

  json changed(json body) {
    for (auto& [key, held] : body.items()) held = value(held);
    if (chance(30)) body["more"] = 1;
    return body;
  }

  json ask(const std::string& method, const std::string& path, const json& body = json::object()) {
    const auto [status, text] = client_.exchange(method, path, method == "GET" ? "" : body.dump());
    const bool failed = status == 500 && text.find("is damaged") == text.npos;  // transfer() damages records
    ++(failed ? tally_.failed : tally_.answers);
    if (failed) std::printf("%s %s: %s\n", method.c_str(), path.c_str(), text.substr(0, 200).c_str());
    return json::parse(text, nullptr, false);
  }

  const std::uint16_t port_;
  Rng rng_;
  Known& known_;
  Tally& tally_;
  Client client_;
};

}  // namespace hindsight
