// SPDX-License-Identifier: MIT
#include "play/response/sampled_showdowns.h"

#include <algorithm>
#include <optional>

namespace hindsight {

namespace {

constexpr int attempts = 64;  // at a hand whose cards nobody has

class RangeDraw {
 public:
  explicit RangeDraw(const ByCombo& range) {
    double sum = 0;
    for (std::size_t i = 0; i < combo_count; ++i) sums_[i] = sum += range[i];
  }
  std::optional<Combo> draw(CardSet gone, Rng& rng) const {
    for (int attempt = 0; attempt < attempts; ++attempt) {
      const auto found = std::ranges::upper_bound(sums_, rng.uniform() * sums_.back());
      if (found == sums_.end()) continue;
      const Combo hand{static_cast<std::uint16_t>(found - sums_.begin())};
      if (!hand.cards().meets(gone)) return hand;
    }
    return {};
  }

 private:
  ByCombo sums_{};
};

CardSet run_out(CardSet board, CardSet gone, Rng& rng) {
  while (board.size() < 5) {
    const Card card{static_cast<std::uint8_t>(rng.below(deck_size))};
    if (!(gone | board).has(card)) board |= card;
  }
  return board;
}

}  // namespace

double SampledShowdown::share(SeatSet among) const {
  int equal = 1;
  for (const Seat seat : among) {
    if (others[seat.value].value > mine) return 0;
    equal += others[seat.value].value == mine ? 1 : 0;
  }
  return 1.0 / equal;
}

std::vector<SampledShowdown> sample_showdowns(Combo own, CardSet board, SeatSet others,
                                              std::span<const ByCombo> ranges, std::size_t wanted, Rng& rng) {
  std::vector<RangeDraw> draws;
  for (const Seat seat : others) draws.emplace_back(ranges[seat.value]);
  std::vector<SampledShowdown> out;
  for (std::size_t i = 0; i < wanted; ++i) {
    SampledShowdown one;
    CardSet gone = own.cards() | board;
    bool dealt = true;
    auto draw = draws.begin();
    for (const Seat seat : others) {
      const std::optional<Combo> hand = draw++->draw(gone, rng);
      dealt = dealt && hand;
      if (!hand) break;
      gone |= hand->cards();
      one.others[seat.value] = {*hand, 0, rng.uniform()};
    }
    if (!dealt) continue;
    const CardSet full = run_out(board, gone, rng);
    one.mine = evaluate(own.cards() | full);
    for (const Seat seat : others)
      one.others[seat.value].value = evaluate(one.others[seat.value].hand.cards() | full);
    out.push_back(one);
  }
  return out;
}

}  // namespace hindsight
