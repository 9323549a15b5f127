// From the library's own errors to the public ones.
// SPDX-License-Identifier: MIT
#pragma once

#include <hindsight/result.h>
#include <hindsight/solving.h>

#include <utility>

#include "base/result.h"

namespace hs {

Error error_of(hindsight::Error error);
hindsight::Error error_of(Error error);

// A target that can be reached, and some time.
hindsight::Result<void> check_goal(const Goal& goal);

// 1 to 1,024: each takes a stack.
hindsight::Result<void> check_threads(unsigned threads);

// return published(f());  where f is of the library
template <class T>
Result<T> published(hindsight::Result<T> result) {
  if (!result) return tl::unexpected<Error>(error_of(std::move(result.error())));
  if constexpr (std::is_void_v<T>)
    return {};
  else
    return std::move(*result);
}

}  // namespace hs
