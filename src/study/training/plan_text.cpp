// SPDX-License-Identifier: MIT
#include "study/training/plan_text.h"

#include <fmt/format.h>

namespace hindsight {

std::string plan_text(const TomlValue& document) {
  std::string out, tables;
  for (std::size_t i = 0; i < document.items.size(); ++i) {
    const TomlValue& item = document.items[i];
    const std::string key = toml_key(document.keys[i]);
    if (item.kind != TomlValue::Kind::table) {
      out += fmt::format("{} = {}\n", key, format_toml(item));
      continue;
    }
    tables += fmt::format("\n[{}]\n", key);
    for (std::size_t k = 0; k < item.items.size(); ++k)
      tables += fmt::format("{} = {}\n", toml_key(item.keys[k]), format_toml(item.items[k]));
  }
  return out + tables;
}

}  // namespace hindsight
