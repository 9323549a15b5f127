// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/deals.h>

#include <numeric>
#include <utility>

#include "api/cards/card_sets.h"
#include "api/errors.h"
#include "base/check.h"
#include "cards/isomorphism.h"
#include "cards/outs.h"

namespace hs {

struct SuitClasses::Parts {
  std::vector<int> rounds;
  hindsight::Isomorphism classes;
};

namespace {

hindsight::Result<OutCards> found_outs(std::span<const int> hole, std::span<const int> board,
                                       std::span<const int> dead) {
  HS_TRY(const hindsight::CardSet held, set_of("hole", hole));
  HS_TRY(const hindsight::CardSet open, set_of("board", board));
  HS_TRY(const hindsight::CardSet gone, set_of("dead", dead));
  if (held.size() != 2)
    return hindsight::fail(invalid_card, fmt::format("{} hole cards; give two", held.size()), "hole");
  if (open.size() != 3 && open.size() != 4)
    return hindsight::fail(
        invalid_card, fmt::format("{} cards on the board; outs are of three or four", open.size()), "board");
  if (!(held & open).empty() || !(gone & (held | open)).empty())
    return hindsight::fail(invalid_card, "a card is in two places", "board");
  const auto combo = hindsight::Combo::of(hindsight::Card{static_cast<std::uint8_t>(hole[0])},
                                          hindsight::Card{static_cast<std::uint8_t>(hole[1])});
  const hindsight::Outs outs = hindsight::find_outs(combo, open, gone);
  OutCards out{.now = std::string(hindsight::class_name(outs.now)), .all = {}, .count = outs.count()};
  for (const hindsight::Out& each : outs.all) {
    const bool helps = each.why_false == hindsight::Out::False::no;
    out.all.push_back({each.card.index, std::string(hindsight::class_name(each.makes)),
                       helps ? "" : std::string(hindsight::to_text(each.why_false))});
  }
  return out;
}

hindsight::Result<void> check_rounds(const std::vector<int>& rounds) {
  int sum = 0;
  for (const int cards : rounds) {
    if (cards < 1 || cards > 7)
      return hindsight::fail(invalid_card, fmt::format("a round of {} cards", cards), "rounds");
    sum += cards;
  }
  if (!rounds.empty() && rounds.size() <= 4 && sum <= 7) return {};
  return hindsight::fail(
      invalid_card,
      fmt::format("{} rounds of {} cards; there are 1 to 4 of 7 in all at most", rounds.size(), sum),
      "rounds");
}

hindsight::Result<std::uint64_t> index_of(const hindsight::Isomorphism& classes,
                                          const std::vector<int>& rounds, std::span<const int> cards) {
  HS_TRY(const hindsight::CardSet all, set_of("cards", cards));
  if (all.size() != std::accumulate(rounds.begin(), rounds.end(), 0))
    return hindsight::fail(
        invalid_card,
        fmt::format("{} cards of a deal of {}", all.size(), std::accumulate(rounds.begin(), rounds.end(), 0)),
        "cards");
  std::vector<hindsight::CardSet> sets;
  for (std::size_t at = 0; const int count : rounds) {
    HS_TRY(sets.emplace_back(), set_of("cards", cards.subspan(at, static_cast<std::size_t>(count))));
    at += static_cast<std::size_t>(count);
  }
  return classes.index(sets);
}

hindsight::Result<void> check_index(const hindsight::Isomorphism& classes, std::uint64_t index) {
  if (index < classes.size()) return {};
  return hindsight::fail(invalid_card,
                         fmt::format("there is no class {}; they are 0 to {}", index, classes.size() - 1),
                         "index");
}

std::vector<int> cards_in(const std::vector<hindsight::CardSet>& rounds) {
  std::vector<int> out;
  for (const hindsight::CardSet& set : rounds)
    for (const hindsight::Card card : set) out.push_back(card.index);
  return out;
}

}  // namespace

Result<OutCards> outs(std::span<const int> hole, std::span<const int> board, std::span<const int> dead) {
  return published(found_outs(hole, board, dead));
}

int starting_hand(int combo) {
  HS_CHECK(combo, >=, 0);
  HS_CHECK(combo, <, 1326);
  return hindsight::StartingHand::of(hindsight::Combo{static_cast<std::uint16_t>(combo)}).index;
}
std::string starting_hand_text(int hand) {
  HS_CHECK(hand, >=, 0);
  HS_CHECK(hand, <, hindsight::starting_hand_count);
  return hindsight::to_text(hindsight::StartingHand{static_cast<std::uint8_t>(hand)});
}

SuitClasses::SuitClasses(std::shared_ptr<const Parts> parts) : parts_(std::move(parts)) {}

Result<SuitClasses> SuitClasses::of(const std::vector<int>& rounds) {
  if (const auto good = check_rounds(rounds); !good) return tl::unexpected<Error>(error_of(good.error()));
  return SuitClasses(std::make_shared<const Parts>(Parts{rounds, hindsight::Isomorphism(rounds)}));
}

std::uint64_t SuitClasses::size() const { return parts_->classes.size(); }
Result<std::uint64_t> SuitClasses::index(std::span<const int> cards) const {
  return published(index_of(parts_->classes, parts_->rounds, cards));
}
Result<std::vector<int>> SuitClasses::deal(std::uint64_t index) const {
  if (const auto there = check_index(parts_->classes, index); !there)
    return tl::unexpected<Error>(error_of(there.error()));
  return cards_in(parts_->classes.deal(index));
}
Result<int> SuitClasses::deals(std::uint64_t index) const {
  if (const auto there = check_index(parts_->classes, index); !there)
    return tl::unexpected<Error>(error_of(there.error()));
  return parts_->classes.deals(index);
}

}  // namespace hs
