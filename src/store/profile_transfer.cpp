// A profile as one JSON object, and back.
// SPDX-License-Identifier: MIT
#include <map>
#include <nlohmann/json.hpp>

#include "store/profiles.h"

namespace hindsight {

using nlohmann::json;

namespace {

constexpr std::string_view format = "hindsight profile 1";
constexpr std::size_t most_tables = 10'000, most_hands = 100'000;

json hand_json(const PlayedHand& h) {
  return {{"number", h.number},
          {"played", h.played},
          {"change", h.change},
          {"big_blind", h.big_blind},
          {"by_equity", h.change_by_equity},
          {"position", h.position},
          {"cards", h.cards},
          {"board", h.board},
          {"text", h.text},
          {"flags", {h.paid, h.raised, h.could_reraise, h.reraised, h.saw_flop, h.showdown, h.won}},
          {"rivals", h.rivals},
          {"chairs", h.chairs},
          {"phh", h.phh}};
}

PlayedHand hand_of(const json& v) {
  PlayedHand h{.number = v.at("number"),
               .played = v.at("played"),
               .change = v.at("change"),
               .big_blind = v.at("big_blind"),
               .change_by_equity = v.at("by_equity"),
               .position = v.at("position"),
               .cards = v.at("cards"),
               .board = v.at("board"),
               .text = v.at("text"),
               .rivals = v.at("rivals"),
               .chairs = v.at("chairs"),
               .phh = v.at("phh")};
  const json& flags = v.at("flags");
  bool* const bits[] = {&h.paid, &h.raised, &h.could_reraise, &h.reraised, &h.saw_flop, &h.showdown, &h.won};
  for (std::size_t i = 0; i < std::size(bits); ++i) *bits[i] = flags.at(i);
  return h;
}

tl::unexpected<Error> wrong(const std::string& what) {
  return fail(ErrorCode::parse, "this is no exported profile: " + what);
}

bool in_range(Chips chips) { return chips >= 0 && chips <= unlimited_stack / 10; }

struct Import {
  Profile profile;
  std::vector<SavedTable> tables;
  std::vector<std::pair<std::string, PlayedHand>> hands;  // by table
};

// Throws json::exception where a member is missing or of another kind.
Result<Import> import_of(const json& v, const std::function<std::string()>& new_id) {
  if (v.at("format") != format) return wrong("its format is not '" + std::string(format) + "'");
  Import out;
  const json& p = v.at("profile");
  out.profile = {.id = new_id(), .name = p.at("name"), .avatar = p.at("avatar"), .capital = p.at("capital")};
  out.profile.created = p.at("created");
  out.profile.preferences = p.at("preferences").dump();
  if (!in_range(out.profile.capital) || out.profile.preferences.size() > (4 << 10) ||
      !p.at("preferences").is_object() || out.profile.created.size() > 32)
    return wrong("its numbers are out of range");
  std::map<std::string, std::string> ids;
  if (v.at("tables").size() > most_tables || v.at("hands").size() > most_hands)
    return wrong("it is too large");
  for (const json& t : v.at("tables")) {
    SavedTable table{new_id(), out.profile.id, t.at("state"), t.at("stack"), t.at("open")};
    if (!in_range(table.stack)) return wrong("a stack is out of range");
    ids[t.at("id")] = table.id;
    out.tables.push_back(std::move(table));
  }
  for (const json& h : v.at("hands")) {
    const auto table = ids.find(h.at("table").get<std::string>());
    if (table == ids.end()) return wrong("a hand is of no table");
    out.hands.emplace_back(table->second, hand_of(h));
    if (out.hands.back().second.big_blind < 1 || std::abs(out.hands.back().second.change) > unlimited_stack)
      return wrong("a hand's chips are out of range");
  }
  return out;
}

}  // namespace

Result<std::string> Profiles::exported(const std::string& id) {
  const std::lock_guard lock(mutex_);
  HS_TRY(const Profile p, find_locked(id));
  json tables = json::array(), hands = json::array();
  HS_TRY(const auto rows, database_.run("SELECT id, state, stack, open FROM tables WHERE profile = ?", {id}));
  for (const SqlRow& row : rows) {
    tables.push_back({{"id", row.text(0)},
                      {"state", row.text(1)},
                      {"stack", row.integer(2)},
                      {"open", row.integer(3) != 0}});
    HS_TRY(const auto played,
           select_hands("chairs, phh FROM hands WHERE tbl = ? ORDER BY number", {row.text(0)}));
    for (const PlayedHand& hand : played) {
      hands.push_back(hand_json(hand));
      hands.back()["table"] = row.text(0);
    }
  }
  const json preferences = json::parse(p.preferences, nullptr, false);
  const json out{{"format", format},
                 {"profile",
                  {{"name", p.name},
                   {"avatar", p.avatar},
                   {"capital", p.capital},
                   {"created", p.created},
                   {"preferences", preferences.is_object() ? preferences : json::object()}}},
                 {"tables", tables},
                 {"hands", hands}};
  return out.dump(-1, ' ', false, json::error_handler_t::replace);
}

Result<Profile> Profiles::import(std::string_view text, const std::function<std::string()>& new_id) {
  const json parsed = json::parse(text, nullptr, false);
  if (!parsed.is_object()) return wrong("it is not a JSON object");
  Result<Import> read = wrong("");
  try {
    read = import_of(parsed, new_id);
  } catch (const json::exception& problem) {
    return wrong(problem.what());
  }
  if (!read) return tl::unexpected(read.error());
  const std::lock_guard lock(mutex_);
  const Result<void> done = database_.transaction([&]() -> Result<void> {
    HS_CHECK_OK(insert(read->profile));
    for (const SavedTable& table : read->tables) HS_CHECK_OK(insert(table));
    for (const auto& [table, hand] : read->hands) HS_CHECK_OK(insert(table, read->profile.id, hand));
    return {};
  });
  if (!done) return tl::unexpected(done.error());
  return find_locked(read->profile.id);
}

}  // namespace hindsight
