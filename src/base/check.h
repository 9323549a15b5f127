// Bugs abort, with both values printed.  HS_CHECK is always on; HS_ASSERT only in debug and sanitizer builds.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <string>

namespace hindsight::detail {

template <class A, class B>
[[noreturn]] void check_failed(const char* file, int line, const char* text, const A& a, const B& b) {
  std::ostringstream out;
  out << file << ':' << line << ": " << text << " failed: " << a << " against " << b << '\n';
  std::fputs(out.str().c_str(), stderr);
  std::abort();
}

[[noreturn]] inline void check_failed(const char* file, int line, const char* text, const std::string& why) {
  std::fprintf(stderr, "%s:%d: %s failed%s%s\n", file, line, text, why.empty() ? "" : ": ", why.c_str());
  std::abort();
}

}  // namespace hindsight::detail

// HS_CHECK(a, <=, b)
#define HS_CHECK(a, op, b)                                                                  \
  do {                                                                                      \
    const auto& hs_a = (a);                                                                 \
    const auto& hs_b = (b);                                                                 \
    if (!(hs_a op hs_b))                                                                    \
      ::hindsight::detail::check_failed(__FILE__, __LINE__, #a " " #op " " #b, hs_a, hs_b); \
  } while (false)

// HS_CHECK_THAT(condition)
#define HS_CHECK_THAT(...)                                                                       \
  do {                                                                                           \
    if (!(__VA_ARGS__)) ::hindsight::detail::check_failed(__FILE__, __LINE__, #__VA_ARGS__, ""); \
  } while (false)

#ifdef NDEBUG
#define HS_ASSERT(a, op, b) static_cast<void>(0)
#define HS_ASSERT_THAT(...) static_cast<void>(0)
#else
#define HS_ASSERT(a, op, b) HS_CHECK(a, op, b)
#define HS_ASSERT_THAT(...) HS_CHECK_THAT(__VA_ARGS__)
#endif
