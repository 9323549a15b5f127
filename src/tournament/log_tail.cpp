// SPDX-License-Identifier: MIT
#include "tournament/log_tail.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <system_error>

namespace hindsight {

namespace {

struct OpenFile {
  int number = -1;
  ~OpenFile() {
    if (number >= 0) ::close(number);
  }
};

}  // namespace

Result<std::string> LogTail::next(std::size_t most) {
  // Without waiting for whoever might write into a pipe.
  const OpenFile file{::open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC)};
  if (file.number < 0 && errno == ENOENT && at_ == 0) return "";
  struct stat state {};
  if (file.number < 0 || ::fstat(file.number, &state) != 0)
    return fail(ErrorCode::io, fmt::format("'{}' cannot be read: {}", path_,
                                           std::error_code(errno, std::generic_category()).message()));
  if (!S_ISREG(state.st_mode)) return fail(ErrorCode::io, fmt::format("'{}' is no file", path_));
  const auto size = static_cast<std::uint64_t>(state.st_size);
  if (size < at_)
    return fail(ErrorCode::conflict,
                fmt::format("'{}' has become shorter: it was written anew while it was read", path_));
  std::string out(static_cast<std::size_t>(std::min<std::uint64_t>(most, size - at_)), '\0');
  const ssize_t got = ::pread(file.number, out.data(), out.size(), static_cast<off_t>(at_));
  if (got < 0) return fail(ErrorCode::io, fmt::format("'{}' cannot be read", path_));
  out.resize(static_cast<std::size_t>(got));
  const bool full = out.size() == most;
  out.resize(out.rfind('\n') + 1);
  if (out.empty() && full)
    return fail(ErrorCode::parse, fmt::format("'{}' has a line of more than {} bytes", path_, most));
  at_ += out.size();
  return out;
}

}  // namespace hindsight
