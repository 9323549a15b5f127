// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/histories.h>

#include <sstream>
#include <utility>

#include "api/errors.h"
#include "api/tables/hand_words.h"
#include "io/atomic_file.h"
#include "store/hands/phh_reader.h"
#include "store/hands/phh_replay.h"
#include "store/histories/history_reader.h"
#include "store/histories/phh_of_history.h"

namespace hs {

namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 30;

hindsight::Result<RecordedHand> played_again(const hindsight::PhhHand& record, RuleBook book) {
  HS_TRY(hindsight::Replay played, hindsight::replay(record, {.rules = book}));
  RecordedHand out{.hand = Hand(std::make_unique<Hand::Parts>(Hand::Parts{played.hand, {}})),
                   .players = record.players,
                   .places = played.places,
                   .phh = hindsight::format_phh(record),
                   .notes = played.notes};
  if (hindsight::states_result(record)) out.difference = hindsight::difference(record, played).value_or("");
  return out;
}

ReadHand read_hand(std::string place, hindsight::Result<hindsight::PhhHand> record, RuleBook book) {
  auto hand =
      record ? played_again(*record, book)
             : hindsight::Result<RecordedHand>(tl::unexpected<hindsight::Error>(std::move(record.error())));
  return {std::move(place), published(std::move(hand))};
}

hindsight::Result<std::vector<ReadHand>> hands_of(const std::string& bytes, const std::string& by) {
  HS_TRY(const RuleBook book, book_of(by));
  std::vector<ReadHand> out;
  const std::string text = hindsight::in_utf8(bytes);
  for (const hindsight::HistoryText& hand : hindsight::split_histories(text)) {
    const auto history = hindsight::parse_history(hand);
    out.push_back(read_hand(
        fmt::format("{} (line {})", out.size() + 1, hand.first_line),
        history ? hindsight::phh_of_history(*history)
                : hindsight::Result<hindsight::PhhHand>(tl::unexpected<hindsight::Error>(history.error())),
        book));
  }
  if (!out.empty()) return out;
  std::istringstream in(bytes);
  hindsight::PhhReader reader(in);
  while (auto hand = reader.next()) out.push_back(read_hand(hand->section, std::move(hand->hand), book));
  if (!out.empty()) return out;
  return hindsight::fail(hindsight::ErrorCode::parse,
                         "no hand begins here as PHH, PokerStars, GGPoker or Winamax write it");
}

hindsight::Result<std::vector<ReadHand>> hands_in(const std::string& file, const std::string& book) {
  HS_TRY(const std::string bytes, hindsight::read_file(file, most_bytes));
  return hands_of(bytes, book);
}

}  // namespace

Result<std::vector<ReadHand>> parse_hands(const std::string& text, const std::string& book) {
  return published(hands_of(text, book));
}
Result<std::vector<ReadHand>> load_hands(const std::string& file, const std::string& book) {
  return published(hands_in(file, book));
}

}  // namespace hs
