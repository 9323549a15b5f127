// A profile as one JSON object, and back.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>

#include "io/fields.h"
#include "io/json.h"
#include "store/profiles/profiles.h"

namespace hindsight {

using nlohmann::json;

namespace {

constexpr std::string_view format = "hindsight profile 1";
constexpr std::size_t max_tables = 10'000, max_hands = 100'000;

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

constexpr Chips max_chips = unlimited_stack / 10;
constexpr std::size_t max_state = 64 << 10, max_phh = 64 << 10;

Result<PlayedHand> hand_of(Fields& v) {
  PlayedHand h;
  HS_TRY(h.number, v.integer("number", 1, INT64_MAX / 4));
  HS_TRY(h.played, v.text("played", 20));
  HS_TRY(h.change, v.integer("change", -unlimited_stack, unlimited_stack));
  HS_TRY(h.big_blind, v.integer("big_blind", 1, unlimited_stack));
  HS_TRY(h.change_by_equity, v.number("by_equity", -1e15, 1e15));
  HS_TRY(h.position, v.text("position", 8));
  HS_TRY(h.cards, v.text("cards", 4));
  HS_TRY(h.board, v.text("board", 10));
  HS_TRY(h.text, v.text("text", 200));
  bool* const bits[] = {&h.paid, &h.raised, &h.could_reraise, &h.reraised, &h.saw_flop, &h.showdown, &h.won};
  HS_TRY(const std::vector<bool> flags, v.flags("flags", std::size(bits)));
  for (std::size_t i = 0; i < std::size(bits); ++i) *bits[i] = flags[i];
  HS_TRY(h.rivals, v.text("rivals", 4 << 10));
  HS_TRY(h.chairs, v.text("chairs", 4 << 10));
  HS_TRY(h.phh, v.text("phh", max_phh));
  if (!is_iso_time(h.played)) return fail(ErrorCode::invalid_argument, "\"played\" must be a time");
  return h;
}

tl::unexpected<Error> not_exported(const std::string& what) {
  return fail(ErrorCode::parse, fmt::format("this is not an exported profile: {}", what));
}

struct Import {
  Profile profile;
  std::vector<SavedTable> tables;
  std::vector<std::vector<PlayedHand>> hands;  // by table
};

Result<Profile> profile_of(Fields p) {
  Profile out;
  HS_TRY(out.name, p.text("name", 100));
  HS_RETURN_IF_ERROR(check_name(out.name));
  HS_TRY(const std::int64_t avatar, p.integer("avatar", 0, UINT32_MAX));
  out.avatar = static_cast<std::uint32_t>(avatar);
  HS_TRY(out.capital, p.integer("capital", 0, max_chips));
  HS_TRY(out.created, p.text("created", 20));
  if (!is_iso_time(out.created)) return fail(ErrorCode::invalid_argument, "\"created\" must be a time");
  HS_TRY(out.preferences, p.object("preferences", 4 << 10));
  HS_RETURN_IF_ERROR(p.finish());
  return out;
}

Result<Import> import_of(Fields v, const std::function<std::string()>& new_id) {
  HS_TRY(const std::string found, v.text("format", 40));
  if (found != format) return not_exported(fmt::format("its format is not '{}'", format));
  Import out;
  HS_TRY(Fields p, v.inner("profile"));
  HS_TRY(out.profile, profile_of(std::move(p)));
  out.profile.id = new_id();
  std::map<std::string, std::size_t> places;
  HS_TRY(std::vector<Fields> tables, v.inner_list("tables", max_tables));
  for (Fields& t : tables) {
    SavedTable table{.id = new_id(), .profile = out.profile.id};
    HS_TRY(const std::string id, t.text("id", 64));
    HS_TRY(table.state, t.text("state", max_state));
    HS_TRY(table.stack, t.integer("stack", 0, max_chips));
    HS_TRY(table.open, t.flag("open"));
    HS_RETURN_IF_ERROR(t.finish());
    if (nests_deeply(table.state)) return not_exported("a table's state nests too deeply");
    if (!places.emplace(id, out.tables.size()).second) return not_exported("two tables have one id");
    out.tables.push_back(std::move(table));
  }
  out.hands.resize(out.tables.size());
  HS_TRY(std::vector<Fields> hands, v.inner_list("hands", max_hands));
  for (Fields& h : hands) {
    HS_TRY(const std::string table, h.text("table", 64));
    const auto place = places.find(table);
    if (place == places.end()) return not_exported("a hand is of no table");
    HS_TRY(out.hands[place->second].emplace_back(), hand_of(h));
    HS_RETURN_IF_ERROR(h.finish());
  }
  HS_RETURN_IF_ERROR(v.finish());
  return out;
}

Result<Import> checked(Result<Import> import, const Profiles::Check& check) {
  if (!import) return import.error().code == ErrorCode::parse ? import : not_exported(import.error().message);
  for (std::size_t i = 0; i < import->tables.size(); ++i)
    if (const Result<void> fits = check(import->tables[i], import->hands[i]); !fits)
      return not_exported(fmt::format("table {}: {}", i + 1, fits.error().message));
  return import;
}

// By time, so that what is listed by id stands in the order in which it was played.
std::vector<std::pair<const SavedTable*, const PlayedHand*>> in_order(const Import& import) {
  std::vector<std::pair<const SavedTable*, const PlayedHand*>> out;
  for (std::size_t i = 0; i < import.tables.size(); ++i)
    for (const PlayedHand& hand : import.hands[i]) out.emplace_back(&import.tables[i], &hand);
  std::ranges::stable_sort(out, {}, [](const auto& item) { return std::string_view(item.second->played); });
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

Result<Profile> Profiles::import(std::string_view text, const std::function<std::string()>& new_id,
                                 const Check& check) {
  Result<Fields> fields = Fields::parse(text);
  if (!fields) return not_exported(fields.error().message);
  const Result<Import> read = checked(import_of(std::move(*fields), new_id), check);
  if (!read) return tl::unexpected(read.error());
  const std::lock_guard lock(mutex_);
  const Result<void> done = database_.transaction([&]() -> Result<void> {
    HS_RETURN_IF_ERROR(insert(read->profile));
    for (const SavedTable& table : read->tables) HS_RETURN_IF_ERROR(insert(table));
    for (const auto& [table, hand] : in_order(*read))
      HS_RETURN_IF_ERROR(insert(table->id, read->profile.id, *hand));
    return {};
  });
  if (!done) return tl::unexpected(done.error());
  return find_locked(read->profile.id);
}

}  // namespace hindsight
