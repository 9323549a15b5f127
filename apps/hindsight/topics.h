// What `hindsight help TOPIC` tells about poker itself.
// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>

namespace hindsight {

struct Topic {
  std::string_view name, title, text;
};

std::span<const Topic> topics();

}  // namespace hindsight
