// SPDX-License-Identifier: MIT
#include "store/profiles/profiles.h"

#include <fmt/format.h>

#include <array>
#include <filesystem>

namespace hindsight {

namespace {

// Version n of the file comes from version n - 1 by the n-th of these.
constexpr std::array migrations{R"sql(
CREATE TABLE profiles(id TEXT PRIMARY KEY, name TEXT NOT NULL, avatar INTEGER NOT NULL,
  capital INTEGER NOT NULL CHECK(capital >= 0), created TEXT NOT NULL, preferences TEXT NOT NULL, deleted INTEGER);
CREATE TABLE tables(id TEXT PRIMARY KEY, profile TEXT NOT NULL REFERENCES profiles(id) ON DELETE CASCADE,
  state TEXT NOT NULL, stack INTEGER NOT NULL CHECK(stack >= 0), open INTEGER NOT NULL);
CREATE INDEX tables_of ON tables(profile);
CREATE TABLE hands(id INTEGER PRIMARY KEY, profile TEXT NOT NULL REFERENCES profiles(id) ON DELETE CASCADE,
  tbl TEXT NOT NULL REFERENCES tables(id) ON DELETE CASCADE, number INTEGER NOT NULL, played TEXT NOT NULL,
  change INTEGER NOT NULL, big_blind INTEGER NOT NULL, by_equity REAL NOT NULL, position TEXT NOT NULL,
  cards TEXT NOT NULL, board TEXT NOT NULL, text TEXT NOT NULL, flags INTEGER NOT NULL, rivals TEXT NOT NULL,
  chairs TEXT NOT NULL, phh TEXT NOT NULL, UNIQUE(tbl, number));
CREATE INDEX hands_of ON hands(profile);
CREATE TABLE ledger(profile TEXT NOT NULL REFERENCES profiles(id) ON DELETE CASCADE, at TEXT NOT NULL,
  chips INTEGER NOT NULL, why TEXT NOT NULL);
CREATE TABLE current(one INTEGER PRIMARY KEY CHECK(one = 1), profile TEXT NOT NULL);
)sql"};

constexpr std::int64_t max_profiles = 1'000;

constexpr std::string_view profile_columns =
    "SELECT id, name, avatar, capital, created, preferences,"
    " (SELECT COUNT(*) FROM hands WHERE profile = p.id),"
    " (SELECT COALESCE(SUM(stack), 0) FROM tables WHERE profile = p.id AND open) FROM profiles p ";

constexpr std::string_view hand_columns =
    "SELECT number, played, change, big_blind, by_equity, position, cards, board, text, flags, rivals, ";

std::int64_t flags_of(const PlayedHand& hand) {
  const std::array bits{hand.paid,     hand.raised, hand.could_reraise, hand.reraised, hand.saw_flop,
                        hand.showdown, hand.won};
  std::int64_t out = 0;
  for (std::size_t i = 0; i < bits.size(); ++i) out |= std::int64_t{bits[i]} << i;
  return out;
}

void set_flags(PlayedHand& hand, std::int64_t flags) {
  const std::array bits{&hand.paid,     &hand.raised, &hand.could_reraise, &hand.reraised, &hand.saw_flop,
                        &hand.showdown, &hand.won};
  for (std::size_t i = 0; i < bits.size(); ++i) *bits[i] = (flags >> i & 1) != 0;
}

PlayedHand hand_of(const SqlRow& row) {
  PlayedHand out{.number = row.integer(0),
                 .played = row.text(1),
                 .change = row.integer(2),
                 .big_blind = row.integer(3),
                 .change_by_equity = row.number(4),
                 .position = row.text(5),
                 .cards = row.text(6),
                 .board = row.text(7),
                 .text = row.text(8),
                 .rivals = row.text(10),
                 .chairs = row.text(11),
                 .phh = row.text(12)};
  set_flags(out, row.integer(9));
  return out;
}

tl::unexpected<Error> no_profile() {
  return fail(ErrorCode::not_found, "there is no such profile; GET /api/v1/profiles lists them");
}

tl::unexpected<Error> unusable(const std::string& path, const Error& why) {
  return fail(why.code,
              fmt::format("'{}' cannot be used: {}; give --data another folder", path, why.message));
}

Result<std::string> set_aside(const std::string& path) {
  std::string aside = fmt::format("{}.damaged-{}", path, iso_time(now_seconds()));
  for (const char* tail : {"", "-wal", "-shm"}) {
    std::error_code error;
    const bool there = std::filesystem::exists(path + tail, error);
    if (there) std::filesystem::rename(path + tail, aside + tail, error);
    if (error)
      return fail(ErrorCode::io,
                  fmt::format("'{}' is damaged and cannot be set aside: {}", path, error.message()));
  }
  return aside;
}

}  // namespace

Result<std::unique_ptr<Profiles>> Profiles::open(const std::string& path, std::string& notice) {
  std::error_code none;
  const bool was_there = std::filesystem::exists(path, none);
  Result<Database> database = Database::open(path);
  if (!database && database.error().code == ErrorCode::corrupt) {
    HS_TRY(const std::string aside, set_aside(path));
    notice =
        fmt::format("'{}' was damaged: it is kept as '{}', and a new one has been started.", path, aside);
    database = Database::open(path);
  }
  if (!database && database.error().code == ErrorCode::conflict)
    return fail(ErrorCode::conflict,
                fmt::format("another Hindsight uses '{}': stop it, or give --data another folder", path));
  if (!database) return unusable(path, database.error());
  std::unique_ptr<Profiles> out(new Profiles(std::move(*database)));
  const Result<bool> empty = out->empty();
  if (empty && *empty && was_there && notice.empty())
    notice =
        fmt::format("'{}' was empty, so that there are no profiles in it: it has been begun anew.", path);
  Result<void> ready = out->migrate();
  if (ready) ready = out->purge(now_seconds()).map([](const auto&) {});
  if (!ready) return unusable(path, ready.error());
  return out;
}

// Nothing has ever been written to the file.
Result<bool> Profiles::empty() {
  HS_TRY(const std::vector<SqlRow> found, database_.run("SELECT COUNT(*) FROM sqlite_schema"));
  return found[0].integer(0) == 0;
}

Result<void> Profiles::migrate() {
  HS_TRY(const std::vector<SqlRow> found, database_.run("PRAGMA user_version"));
  const auto version = static_cast<std::size_t>(found[0].integer(0));
  if (version > migrations.size()) return fail(ErrorCode::unsupported, "a newer Hindsight wrote it");
  for (std::size_t i = version; i < migrations.size(); ++i)
    HS_RETURN_IF_ERROR(database_.transaction(
        [&] { return database_.script(migrations[i] + fmt::format("PRAGMA user_version={}", i + 1)); }));
  return {};
}

Result<Profile> Profiles::profile_of(const SqlRow& row) {
  Profile out{.id = row.text(0),
              .name = row.text(1),
              .avatar = static_cast<std::uint32_t>(row.integer(2)),
              .capital = row.integer(3),
              .at_tables = row.integer(7),
              .created = row.text(4),
              .preferences = row.text(5),
              .hands = row.integer(6)};
  HS_TRY(const auto tables,
         database_.run("SELECT id FROM tables WHERE profile = ? AND open ORDER BY rowid", {out.id}));
  for (const SqlRow& table : tables) out.tables.push_back(table.text(0));
  return out;
}

Result<std::vector<Profile>> Profiles::all() {
  const std::lock_guard lock(mutex_);
  HS_TRY(const auto rows,
         database_.run(fmt::format("{}WHERE deleted IS NULL ORDER BY rowid", profile_columns)));
  std::vector<Profile> out;
  for (const SqlRow& row : rows) {
    HS_TRY(out.emplace_back(), profile_of(row));
  }
  return out;
}

Result<Profile> Profiles::find_locked(const std::string& id) {
  HS_TRY(const auto rows,
         database_.run(fmt::format("{}WHERE id = ? AND deleted IS NULL", profile_columns), {id}));
  if (rows.empty()) return no_profile();
  return profile_of(rows[0]);
}

Result<Profile> Profiles::find(const std::string& id) {
  const std::lock_guard lock(mutex_);
  return find_locked(id);
}

Result<void> Profiles::insert(const Profile& p) {
  HS_RETURN_IF_ERROR(check_name(p.name));
  HS_TRY(const auto count, database_.run("SELECT COUNT(*) FROM profiles"));
  if (count[0].integer(0) >= max_profiles)
    return fail(ErrorCode::busy, fmt::format("there are {} profiles: delete some first", max_profiles));
  HS_RETURN_IF_ERROR(
      database_.run("INSERT INTO profiles VALUES(?, ?, ?, ?, ?, ?, NULL)",
                    {p.id, p.name, std::int64_t{p.avatar}, p.capital, p.created, p.preferences}));
  HS_RETURN_IF_ERROR(
      database_.run("INSERT INTO ledger VALUES(?, ?, ?, 'start')", {p.id, p.created, p.capital}));
  return {};
}

Result<Profile> Profiles::add(const std::string& id, const std::string& name, std::uint32_t avatar) {
  const std::lock_guard lock(mutex_);
  HS_RETURN_IF_ERROR(database_.transaction([&] {
    return insert(Profile{.id = id,
                          .name = name,
                          .avatar = avatar,
                          .capital = start_capital,
                          .created = iso_time(now_seconds())});
  }));
  return find_locked(id);
}

Result<Profile> Profiles::change(const std::string& id, const ProfileChange& change) {
  if (change.name) HS_RETURN_IF_ERROR(check_name(*change.name));
  const std::lock_guard lock(mutex_);
  HS_TRY(const Profile old, find_locked(id));
  HS_RETURN_IF_ERROR(
      database_.run("UPDATE profiles SET name = ?, avatar = ?, preferences = ? WHERE id = ?",
                    {change.name.value_or(old.name), std::int64_t{change.avatar.value_or(old.avatar)},
                     change.preferences.value_or(old.preferences), id}));
  return find_locked(id);
}

Result<Profile> Profiles::refill(const std::string& id) {
  const std::lock_guard lock(mutex_);
  HS_TRY(const Profile old, find_locked(id));
  const Chips missing = start_capital - old.capital - old.at_tables;
  if (missing <= 0)
    return fail(ErrorCode::invalid_argument,
                fmt::format("there are {} chips left, tables counted: a refill is for less than {}",
                            old.capital + old.at_tables, start_capital));
  const Result<void> done = database_.transaction([&]() -> Result<void> {
    HS_RETURN_IF_ERROR(
        database_.run("UPDATE profiles SET capital = capital + ? WHERE id = ?", {missing, id}));
    HS_RETURN_IF_ERROR(database_.run("INSERT INTO ledger VALUES(?, ?, ?, 'refill')",
                                     {id, iso_time(now_seconds()), missing}));
    return {};
  });
  if (!done) return tl::unexpected(done.error());
  return find_locked(id);
}

std::string Profiles::current() {
  const std::lock_guard lock(mutex_);
  const auto rows = database_.run(
      "SELECT id FROM profiles LEFT JOIN current ON profile = id WHERE deleted IS NULL"
      " ORDER BY one IS NULL, profiles.rowid LIMIT 1");
  return rows && !rows->empty() ? (*rows)[0].text(0) : "";
}

Result<void> Profiles::make_current(const std::string& id) {
  const std::lock_guard lock(mutex_);
  HS_RETURN_IF_ERROR(database_.run("INSERT OR REPLACE INTO current VALUES(1, ?)", {id}));
  return {};
}

Result<void> Profiles::remove(const std::string& id, std::int64_t now) {
  const std::lock_guard lock(mutex_);
  HS_RETURN_IF_ERROR(find_locked(id));
  HS_RETURN_IF_ERROR(database_.run("UPDATE profiles SET deleted = ? WHERE id = ?", {now, id}));
  return {};
}

Result<Profile> Profiles::restore(const std::string& id) {
  const std::lock_guard lock(mutex_);
  HS_RETURN_IF_ERROR(database_.run("UPDATE profiles SET deleted = NULL WHERE id = ?", {id}));
  return find_locked(id);
}

Result<std::vector<std::string>> Profiles::purge(std::int64_t now) {
  const std::lock_guard lock(mutex_);
  HS_TRY(const auto gone,
         database_.run("DELETE FROM profiles WHERE deleted <= ? RETURNING id", {now - undo_seconds}));
  // The log still has what was deleted: begin it anew.
  if (!gone.empty()) HS_RETURN_IF_ERROR(database_.script("PRAGMA wal_checkpoint(TRUNCATE)"));
  std::vector<std::string> out;
  for (const SqlRow& row : gone) out.push_back(row.text(0));
  return out;
}

Result<void> Profiles::insert(const SavedTable& t) {
  HS_RETURN_IF_ERROR(database_.run("INSERT INTO tables VALUES(?, ?, ?, ?, ?)",
                                   {t.id, t.profile, t.state, t.stack, std::int64_t{t.open}}));
  return {};
}

Result<void> Profiles::open_table(const SavedTable& table, Chips buy_in) {
  const std::lock_guard lock(mutex_);
  HS_TRY(const Profile profile, find_locked(table.profile));
  if (buy_in > profile.capital)
    return fail(ErrorCode::invalid_argument,
                fmt::format("the buy-in of {} is more than the capital of {}", buy_in, profile.capital));
  return database_.transaction([&]() -> Result<void> {
    HS_RETURN_IF_ERROR(
        database_.run("UPDATE profiles SET capital = capital - ? WHERE id = ?", {buy_in, table.profile}));
    return insert(table);
  });
}

// Only an open table changes, so that its chips go back once.
Result<void> Profiles::update(const SavedTable& t) {
  HS_TRY(const auto rows,
         database_.run("UPDATE tables SET state = ?, stack = ?, open = ? WHERE id = ? AND open RETURNING id",
                       {t.state, t.open ? t.stack : 0, std::int64_t{t.open}, t.id}));
  const Chips back = t.to_capital + (t.open ? 0 : t.stack);
  if (back == 0 || rows.empty()) return {};
  HS_RETURN_IF_ERROR(
      database_.run("UPDATE profiles SET capital = capital + ? WHERE id = ?", {back, t.profile}));
  return {};
}

Result<void> Profiles::save_table(const SavedTable& table) {
  const std::lock_guard lock(mutex_);
  return database_.transaction([&] { return update(table); });
}

Result<void> Profiles::note(const SavedTable& t) {
  const std::lock_guard lock(mutex_);
  HS_RETURN_IF_ERROR(database_.script("PRAGMA synchronous=NORMAL"));
  const auto noted = database_.run("UPDATE tables SET state = ? WHERE id = ? AND open", {t.state, t.id});
  HS_RETURN_IF_ERROR(database_.script("PRAGMA synchronous=FULL"));
  return noted.map([](const auto&) {});
}

Result<std::vector<TableLine>> Profiles::tables_of(const std::string& profile) {
  const std::lock_guard lock(mutex_);
  HS_TRY(
      const auto rows,
      database_.run("SELECT id, state, stack, (SELECT MAX(played) FROM hands WHERE tbl = t.id) FROM tables t"
                    " WHERE profile = ? AND open ORDER BY rowid",
                    {profile}));
  std::vector<TableLine> out;
  for (const SqlRow& row : rows)
    out.push_back({{row.text(0), profile, row.text(1), row.integer(2), true}, row.text(3)});
  return out;
}

Result<void> Profiles::insert(const std::string& table, const std::string& profile, const PlayedHand& h) {
  HS_RETURN_IF_ERROR(
      database_.run("INSERT INTO hands VALUES(NULL, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    {profile, table, h.number, h.played, h.change, h.big_blind, h.change_by_equity,
                     h.position, h.cards, h.board, h.text, flags_of(h), h.rivals, h.chairs, h.phh}));
  return {};
}

Result<void> Profiles::finish_hand(const SavedTable& table, const PlayedHand& hand) {
  const std::lock_guard lock(mutex_);
  return database_.transaction([&]() -> Result<void> {
    HS_RETURN_IF_ERROR(insert(table.id, table.profile, hand));
    return update(table);
  });
}

Result<SavedTable> Profiles::table(const std::string& id) {
  const std::lock_guard lock(mutex_);
  HS_TRY(
      const auto rows,
      database_.run("SELECT t.profile, state, stack, open FROM tables t JOIN profiles p ON p.id = t.profile"
                    " WHERE t.id = ? AND deleted IS NULL",
                    {id}));
  if (rows.empty()) return fail(ErrorCode::not_found, "there is no such table");
  return SavedTable{id, rows[0].text(0), rows[0].text(1), rows[0].integer(2), rows[0].integer(3) != 0};
}

Result<std::vector<PlayedHand>> Profiles::select_hands(std::string_view where,
                                                       const std::vector<SqlValue>& values) {
  HS_TRY(const auto rows, database_.run(std::string(hand_columns) + std::string(where), values));
  std::vector<PlayedHand> out;
  for (const SqlRow& row : rows) out.push_back(hand_of(row));
  return out;
}

Result<std::vector<PlayedHand>> Profiles::hands(const std::string& table, std::int64_t before,
                                                std::int64_t count) {
  const std::lock_guard lock(mutex_);
  return select_hands("chairs, phh FROM hands WHERE tbl = ? AND number < ? ORDER BY number DESC LIMIT ?",
                      {table, before, count});
}

Result<PlayedHand> Profiles::hand(const std::string& table, std::int64_t number) {
  const std::lock_guard lock(mutex_);
  HS_TRY(auto found, select_hands("chairs, phh FROM hands WHERE tbl = ? AND number = ?", {table, number}));
  if (found.empty())
    return fail(ErrorCode::not_found, fmt::format("hand {} of this table has not been finished", number));
  return std::move(found[0]);
}

Result<std::vector<PlayedHand>> Profiles::hands_of(const std::string& profile) {
  const std::lock_guard lock(mutex_);
  return select_hands("'', '' FROM hands WHERE profile = ? ORDER BY id", {profile});
}

Result<std::int64_t> Profiles::last_hand(const std::string& table) {
  const std::lock_guard lock(mutex_);
  HS_TRY(const auto rows, database_.run("SELECT MAX(number) FROM hands WHERE tbl = ?", {table}));
  return rows[0].integer(0);
}

Result<std::vector<KeptHand>> Profiles::latest_hands(const std::string& profile, std::int64_t before,
                                                     std::int64_t count) {
  const std::lock_guard lock(mutex_);
  HS_TRY(const auto rows,
         database_.run(fmt::format("{}chairs, phh, h.id, tbl, open FROM hands h JOIN tables t ON t.id = tbl "
                                   "WHERE h.profile = ? AND h.id < ? ORDER BY h.id DESC LIMIT ?",
                                   hand_columns),
                       {profile, before, count}));
  std::vector<KeptHand> out;
  for (const SqlRow& row : rows)
    out.push_back({row.integer(13), row.text(14), row.integer(15) != 0, hand_of(row)});
  return out;
}

}  // namespace hindsight
