// Players, their chips, their tables and every hand that they finished, in one SQLite file.
//
// Chips never get lost: what a profile owns is its capital plus the stacks of its open tables, and both
// change in one transaction.  Thread-safe.  All calls return when the change is on the disk.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "store/profiles/database.h"
#include "table/rules.h"

namespace hindsight {

inline constexpr Chips start_capital = 10'000;
inline constexpr std::int64_t undo_seconds = 30;

struct Profile {
  std::string id, name;
  std::uint32_t avatar = 0;
  Chips capital = 0, at_tables = 0;
  std::string created;             // ISO 8601, UTC
  std::string preferences = "{}";  // a JSON object that means nothing here
  std::int64_t hands = 0;
  std::vector<std::string> tables;  // open ones
};

struct ProfileChange {
  std::optional<std::string> name, preferences;
  std::optional<std::uint32_t> avatar;
};

// A table between two hands.
struct SavedTable {
  std::string id, profile;
  std::string state;  // JSON that only the table reads
  Chips stack = 0;    // of the person
  bool open = true;
  Chips to_capital = 0;  // what goes there from the table when this is written; below 0: comes from there
};

struct TableLine {
  SavedTable table;
  std::string played;  // when its last hand was finished; none: ""
};

// A finished hand as its person played it.
struct PlayedHand {
  std::int64_t number = 0;
  std::string played;  // ISO 8601, UTC
  Chips change = 0, big_blind = 0;
  double change_by_equity = 0;                           // what all-in hands were worth when betting ended
  std::string position, cards, board, text;              // "button", "AsKd", "Td9d6h", one line for people
  bool paid = false, raised = false;                     // before the flop, of free will
  bool could_reraise = false, reraised = false;          // a single raise, before the flop
  bool saw_flop = false, showdown = false, won = false;  // won: something
  std::string rivals;                                    // JSON: chips won from each bot, by its name
  std::string chairs;                                    // JSON: who sat where
  std::string phh;                                       // the hand with all cards
};

// A hand and its table.
struct KeptHand {
  std::int64_t id = 0;  // increases
  std::string table;
  bool table_open = false;
  PlayedHand hand;
};

class Profiles {
 public:
  // A damaged file is set aside under another name, with a sentence in `notice`, and a new one begun.  An
  // empty file is begun anew, with a sentence, too.
  static Result<std::unique_ptr<Profiles>> open(const std::string& path, std::string& notice);

  Result<std::vector<Profile>> all();  // oldest first, without deleted ones
  Result<Profile> find(const std::string& id);
  Result<Profile> add(const std::string& id, const std::string& name, std::uint32_t avatar);
  Result<Profile> change(const std::string& id, const ProfileChange& change);
  Result<Profile> refill(const std::string& id);  // to the start capital, when less is left
  std::string current();                          // the profile used last
  Result<void> make_current(const std::string& id);

  // Seconds; for undo_seconds it can be restored.
  Result<void> remove(const std::string& id, std::int64_t now);
  Result<Profile> restore(const std::string& id);
  // All traces of what was removed before: their ids.
  Result<std::vector<std::string>> purge(std::int64_t now);

  Result<void> open_table(const SavedTable& table, Chips buy_in);  // taken from the capital
  // One transaction; a table that is no longer open gives its stack back to the capital.
  Result<void> finish_hand(const SavedTable& table, const PlayedHand& hand);
  Result<void> save_table(const SavedTable& table);
  Result<SavedTable> table(const std::string& id);
  Result<std::vector<TableLine>> tables_of(const std::string& profile);  // open ones, oldest first
  // Of an open table; not waited for: a power cut may forget it, the end of the program does not.
  Result<void> note(const SavedTable& table);

  Result<std::vector<PlayedHand>> hands(const std::string& table, std::int64_t before, std::int64_t count);
  Result<PlayedHand> hand(const std::string& table, std::int64_t number);
  Result<std::int64_t> last_hand(const std::string& table);              // its number; 0: none
  Result<std::vector<PlayedHand>> hands_of(const std::string& profile);  // oldest first, without their texts
  // Of all tables, newest first, with ids below `before`.
  Result<std::vector<KeptHand>> latest_hands(const std::string& profile, std::int64_t before,
                                             std::int64_t count);

  // Everything of a profile as one JSON object, and a new profile with new ids made from it.  `check` judges
  // what only others can read: a table's state, and the records of its hands.
  using Check = std::function<Result<void>(const SavedTable&, std::span<const PlayedHand>)>;
  Result<std::string> exported(const std::string& id);
  Result<Profile> import(std::string_view json, const std::function<std::string()>& new_id,
                         const Check& check);

 private:
  explicit Profiles(Database database) : database_(std::move(database)) {}
  Result<bool> empty();
  Result<void> migrate();
  Result<Profile> profile_of(const SqlRow& row);
  Result<Profile> find_locked(const std::string& id);
  Result<void> insert(const Profile& profile);
  Result<void> update(const SavedTable& table);
  Result<void> insert(const SavedTable& table);
  Result<void> insert(const std::string& table, const std::string& profile, const PlayedHand& hand);
  Result<std::vector<PlayedHand>> select_hands(std::string_view where, const std::vector<SqlValue>& values);

  std::mutex mutex_;
  Database database_;
};

// Of a new name: 1 to 24 characters, at least one of them visible, none that controls others
// (profile_checks.cpp).
Result<void> check_name(std::string_view name);
// Of a name in a record of what was: 1 to 24 characters of UTF-8, whatever names could be then.
Result<void> check_kept_name(std::string_view name);
std::string iso_time(std::int64_t seconds);  // since 1970
bool is_iso_time(std::string_view text);     // as iso_time writes it
std::int64_t now_seconds();

}  // namespace hindsight
