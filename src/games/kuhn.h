// Kuhn poker (Kuhn 1950): one card each, ante 1, one round of betting.  With three players as Abou Risk &
// Szafron 2010 play it; with bets=1+2,raises=1 the three-action variant, where a bet of 2 is all-in.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "games/betting.h"
#include "games/deck.h"
#include "games/game.h"

namespace hindsight {

class Kuhn {
 public:
  static constexpr Parameter parameters[] = {
      {"players", "2", "2 to 6"},
      {"cards", "auto", "ranks in the deck, one card each, up to 13; auto is one more than players"},
      {"bets", "1", "sizes in chips beyond the ante, ascending, e.g. 1+2"},
      {"raises", "0", "how often a bet may be raised to a larger one of bets"},
  };
  static constexpr std::string_view examples[] = {"kuhn", "kuhn(bets=1+2,raises=1)", "kuhn(players=3)",
                                                  "kuhn(bets=1+2,cards=13,raises=1)"};
  static constexpr std::string_view rules =
      "The deck is a jack, a queen and a king. Each of two players puts one chip into the pot and is dealt "
      "one card. The first player checks or bets one chip. After a check the second may check, too, or bet; "
      "whoever faces a bet calls with one chip or folds. Who has not folded shows, and the higher card "
      "takes the pot.";
  static constexpr GameEntry entry{"kuhn", "Kuhn poker: one card each, one round of betting", parameters,
                                   examples, rules};

  struct State {
    Dealt dealt;
    Betting betting;
    std::string line;  // p pass (check or fold), b bet or call; with several sizes b1, b2
  };

  static Result<Kuhn> make(const Arguments& arguments) {
    HS_TRY(const auto players, arguments.integer("players", 2, Betting::max_players));
    const bool auto_cards = arguments.text("cards") == "auto";
    HS_TRY(const auto cards, auto_cards ? players + 1 : arguments.integer("cards", players, 13));
    Kuhn game;
    game.players_ = static_cast<int>(players);
    game.deck_.ranks = letters(static_cast<std::size_t>(cards));
    for (const std::string& item : arguments.list("bets")) {
      const auto bet = parse_integer(item);
      const std::int64_t min = game.bets_.empty() ? 1 : game.bets_.back() + 1;
      if (!bet || *bet < min || *bet > 1000)
        return arguments.wrong("bets", "ascending whole numbers of chips, 1 to 1000, separated by '+'");
      game.bets_.push_back(static_cast<std::int32_t>(*bet));
    }
    HS_TRY(const auto raises, arguments.integer("raises", 0, 100));
    if (std::ssize(game.bets_) > 16) return arguments.wrong("bets", "at most 16 sizes");
    if (raises >= std::ssize(game.bets_)) return arguments.wrong("raises", "less than the number of bets");
    game.raises_ = static_cast<int>(raises);
    return game;
  }

  int players() const { return players_; }
  State root() const { return {{}, Betting::start(players_, ante), ""}; }

  Turn turn(const State& s) const {
    if (s.dealt.count < players_) return Turn::chance();
    return s.betting.waiting > 0 ? Turn::of(s.betting.turn) : Turn::terminal();
  }
  Action action_count(const State& s) const {
    if (s.dealt.count < players_) return deck_.outcomes(s.dealt);
    return (s.betting.faces_bet() ? 2u : 1u) + raises_open(s);
  }
  double probability(const State& s, Action a) const { return deck_.probability(s.dealt, a); }

  State next(State s, Action a) const {
    if (s.dealt.count < players_) {
      s.dealt.add(deck_.drawn(s.dealt, a));
      return s;
    }
    s.line += a == 0 ? 'p' : 'b';
    if (a > 0 && bets_.size() > 1) s.line += std::to_string(total(s, a) - ante);
    if (a == 0 && s.betting.faces_bet())
      s.betting.fold();
    else if (total(s, a) == s.betting.level())
      s.betting.call();
    else
      s.betting.raise_to(total(s, a));
    return s;
  }

  double payoff(const State& s, Player p) const {
    Betting::Strengths strengths{};
    for (int i = 0; i < players_; ++i) strengths[static_cast<std::size_t>(i)] = s.dealt[i];
    return s.betting.payoff(p.value, strengths);
  }
  Information information(const State& s, Player p) const { return {deck_.name(s.dealt[p.value]), s.line}; }

  std::string action_name(const State& s, Action a) const {
    if (s.dealt.count < players_) return deck_.name(deck_.drawn(s.dealt, a));
    const bool facing = s.betting.faces_bet();
    if (a == 0) return facing ? "fold" : "check";
    if (facing && a == 1) return "call";
    const std::string amount = bets_.size() > 1 ? " " + std::to_string(total(s, a) - ante) : "";
    return (facing ? "raise" : "bet") + amount;
  }
  OnTable on_table(const State& s) const { return s.betting.on_table(); }
  std::string_view unit() const { return "chips"; }
  double big_blind() const { return ante; }

  double history_count() const {
    double hands = 1, dealing = 0;
    for (int i = 0; i < players_; ++i) {
      dealing += hands;
      hands *= deck_.kinds() - i;
    }
    std::map<Spot, double> known;
    return dealing + hands * betting_nodes({players_, players_, 0, 0}, known);
  }
  std::string size_advice() const { return "kuhn(players=3) has 48 infosets, kuhn(players=6) has 1,344"; }

 private:
  static constexpr std::int32_t ante = 1;

  // J, Q, K as in the classic game; else the highest ranks up to the ace.
  static std::string_view letters(std::size_t cards) {
    constexpr std::string_view all = "23456789TJQKA";
    return cards == 3 ? "JQK" : all.substr(all.size() - cards);
  }

  // Bets that are larger than what has been bet so far.
  std::uint32_t larger(const State& s) const {
    const auto above = std::upper_bound(bets_.begin(), bets_.end(), s.betting.level() - ante);
    return static_cast<std::uint32_t>(bets_.end() - above);
  }
  std::uint32_t raises_open(const State& s) const { return s.betting.raises <= raises_ ? larger(s) : 0; }

  // Chips that the player has in after action a.
  std::int32_t total(const State& s, Action a) const {
    const Action passive = s.betting.faces_bet() ? 1 : 0;  // call, or check
    if (a <= passive) return s.betting.level();
    return ante + bets_[bets_.size() - larger(s) + a - passive - 1];
  }

  // All that the size of the betting to come depends on; size: how many of bets_ are passed.
  struct Spot {
    int waiting, remaining, size, raises;
    auto operator<=>(const Spot&) const = default;
  };
  double betting_nodes(const Spot& spot, std::map<Spot, double>& known) const {
    if (spot.waiting == 0 || spot.remaining == 1) return 1;
    if (const auto found = known.find(spot); found != known.end()) return found->second;
    const auto [waiting, remaining, size, raises] = spot;
    double nodes = 1 + betting_nodes({waiting - 1, remaining, size, raises}, known);
    if (size > 0) nodes += betting_nodes({waiting - 1, remaining - 1, size, raises}, known);
    for (int larger = size + 1; raises <= raises_ && larger <= std::ssize(bets_); ++larger)
      nodes += betting_nodes({remaining - 1, remaining, larger, raises + 1}, known);
    return known[spot] = nodes;
  }

  int players_ = 2;
  Deck deck_;
  std::vector<std::int32_t> bets_;  // ascending
  int raises_ = 0;
};

}  // namespace hindsight
