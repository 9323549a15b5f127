// SPDX-License-Identifier: MIT
#include "play/bots/styles.h"

#include <vector>

#include "play/bots/blueprint_policy.h"

namespace hindsight {

namespace {

constexpr std::array<Style, 5> all_styles{{
    {"nit",
     "very tight and passive",
     {2.5, 0.6, 0.5, 0.5, 0.4, 0.3},
     {1, 1, 0.6, 0.6, 0.5, 0.4},
     {1.8, 0.8, 0.35, 0.35, 0.35, 0.35}},
    {"tight_aggressive",
     "tight and aggressive",
     {1.5, 0.5, 1, 1, 1, 1},
     {1, 1, 1.4, 1.4, 1.2, 1},
     {1.2, 0.8, 1.3, 1.3, 1.3, 1}},
    {"loose_aggressive",
     "loose and aggressive",
     {0.6, 1, 2, 2, 2, 1.5},
     {1, 1, 2, 2, 2, 1.5},
     {0.75, 1, 2, 2, 2, 1.5}},
    {"maniac",
     "very loose and wildly aggressive",
     {0.3, 0.8, 4, 5, 5, 4},
     {1, 1, 3, 5, 6, 5},
     {0.35, 0.9, 4, 5, 5, 4}},
    {"station",
     "loose and passive: pays to see what the others have",
     {0.3, 2, 0.25, 0.25, 0.25, 0.25},
     {1, 1, 0.35, 0.35, 0.3, 0.2},
     {0.2, 1.5, 0.25, 0.25, 0.25, 0.25}},
}};

MoveShares times(const Habit& habit) {
  return {habit.fold, habit.call, habit.small, habit.medium, habit.large, habit.all_in};
}

std::vector<std::shared_ptr<const Policy>> policies_of_styles() {
  const auto usual = std::make_shared<const BlueprintPolicy>(std::vector<std::shared_ptr<const Blueprint>>(),
                                                             BlueprintRules{});
  std::vector<std::shared_ptr<const Policy>> out;
  for (const Style& style : all_styles)
    out.push_back(
        std::make_shared<const TiltedPolicy>(usual, std::make_shared<const PlayCounts>(habits_of(style))));
  return out;
}

}  // namespace

std::span<const Style> styles() { return all_styles; }

PlayCounts habits_of(const Style& style) {
  PlayCounts::Habits habits;
  for (std::size_t street = 0; street < street_count; ++street)
    for (const Situation::Price price : {Situation::Price::nothing, Situation::Price::small}) {
      const Situation at{.street = static_cast<Street>(street), .price = price};
      const bool free = price == Situation::Price::nothing;
      habits[at.key(0)] = times(street == 0 ? style.preflop : free ? style.first : style.facing);
    }
  return PlayCounts::of_habits(habits);
}

std::shared_ptr<const Policy> policy_of(const Style& style) {
  static const std::vector<std::shared_ptr<const Policy>> policies = policies_of_styles();
  for (std::size_t i = 0; i < all_styles.size(); ++i)
    if (all_styles[i].name == style.name) return policies[i];
  return nullptr;
}

}  // namespace hindsight
