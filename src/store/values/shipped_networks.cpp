// SPDX-License-Identifier: MIT
#include "store/values/shipped_networks.h"

#include <fmt/format.h>

#include <array>
#include <string>

#include "base/embedded_file.h"

// HINDSIGHT_NETWORKS: where data/values is.
HS_EMBED(hindsight_leduc_no_limit_values, HINDSIGHT_NETWORKS "/leduc_no_limit.values");

namespace hindsight {

Result<ValueNetworkFile> shipped_network(std::string_view game) {
  const std::array files{
      std::string_view(hindsight_leduc_no_limit_values, hindsight_leduc_no_limit_values_end)};
  std::string known;
  for (const std::string_view bytes : files) {
    auto file = parse_value_network(bytes, "a network of the program");
    HS_CHECK_OK(file);
    if (file->game == game) return file;
    known += (known.empty() ? "" : ", ") + file->game;
  }
  return fail(
      ErrorCode::not_found,
      fmt::format("no value network for {} comes with the program (only for {}): train one with hindsight "
                  "values generate and values train, and name its file",
                  game, known));
}

}  // namespace hindsight
