// The update rules that have a name.  To add one: a line in update_rules.cpp.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

#include "solve/update_rule.h"

namespace hindsight {

struct NamedRule {
  std::string_view name, summary, source;  // source: the paper
  UpdateRule rule;
};

std::span<const NamedRule> update_rules();
const UpdateRule* find_rule(std::string_view name);  // null where there is none

}  // namespace hindsight
