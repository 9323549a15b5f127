// SPDX-License-Identifier: MIT
#include "train/evaluate_blueprint.h"

#include <fmt/format.h>

#include "base/clock.h"
#include "base/memory.h"
#include "io/json.h"
#include "output_file.h"
#include "store/blueprints/blueprint_file.h"
#include "text.h"

namespace hindsight {

namespace {

struct Measured {
  BlueprintValue of;
  double seconds = 0;
};

Result<Measured> measured(const auto& value_of) {
  const Clock::time_point start = Clock::now();
  Team alone(1);
  HS_TRY(const BlueprintValue of, value_of(alone));
  return Measured{of, seconds_since(start)};
}

double mbb_of(const BlueprintPlan& plan, double chips) {
  return 1000 * chips / static_cast<double>(plan.game.big_blind);
}

std::string_view name_of(Translation translation) {
  return translation_names[static_cast<std::size_t>(translation)];
}

Json json_of(const BlueprintPlan& plan, const Measured& measured) {
  Json seats = Json::array();
  for (std::size_t seat = 0; seat < 2; ++seat)
    seats.push_back({{"seat", seat_keys[seat]},
                     {"value", measured.of.value[seat]},
                     {"best_response", measured.of.best_response[seat]}});
  return {{"exploitability", measured.of.exploitability()},
          {"exploitability_mbb", mbb_of(plan, measured.of.exploitability())},
          {"seats", seats},
          {"seconds", measured.seconds}};
}

std::string text_of(const BlueprintPlan& plan, const BlueprintValue& of) {
  TextTable table({"seat", ">value", ">best response", ">missed"});
  constexpr std::array<std::string_view, 2> names{"out of position", "in position"};
  for (std::size_t seat = 0; seat < 2; ++seat)
    table.row({std::string(names[seat]), number(of.value[seat], 8), number(of.best_response[seat], 8),
               number(of.best_response[seat] - of.value[seat], 4)});
  return fmt::format("{}\nexploitability  {} mbb/hand ({} chips)\n", table.text(),
                     number(mbb_of(plan, of.exploitability()), 4), number(of.exploitability(), 4));
}

// What is measured: a plan's strategy.
struct Subject {
  BlueprintPlan plan;
  std::uint64_t passes = 0;
  Measured own;
  std::optional<Measured> all;  // with all bets
};

Result<void> check_seats(const std::string& path, const BlueprintPlan& plan) {
  if (plan.game.seats() == 2) return {};
  return fail(ErrorCode::unsupported,
              fmt::format("'{}' is for {} seats, and what a blueprint is worth is computed for two alone",
                          path, plan.game.seats()));
}

Result<Subject> learnt_in(const std::string& path) {
  HS_TRY(const Training training, read_training(path, 1));
  HS_RETURN_IF_ERROR(check_seats(path, training.plan));
  HS_TRY(const Measured own, measured([&](Executor& executor) {
           return value_in_full(*training.plan.game.spot, *training.buckets, *training.trainer, executor,
                                available_memory());
         }));
  return Subject{training.plan, training.trainer->iterations(), own, {}};
}

Result<Subject> strategy_in(const BlueprintEvaluation& asked) {
  HS_TRY(const BlueprintFile file, read_blueprint(asked.path));
  HS_RETURN_IF_ERROR(check_seats(asked.path, file.plan));
  std::vector<NamedBlueprint> files{{asked.path, file.blueprint}};
  if (!asked.with.empty()) {
    HS_TRY(const BlueprintFile other, read_blueprint(asked.with));
    HS_RETURN_IF_ERROR(check_seats(asked.with, other.plan));
    files.push_back({asked.with, other.blueprint});
  }
  Subject out{.plan = file.plan, .passes = file.passes, .own = {}, .all = {}};
  HS_TRY(out.own, measured([&](Executor& executor) {
           return value_in_full(*file.blueprint, executor, available_memory());
         }));
  if (asked.bets) {
    HS_TRY(const auto seats, by_seat(files, "--with FILE"));
    HS_TRY(out.all, measured([&](Executor& executor) {
             return value_with_all_bets({seats[0].get(), seats[1].get()}, *asked.bets, executor,
                                        available_memory());
           }));
  }
  return out;
}

void print_text(const BlueprintEvaluation& asked, const Subject& of) {
  fmt::print("{}, after {} passes, in the whole game with its own bets, in chips\n\n{}",
             of.plan.game.name.empty() ? asked.path : of.plan.game.name, grouped(of.passes),
             text_of(of.plan, of.own.of));
  if (of.all)
    fmt::print("\nWith all bets in steps of {} chips, {} decisions for its {}, translation {}{}\n\n{}",
               grouped(static_cast<std::uint64_t>(asked.bets->step)), grouped(of.all->of.decisions),
               grouped(of.own.of.decisions), name_of(asked.bets->translation),
               asked.with.empty() ? "" : fmt::format(", {} in the other seat", asked.with),
               text_of(of.plan, of.all->of));
}

}  // namespace

Result<int> evaluate_blueprint(const BlueprintEvaluation& asked) {
  const bool training = has_extension(asked.path, training_extension);
  if (training && asked.bets)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("--all-bets is for a .blueprint, and '{}' is what one is trained from", asked.path));
  HS_TRY(const Subject of, training ? learnt_in(asked.path) : strategy_in(asked));
  if (!asked.json) {
    print_text(asked, of);
    return 0;
  }
  Json line = json_of(of.plan, of.own);
  line.update({{"blueprint", asked.path}, {"name", of.plan.game.name}, {"passes", of.passes}});
  if (of.all) {
    line["all_bets"] = json_of(of.plan, *of.all);
    line["all_bets"].update({{"step", asked.bets->step},
                             {"translation", name_of(asked.bets->translation)},
                             {"decisions", of.all->of.decisions}});
    if (!asked.with.empty()) line["all_bets"]["with"] = asked.with;
  }
  fmt::print("{}\n", line.dump());
  return 0;
}

}  // namespace hindsight
