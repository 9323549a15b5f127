// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/tables.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "api/errors.h"
#include "api/tables/hand_words.h"
#include "base/check.h"
#include "base/rng.h"
#include "store/hands/phh.h"
#include "store/hands/phh_record.h"
#include "table/deal.h"
#include "table/hand.h"
#include "table/rules.h"

namespace hs {

namespace {

using hindsight::ErrorCode::invalid_argument;

tl::unexpected<hindsight::Error> unknown(std::string_view what, const std::string& name,
                                         std::string_view known) {
  return hindsight::fail(invalid_argument, fmt::format("{} '{}' is none of {}", what, name, known),
                         std::string(what));
}

hindsight::Result<hindsight::BettingLimit> limit_of(const std::string& name) {
  if (name == "no-limit") return hindsight::BettingLimit::no_limit;
  if (name == "pot-limit") return hindsight::BettingLimit::pot_limit;
  if (name == "limit") return hindsight::BettingLimit::fixed_limit;
  return unknown("limit", name, "no-limit, pot-limit, limit");
}

hindsight::Result<void> check_amounts(const HandRules& rules) {
  const auto wrong = [](std::string_view what, Chips chips) {
    return hindsight::fail(invalid_argument, fmt::format("{} {} must be 0 to 10^12 chips", what, chips),
                           std::string(what));
  };
  constexpr Chips most = 1'000'000'000'000;
  if (rules.big_blind < 1 || rules.big_blind > most)
    return hindsight::fail(
        invalid_argument, fmt::format("big_blind {} must be 1 to 10^12 chips", rules.big_blind), "big_blind");
  if (rules.small_blind < 0 || rules.small_blind > rules.big_blind)
    return hindsight::fail(
        invalid_argument,
        fmt::format("small_blind {} must be 0 to the big blind of {}", rules.small_blind, rules.big_blind),
        "small_blind");
  if (rules.ante < 0 || rules.ante > most) return wrong("ante", rules.ante);
  return {};
}

hindsight::Result<Hand> started(const HandRules& rules, std::span<const Chips> stacks,
                                std::optional<std::uint64_t> seed) {
  HS_TRY(const hindsight::HandRules full, rules_of(rules, stacks.size()));
  HS_TRY(hindsight::Hand hand, hindsight::Hand::start(full, stacks));
  auto parts = std::make_unique<Hand::Parts>(Hand::Parts{std::move(hand), {}});
  if (seed) {
    hindsight::Rng rng(*seed);
    parts->deck = hindsight::HandDeal::shuffled(rng, static_cast<int>(stacks.size()));
    hindsight::advance(parts->hand, *parts->deck);
  }
  return Hand(std::move(parts));
}

hindsight::Result<std::vector<hindsight::Card>> cards_of(std::span<const int> cards) {
  std::vector<hindsight::Card> out;
  for (const int card : cards) {
    if (card < unknown_card || card >= hindsight::deck_size)
      return hindsight::fail(invalid_argument,
                             fmt::format("{} is no card; they are 0 to 51, -1 unknown", card), "cards");
    out.push_back(card == unknown_card ? hindsight::unknown_card
                                       : hindsight::Card{static_cast<std::uint8_t>(card)});
  }
  return out;
}

hindsight::Seat seat_of(int seat) { return hindsight::Seat{static_cast<std::uint8_t>(seat)}; }

hindsight::Result<void> check_seat(const hindsight::Hand& hand, int seat) {
  if (seat >= 0 && seat < hand.seats()) return {};
  return hindsight::fail(
      invalid_argument, fmt::format("seat {} is not at this table; they are 0 to {}", seat, hand.seats() - 1),
      "seat");
}

hindsight::Result<void> played(Hand::Parts& parts, hindsight::Move move) {
  HS_RETURN_IF_ERROR(parts.hand.play(move));
  if (parts.deck) hindsight::advance(parts.hand, *parts.deck);
  return {};
}

std::vector<int> seats_of(hindsight::SeatSet set) {
  std::vector<int> out;
  for (const hindsight::Seat seat : set) out.push_back(seat.value);
  return out;
}

hindsight::Result<std::string> phh_text(const hindsight::Hand& hand,
                                        const std::vector<std::string>& players) {
  if (!hand.over())
    return hindsight::fail(hindsight::ErrorCode::conflict, "the hand is not over; play it first");
  if (!players.empty() && players.size() != static_cast<std::size_t>(hand.seats()))
    return hindsight::fail(invalid_argument,
                           fmt::format("{} names for {} seats", players.size(), hand.seats()), "players");
  HS_TRY(const hindsight::PhhHand record, hindsight::record_of(hand, players));
  return hindsight::format_phh(record);
}

// Of a seat that the caller has checked.
const hindsight::Hand& at(const Hand::Parts& parts, int seat) {
  HS_CHECK(seat, >=, 0);
  HS_CHECK(seat, <, parts.hand.seats());
  return parts.hand;
}

}  // namespace

hindsight::Result<hindsight::HandRules> rules_of(const HandRules& rules, std::size_t seats) {
  HS_RETURN_IF_ERROR(check_amounts(rules));
  HS_TRY(const hindsight::BettingLimit limit, limit_of(rules.limit));
  if (seats < 2 || seats > hindsight::max_seats)
    return hindsight::fail(invalid_argument,
                           fmt::format("{} stacks; a hand has 2 to {} seats", seats, hindsight::max_seats),
                           "stacks");
  HS_TRY(const RuleBook book, book_of(rules.book));
  return hindsight::with_blinds(book(limit), static_cast<int>(seats), rules.small_blind, rules.big_blind,
                                rules.ante);
}

hindsight::Result<RuleBook> book_of(const std::string& name) {
  if (name == "casino") return hindsight::casino_rules;
  if (name == "pokerkit") return hindsight::pokerkit_rules;
  if (name == "acpc") return hindsight::acpc_rules;
  return unknown("book", name, "casino, pokerkit, acpc");
}

int number_of(hindsight::Card card) { return hindsight::known(card) ? card.index : unknown_card; }

HandEvent event_of(const hindsight::Event& event) {
  constexpr std::string_view kinds[] = {"ante",     "blind", "late_post", "hole",    "board",
                                        "fold",     "check", "call",      "bet",     "raise",
                                        "returned", "show",  "muck",      "decline", "win"};
  static_assert(std::size(kinds) == static_cast<std::size_t>(hindsight::Event::Kind::win) + 1);
  const bool wins = event.kind == hindsight::Event::Kind::win;
  HandEvent out{.kind = std::string(kinds[static_cast<std::size_t>(event.kind)]),
                .seat = event.seat.value,
                .street = std::string(hindsight::street_names[static_cast<std::size_t>(event.street)]),
                .amount = wins ? hindsight::in_chips(event.amount) : static_cast<double>(event.amount),
                .to = event.to,
                .all_in = event.all_in};
  for (std::size_t i = 0; i < event.count; ++i) out.cards.push_back(number_of(event.cards[i]));
  return out;
}

LegalMoves legal_of(const hindsight::LegalMoves& legal) {
  return {legal.seat.value, legal.can_fold, legal.can_raise, legal.call, legal.min_to, legal.max_to};
}

Hand::Hand(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Hand::Hand(const Hand& other) : parts_(std::make_unique<Parts>(*other.parts_)) {}
Hand::Hand(Hand&&) noexcept = default;
Hand& Hand::operator=(Hand other) noexcept {
  parts_ = std::move(other.parts_);
  return *this;
}
Hand::~Hand() = default;

Result<Hand> Hand::start(const HandRules& rules, std::span<const Chips> stacks) {
  return published(started(rules, stacks, {}));
}
Result<Hand> Hand::deal(const HandRules& rules, std::span<const Chips> stacks, std::uint64_t seed) {
  return published(started(rules, stacks, seed));
}

Hand::Next Hand::next() const {
  constexpr std::string_view kinds[] = {"hole", "board", "move", "showdown", "over"};
  const hindsight::Hand::Next next = parts_->hand.next();
  return {std::string(kinds[static_cast<std::size_t>(next.kind)]), next.seat.value, next.cards};
}
bool Hand::over() const { return parts_->hand.over(); }

Result<void> Hand::deal_hole(int seat, std::span<const int> cards) {
  const auto dealt = [&]() -> hindsight::Result<void> {
    HS_RETURN_IF_ERROR(check_seat(parts_->hand, seat));
    HS_TRY(const std::vector<hindsight::Card> known, cards_of(cards));
    return parts_->hand.deal_hole(seat_of(seat), known);
  };
  return published(dealt());
}
Result<void> Hand::deal_board(std::span<const int> cards) {
  const auto dealt = [&]() -> hindsight::Result<void> {
    HS_TRY(const std::vector<hindsight::Card> known, cards_of(cards));
    return parts_->hand.deal_board(known);
  };
  return published(dealt());
}

LegalMoves Hand::legal() const { return legal_of(parts_->hand.legal()); }
Result<void> Hand::fold() { return published(played(*parts_, hindsight::Move::fold())); }
Result<void> Hand::call() { return published(played(*parts_, hindsight::Move::call())); }
Result<void> Hand::raise_to(Chips to) { return published(played(*parts_, hindsight::Move::raise_to(to))); }

Result<void> Hand::show(int seat) {
  const hindsight::Result<void> there = check_seat(parts_->hand, seat);
  return published(there ? parts_->hand.show(seat_of(seat)) : there);
}
Result<void> Hand::muck(int seat) {
  const hindsight::Result<void> there = check_seat(parts_->hand, seat);
  return published(there ? parts_->hand.muck(seat_of(seat)) : there);
}
Result<void> Hand::let_cards_speak() { return published(parts_->hand.let_cards_speak()); }

int Hand::seats() const { return parts_->hand.seats(); }
std::string_view Hand::street() const {
  return hindsight::street_names[static_cast<std::size_t>(parts_->hand.street())];
}
std::vector<int> Hand::board() const {
  std::vector<int> out;
  for (const hindsight::Card card : parts_->hand.board()) out.push_back(number_of(card));
  return out;
}
std::array<int, 2> Hand::hole(int seat) const {
  const std::array<hindsight::Card, 2> cards = at(*parts_, seat).hole(seat_of(seat));
  return {number_of(cards[0]), number_of(cards[1])};
}
Chips Hand::start_stack(int seat) const { return at(*parts_, seat).start_stack(seat_of(seat)); }
Chips Hand::stack(int seat) const { return at(*parts_, seat).stack(seat_of(seat)); }
Chips Hand::bet(int seat) const { return at(*parts_, seat).bet(seat_of(seat)); }
bool Hand::live(int seat) const { return at(*parts_, seat).live().has(seat_of(seat)); }
double Hand::payoff(int seat) const { return hindsight::in_chips(at(*parts_, seat).payoff(seat_of(seat))); }
Chips Hand::pot() const { return parts_->hand.pot(); }
std::vector<HandPot> Hand::pots() const {
  std::vector<HandPot> out;
  for (const hindsight::Pot& pot : parts_->hand.pots()) out.push_back({pot.amount, seats_of(pot.entitled)});
  return out;
}
std::vector<HandEvent> Hand::events() const {
  std::vector<HandEvent> out;
  for (const hindsight::Event& event : parts_->hand.events()) out.push_back(event_of(event));
  return out;
}
Result<std::string> Hand::phh(const std::vector<std::string>& players) const {
  return published(phh_text(parts_->hand, players));
}

}  // namespace hs
