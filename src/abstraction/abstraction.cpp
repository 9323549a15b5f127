// SPDX-License-Identifier: MIT
#include "abstraction/abstraction.h"

#include <algorithm>
#include <bit>

#include "abstraction/board_features.h"
#include "base/check.h"
#include "cards/isomorphism.h"
#include "cards/preflop.h"

namespace hindsight {

namespace {

using Buckets = std::span<std::uint16_t, combo_count>;

const Isomorphism& flop_order() {
  static const Isomorphism order({2, 3});
  return order;
}

const Isomorphism& turn_order() {
  static const Isomorphism order({2, 4});
  return order;
}

std::uint16_t weakest_first(StartingHand hand) {
  static const std::array<std::uint16_t, starting_hand_count> places = [] {
    std::array<std::uint16_t, starting_hand_count> out{};
    std::uint16_t place = starting_hand_count;
    for (const StartingHand each : hands_by_equity()) out[each.index] = --place;
    return out;
  }();
  return places[hand.index];
}

// set(combo) for each hand that the board leaves.
template <class BucketOf>
void fill(CardSet board, Buckets out, const BucketOf& bucket_of) {
  for (std::uint16_t i = 0; i < combo_count; ++i)
    out[i] = Combo{i}.cards().meets(board) ? no_bucket : bucket_of(Combo{i});
}

std::uint16_t looked_up(const std::vector<std::uint16_t>& table, const Isomorphism& order, CardSet board,
                        Combo hand) {
  const std::array<CardSet, 2> rounds{hand.cards(), board};
  return table[order.index(rounds)];
}

void look_up(const std::vector<std::uint16_t>& table, const Isomorphism& order, CardSet board, Buckets out) {
  fill(board, out, [&](Combo hand) { return looked_up(table, order, board, hand); });
}

}  // namespace

Abstraction::Abstraction(AbstractionParts parts) : parts_(std::move(parts)) {
  HS_CHECK(parts_.flop.size(), ==, flop_hand_classes);
  for (std::size_t i = 0; i < street_count; ++i) search_[i] = NearestCentre(parts_.centres[i]);
}

void Abstraction::find(CardSet board, Buckets out) const {
  switch (board.size()) {
    case 0:
      return fill(board, out, [](Combo hand) { return weakest_first(StartingHand::of(hand)); });
    case 3:
      return look_up(parts_.flop, flop_order(), board, out);
    case 4:
      if (!turn_.empty()) return look_up(turn_, turn_order(), board, out);
      return find_nearest(board, Street::turn, out);
    default:
      HS_CHECK(board.size(), ==, 5);
      return find_nearest(board, Street::river, out);
  }
}

std::uint16_t Abstraction::bucket(CardSet board, Combo hand) const {
  if (board.empty()) return weakest_first(StartingHand::of(hand));
  if (board.size() == 3) return looked_up(parts_.flop, flop_order(), board, hand);
  if (board.size() == 4 && !turn_.empty()) return looked_up(turn_, turn_order(), board, hand);
  HS_CHECK_THAT(board.size() == 4 || board.size() == 5);
  const std::size_t s = board.size() == 4 ? 2 : 3;
  const FeatureVector vector = feature_of(board, hand, parts_.spec.streets[s].feature, parts_.groups);
  return static_cast<std::uint16_t>(search_[s].nearest(vector, 0));
}

void Abstraction::find_nearest(CardSet board, Street street, Buckets out) const {
  const auto s = static_cast<std::size_t>(street);
  BoardFeatures features;
  features.compute(board, parts_.spec.streets[s].feature, parts_.groups);
  std::uint32_t bucket = 0;
  fill(board, out, [&](Combo hand) {
    bucket = search_[s].nearest(features.vectors[hand.index], bucket);
    return static_cast<std::uint16_t>(bucket);
  });
}

bool Abstraction::tabulate_turn(const RunControl& control) {
  const Isomorphism boards({4});
  std::vector<std::uint16_t> table(turn_classes);
  Team team(control.threads);
  team.for_each(static_cast<std::uint32_t>(boards.size()), [&](std::uint32_t i) {
    if (control.stop.stop_requested()) return;
    const CardSet board = boards.deal(i)[0];
    std::array<std::uint16_t, combo_count> found;
    find_nearest(board, Street::turn, found);
    for (std::uint16_t c = 0; c < combo_count; ++c) {
      if (found[c] == no_bucket) continue;
      const std::array<CardSet, 2> rounds{Combo{c}.cards(), board};
      table[turn_order().index(rounds)] = found[c];
    }
  });
  if (control.stop.stop_requested()) return false;
  turn_ = std::move(table);
  return true;
}

// Layout in docs/formats.md.
namespace {

void write_float(Writer& to, float value) { to.u32(std::bit_cast<std::uint32_t>(value)); }
float read_float(Reader& from) { return std::bit_cast<float>(from.u32()); }

template <class Bytes>
void write_bytes(Writer& to, const Bytes& bytes) {
  for (const std::uint8_t each : bytes) to.u8(each);
}

template <class Bytes>
void read_bytes(Reader& from, Bytes& bytes) {
  from.piece(std::as_writable_bytes(std::span(bytes)));
}

tl::unexpected<Error> wrong_contents(const char* what) {
  return fail(ErrorCode::corrupt, std::string("the abstraction is damaged: ") + what);
}

bool is_share(float x) { return x >= 0 && x <= 1; }  // not of NaN

}  // namespace

void Abstraction::write_head(Writer& to) const {
  to.u64(spec().seed);
  for (std::size_t s = 0; s < street_count; ++s) {
    to.u8(static_cast<std::uint8_t>(spec().streets[s].feature));
    to.u32(spec().streets[s].buckets);
    to.u32(static_cast<std::uint32_t>(parts_.buckets[s].size()));
  }
  write_bytes(to, parts_.groups);
  for (std::size_t s = 0; s < street_count; ++s) {
    for (const Bucket& bucket : parts_.buckets[s])
      for (const float each : {bucket.equity, bucket.deviation, bucket.share}) write_float(to, each);
    for (const FeatureVector& centre : parts_.centres[s]) write_bytes(to, centre);
  }
}

// Low bytes, then high ones, which pack well.
void Abstraction::write_flop(Writer& to) const {
  for (const int shift : {0, 8})
    for (const std::uint16_t bucket : parts_.flop) to.u8(static_cast<std::uint8_t>(bucket >> shift));
}

namespace {

Result<void> read_spec(Reader& from, AbstractionParts& parts) {
  parts.spec.seed = from.u64();
  for (std::size_t s = 0; s < street_count; ++s) {
    StreetSpec& street = parts.spec.streets[s];
    street.feature = static_cast<Feature>(from.u8());
    street.buckets = from.u32();
    const std::uint32_t buckets = from.u32();
    if (from.failed()) return from.finish("the abstraction");
    if (!check(static_cast<Street>(s), street) || buckets < 1 || buckets > street.buckets)
      return wrong_contents("its buckets are none that could be asked for");
    parts.buckets[s].resize(buckets);
  }
  read_bytes(from, parts.groups);
  if (std::ranges::any_of(parts.groups, [](std::uint8_t g) { return g >= opponent_groups; }))
    return wrong_contents("a starting hand is in no group");
  return {};
}

Result<void> read_street(Reader& from, AbstractionParts& parts, std::size_t s) {
  for (Bucket& bucket : parts.buckets[s]) {
    bucket = {read_float(from), read_float(from), read_float(from)};
    if (!is_share(bucket.equity) || !is_share(bucket.deviation) || !is_share(bucket.share))
      return wrong_contents("a bucket is described by what is no share");
  }
  if (static_cast<Street>(s) < Street::turn) return {};
  parts.centres[s].resize(parts.buckets[s].size());
  for (FeatureVector& centre : parts.centres[s]) read_bytes(from, centre);
  return {};
}

Result<void> read_flop(Reader& from, AbstractionParts& parts) {
  std::vector<std::uint8_t> low(flop_hand_classes), high(flop_hand_classes);
  read_bytes(from, low);
  read_bytes(from, high);
  HS_RETURN_IF_ERROR(from.finish("the abstraction"));
  parts.flop.resize(flop_hand_classes);
  for (std::size_t i = 0; i < flop_hand_classes; ++i) {
    parts.flop[i] = static_cast<std::uint16_t>(low[i] | high[i] << 8);
    if (parts.flop[i] >= parts.buckets[1].size()) return wrong_contents("a flop is in no bucket");
  }
  return {};
}

}  // namespace

Result<Abstraction> Abstraction::read(Reader from) {
  AbstractionParts parts;
  HS_RETURN_IF_ERROR(read_spec(from, parts));
  for (std::size_t s = 0; s < street_count; ++s) HS_RETURN_IF_ERROR(read_street(from, parts, s));
  HS_RETURN_IF_ERROR(read_flop(from, parts));
  return Abstraction(std::move(parts));
}

}  // namespace hindsight
