// Tables as docs/api.md has them.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/interval.h"
#include "io/json.h"
#include "server/tables/hand_view.h"

namespace hindsight {

struct Score {
  Chips profit = 0;
  Sample blinds;  // won by each hand, in big blinds

  void count(Chips change, Chips big_blind);
  std::uint64_t hands() const { return blinds.count; }
};
// Big blinds won a hundred hands, and the half width of their interval; nothing for fewer than two hands.
double per_100(const Score& score);
Json half_width_per_100(const Score& score);

struct TableSettings {
  int pace = 1500;  // milliseconds a bot takes at least
  bool auto_next = false, fast = false;
};

// What a person should know of, as a code for pages and a sentence for people.
struct TableNotice {
  enum class Kind { nothing, unfinished, not_saved, program_lost, cannot_fill } kind = Kind::nothing;
  std::int64_t hand = 0;
  std::string why;

  static TableNotice unfinished(std::int64_t hand) { return {Kind::unfinished, hand, ""}; }
  static TableNotice not_saved(std::int64_t hand, std::string why) {
    return {Kind::not_saved, hand, std::move(why)};
  }
  static TableNotice program_lost(std::int64_t hand, std::string why) {
    return {Kind::program_lost, hand, std::move(why)};
  }
  static TableNotice cannot_fill(std::int64_t hand) { return {Kind::cannot_fill, hand, ""}; }
};

// All that a view shows.
struct TableScene {
  std::string id, profile;
  std::int64_t hand = 0, version = 0;
  std::string_view state;
  BlindLevel level;
  std::optional<std::int64_t> next_in;  // hands till the blinds double
  const HandView* hand_view = nullptr;
  std::span<const Occupant> occupants;
  std::optional<Chair> to_act;
  std::optional<std::int64_t> decision;  // its number, when it is the person's
  LegalMoves legal;
  std::optional<Chips> change;  // of the person, when the hand is over
  TableSettings settings;
  bool reset_chips = false, open_cards = false, hints = false, incognito = false;
  Chips capital = 0;
  Score score;
  TableNotice notice;
};
Json view_json(const TableScene& scene);

// Of an event that `picture` has just seen.
Json event_json(const Event& event, const HandView& hand_view);
Json hand_event_json(std::int64_t hand);
Json busted_event_json(Chair chair);
Json over_event_json(bool won);
Json message_json(std::string_view topic, std::int64_t version, Json events, Json view);

// {"event", "view"} after an event of a finished hand.
Json step_json(Json event, Json view);

// "two pair, kings and sevens", or before the flop "pair of jacks", "ace and king, suited"; empty without
// cards.
std::string holding_text(const HandView& hand_view, Chair chair);

std::string text_of(std::span<const Card> cards);  // "AsKd"

}  // namespace hindsight
