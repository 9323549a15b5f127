// Nim (Bouton 1901) and the subtraction games: heaps from which players take in turn.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "games/perfect_information.h"

namespace hindsight {

class Nim {
 public:
  static constexpr int max_heaps = 8;
  static constexpr std::int64_t max_matches = 1000;  // of a heap
  static constexpr Parameter parameters[] = {
      {"heaps", "3+4+5", "matches in each of 1 to 8 heaps, 0 to 1000"},
      {"take", "any", "how many may be taken from one heap in a move: any, or numbers such as 1+2+3"},
      {"misere", "0", "0: whoever takes the last match wins; 1: loses"},
  };
  static constexpr std::string_view examples[] = {"nim(heaps=1+2)", "nim(heaps=5,misere=1,take=1+2+3)",
                                                  "nim(heaps=2+3,misere=1)"};
  static constexpr std::string_view rules =
      "Three heaps hold 3, 4 and 5 matches. You and the other player take, in turn, as many matches as you "
      "like from one "
      "heap, at least one. Whoever takes the last match wins.";
  static constexpr GameEntry entry{
      "nim", "Nim: take matches from heaps; any heaps, moves, and the last match wins or loses", parameters,
      examples, rules};

  struct State {
    std::array<std::uint16_t, max_heaps> heaps{};
    std::uint32_t plies = 0;
    std::string past;  // moves so far
  };

  static Result<Nim> make(const Arguments& arguments) {
    Nim game;
    const std::vector<std::string> heaps = arguments.list("heaps");
    if (heaps.empty() || heaps.size() > max_heaps)
      return arguments.wrong("heaps", "1 to 8 numbers such as 3+4+5");
    for (std::size_t i = 0; i < heaps.size(); ++i) {
      const auto matches = parse_integer(heaps[i]);
      if (!matches || *matches < 0 || *matches > max_matches)
        return arguments.wrong("heaps", "whole numbers from 0 to 1000, such as 3+4+5");
      game.start_[i] = static_cast<std::uint16_t>(*matches);
    }
    game.heaps_ = heaps.size();
    HS_RETURN_IF_ERROR(game.read_moves(arguments));
    HS_TRY(const auto misere, arguments.integer("misere", 0, 1));
    game.misere_ = misere == 1;
    if (!game.can_move(game.start_))
      return arguments.wrong("heaps", "at least one heap from which a move can be made");
    return game;
  }

  int players() const { return 2; }
  State root() const { return {start_, 0, ""}; }
  Turn turn(const State& s) const {
    return can_move(s.heaps) ? Turn::of(static_cast<int>(s.plies % 2)) : Turn::terminal();
  }
  Action action_count(const State& s) const {
    Action count = 0;
    for (std::size_t h = 0; h < heaps_; ++h) count += moves_from(s.heaps[h]);
    return count;
  }
  double probability(const State&, Action) const { return 0; }
  State next(State s, Action a) const {
    if (!s.past.empty()) s.past += ' ';
    s.past += action_name(s, a);
    const auto [heap, taken] = move(s, a);
    s.heaps[heap] = static_cast<std::uint16_t>(s.heaps[heap] - taken);
    ++s.plies;
    return s;
  }
  double payoff(const State& s, Player p) const {
    const bool moved_last = (s.plies + 1) % 2 == p.value;
    return moved_last != misere_ ? 1 : -1;
  }
  Information information(const State& s, Player) const { return {"", s.past}; }
  // "2" of one heap; "b2" of the second of several.
  std::string action_name(const State& s, Action a) const {
    const auto [heap, taken] = move(s, a);
    return (heaps_ > 1 ? std::string(1, static_cast<char>('a' + heap)) : "") + std::to_string(taken);
  }
  std::string_view unit() const { return "games"; }
  double big_blind() const { return 0; }
  // From each position as many as from all that follow it, and itself.
  double history_count() const {
    constexpr double endless = 1e300;
    std::array<std::size_t, max_heaps> stride{};
    std::size_t positions = 1;
    for (std::size_t h = 0; h < heaps_; ++h) {
      stride[h] = positions;
      positions *= start_[h] + 1u;
      if (positions > 10'000) return endless;
    }
    std::vector<double> count(positions, 1);
    for (std::size_t i = 0; i < positions; ++i) {
      State s;
      for (std::size_t h = 0; h < heaps_; ++h)
        s.heaps[h] = static_cast<std::uint16_t>(i / stride[h] % (start_[h] + 1u));
      for (Action a = 0; a < action_count(s); ++a) {
        const auto [heap, taken] = move(s, a);
        count[i] += count[i - static_cast<std::size_t>(taken) * stride[heap]];
      }
    }
    return std::min(count.back(), endless);
  }
  std::string size_advice() const { return "'hindsight best' searches it without listing it"; }

  int max_plies() const {
    int all = 0;
    for (const std::uint16_t heap : start_) all += heap / least_;
    return all;
  }
  PositionKey key(const State& s) const {  // which heap is which does not matter
    auto heaps = s.heaps;
    std::ranges::sort(heaps);
    PositionKey out;
    for (std::size_t i = 0; i < 6; ++i) out.low = out.low << 10 | heaps[i];  // 1000 takes 10 bits
    out.high = std::uint64_t{heaps[6]} << 10 | heaps[7];
    return out;
  }
  std::string board(const State& s) const {
    std::string out;
    for (std::size_t h = 0; h < heaps_; ++h) {
      out += static_cast<char>('a' + h);
      out += ": " + std::to_string(s.heaps[h]);
      if (s.heaps[h] > 0 && s.heaps[h] <= 60) out += ' ' + std::string(s.heaps[h], '|');
      out += '\n';
    }
    return out;
  }

  std::size_t heaps() const { return heaps_; }
  bool misere() const { return misere_; }
  bool takes_any() const { return take_.empty(); }
  const std::vector<int>& take() const { return take_; }  // ascending; empty: any number

 private:
  struct Move {
    std::size_t heap;
    int taken;
  };

  Result<void> read_moves(const Arguments& arguments) {
    if (arguments.text("take") == "any") return {};
    for (const std::string& number : arguments.list("take")) {
      const auto taken = parse_integer(number);
      if (!taken || *taken < 1 || *taken > max_matches)
        return arguments.wrong("take", "any, or whole numbers from 1 to 1000 such as 1+2+3");
      take_.push_back(static_cast<int>(*taken));
    }
    std::ranges::sort(take_);
    const auto repeated = std::ranges::unique(take_);
    take_.erase(repeated.begin(), repeated.end());
    if (take_.empty()) return arguments.wrong("take", "any, or whole numbers from 1 to 1000 such as 1+2+3");
    least_ = take_[0];
    return {};
  }
  Action moves_from(int heap) const {
    if (take_.empty()) return static_cast<Action>(heap);
    return static_cast<Action>(std::ranges::upper_bound(take_, heap) - take_.begin());
  }
  bool can_move(const std::array<std::uint16_t, max_heaps>& heaps) const {
    return std::ranges::any_of(heaps, [&](int heap) { return heap >= least_; });
  }
  Move move(const State& s, Action a) const {
    std::size_t heap = 0;
    for (; a >= moves_from(s.heaps[heap]); ++heap) a -= moves_from(s.heaps[heap]);
    return {heap, take_.empty() ? static_cast<int>(a) + 1 : take_[a]};
  }

  std::array<std::uint16_t, max_heaps> start_{};
  std::size_t heaps_ = 0;
  std::vector<int> take_;
  int least_ = 1;
  bool misere_ = false;
};

}  // namespace hindsight
