// SPDX-License-Identifier: MIT
#include "catalog_text.h"

#include "text.h"

namespace hindsight {

std::string parameters_text(std::span<const Parameter> parameters) {
  if (parameters.empty()) return "";
  TextTable table({"  parameter", "default", "meaning"});
  for (const Parameter& p : parameters)
    table.row({"  " + std::string(p.name),
               p.default_value.empty() ? "(must be given)" : std::string(p.default_value),
               std::string(p.meaning)});
  return table.text();
}

}  // namespace hindsight
