// Bad input is a value, not an exception: Result<T> holds
// a T or an Error that names the place and the remedy.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "base/check.h"

namespace hindsight {

enum class ErrorCode {
  invalid_argument,
  parse,
  not_found,
  corrupt,
  io,
  unsupported,
  conflict,  // too late: what it was about has changed
  busy,      // too much at once
};

struct Error {
  ErrorCode code;
  std::string message;  // one sentence for a person: what, where, and what to do
  // What it is about, for programs: a key or field of the input by its path ("pot", "bets.flop.oop"), a seat
  // ("p2"), a file; empty: not one of them.  Nobody looks for it in the sentence.
  std::string where{};
};

template <class T>
using Result = tl::expected<T, Error>;

inline tl::unexpected<Error> fail(ErrorCode code, std::string message, std::string where = {}) {
  return tl::unexpected<Error>(Error{code, std::move(message), std::move(where)});
}

}  // namespace hindsight

// HS_TRY(auto x, f());  declares x from a Result, or returns the error to the caller.
#define HS_CONCAT_(a, b) a##b
#define HS_CONCAT(a, b) HS_CONCAT_(a, b)
#define HS_TRY_(result, declaration, expression)                                       \
  auto result = (expression);                                                          \
  if (!result) return ::tl::unexpected<::hindsight::Error>(std::move(result.error())); \
  declaration = std::move(*result)
#define HS_TRY(declaration, expression) HS_TRY_(HS_CONCAT(hs_result_, __LINE__), declaration, expression)
// HS_RETURN_IF_ERROR(f());  the same for a Result<void>.
#define HS_RETURN_IF_ERROR(expression)                                                         \
  do {                                                                                         \
    auto hs_status = (expression);                                                             \
    if (!hs_status) return ::tl::unexpected<::hindsight::Error>(std::move(hs_status.error())); \
  } while (false)
// HS_CHECK_OK(f());  for a Result that cannot be an error here: a bug aborts with its message.
#define HS_CHECK_OK(expression)                                                                      \
  do {                                                                                               \
    const auto& hs_status = (expression);                                                            \
    if (!hs_status)                                                                                  \
      ::hindsight::detail::check_failed(__FILE__, __LINE__, #expression, hs_status.error().message); \
  } while (false)
