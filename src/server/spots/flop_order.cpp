// SPDX-License-Identifier: MIT
#include "server/spots/flop_order.h"

#include <array>
#include <limits>

#include "io/json.h"
#include "server/jobs/run_task.h"

namespace hindsight {

namespace {

constexpr std::size_t longest_list = 256 << 10, longest_board = 40;
constexpr std::int64_t most_disk = std::int64_t{1} << 50;
constexpr std::array<const char*, 3> solution_names{"none", "whole", "without_river"};

Result<FlopOrder::Solutions> solutions_of(Fields& fields) {
  HS_TRY(const std::string name, fields.text("solutions", longest_board, "none"));
  for (std::size_t i = 0; i < solution_names.size(); ++i)
    if (name == solution_names[i]) return static_cast<FlopOrder::Solutions>(i);
  return fail(ErrorCode::invalid_argument, "\"solutions\" must be none, whole or without_river");
}

}  // namespace

Result<FlopOrder> flop_order(Fields& fields, unsigned most_threads) {
  FlopOrder out;
  HS_TRY(out.text, fields.text("spot", largest_spot));
  HS_TRY(out.flops, fields.text("flops", longest_board, ""));
  HS_TRY(out.boards, fields.text("boards", longest_list, ""));
  HS_TRY(out.target, fields.text("target", longest_board, ""));
  if (fields.has("seconds")) {
    HS_TRY(out.seconds, fields.number("seconds", 0.001, longest_run));
  }
  if (fields.has("iterations")) {
    HS_TRY(const std::int64_t iterations, fields.integer("iterations", 1, max_spot_iterations));
    out.iterations = static_cast<std::uint64_t>(iterations);
  }
  if (fields.has("threads")) {
    HS_TRY(const std::int64_t threads, fields.integer("threads", 1, most_threads));
    out.threads = static_cast<unsigned>(threads);
  }
  HS_TRY(out.compact, fields.flag("compact", false));
  HS_TRY(out.paused, fields.flag("paused", false));
  HS_TRY(out.solutions, solutions_of(fields));
  HS_TRY(const std::int64_t disk, fields.integer("disk", 0, most_disk, 0));
  out.disk = static_cast<std::uint64_t>(disk);
  return out;
}

Json order_json(const FlopOrder& order) {
  Json out{
      {"spot", order.text},       {"flops", order.flops},
      {"boards", order.boards},   {"target", order.target},
      {"compact", order.compact}, {"solutions", solution_names[static_cast<std::size_t>(order.solutions)]},
      {"disk", order.disk}};
  if (order.seconds) out["seconds"] = *order.seconds;
  if (order.iterations) out["iterations"] = *order.iterations;
  if (order.threads) out["threads"] = *order.threads;
  return out;
}

Result<ManyBoards> boards_of(const FlopOrder& order) {
  if (order.flops.empty() == order.boards.empty())
    return fail(ErrorCode::invalid_argument,
                "name the flops in \"flops\", such as subset:49, or list them in \"boards\"");
  const bool listed = order.flops.empty();
  if (!listed && !is_flop_name(order.flops))
    return fail(ErrorCode::invalid_argument,
                "\"flops\" must be all, subset or subset:N, with one kind of flop behind it or not, such as "
                "subset:20:monotone");
  const FlopChoice choice{listed ? "\"boards\"" : "\"flops\"", order.flops,
                          listed ? std::optional(order.boards) : std::nullopt};
  const auto goal_of = [&](const SpotSource& source) -> Result<Goal> {
    if (order.target.empty() && !order.seconds && !order.iterations) return usual_goal(source);
    Goal goal{.iterations = order.iterations, .seconds = order.seconds};
    if (!order.target.empty()) {
      HS_TRY(goal.target, spot_target("\"target\"", order.target, source.spot));
    }
    return goal;
  };
  auto many = many_boards([&](const SpotSettings& with) { return spot_of_text(order.text, with); }, {},
                          choice, goal_of);
  if (many && many->boards.size() > flop_classes)
    return fail(
        ErrorCode::invalid_argument,
        listed ? "\"boards\" lists more than 1755 boards"
               : fmt::format("\"flops\" {}: these ranges tell suits apart, so that {} flops differ, more "
                             "than 1755: take subset or subset:N",
                             order.flops, many->boards.size()));
  // That a text cannot be read is the asker's doing.
  if (!many && many.error().code == ErrorCode::parse)
    return fail(ErrorCode::invalid_argument, many.error().message);
  return many;
}

}  // namespace hindsight
