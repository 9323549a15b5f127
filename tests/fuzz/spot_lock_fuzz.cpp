// Any text as the line and the strategy of a lock: it is refused, or every hand that it locks plays with
// probability 1.
// SPDX-License-Identifier: MIT
#include <cmath>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "fuzz/target.h"
#include "holdem/spots/spot_lock.h"
#include "store/spots/spot_file.h"

using namespace hindsight;

namespace {

constexpr std::string_view turn = R"(board = "Qs Jh 2h 8c"
pot = 200
stacks = 900
range_oop = "AhAs,KhQh"
range_ip = "QhQd,9h9s"
[bets]
bet = "33%, 75%"
raise = "2.5x, a"
)";

const VectorGame& game() {
  static const VectorGame game = *make_game(*parse_spot(turn));
  return game;
}

}  // namespace

FUZZ_TARGET(spot_lock, data, size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string strategy(text.substr(std::min(end + 1, text.size())));
  const SpotLock lock{parse_spot_line(text.substr(0, end)), {{"", any_two(), parse_lock_strategy(strategy)}}};
  symmetry_breakers({lock});
  const auto locks = locks_of({lock}, game());
  if (!locks) return 0;
  for (const VectorGame::Lock& at : *locks) {
    const PublicState& state = game().states[at.state];
    const StreetTree::Node& node = game().trees[state.tree].nodes[at.node];
    const BoardNode::Hands& hands = game().boards[state.board].hands[node.seat];
    for (std::uint32_t h = 0; h < hands.count; ++h) {
      double sum = 0;
      for (std::uint32_t a = 0; a < node.actions; ++a) {
        const auto share = static_cast<double>(at.strategy[a * hands.rows() + h]);
        HS_CHECK_THAT(share >= 0);
        sum += share;
      }
      HS_CHECK_THAT(std::abs(sum - 1) < 1e-5);
    }
  }
  return 0;
}
