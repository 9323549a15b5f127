// A profile that was exported, changed, and imported again: refused, or one that can be played on.
//
//   /hands/0/chairs "text"      each line sets a member of the export, by its JSON pointer; a line that is
//   none is all that there is
// SPDX-License-Identifier: MIT
#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <thread>

#include "base/check.h"
#include "fuzz/target.h"
#include "server/http/ids.h"
#include "server/service.h"

using namespace hindsight;
using nlohmann::json;

namespace {

struct SavedProfile {
  const std::string folder = (std::filesystem::temp_directory_path() / ("import_fuzz_" + new_id())).string();
  std::unique_ptr<Service> service = std::move(*Service::open(folder));
  json exported;

  SavedProfile() {
    const std::string profile = ask("GET", "/profiles", "", 200)["current"];
    const json order{{"profile", profile}, {"seats", 3}, {"bots", "caller"}, {"pace", 0}, {"seed", 1}};
    const std::string table = ask("POST", "/tables", order.dump(), 201)["id"];
    play_out(table);
    exported = ask("GET", "/profiles/" + profile + "/export", "", 200);
  }
  ~SavedProfile() {
    service.reset();
    std::filesystem::remove_all(folder);
  }

  void play_out(const std::string& table) const {
    for (json view = ask("GET", "/tables/" + table, "", 200);
         view["state"] != "between" && view["state"] != "over";
         view = ask("GET", "/tables/" + table, "", 200)) {
      if (view["decision"].is_null())
        std::this_thread::yield();
      else
        ask("POST", "/tables/" + table + "/move",
            json{{"decision", view["decision"]["number"]}, {"kind", "call"}}.dump(), 200);
    }
  }

  Reply reply(const std::string& method, const std::string& path, const std::string& body) const {
    Request request{.method = method, .path = "/api/v1" + path, .body = body};
    request.headers["content-type"] = "application/json";
    return service->router().answer(std::move(request));
  }
  json ask(const std::string& method, const std::string& path, const std::string& body, int status) const {
    const Reply answer = reply(method, path, body);
    if (answer.status != status) HS_CHECK(answer.body, ==, "");
    return json::parse(answer.body);
  }
};

// False: the line is none.
bool change(json& exported, std::string_view line) {
  const std::size_t space = line.find(' ');
  const json value = space == line.npos ? json(json::value_t::discarded)
                                        : json::parse(line.substr(space + 1), nullptr, false);
  if (value.is_discarded()) return false;
  // A long number would make a list of so many members here, not there.
  if (line.find_first_of("0123456789") < space && space - line.find_first_of("0123456789") > 4) return false;
  try {
    exported[json::json_pointer(std::string(line.substr(0, space)))] = value;
  } catch (const json::exception&) {
    return false;
  }
  return true;
}

std::string body_of(const SavedProfile& world, std::string_view text) {
  json changed = world.exported;
  for (std::string_view rest = text; !rest.empty();) {
    const std::string_view line = rest.substr(0, rest.find('\n'));
    if (!change(changed, line)) return std::string(text);
    rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  }
  return changed.dump(-1, ' ', false, json::error_handler_t::replace);
}

// What was let in is whole: all of it can be shown, and its tables go on.
void use(const SavedProfile& world, const json& profile) {
  const std::string path = "/profiles/" + profile["id"].get<std::string>();
  world.ask("GET", path + "/statistics", "", 200);
  const json hands = world.ask("GET", path + "/hands", "", 200);
  for (const json& hand : hands["hands"])
    world.ask("GET", "/tables/" + hand["table"].get<std::string>() + "/hands/" + hand["hand"].dump(), "",
              200);
  const json tables = world.ask("GET", path + "/tables", "", 200);
  for (const json& table : tables["tables"]) {
    const std::string id = table["id"];
    world.ask("GET", "/tables/" + id, "", 200);
    if (table["bots"] != json({"caller", "caller"})) continue;  // others may take their time
    world.ask("POST", "/tables/" + id + "/next", "", 200);
    world.play_out(id);
  }
  world.ask("GET", path + "/export", "", 200);
}

}  // namespace

FUZZ_TARGET(imported_profile, data, size) {
  static const SavedProfile world;
  const std::string body = body_of(world, {reinterpret_cast<const char*>(data), size});
  const Reply made = world.reply("POST", "/profiles/import", body);
  HS_CHECK(made.status, <, 500);
  if (made.status != 201) return 0;
  const json profile = json::parse(made.body);
  use(world, profile);
  world.ask("DELETE", "/profiles/" + profile["id"].get<std::string>(), "", 200);
  return 0;
}
