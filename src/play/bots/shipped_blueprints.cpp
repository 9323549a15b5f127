// SPDX-License-Identifier: MIT
#include "play/bots/shipped_blueprints.h"

#include <array>
#include <string_view>

#include "base/check.h"
#include "base/embedded_file.h"
#include "store/blueprints/blueprint_file.h"

// HINDSIGHT_BLUEPRINTS: where data/blueprints is.
HS_EMBED(hindsight_heads_up_200, HINDSIGHT_BLUEPRINTS "/heads_up_200.blueprint");
HS_EMBED(hindsight_heads_up_50, HINDSIGHT_BLUEPRINTS "/heads_up_50.blueprint");
HS_EMBED(hindsight_heads_up_20, HINDSIGHT_BLUEPRINTS "/heads_up_20.blueprint");
HS_EMBED(hindsight_six_seats_100, HINDSIGHT_BLUEPRINTS "/six_seats_100.blueprint");

namespace hindsight {

const std::vector<std::shared_ptr<const Blueprint>>& shipped_blueprints() {
  static const auto all = [] {
    const std::array files{std::string_view(hindsight_heads_up_200, hindsight_heads_up_200_end),
                           std::string_view(hindsight_heads_up_50, hindsight_heads_up_50_end),
                           std::string_view(hindsight_heads_up_20, hindsight_heads_up_20_end),
                           std::string_view(hindsight_six_seats_100, hindsight_six_seats_100_end)};
    std::vector<std::shared_ptr<const Blueprint>> out;
    for (const std::string_view bytes : files) {
      const auto file = parse_blueprint(bytes, "a strategy of the program");
      HS_CHECK_OK(file);
      out.push_back(file->blueprint);
    }
    return out;
  }();
  return all;
}

}  // namespace hindsight
