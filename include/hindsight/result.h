// Bad input is a value, not an exception: Result<T> holds a T or an Error that names the place and the
// remedy.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>

// What is public lies in the namespace hs and in the folder include/hindsight; everything else may change
// from day to day.
namespace hs {

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
std::string_view code_name(ErrorCode code);  // "invalid_argument"

struct Error {
  ErrorCode code;
  std::string message;  // one sentence for a person: what, where, and what to do
  std::string where{};  // a key, a field by its path ("bets.flop.oop"), a seat ("p2") or a file; may be empty
};

template <class T>
using Result = tl::expected<T, Error>;

}  // namespace hs
