// SPDX-License-Identifier: MIT
#include "blueprint/owned_lines.h"

#include <algorithm>
#include <numeric>
#include <utility>

namespace hindsight {

namespace {

using Point = SampledTree::Point;

// A part has at most one in so many of all numbers: the finest cut, of those that halve it, whose trunk has
// at most one in `trunk_share` of all; the coarsest where none does.
constexpr std::uint64_t finest = 1024, coarsest = 16, trunk_share = 32;
constexpr std::uint32_t no_part = 0;

// Of a tree whose decisions stand where the layout has them.
class TreeNumbers {
 public:
  TreeNumbers(const SampledTree& tree, const BucketLayout& layout)
      : tree_(tree), layout_(layout), below_(tree.points()) {
    add(tree.root());
  }
  std::uint64_t below(const Point& at) const { return below_[tree_.number(at)]; }
  std::uint64_t infosets(const Point& at) const { return layout_.buckets(static_cast<Street>(at.street)); }

  // Points that a walk for this seat visits from here on, where others play evenly.
  double visits(const Point& at, std::size_t me) const {
    if (at.over()) return 1;
    double sum = 0;
    for (std::uint32_t a = 0; a < at.actions; ++a) sum += visits(tree_.children(at)[a], me);
    return 1 + (at.seat == me ? sum : sum / at.actions);
  }

  std::uint64_t largest_part() const {
    const std::uint64_t all = below(tree_.root());
    for (std::uint64_t share = finest; share > coarsest; share /= 2)
      if (trunk(tree_.root(), all / share) <= all / trunk_share) return all / share;
    return all / coarsest;
  }

 private:
  // What is left of it where parts have at most so many.
  std::uint64_t trunk(const Point& at, std::uint64_t most) const {
    if (at.over() || below(at) <= most) return 0;
    std::uint64_t sum = infosets(at) * at.actions;
    for (std::uint32_t a = 0; a < at.actions; ++a) sum += trunk(tree_.children(at)[a], most);
    return sum;
  }
  std::uint64_t add(const Point& at) {
    if (at.over()) return 0;
    std::uint64_t sum = infosets(at) * at.actions;
    for (std::uint32_t a = 0; a < at.actions; ++a) sum += add(tree_.children(at)[a]);
    return below_[tree_.number(at)] = sum;
  }

  const SampledTree& tree_;
  const BucketLayout& layout_;
  std::vector<std::uint64_t> below_;  // by point: its own and all after it
};

// A decision where the layout has it.
struct Found {
  std::uint64_t at = 0, infosets = 0;
  std::uint32_t point = 0, part = no_part;  // 1 + its part, or none
  std::uint32_t actions = 0;
};

struct Cut {
  std::vector<Found> decisions;
  std::vector<std::uint32_t> begins;  // by part: its first point
  std::vector<double> work;           // by part: visits of a deal's walks
};

class Cutter {
 public:
  Cutter(const SampledTree& tree, const BucketLayout& layout)
      : tree_(tree), numbers_(tree, layout), most_(numbers_.largest_part()) {}

  // The chance that walks come here: by the seat that they are for.
  Cut cut(std::size_t seats) {
    go(tree_.root(), no_part, std::vector<double>(seats, 1));
    std::ranges::sort(out_.decisions, {}, &Found::at);
    return std::move(out_);
  }

 private:
  void go(const Point& at, std::uint32_t part, const std::vector<double>& reach) {
    if (at.over()) return;
    const std::uint32_t number = tree_.number(at);
    if (part == no_part && numbers_.below(at) <= most_) {
      out_.begins.push_back(number);
      double work = 0;
      for (std::size_t me = 0; me < reach.size(); ++me) work += reach[me] * numbers_.visits(at, me);
      out_.work.push_back(work);
      part = static_cast<std::uint32_t>(out_.begins.size());
    }
    out_.decisions.push_back({at.at, numbers_.infosets(at), number, part, at.actions});
    for (std::uint32_t a = 0; a < at.actions; ++a) {
      std::vector<double> next = reach;
      for (std::size_t me = 0; me < next.size(); ++me)
        if (me != at.seat) next[me] /= at.actions;
      go(tree_.children(at)[a], part, next);
    }
  }

  const SampledTree& tree_;
  const TreeNumbers numbers_;
  const std::uint64_t most_;
  Cut out_;
};

// The most work first, each to who has least so far.
std::vector<std::uint32_t> owners_of(const std::vector<double>& work, std::uint32_t ranks) {
  std::vector<std::uint32_t> order(work.size()), out(work.size());
  std::iota(order.begin(), order.end(), 0u);
  std::ranges::stable_sort(order, std::ranges::greater(), [&](std::uint32_t part) { return work[part]; });
  std::vector<double> load(ranks, 0);
  for (const std::uint32_t part : order) {
    out[part] = static_cast<std::uint32_t>(std::ranges::min_element(load) - load.begin());
    load[out[part]] += work[part];
  }
  return out;
}

}  // namespace

OwnedLines::OwnedLines(SampledTree& tree, const BucketLayout& layout, std::size_t seats, std::uint32_t rank,
                       std::uint32_t ranks)
    : part_of_(tree.points()), keepers_(tree.points()), numbers_(ranks) {
  const Cut cut = Cutter(tree, layout).cut(seats);
  owners_ = owners_of(cut.work, ranks);
  begins_ = cut.begins;
  for (std::uint32_t part = 0; part < parts(); ++part) part_of_[begins_[part]] = part + 1;
  std::uint64_t trunk = 0;
  for (const Found& each : cut.decisions)
    if (each.part == no_part) trunk += each.infosets * each.actions;
  std::ranges::fill(numbers_, trunk);
  std::uint64_t next_of_trunk = 0;
  std::uint32_t next_keeper = 0;
  for (const Found& each : cut.decisions) {
    const bool shared = each.part == no_part;
    const std::uint32_t owner = shared ? next_keeper++ % ranks : owners_[each.part - 1];
    if (shared) keepers_[each.point] = owner;
    std::uint64_t& next = shared ? next_of_trunk : numbers_[owner];
    const std::uint64_t count = each.infosets * each.actions;
    if (Run* const last = runs_.empty() ? nullptr : &runs_.back();
        last != nullptr && last->owner == owner && last->trunk == shared &&
        last->first + last->count == each.at && last->local + last->count == next)
      last->count += count;
    else
      runs_.push_back({each.at, count, next, owner, shared});
    if (owner == rank) mine_.push_back({next, each.infosets, each.actions});
    if (owner == rank || shared) tree.move(each.point, next);
    next += count;
  }
}

std::optional<std::uint32_t> OwnedLines::part_at(const SampledTree& tree, const Point& point) const {
  const std::uint32_t part = part_of_[tree.number(point)];
  return part == no_part ? std::nullopt : std::optional(part - 1);
}

}  // namespace hindsight
