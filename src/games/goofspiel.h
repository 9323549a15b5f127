// Goofspiel with hidden bids (Ross 1971): players bid their cards on one prize after the other and see only
// who won. One bids after the other without seeing it, which is the same game.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "games/game.h"
#include "games/on_table.h"

namespace hindsight {

class Goofspiel {
 public:
  static constexpr Parameter parameters[] = {
      {"cards", "4", "prizes, and cards of each player, worth 1 to this; 2 to 9"},
      {"order", "descending", "in which prizes come up: descending, or random"},
      {"payoff", "win", "win: 1 for more points than the other; points: by how many more"},
  };
  static constexpr std::string_view examples[] = {"goofspiel(cards=3)", "goofspiel",
                                                  "goofspiel(payoff=points)", "goofspiel(cards=5)",
                                                  "goofspiel(order=random)"};
  static constexpr std::string_view rules =
      "Four prizes worth 4, 3, 2 and 1 points come up one after the other. Both players hold the cards 1 to "
      "4 and bid one of them for each prize, at the same time and hidden. The higher card takes the prize, "
      "equal cards take nothing, and both cards are gone; you learn who won, not what was bid. Whoever has "
      "more points in the end wins the game.";
  static constexpr GameEntry entry{"goofspiel",
                                   "Goofspiel for two: hidden bids for prizes; a tie wins nothing",
                                   parameters, examples, rules};

  struct State {
    std::array<std::uint16_t, 2> hand{};  // bit c-1: card c is held
    std::uint16_t prizes = 0;             // still to come, in the same way
    std::uint8_t prize = 0;               // up for bids now; 0: none yet
    std::uint8_t bids = 0;                // made for this prize; the first one is `first`
    std::uint8_t first = 0;
    std::array<std::array<char, 9>, 2> played{};   // digits of each player's bids
    std::array<std::array<char, 2>, 9> results{};  // prize and winner: '1', '2' or '=', as digits
    std::uint8_t rounds = 0;
    std::int8_t lead = 0;  // player 1's points less player 2's
  };

  static Result<Goofspiel> make(const Arguments& arguments) {
    static constexpr std::string_view orders[] = {"descending", "random"}, payoffs[] = {"win", "points"};
    HS_TRY(const auto cards, arguments.integer("cards", 2, 9));
    HS_TRY(const std::size_t order, arguments.choice("order", orders));
    HS_TRY(const std::size_t payoff, arguments.choice("payoff", payoffs));
    return Goofspiel(static_cast<int>(cards), order == 1, payoff == 1);
  }

  int players() const { return 2; }
  State root() const {
    const auto all = static_cast<std::uint16_t>((1u << cards_) - 1);
    State s;
    s.hand = {all, all};
    s.prizes = all;
    if (!random_) reveal(s, cards_);
    return s;
  }
  Turn turn(const State& s) const {
    if (s.rounds == cards_) return Turn::terminal();
    return s.prize == 0 ? Turn::chance() : Turn::of(s.bids);
  }
  Action action_count(const State& s) const { return static_cast<Action>(std::popcount(choices(s))); }
  double probability(const State& s, Action) const { return 1.0 / std::popcount(s.prizes); }

  State next(State s, Action a) const {
    const int card = pick(choices(s), a);
    if (s.prize == 0) {
      reveal(s, card);
    } else if (s.bids == 0) {
      s.first = static_cast<std::uint8_t>(card);
      s.bids = 1;
    } else {
      award(s, s.first, card);
      if (std::has_single_bit(s.prizes)) {  // the last bids are forced
        reveal(s, pick(s.prizes, 0));
        award(s, pick(s.hand[0], 0), pick(s.hand[1], 0));
      } else if (!random_) {
        reveal(s, std::bit_width(s.prizes));
      }
    }
    return s;
  }

  double payoff(const State& s, Player p) const {
    const int lead = p.value == 0 ? s.lead : -s.lead;
    return points_ ? lead : (lead > 0) - (lead < 0);
  }

  // "4:1 3:= 2" - player 1 won the 4, nobody the 3, the 2 is up - and the own bids in order.
  Information information(const State& s, Player p) const {
    std::string open;
    for (std::size_t i = 0; i < s.rounds; ++i) {
      open += s.results[i][0];
      open += ':';
      open += s.results[i][1];
      open += ' ';
    }
    open += digit(s.prize);
    return {std::string(s.played[p.value].data(), s.rounds), open};
  }
  std::string action_name(const State& s, Action a) const {
    return std::string(1, digit(pick(choices(s), a)));
  }
  OnTable on_table(const State& s) const {
    OnTable out{.points = {0, 0}};
    for (std::size_t i = 0; i < s.rounds; ++i) {
      const auto [prize, winner] = s.results[i];
      if (winner != '=') out.points[winner == '1' ? 0 : 1] += prize - '0';
    }
    if (s.prize > 0) out.prize = s.prize;
    return out;
  }
  std::string_view unit() const { return points_ ? "points" : "games"; }
  double big_blind() const { return 0; }

  double history_count() const {
    double all = 0, here = 1;  // histories in which this round begins
    for (int k = cards_; k >= 2; --k) {
      if (random_) {
        all += here;
        here *= k;
      }
      all += here * (1 + k);
      here *= k * k;
    }
    return all + here;
  }
  std::string size_advice() const { return "goofspiel(cards=5) has 2,124 infosets"; }

 private:
  Goofspiel(int cards, bool random, bool points) : cards_(cards), random_(random), points_(points) {}

  static char digit(int card) { return static_cast<char>('0' + card); }
  static int pick(std::uint16_t set, Action a) {  // the a-th lowest card
    unsigned rest = set;
    while (a-- > 0) rest &= rest - 1;
    return std::countr_zero(rest) + 1;
  }
  static std::uint16_t without(std::uint16_t set, int card) {
    return static_cast<std::uint16_t>(set & ~(1u << (card - 1)));
  }

  std::uint16_t choices(const State& s) const { return s.prize == 0 ? s.prizes : s.hand[s.bids]; }
  static void reveal(State& s, int prize) {
    s.prize = static_cast<std::uint8_t>(prize);
    s.prizes = without(s.prizes, prize);
  }
  static void award(State& s, int bid1, int bid2) {
    s.played[0][s.rounds] = digit(bid1);
    s.played[1][s.rounds] = digit(bid2);
    s.results[s.rounds++] = {digit(s.prize), bid1 > bid2 ? '1' : bid1 < bid2 ? '2' : '='};
    s.hand = {without(s.hand[0], bid1), without(s.hand[1], bid2)};
    s.lead = static_cast<std::int8_t>(s.lead + (bid1 > bid2 ? s.prize : bid1 < bid2 ? -s.prize : 0));
    s.prize = s.bids = 0;
  }

  int cards_;
  bool random_, points_;
};

}  // namespace hindsight
