// SPDX-License-Identifier: MIT
#include "blueprint/deck_buckets.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/check.h"
#include "base/spec.h"
#include "blueprint/deck_builder.h"

namespace hindsight {

namespace {

std::string_view name_of(Feature feature) { return feature_names[static_cast<std::size_t>(feature)]; }

}  // namespace

Result<RoundSpec> parse_round_spec(std::string_view text) {
  const std::string_view whole = text;
  RoundSpec out{.remembers = text.starts_with('+')};
  if (out.remembers) text.remove_prefix(1);
  const std::size_t colon = text.find(':');
  const auto name = std::find(feature_names.begin(), feature_names.end(), text.substr(0, colon));
  const std::int64_t number = colon == text.npos ? 0 : parse_integer(text.substr(colon + 1)).value_or(0);
  if (name != feature_names.end()) {
    out.feature = static_cast<Feature>(name - feature_names.begin());
    if (out.feature == Feature::lossless && colon == text.npos && !out.remembers) return out;
    if (out.feature != Feature::lossless && number >= 1 && number <= most_buckets) {
      out.buckets = static_cast<std::uint32_t>(number);
      return out;
    }
  }
  return fail(
      ErrorCode::invalid_argument,
      fmt::format("'{}' must be lossless, or ehs, histogram, potential or ochs and a number of buckets "
                  "from 1 to {}, as in ehs:50, or +ehs:50 to remember the bucket of the round before",
                  whole, most_buckets));
}

std::string to_text(const RoundSpec& spec) {
  if (spec.feature == Feature::lossless) return std::string(name_of(spec.feature));
  return fmt::format("{}{}:{}", spec.remembers ? "+" : "", name_of(spec.feature), spec.buckets);
}

CardSet DeckBuckets::Renaming::of(CardSet cards) const {
  CardSet out;
  for (const Card each : cards) out |= Card{card[each.index]};
  return out;
}

DeckBuckets::DeckBuckets(const CardRules& rules) : rules_(rules), at_(rules.hand_count(), 0) {
  for (std::uint16_t hand = 0; hand < rules.hand_count(); ++hand)
    if (rules.hand(hand).without(rules.deck).empty()) {
      at_[hand] = static_cast<std::uint16_t>(hands_.size());
      hands_.push_back(hand);
    }
  const std::vector<double> each(rules.hand_count(), 1);
  for (const SuitMap& suits : symmetries(rules, {}, {each, each})) {
    Renaming& renaming = renamings_.emplace_back();
    for (std::uint8_t c = 0; c < deck_size; ++c)
      renaming.card[c] = Card::of(Card{c}.rank(), suits[static_cast<std::size_t>(Card{c}.suit())]).index;
    renaming.hand.assign(rules.hand_count(), 0);
    for (const std::uint16_t hand : hands_) {
      const Card low = rules.hand(hand).first(), to{renaming.card[low.index]};
      renaming.hand[hand] = to.index;
      if (rules.hole_cards == 2) {
        const Card high = rules.hand(hand).without(low).first();
        renaming.hand[hand] = Combo::of(to, Card{renaming.card[high.index]}).index;
      }
    }
  }
}

// Of boards of the same rounds alike: their cards round by round, each round's lowest first and counted from
// 1.
std::uint64_t DeckBuckets::key(std::span<const CardSet> boards, const Renaming& renaming) const {
  std::uint64_t out = 0;
  CardSet before;
  for (const CardSet board : boards) {
    for (const Card card : renaming.of(board.without(before))) out = out << 6 | (card.index + 1u);
    before = board;
  }
  return out;
}

DeckBuckets::Place DeckBuckets::place(std::span<const CardSet> boards) const {
  Place out{.key = UINT64_MAX};
  for (std::size_t r = 0; r < renamings_.size(); ++r)
    if (const std::uint64_t renamed = key(boards, renamings_[r]); renamed < out.key) out = {renamed, r};
  return out;
}

void DeckBuckets::find(std::size_t round, std::span<const CardSet> boards,
                       std::span<std::uint16_t, combo_count> out) const {
  const Place at = place(boards.first(round + 1));
  const auto row = rounds_[round].row.find(at.key);
  HS_CHECK_THAT(row != rounds_[round].row.end());
  const std::uint16_t* const buckets = rounds_[round].bucket.data() + row->second * hands_.size();
  const std::vector<std::uint16_t>& renamed = renamings_[at.renaming].hand;
  for (const std::uint16_t hand : hands_) out[hand] = buckets[at_[renamed[hand]]];
}

Result<std::shared_ptr<const DeckBuckets>> DeckBuckets::make(const CardRules& rules, const DeckSpec& spec,
                                                             Executor& executor) {
  constexpr double most_places = 1 << 24;
  const std::vector<double> each(rules.hand_count(), 1);
  std::shared_ptr<DeckBuckets> out(new DeckBuckets(rules));
  const double places = min_boards(rules, {}, {each, each}) * static_cast<double>(out->hands_.size());
  if (places > most_places)
    return fail(
        ErrorCode::unsupported,
        fmt::format("the deck has {:.0f} million hands on boards, too many to look at each: take fewer "
                    "ranks or public cards, or leave out deck, deal and ranking for hold'em",
                    places / 1e6));
  DeckBuilder builder(*out, spec, executor);
  HS_RETURN_IF_ERROR(builder.build());
  return std::shared_ptr<const DeckBuckets>(std::move(out));
}

}  // namespace hindsight
