// Deals 64 trials at once and finds who wins them.  Lanes is the instruction set.
//
// Cards are drawn as numbers among the cards left (draw k is below n - k), a Lehmer code.  Read backwards it
// gives the cards: draw k rises by one for each earlier draw that is not above it, the latest first.  Cards
// that are known already are simply the first digits of the code.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

#include "cards/kernels/kernels.h"
#include "cards/kernels/rank_lanes.h"

namespace hindsight::detail {
namespace {

// Low words of products with n below this would make some draws more likely than others.
struct DrawLimits {
  std::uint16_t of[53] = {};
};
consteval DrawLimits make_draw_limits() {
  DrawLimits limits;
  for (int n = 1; n <= 52; ++n) limits.of[n] = static_cast<std::uint16_t>(65536 % n);
  return limits;
}
inline constexpr DrawLimits draw_limits = make_draw_limits();

template <class Lanes>
class Dealer : RankLanes<Lanes> {
  using Base = RankLanes<Lanes>;
  using Vec = typename Lanes::Vec;

 public:
  Dealer(const DealPlan& plan, DealSource& source) : plan_(plan), source_(source) {
    for (int i = 0; i < 4; ++i) state_[i] = Lanes::load(source.state[i]);
    for (int i = 0; i < plan.constants; ++i) codes_[i] = Lanes::bytes(plan.constant_cards[i] - i - 1);
    for (int i = 0; i < plan.filled; ++i)
      Lanes::store(slots_[plan.filled_slots[i].slot], Lanes::bytes(plan.filled_slots[i].card));
  }

  // One more deal; its first `active` lanes count.
  void trial(std::uint64_t active, DealCounts& counts) {
    if (plan_.varying != 0) encode_varying();
    draw_codes();
    decode();
    look_up_hands();
    patch_flushes();
    count_winners(active, counts);
    if (plan_.lowest_of_class != nullptr) count_classes(active, counts);
  }

 private:
  Vec slot(int i) const { return Lanes::load(slots_[i]); }
  Vec board(int i) const { return slot(2 * plan_.players + i); }

  // Codes of cards that are known, but not the same in each lane.
  void encode_varying() {
    source_.deal_varying(source_.context, slots_);
    for (int i = 0; i < plan_.varying; ++i) {
      const Vec card = slot(plan_.varying_slots[i]);
      Vec below = Lanes::bytes(1);  // codes_ are less one
      for (int k = 0; k < plan_.constants; ++k)
        below = Lanes::count_above(below, card, Lanes::bytes(plan_.constant_cards[k]));
      for (int k = 0; k < i; ++k) below = Lanes::count_above(below, card, slot(plan_.varying_slots[k]));
      codes_[plan_.constants + i] = Lanes::sub(card, below);
    }
  }

  void draw_codes() {
    const int known = plan_.constants + plan_.varying;
    for (int k = 0; k < plan_.drawn; ++k)
      codes_[known + k] = Lanes::sub(draw(52 - known - k), Lanes::bytes(1));
  }

  // xoshiro256++, eight streams.
  static Vec next_bits(Vec (&s)[4]) {
    const Vec result = Lanes::add64(Lanes::template rotate64<23>(Lanes::add64(s[0], s[3])), s[0]);
    const Vec t = Lanes::template up64<17>(s[1]);
    s[2] = Lanes::exclusive_or(s[2], s[0]);
    s[3] = Lanes::exclusive_or(s[3], s[1]);
    s[1] = Lanes::exclusive_or(s[1], s[2]);
    s[0] = Lanes::exclusive_or(s[0], s[3]);
    s[2] = Lanes::exclusive_or(s[2], t);
    s[3] = Lanes::template rotate64<45>(s[3]);
    return result;
  }

  // Uniform below n in each lane: the high word of a product,
  // drawn again where the low word would be biased (Lemire 2019).
  Vec draw(int n) {
    const Vec even = next_bits(state_), odd = next_bits(state_), range = Lanes::words(n);
    const Vec limit = Lanes::words(draw_limits.of[n]);
    const Vec drawn =
        Lanes::bit_or(Lanes::high_product(even, range), Lanes::up8(Lanes::high_product(odd, range)));
    if (Lanes::low_product_below(even, range, limit) || Lanes::low_product_below(odd, range, limit))
        [[unlikely]]
      return redraw(even, odd, drawn, n);
    return drawn;
  }

  Vec redraw(Vec even, Vec odd, Vec drawn, int n) {
    std::uint16_t words[2][lanes / 2];
    std::uint8_t out[lanes];
    Lanes::store(words[0], even);
    Lanes::store(words[1], odd);
    Lanes::store(out, drawn);
    const auto range = static_cast<std::uint32_t>(n);
    for (int lane = 0; lane < lanes; ++lane)
      if ((words[lane & 1][lane >> 1] * range & 0xffff) < draw_limits.of[n])
        out[lane] = static_cast<std::uint8_t>(source_.below(source_.context, range));
    return Lanes::load(out);
  }

  // Four cards at once, which keeps the processor's units busy.
  void decode() {
    const int known = plan_.constants + plan_.varying;
    int k = 0;
    for (; k + 4 <= plan_.drawn; k += 4) decode_block<4>(known + k, plan_.drawn_slots + k);
    for (; k < plan_.drawn; ++k) decode_block<1>(known + k, plan_.drawn_slots + k);
  }

  template <std::size_t n>
  void decode_block(int first, const std::uint8_t* to) {
    Vec card[n];
    for (std::size_t i = 0; i < n; ++i) {
      card[i] = Lanes::add(codes_[first + static_cast<int>(i)], Lanes::bytes(1));
      for (int k = static_cast<int>(i) - 1; k >= 0; --k)
        card[i] = Lanes::count_above(card[i], card[i], codes_[first + k]);
    }
    for (int k = first - 1; k >= 0; --k) {
      const Vec code = codes_[k];
      for (Vec& c : card) c = Lanes::count_above(c, c, code);
    }
    for (const Vec& c : card) Lanes::store(slots_[*to++], c);
  }

  // Values without flushes: one read from the board's row for each hand.
  void look_up_hands() {
    Vec ranks[5];
    for (int i = 0; i < 5; ++i) ranks[i] = Base::rank_of(board(i));
    Base::sort(ranks, sort_five);
    const auto number = Base::number_of(ranks);
    const Vec low_word = Lanes::numbers(0xffff);
    const Vec rows[4] = {
        start(Lanes::bit_and(number.even, low_word)), start(Lanes::bit_and(number.odd, low_word)),
        start(Lanes::template down32<16>(number.even)), start(Lanes::template down32<16>(number.odd))};
    for (int player = 0; player < plan_.players; ++player) look_up(rows, player);
  }

  static Vec start(Vec number) {  // of a row
    static_assert(row_stride == 32 + 64);
    return Lanes::add32(Lanes::template up32<5>(number), Lanes::template up32<6>(number));
  }

  // rows[i] and places[i] are those of lanes i, i + 4, i + 8 ...
  void look_up(const Vec (&rows)[4], int player) {
    constexpr std::uint8_t triangle[16] = {0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78};
    const Vec a = Base::rank_of(slot(2 * player)), b = Base::rank_of(slot(2 * player + 1));
    const Vec pair = Lanes::add(Lanes::lookup(Lanes::table(triangle), Lanes::max(a, b)), Lanes::min(a, b));
    const Vec low_byte = Lanes::numbers(0xff);
    std::uint32_t places[4][lanes / 4];
    Lanes::store(places[0], Lanes::add32(rows[0], Lanes::bit_and(pair, low_byte)));
    Lanes::store(places[1], Lanes::add32(rows[1], Lanes::bit_and(Lanes::template down32<8>(pair), low_byte)));
    Lanes::store(places[2],
                 Lanes::add32(rows[2], Lanes::bit_and(Lanes::template down32<16>(pair), low_byte)));
    Lanes::store(places[3], Lanes::add32(rows[3], Lanes::template down32<24>(pair)));
    std::uint16_t* values = values_[player];
#pragma GCC unroll 4
    for (int i = 0; i < lanes / 4; ++i)
      for (int k = 0; k < 4; ++k) values[4 * i + k] = plan_.rows[places[k][i]];
  }

  // Ranks of a slot's cards in the suit, as a set of 13 bits in two bytes.
  struct Suited {
    Vec low, high;
  };
  void add_suited(Suited& ranks, int i, Vec suit) const {
    constexpr std::uint8_t low_bits[16] = {1, 2, 4, 8, 16, 32, 64, 128};
    constexpr std::uint8_t high_bits[16] = {0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16};
    const Vec card = slot(i), rank = Base::rank_of(card), own = Base::suit_of(card);
    ranks.low =
        Lanes::bit_or(ranks.low, Lanes::where_equal(own, suit, Lanes::lookup(Lanes::table(low_bits), rank)));
    ranks.high = Lanes::bit_or(ranks.high,
                               Lanes::where_equal(own, suit, Lanes::lookup(Lanes::table(high_bits), rank)));
  }

  // Three of the board's cards in a suit: it is the median of the board's suits.
  void patch_flushes() {
    Vec suits[5];
    for (int i = 0; i < 5; ++i) suits[i] = Base::suit_of(board(i));
    Base::sort(suits, sort_five);
    const Vec suit = suits[2];
    Vec on_board = Lanes::bytes(0);
    for (const Vec& each : suits) on_board = Lanes::count_equal(on_board, each, suit);
    Suited board_ranks{Lanes::bytes(0), Lanes::bytes(0)};
    for (int i = 0; i < 5; ++i) add_suited(board_ranks, 2 * plan_.players + i, suit);
    for (int player = 0; player < plan_.players; ++player) {
      Suited ranks = board_ranks;
      add_suited(ranks, 2 * player, suit);
      add_suited(ranks, 2 * player + 1, suit);
      Lanes::store(suited_[player][0], ranks.low);
      Lanes::store(suited_[player][1], ranks.high);
      Vec count = Lanes::count_equal(on_board, Base::suit_of(slot(2 * player)), suit);
      count = Lanes::count_equal(count, Base::suit_of(slot(2 * player + 1)), suit);
      flushes_[player] = Lanes::at_least(count, Lanes::bytes(5));
    }
    patch_all();
  }

  // One loop over all players' flushes, since its end is what the processor cannot foresee; a player without
  // any takes one turn too, in a lane that nobody reads.
  void patch_all() {
    int player = 0;
    std::uint64_t left = flushes_[0];
    while (player < plan_.players) {
      const int lane = std::countr_zero(left);
      const std::uint32_t ranks =
          suited_[player][0][lane] | static_cast<std::uint32_t>(suited_[player][1][lane]) << 8;
      values_[player][lane] = plan_.flush[ranks];
      left &= left - 1;
      const bool done = left == 0;
      player += done ? 1 : 0;
      left = done ? flushes_[player] : left;
    }
  }

  std::uint64_t equal(int player, const Vec (&best)[2]) const {
    const std::uint64_t low = Lanes::equal_words(Lanes::load(values_[player]), best[0]);
    const std::uint64_t high = Lanes::equal_words(Lanes::load(values_[player] + lanes / 2), best[1]);
    return low | high << 32;
  }

  void count_winners(std::uint64_t active, DealCounts& counts) {
    Vec best[2] = {Lanes::load(values_[0]), Lanes::load(values_[0] + lanes / 2)};
    for (int player = 1; player < plan_.players; ++player)
      for (int half = 0; half < 2; ++half)
        best[half] = Lanes::max_words(best[half], Lanes::load(values_[player] + half * lanes / 2));
    std::uint64_t winners[max_players], once = 0, twice = 0, thrice = 0;
    for (int player = 0; player < plan_.players; ++player) {
      const std::uint64_t here = winners[player] = equal(player, best) & active;
      thrice |= twice & here;
      twice |= once & here;
      once |= here;
    }
    for (int player = 0; player < plan_.players; ++player) {
      counts.shared[player][0] += ones(winners[player] & ~twice);
      counts.shared[player][1] += ones(winners[player] & twice & ~thrice);
    }
    for (; thrice != 0; thrice &= thrice - 1) count_tie(winners, std::countr_zero(thrice), counts);
  }

  static std::uint64_t ones(std::uint64_t bits) { return static_cast<std::uint64_t>(std::popcount(bits)); }

  void count_tie(const std::uint64_t* winners, int lane, DealCounts& counts) const {
    std::uint64_t others = 0;
    for (int player = 0; player < plan_.players; ++player) others += winners[player] >> lane & 1;
    --others;
    for (int player = 0; player < plan_.players; ++player)
      counts.shared[player][others] += winners[player] >> lane & 1;
  }

  void count_classes(std::uint64_t active, DealCounts& counts) const {
    for (int player = 0; player < plan_.players; ++player) {
      std::uint64_t above = 0;  // hands of a higher class
      for (int c = 8; c >= 0; --c) {
        const Vec lowest = Lanes::words(plan_.lowest_of_class[c]);
        const std::uint64_t low = Lanes::at_least_words(Lanes::load(values_[player]), lowest);
        const std::uint64_t high = Lanes::at_least_words(Lanes::load(values_[player] + lanes / 2), lowest);
        const std::uint64_t here = (low | high << 32) & active;
        counts.classes[player][c] += ones(here & ~above);
        above = here;
      }
    }
  }

  const DealPlan& plan_;
  DealSource& source_;
  Vec state_[4];
  Vec codes_[52];  // each less one
  std::uint8_t slots_[max_slots][lanes];
  std::uint64_t flushes_[max_players + 1] = {};          // lanes
  std::uint8_t suited_[max_players][2][2 * lanes] = {};  // lane 64 stands for none
  std::uint16_t values_[max_players][2 * lanes] = {};
};

template <class Lanes>
void deal(const DealPlan& plan, DealSource& source, std::uint64_t trials, DealCounts& counts) {
  Dealer<Lanes> dealer(plan, source);
  for (; trials >= lanes; trials -= lanes) dealer.trial(~std::uint64_t{0}, counts);
  if (trials != 0) dealer.trial((std::uint64_t{1} << trials) - 1, counts);
}

}  // namespace
}  // namespace hindsight::detail
