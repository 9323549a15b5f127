// Hands written as text: cards, then moves "c f r300 a" (call or check, fold, raise to, all-in).
// SPDX-License-Identifier: MIT
#pragma once

#include <gtest/gtest.h>

#include <sstream>
#include <string>
#include <vector>

#include "table/deal.h"

namespace hindsight {

inline Seat seat(int number) { return {static_cast<std::uint8_t>(number)}; }

class Script {
 public:
  // `cards`: the board, then two cards for each seat, seat 0 first; empty: any.  Heads-up seat 1 acts first
  // before the flop, seat 0 after it.
  Script(const HandRules& rules, const std::vector<Chips>& stacks, const std::string& cards = "")
      : hand(*Hand::start(rules, stacks)), deal_(cards_of(cards, stacks.size())) {
    advance(hand, deal_);
  }
  // The showdown is left to the test, and the cards of some seats are dealt face down.
  Script(const HandRules& rules, const std::vector<Chips>& stacks, const std::string& cards, SeatSet unknown)
      : hand(*Hand::start(rules, stacks)), deal_(cards_of(cards, stacks.size())), by_hand_(true) {
    constexpr std::array nobody_knows{unknown_card, unknown_card};
    for (Seat s; s.value < hand.seats(); ++s)
      EXPECT_TRUE(hand.deal_hole(s, unknown.has(s) ? std::span<const Card>(nobody_knows) : deal_.hole(s)));
    deal_board();
  }

  Script& play(const std::string& moves) {
    std::istringstream words(moves);
    for (std::string word; words >> word;) {
      const auto done = hand.play(move(word));
      EXPECT_TRUE(done) << word << " in " << moves << ": " << (done ? "" : done.error().message);
      by_hand_ ? deal_board() : advance(hand, deal_);
    }
    return *this;
  }

  void deal_board() {
    while (hand.next().kind == Hand::Next::Kind::board) deal_street();
  }
  void deal_street() {
    const std::size_t size = hand.board().size();
    EXPECT_TRUE(hand.deal_board(deal_.board().subspan(size, size == 0 ? 3 : 1)));
  }
  std::string show_all() {  // in the order asked for
    std::string order;
    for (; hand.next().kind == Hand::Next::Kind::showdown; deal_board()) {
      order += to_text(hand.next().seat);
      EXPECT_TRUE(hand.show(hand.next().seat));
    }
    return order;
  }

  // "p3 calls 100, raises 200-1000"; "over"
  std::string turn() const {
    if (hand.next().kind != Hand::Next::Kind::move) return hand.over() ? "over" : to_text(hand.next());
    const LegalMoves& m = hand.legal();
    std::string text = to_text(m.seat) + (m.call == 0 ? " checks" : " calls " + std::to_string(m.call));
    if (!m.can_raise) return text;
    return text + ", raises " + std::to_string(m.min_to) + "-" + std::to_string(m.max_to);
  }

  std::string payoffs() const {  // "-50 50"; fractions with two places
    std::ostringstream text;
    for (int i = 0; i < hand.seats(); ++i) {
      const Share share = hand.payoff(seat(i));
      text << (i == 0 ? "" : " ");
      if (share % shares_per_chip == 0)
        text << share / shares_per_chip;
      else
        text << static_cast<double>(share) / shares_per_chip;
    }
    return text.str();
  }

  std::string pots() const {  // "300 p1p2p3, 100 p1p2"
    std::string text;
    for (const Pot& pot : hand.pots()) {
      text += (text.empty() ? "" : ", ") + std::to_string(pot.amount) + " ";
      for (const Seat s : pot.entitled) text += to_text(s);
    }
    return text;
  }

  Hand hand;

 private:
  Move move(const std::string& word) const {
    if (word == "f") return Move::fold();
    if (word == "c") return Move::call();
    const LegalMoves& legal = hand.legal();
    if (word == "a") return legal.can_raise ? Move::raise_to(legal.max_to) : Move::call();
    return Move::raise_to(std::stoll(word.substr(1)));
  }

  static HandDeal cards_of(const std::string& cards, std::size_t seats) {
    if (!cards.empty()) return *HandDeal::of(*parse_cards(cards));
    Rng rng(seats);
    return HandDeal::shuffled(rng, static_cast<int>(seats));
  }

  HandDeal deal_;
  bool by_hand_ = false;
};

// Blinds 50/100 for so many seats.
inline HandRules casino(int seats, Chips ante = 0) {
  return with_blinds(casino_rules(), seats, 50, 100, ante);
}
inline HandRules pokerkit(int seats, Chips ante = 0) {
  return with_blinds(pokerkit_rules(), seats, 50, 100, ante);
}
inline HandRules acpc(int seats) { return with_blinds(acpc_rules(), seats, 50, 100); }

}  // namespace hindsight
