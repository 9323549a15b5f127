// SPDX-License-Identifier: MIT
#include "evaluate_blueprint.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "base/clock.h"
#include "base/memory.h"
#include "store/blueprints/blueprint_file.h"
#include "store/json.h"
#include "text.h"

namespace hindsight {

namespace {

struct Measured {
  BlueprintValue of;
  double seconds = 0;
};

Result<Measured> measured(const BlueprintFile& file, const std::optional<AllBets>& bets) {
  const Clock::time_point start = Clock::now();
  Team alone(1);
  HS_TRY(const BlueprintValue of, bets
                                      ? value_with_all_bets(*file.blueprint, *bets, alone, available_memory())
                                      : value_in_full(*file.blueprint, alone, available_memory()));
  return Measured{of, seconds_since(start)};
}

double mbb_of(const BlueprintFile& file, double chips) {
  return 1000 * chips / static_cast<double>(file.plan.game.big_blind);
}

std::string_view name_of(Translation translation) {
  return translation_names[static_cast<std::size_t>(translation)];
}

Json json_of(const BlueprintFile& file, const Measured& measured) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < 2; ++seat)
    seats.push_back({{"seat", seat_keys[seat]},
                     {"value", measured.of.value[seat]},
                     {"best_response", measured.of.best_response[seat]}});
  return {{"exploitability", measured.of.exploitability()},
          {"exploitability_mbb", mbb_of(file, measured.of.exploitability())},
          {"seats", seats},
          {"seconds", measured.seconds}};
}

std::string text_of(const BlueprintFile& file, const BlueprintValue& of) {
  TextTable table({"seat", ">value", ">best response", ">missed"});
  constexpr std::array<std::string_view, 2> names{"out of position", "in position"};
  for (std::size_t seat = 0; seat < 2; ++seat)
    table.row({std::string(names[seat]), number(of.value[seat], 8), number(of.best_response[seat], 8),
               number(of.best_response[seat] - of.value[seat], 4)});
  return fmt::format("{}\nexploitability  {} mbb/hand ({} chips)\n", table.text(),
                     number(mbb_of(file, of.exploitability()), 4), number(of.exploitability(), 4));
}

}  // namespace

Result<int> evaluate_blueprint(const std::string& path, const std::optional<AllBets>& bets, bool json) {
  HS_TRY(const BlueprintFile file, read_blueprint(path));
  if (file.plan.game.seats() != 2)
    return fail(ErrorCode::unsupported,
                fmt::format("'{}' is for {} seats, and what a blueprint is worth is computed for two alone",
                            path, file.plan.game.seats()));
  HS_TRY(const Measured own, measured(file, {}));
  std::optional<Measured> all;
  if (bets) {
    HS_TRY(all, measured(file, bets));
  }
  if (json) {
    Json line = json_of(file, own);
    line.update({{"blueprint", path}, {"name", file.plan.game.name}, {"passes", file.passes}});
    if (all) {
      line["all_bets"] = json_of(file, *all);
      line["all_bets"].update({{"step", bets->step},
                               {"translation", name_of(bets->translation)},
                               {"decisions", all->of.decisions}});
    }
    fmt::print("{}\n", line.dump());
    return 0;
  }
  fmt::print("{}, after {} passes, in the whole game with its own bets, in chips\n\n{}",
             file.plan.game.name.empty() ? path : file.plan.game.name, grouped(file.passes),
             text_of(file, own.of));
  if (all)
    fmt::print("\nWith all bets in steps of {} chips, {} decisions for its {}, translation {}\n\n{}",
               grouped(static_cast<std::uint64_t>(bets->step)), grouped(all->of.decisions),
               grouped(own.of.decisions), name_of(bets->translation), text_of(file, all->of));
  return 0;
}

}  // namespace hindsight
