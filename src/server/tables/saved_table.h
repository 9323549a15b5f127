// A table between two hands as JSON: written after each hand, read when the table is taken up again or
// imported.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "play/bots/catalog.h"
#include "server/tables/table_json.h"
#include "store/profiles/profiles.h"
#include "table/session.h"

namespace hindsight {

inline constexpr Chips min_small_blind = 10, min_buy_in = 100, max_table_chips = 1'000'000'000'000;
inline constexpr Chips small_blind_share = 4;  // of the buy-in, at most a fourth
inline constexpr int max_pace = 10'000, max_double_every = 1'000'000;

// What a person asks for.
struct TableOrder {
  std::string id, profile;
  std::vector<std::string> bots;  // specs of chairs 1 and up
  Chips small_blind = 50, big_blind = 100, ante = 0, buy_in = 10'000;
  int double_every = 0;  // hands; 0: never
  bool lose_on_leave = false;
  bool reset_chips = false;           // every hand begins with the buy-in
  bool open_cards = false;            // for practice: the person sees everybody's; bots see their own
  bool hints = false;                 // for practice: the person may ask what a search plays
  bool incognito = false;             // what the person does here is counted nowhere
  std::optional<std::uint64_t> seed;  // of all cards and choices; drawn anew without one
  TableSettings settings;
};

// Whether it names somebody's program, by what the server calls it: program:NAME.  No request names a
// command.
bool is_program(std::string_view bot);
bool has_program(const TableOrder& order);
// The limits of PokerFace, and bots that may play here; of a program that its hands can be told.
Result<void> check_order(const TableOrder& order);
// A spec of the catalog whose decisions take no longer than a person waits, and that reads no files.
Result<BotKind> table_bot(std::string_view spec);

struct KeptTable {
  TableOrder order;
  std::vector<Occupant> occupants;  // by chair; the person's name is that of the profile
  SessionState session;
  Score score;
  std::int64_t version = 0, decisions = 0;
  std::int64_t in_play = 0;  // the hand that had begun when this was written; 0: none
};

std::string kept_json(const KeptTable& table);
// Refuses what no table can have written: amounts that POST /tables
// refuses, chips that nobody bought, counts that do not fit together.
Result<KeptTable> parse_kept(std::string_view json);

// What an import brings, checked before any of it is kept: as parse_kept does, and every hand played again.
Result<void> check_imported(const SavedTable& table, std::span<const PlayedHand> hands);

SessionRules rules_of(const TableOrder& order);
// Whose cards the person at the table may see.
inline HandView::Visibility visibility_of(const TableOrder& order) {
  return order.open_cards ? HandView::Visibility::all : HandView::Visibility::chair_0;
}

}  // namespace hindsight
