// Any requests, one after another, straight into the router: each is answered, and nothing that is asked
// fails inside.
//
//   POST /tables/{t}/move        the first line; {p}, {t}, {g} and {j} are a profile, a table, a game and a
//   job that exist
//   {"decision": 1, "kind": "call"}
//   ---                          between two requests
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "server/http/ids.h"
#include "server/service.h"

using namespace hindsight;

namespace {

struct World {
  const std::string folder = (std::filesystem::temp_directory_path() / ("request_fuzz_" + new_id())).string();
  std::unique_ptr<Service> service = std::move(*Service::open(folder));
  std::string profile, table, play, job;

  World() {
    profile = ask("GET", "/api/v1/profiles", "")["current"];
    const nlohmann::json order{{"profile", profile}, {"seats", 3},    {"bots", "caller"},
                               {"pace", 0},          {"buy_in", 100}, {"small_blind", 10}};
    table = ask("POST", "/api/v1/tables", order.dump())["id"];
    play = ask("POST", "/api/v1/plays", R"({"game": "kuhn", "opponent": "uniform", "seed": 1})")["id"];
    job = ask("POST", "/api/v1/jobs", R"({"kind": "solve", "game": "kuhn", "iterations": 100})")["id"];
  }
  ~World() {
    service.reset();
    std::filesystem::remove_all(folder);
  }

  nlohmann::json ask(const std::string& method, const std::string& target, const std::string& body) const {
    const std::size_t mark = std::min(target.find('?'), target.size());
    Request request{.method = method, .path = target.substr(0, mark), .body = body};
    request.query = parse_query(std::string_view(target).substr(std::min(mark + 1, target.size())));
    request.headers["content-type"] =
        target.ends_with("/jobs/load") ? "application/octet-stream" : "application/json";
    const Reply reply = service->router().answer(std::move(request));
    HS_CHECK(reply.status, >=, 200);
    HS_CHECK(reply.status, <, 500);
    if (reply.content_type != "application/json") return {};
    const nlohmann::json out = nlohmann::json::parse(reply.body, nullptr, false);
    HS_CHECK_THAT(!out.is_discarded());
    return out;
  }
};

void replace(std::string& text, std::string_view from, const std::string& to) {
  for (std::size_t at = 0; (at = text.find(from, at)) != std::string::npos; at += to.size())
    text.replace(at, from.size(), to);
}

void ask(const World& world, std::string text) {
  replace(text, "{p}", world.profile);
  replace(text, "{t}", world.table);
  replace(text, "{g}", world.play);
  replace(text, "{j}", world.job);
  const std::size_t line = std::min(text.find('\n'), text.size());
  const std::size_t space = std::min(text.find(' '), line);
  const std::string method = text.substr(0, space);
  const std::string target =
      "/api/v1" + text.substr(std::min(space + 1, line), line - std::min(space + 1, line));
  world.ask(method, target, text.substr(std::min(line + 1, text.size())));
}

}  // namespace

FUZZ_TARGET(request, data, size) {
  static const World world;
  std::string_view rest(reinterpret_cast<const char*>(data), size);
  while (!rest.empty()) {
    const std::size_t end = std::min(rest.find("\n---\n"), rest.size());
    ask(world, std::string(rest.substr(0, end)));
    rest.remove_prefix(std::min(end + 5, rest.size()));
  }
  HS_CHECK_THAT(world.ask("GET", "/api/v1/profiles", "").contains("profiles"));
  return 0;
}
