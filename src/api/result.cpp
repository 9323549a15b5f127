// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <hindsight/result.h>

#include <array>
#include <cmath>

#include "api/errors.h"
#include "base/check.h"

namespace hs {

namespace {

constexpr std::array<std::string_view, 8> code_names{
    "invalid_argument", "parse", "not_found", "corrupt", "io", "unsupported", "conflict", "busy"};
// One list twice: the public one stays as it is when the library's grows.
static_assert(static_cast<int>(ErrorCode::busy) == static_cast<int>(hindsight::ErrorCode::busy));
static_assert(static_cast<int>(ErrorCode::corrupt) == static_cast<int>(hindsight::ErrorCode::corrupt));

}  // namespace

std::string_view code_name(ErrorCode code) {
  HS_CHECK(static_cast<std::size_t>(code), <, code_names.size());
  return code_names[static_cast<std::size_t>(code)];
}

Error error_of(hindsight::Error error) {
  return {static_cast<ErrorCode>(error.code), std::move(error.message), std::move(error.where)};
}

hindsight::Error error_of(Error error) {
  return {static_cast<hindsight::ErrorCode>(error.code), std::move(error.message), std::move(error.where)};
}

hindsight::Result<void> check_goal(const Goal& goal) {
  using hindsight::ErrorCode::invalid_argument;
  if (goal.target && !(*goal.target >= 0 && std::isfinite(*goal.target)))
    return hindsight::fail(invalid_argument,
                           fmt::format("a target of {} can't be reached; give 0 or more", *goal.target),
                           "target");
  if (goal.seconds && !(*goal.seconds > 0))
    return hindsight::fail(invalid_argument, fmt::format("{} seconds are no time to solve", *goal.seconds),
                           "seconds");
  return {};
}

hindsight::Result<void> check_threads(unsigned threads) {
  if (threads >= 1 && threads <= 1024) return {};
  return hindsight::fail(hindsight::ErrorCode::invalid_argument,
                         "threads " + std::to_string(threads) + " must be 1 to 1024", "threads");
}

}  // namespace hs
