// SPDX-License-Identifier: MIT
#include "evaluate_blueprint.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "base/memory.h"
#include "blueprint/blueprint_value.h"
#include "store/blueprints/blueprint_file.h"
#include "store/json.h"
#include "text.h"

namespace hindsight {

Result<int> evaluate_blueprint(const std::string& path, bool json) {
  HS_TRY(const BlueprintFile file, read_blueprint(path));
  if (file.plan.game.seats() != 2)
    return fail(ErrorCode::unsupported,
                fmt::format("'{}' is for {} seats, and what a blueprint is worth is computed for two alone",
                            path, file.plan.game.seats()));
  const Clock::time_point start = Clock::now();
  Team alone(1);
  HS_TRY(const BlueprintValue of, value_in_full(*file.blueprint, alone, available_memory()));
  const double seconds = seconds_since(start);
  const double mbb = 1000 / static_cast<double>(file.plan.game.big_blind);
  if (json) {
    Json seats = Json::array();
    for (std::size_t seat = 0; seat < 2; ++seat)
      seats.push_back(
          {{"seat", seat_keys[seat]}, {"value", of.value[seat]}, {"best_response", of.best_response[seat]}});
    fmt::print("{}\n", Json{{"blueprint", path},
                            {"name", file.plan.game.name},
                            {"passes", file.passes},
                            {"exploitability", of.exploitability()},
                            {"exploitability_mbb", mbb * of.exploitability()},
                            {"seats", seats},
                            {"seconds", seconds}}
                           .dump());
    return 0;
  }
  TextTable table({"seat", ">value", ">best response", ">missed"});
  constexpr std::array<std::string_view, 2> names{"out of position", "in position"};
  for (std::size_t seat = 0; seat < 2; ++seat)
    table.row({std::string(names[seat]), number(of.value[seat], 8), number(of.best_response[seat], 8),
               number(of.best_response[seat] - of.value[seat], 4)});
  fmt::print(
      "{}, after {} passes, in the whole game, in chips\n\n{}\nexploitability  {} mbb/hand ({} chips)\n",
      file.plan.game.name.empty() ? path : file.plan.game.name, grouped(file.passes), table.text(),
      number(mbb * of.exploitability(), 4), number(of.exploitability(), 4));
  return 0;
}

}  // namespace hindsight
