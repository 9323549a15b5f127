// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "base/text.h"
#include "cards/range.h"
#include "store/spots/spot_writer.h"

namespace hindsight {

namespace {

constexpr std::size_t most_lines = 100'000;

// Every way to a showdown, as what the seat that acts has then put in.  Bets are called and folded to without
// being told.
class Lines {
 public:
  explicit Lines(const std::vector<StreetTree>& trees) : trees_(trees) {}

  Result<std::string> write() {
    walk(0, 0);
    if (count_ > most_lines)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("the tree of bets has more than {} lines: take out sizes, or cap the raises",
                              most_lines));
    return std::move(text_);
  }

 private:
  void walk(std::uint32_t number, std::uint32_t at) {
    const StreetTree& tree = trees_[number];
    const StreetTree::Node& node = tree.nodes[at];
    if (count_ > most_lines) return;
    if (node.kind == StreetTree::Kind::street_end) return walk(tree.next_trees[node.end], 0);
    if (node.kind == StreetTree::Kind::showdown) return add(tree.actions[at]);
    for (std::uint32_t child = node.first_child; child < node.first_child + node.actions; ++child) {
      if (tree.nodes[child].kind == StreetTree::Kind::fold) continue;
      path_.push_back(tree.nodes[child].committed[node.seat]);
      walk(number, child);
      path_.pop_back();
    }
  }
  void add(const BetAction& last) {
    const std::size_t told = path_.size() - (last.kind == BetAction::Kind::call ? 1 : 0);
    std::string line = "add_line";
    for (std::size_t i = 0; i < told; ++i) line += ' ' + plain_decimal(path_[i]);
    text_ += line + '\n';
    ++count_;
  }

  const std::vector<StreetTree>& trees_;
  std::vector<double> path_;
  std::string text_;
  std::size_t count_ = 0;
};

}  // namespace

Result<WrittenSpot> write_pio(const HoldemSpot& spot, double target) {
  HS_RETURN_IF_ERROR(check_written(spot, "PioSOLVER"));
  HS_TRY(const std::vector<StreetTree> trees, street_trees(spot));
  HS_TRY(const std::string lines, Lines(trees).write());
  const Chips stack = std::min(spot.stacks[0], spot.stacks[1]);
  WrittenSpot out;
  for (std::size_t seat = 0; seat < 2; ++seat)
    out.text += fmt::format("set_range {} {}\n", seat == 0 ? "OOP" : "IP",
                            to_text(spot.ranges[seat], RangeStyle::vector));
  out.text +=
      fmt::format("set_board {}\nset_pot 0 0 {}\nset_eff_stack {}\n", to_text(spot.board), spot.pot, stack);
  // A cap must be given: without one, what no rake can come to.
  if (spot.rake > 0)
    out.text += fmt::format(
        "set_rake {} {}\n", plain_decimal(spot.rake),
        plain_decimal(spot.rake_cap > 0 ? spot.rake_cap : static_cast<double>(spot.pot + 2 * stack)));
  out.text +=
      fmt::format("set_accuracy {} fraction\nclear_lines\n{}build_tree\ngo\n", plain_decimal(target), lines);
  if (!spot.locks.empty()) out.left_out.emplace_back("lock");
  return out;
}

}  // namespace hindsight
