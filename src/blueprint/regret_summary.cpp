// SPDX-License-Identifier: MIT
#include "blueprint/regret_summary.h"

#include <algorithm>
#include <vector>

namespace hindsight {

namespace {

struct Part {
  std::uint64_t reached = 0;
  double sum = 0;  // of the largest positive regrets
};

// All infosets of a decision, whose numbers begin at `first`.
template <class Regret>
void add_decision(const Regret* regret, const float* average, std::uint32_t actions, std::uint32_t buckets,
                  Part& out) {
  for (std::uint32_t b = 0; b < buckets; ++b, regret += actions, average += actions) {
    Regret most{};
    bool met = false;
    for (std::uint32_t a = 0; a < actions; ++a) {
      most = std::max(most, regret[a]);
      met = met || regret[a] != Regret{} || average[a] != 0;
    }
    out.reached += met;
    out.sum += static_cast<double>(most);
  }
}

double choose(int n, int k) {
  double out = 1;
  for (int i = 0; i < k; ++i) out = out * (n - i) / (i + 1);
  return out;
}

}  // namespace

template <class Regret>
RegretSummary summarise(const BucketLayout& layout, std::span<const Regret> regret,
                        std::span<const float> average, const std::array<double, street_count>& unit,
                        Executor& executor) {
  std::vector<Part> parts(layout.branches());
  executor.for_each(layout.branches(), [&](std::uint32_t branch) {
    for (const BucketLayout::Decision& decision : layout.decisions(branch))
      if (decision.actions > 0)
        add_decision(regret.data() + decision.first, average.data() + decision.first, decision.actions,
                     layout.buckets(layout.street(branch)), parts[branch]);
  });
  RegretSummary out;
  for (const BucketLayout::Count& count : layout.by_street()) out.infosets += count.infosets;
  for (std::uint32_t branch = 0; branch < layout.branches(); ++branch) {
    out.reached += parts[branch].reached;
    out.average += parts[branch].sum * unit[static_cast<std::size_t>(layout.street(branch))];
  }
  if (out.reached > 0) out.average /= static_cast<double>(out.reached);
  return out;
}

template RegretSummary summarise(const BucketLayout&, std::span<const float>, std::span<const float>,
                                 const std::array<double, street_count>&, Executor&);
template RegretSummary summarise(const BucketLayout&, std::span<const std::int32_t>, std::span<const float>,
                                 const std::array<double, street_count>&, Executor&);

double deals_of_hands(const CardRules& cards, int board_cards) {
  const int left = cards.deck.size() - board_cards;
  return choose(left, cards.hole_cards) * choose(left - cards.hole_cards, cards.hole_cards);
}

double deals_to_round(const CardRules& cards, std::size_t round) {
  double boards = 1;
  int dealt = 0;
  for (std::size_t r = 0; r <= round; dealt += cards.dealt[r++])
    boards *= choose(cards.deck.size() - dealt, cards.dealt[r]);
  return boards * deals_of_hands(cards, dealt);
}

}  // namespace hindsight
