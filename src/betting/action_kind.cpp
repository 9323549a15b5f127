// SPDX-License-Identifier: MIT
#include "betting/action_kind.h"

namespace hindsight {

std::string_view kind_text(BetAction::Kind kind) {
  switch (kind) {
    case BetAction::Kind::fold:
      return "fold";
    case BetAction::Kind::check:
      return "check";
    case BetAction::Kind::call:
      return "call";
    case BetAction::Kind::bet:
      return "bet";
    case BetAction::Kind::raise:
      return "raise";
  }
  return "";
}

}  // namespace hindsight
