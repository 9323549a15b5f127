// What the texts of poker sites have in common: lines, seats by name, amounts, cards in brackets.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/histories/history_ledger.h"

namespace hindsight {

// What downloads and mails put between hands: "Hand #112181:", "Game #2:", "#2", "--- 2 ---", "=====",
// "Transcript for hand ...".
bool parts_hands(std::string_view line);

// A site's reader says what each line means.
class SiteText {
 public:
  SiteText(std::string_view text, std::uint64_t first_line);
  virtual ~SiteText() = default;
  Result<HandHistory> read();

 protected:
  static tl::unexpected<Error> wrong(std::string sentence);

  // What a line is depends on where it stands.
  enum class Part : std::uint8_t { header, seats, play, summary };
  Part part_ = Part::header;
  virtual Result<void> header(std::string_view text) = 0;
  virtual Result<void> seat_or_play(std::string_view text) = 0;
  virtual Result<void> play(std::string_view text) = 0;
  virtual Result<void> summary(std::string_view text) = 0;
  virtual Result<void> settle() { return {}; }  // before the sums are checked
  void done() { done_ = true; }                 // all that must be there was

  // The longest name of a seat that the text begins with, with `after` behind it; and what follows both.
  std::optional<std::size_t> seat_at(std::string_view text, std::string_view after) const;
  std::string_view behind(std::size_t seat, std::string_view text, std::size_t more) const;
  Result<std::int64_t> amount(std::string_view text) const;         // with a currency's sign or without
  Result<std::vector<Card>> cards_in(std::string_view text) const;  // all in brackets
  Result<void> disclosed(std::size_t seat, std::string_view text);  // cards in brackets, if there are any
  Result<void> shown(std::size_t seat, std::string_view text);      // in this order
  Result<void> bet(std::size_t seat, std::string_view verb,
                   std::string_view text);  // "X", "BY to TO", "and is all-in"
  Result<void> add_seat(HistorySeat seat);

  HistoryLedger book_;

 private:
  Result<void> line(std::string_view text);

  struct Line {
    std::string_view text;
    std::uint64_t number = 0;
  };
  std::string rewritten_;  // the text that lines are of, where that is not the reader's
  std::vector<Line> lines_;
  bool done_ = false;
};

}  // namespace hindsight
