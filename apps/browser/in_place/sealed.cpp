// store/sealed.cpp where there is no zstd: files of strategies are the program's.
// SPDX-License-Identifier: MIT
#include "store/sealed.h"

namespace hindsight {

Result<Sealed> parse_sealed(const SealedKind& kind, std::string_view, const std::string& what) {
  return fail(ErrorCode::unsupported,
              std::string("a ") + std::string(kind.name) + " is read by the program 'hindsight'", what);
}

// Nobody gets so far: no file is read, and none is asked for (browser.cpp).
Result<void> write_sealed(const std::string&, const SealedKind&, const std::vector<Fill>&, Executor&,
                          std::size_t) {
  __builtin_trap();
}
std::string seal(const SealedKind&, const std::vector<Fill>&, std::size_t) { __builtin_trap(); }
std::uint64_t Sealed::size() const { __builtin_trap(); }
Reader Sealed::read(std::uint64_t) const { __builtin_trap(); }

}  // namespace hindsight
