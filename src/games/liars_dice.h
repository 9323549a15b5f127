// Liar's dice for two, one hand: each rolls unseen, then they bid ever higher on all dice together until one
// calls the other a liar.  The highest face is wild.
// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "games/game.h"

namespace hindsight {

class LiarsDice {
 public:
  static constexpr Parameter parameters[] = {
      {"dice", "1", "dice of each player, 1 to 4"},
      {"faces", "6", "faces of a die, 2 to 8; the highest is wild"},
  };
  static constexpr std::string_view examples[] = {"liars_dice(dice=2,faces=2)", "liars_dice(faces=4)",
                                                  "liars_dice(faces=5)", "liars_dice"};
  static constexpr std::string_view rules =
      "Each of two players rolls a die that the other does not see. In turn they bid how many dice of a "
      "face there are on the table, both together: 2-5 says two fives. A bid must be higher than the last "
      "one: more dice, or as many of a higher face. Instead of bidding one may call the other a liar. Then "
      "the dice are shown: the one who bid wins if there are as many as bid, else the one who doubted. The "
      "highest face counts as any face.";
  static constexpr GameEntry entry{
      "liars_dice", "Liar's dice, one hand for two: bid on the dice of both or call the bid a lie",
      parameters, examples, rules};

  struct State {
    std::array<std::uint16_t, 2> hand{};  // index into hands_
    std::uint8_t rolled = 0;              // players who have their dice
    bool called = false;                  // somebody said liar
    std::uint64_t bids = 0;               // bit b: bid b was made; they only go up
  };

  static Result<LiarsDice> make(const Arguments& arguments) {
    HS_TRY(const auto dice, arguments.integer("dice", 1, 4));
    HS_TRY(const auto faces, arguments.integer("faces", 2, 8));
    return LiarsDice(static_cast<int>(dice), static_cast<int>(faces));
  }

  int players() const { return 2; }
  State root() const { return {}; }

  Turn turn(const State& s) const {
    if (s.rolled < 2) return Turn::chance();
    return s.called ? Turn::terminal() : Turn::of(std::popcount(s.bids) % 2);
  }
  Action action_count(const State& s) const {
    if (s.rolled < 2) return static_cast<Action>(hands_.size());
    return all_bids() - next_bid(s) + (s.bids != 0 ? 1 : 0);  // higher bids, then "liar"
  }
  double probability(const State&, Action a) const { return hands_[a].probability; }

  State next(State s, Action a) const {
    if (s.rolled < 2)
      s.hand[s.rolled++] = static_cast<std::uint16_t>(a);
    else if (next_bid(s) + a == all_bids())
      s.called = true;
    else
      s.bids |= std::uint64_t{1} << (next_bid(s) + a);
    return s;
  }

  // The one who bid last wins when the dice bear the bid out.
  double payoff(const State& s, Player p) const {
    const std::uint32_t bid = next_bid(s) - 1;
    const std::size_t face = bid % faces_, wild = faces_ - 1u;
    std::uint32_t shown = 0;
    for (const std::uint16_t hand : s.hand) {
      const auto& counts = hands_[hand].counts;
      shown += counts[face] + (face == wild ? 0u : counts[wild]);
    }
    const bool true_bid = shown > bid / faces_;  // quantity is bid / faces_ + 1
    const bool bidder = std::popcount(s.bids) % 2 != static_cast<int>(p.value);
    return bidder == true_bid ? 1 : -1;
  }

  Information information(const State& s, Player p) const {
    std::string open;
    for (std::uint64_t rest = s.bids; rest != 0; rest &= rest - 1)
      open += (open.empty() ? "" : " ") + bid_name(static_cast<std::uint32_t>(std::countr_zero(rest)));
    return {hands_[s.hand[p.value]].name, open};
  }
  std::string action_name(const State& s, Action a) const {
    if (s.rolled < 2) return hands_[a].name;
    return next_bid(s) + a == all_bids() ? "liar" : bid_name(next_bid(s) + a);
  }
  std::string_view unit() const { return "games"; }
  double big_blind() const { return 0; }

  // Each pair of hands meets every set of bids once as a decision and, but for the empty set, once as a call.
  double history_count() const {
    const auto hands = static_cast<double>(hands_.size());
    return 1 + hands + hands * hands * (std::ldexp(2.0, static_cast<int>(all_bids())) - 1);
  }
  std::string size_advice() const { return "liars_dice(dice=1,faces=6) has 24,576 infosets"; }

 private:
  struct Hand {
    std::array<std::uint8_t, 8> counts{};  // dice by face
    std::string name;                      // faces in ascending order, e.g. "13"
    double probability = 1;
  };

  LiarsDice(int dice, int faces)
      : dice_(static_cast<std::uint32_t>(dice)), faces_(static_cast<std::uint32_t>(faces)) {
    add_hands({}, 0);
  }

  // Appends all hands that complete `hand` with faces from `face` up.  The probability is multinomial:
  // dice! / (product of counts!) / faces^dice, multiplied up one die at a time.
  void add_hands(const Hand& hand, std::size_t face) {
    if (hand.name.size() == dice_) return hands_.push_back(hand);
    for (; face < faces_; ++face) {
      Hand more = hand;
      more.name += static_cast<char>('1' + face);
      more.probability *= static_cast<double>(more.name.size()) / ++more.counts[face] / faces_;
      add_hands(more, face);
    }
  }

  // Bid b: b / faces + 1 dice of face b % faces + 1.
  std::uint32_t all_bids() const { return 2 * dice_ * faces_; }
  std::uint32_t next_bid(const State& s) const { return static_cast<std::uint32_t>(std::bit_width(s.bids)); }
  std::string bid_name(std::uint32_t bid) const {
    return std::to_string(bid / faces_ + 1) + "-" + std::to_string(bid % faces_ + 1);
  }

  std::uint32_t dice_, faces_;
  std::vector<Hand> hands_;
};

}  // namespace hindsight
