// SPDX-License-Identifier: MIT
#include "tree/infoset_text.h"

#include <fmt/format.h>

namespace hindsight {

std::string infoset_text(Player player, const Information& information) {
  return fmt::format("player {}'s infoset '{}|{}'", player.value + 1, information.secret, information.open);
}

}  // namespace hindsight
