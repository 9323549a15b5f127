// SPDX-License-Identifier: MIT
#include "study/setup/merged_sizes.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::size_t most_told = 3, most_places = 500;

// On the last street a geometric bet is all-in by what it is.
bool mean_the_same(const BetSize& a, const BetSize& b) {
  using Kind = BetSize::Kind;
  return a == b || (a.kind == Kind::geometric && b.kind == Kind::all_in) ||
         (a.kind == Kind::all_in && b.kind == Kind::geometric);
}

class MergeFinder {
 public:
  explicit MergeFinder(const HoldemSpot& spot) : start_(betting_start(spot)), merging_(spot.menu) {
    merging_.added.clear();
    merging_.removed.clear();
    plain_ = merging_;
    plain_.merge = 0;
  }

  std::vector<std::string> run() {
    const BettingState begin = start_.begin();
    look(MenuCursor(merging_, start_.rules, begin, start_.last),
         MenuCursor(plain_, start_.rules, begin, start_.last));
    if (more_ > 0) told_.push_back(fmt::format("sizes merge so in {} further cases", more_));
    return std::move(told_);
  }

 private:
  void look(const MenuCursor& at, const MenuCursor& plain) {
    if (++places_ > most_places) return;
    const auto actions = at.actions(), all = plain.actions();
    if (!actions || !all) return;
    compare(at, bets(*actions), bets(*all));
    for (const BetAction& action : *actions) {
      MenuCursor next = at, next_plain = plain;
      next.take(action);
      next_plain.take(action);
      path_.push_back(to_text(action));
      if (!next.betting().street_over()) look(next, next_plain);
      path_.pop_back();
    }
  }

  static std::set<Chips> bets(const std::vector<BetAction>& actions) {
    std::set<Chips> out;
    for (const BetAction& action : actions)
      if (action.puts_more()) out.insert(action.to);
    return out;
  }

  // What thresholds and the rules of the table move is no merging.
  void compare(const MenuCursor& at, const std::set<Chips>& kept, const std::set<Chips>& all) {
    const StreetMenu& menu =
        merging_.seats[at.betting().turn().value][static_cast<std::size_t>(at.betting().street())];
    const int raises = at.betting().raises();
    const auto& sizes = raises == 0 ? menu.bet : raises > 1 && menu.has_reraise ? menu.reraise : menu.raise;
    std::map<Chips, BetSize> first;  // size that comes to so many chips
    for (const BetSize& size : sizes) {
      const auto to = chips_of(size, at.scale());
      if (!to || !all.contains(*to)) continue;
      const std::string text = to_text(size);
      const auto [same, is_new] = first.emplace(*to, size);
      if (!is_new && !mean_the_same(same->second, size)) tell(at, text, *to, *to);
      if (is_new && !kept.contains(*to))
        if (const auto larger = kept.upper_bound(*to); larger != kept.end()) tell(at, text, *to, *larger);
    }
  }

  void tell(const MenuCursor& at, const std::string& size, Chips to, Chips taken_for) {
    const int raises = std::min(2, at.betting().raises());
    if (!seen_.emplace(at.betting().turn().value, raises, size).second) return;
    if (told_.size() == most_told) {
      ++more_;
      return;
    }
    told_.push_back(
        fmt::format("{}, {} is a bet to {}{}",
                    path_.empty() ? "at the first decision" : "after " + joined(path_, ", "), size, to,
                    to == taken_for ? ", as another size is: one action stands for both"
                                    : fmt::format(", which is taken for that to {} (merge)", taken_for)));
  }

  BettingStart start_;
  BetMenu merging_, plain_;
  std::vector<std::string> told_, path_;
  std::set<std::tuple<int, int, std::string>> seen_;
  std::size_t more_ = 0, places_ = 0;
};

}  // namespace

std::vector<std::string> merged_sizes(const HoldemSpot& spot) { return MergeFinder(spot).run(); }

}  // namespace hindsight
