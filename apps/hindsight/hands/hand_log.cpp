// SPDX-License-Identifier: MIT
#include "hands/hand_log.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace hindsight {

namespace {

tl::unexpected<Error> cannot(const char* what, const std::string& path) {
  const char* const reason = std::strerror(errno);
  return fail(ErrorCode::io, fmt::format("the log '{}' cannot be {}: {}", path, what, reason));
}

}  // namespace

Result<HandLog> HandLog::create(const std::string& path) {
  std::FILE* const file = std::fopen(path.c_str(), "wb");
  if (!file) return cannot("written", path);
  return HandLog(path, file, 0);
}

Result<HandLog> HandLog::go_on(const std::string& path, std::uint64_t bytes) {
  std::error_code error;
  const auto size = std::filesystem::file_size(path, error);
  if (error || size < bytes)
    return fail(
        ErrorCode::corrupt,
        fmt::format(
            "the log '{}' lacks hands that were played ({}); put it back, or start afresh without --resume",
            path, error ? error.message() : "it is too short"));
  if (::truncate(path.c_str(), static_cast<off_t>(bytes)) != 0) return cannot("shortened", path);
  std::FILE* const file = std::fopen(path.c_str(), "ab");
  if (!file) return cannot("written", path);
  return HandLog(path, file, bytes);
}

Result<void> HandLog::append(std::string_view text) {
  if (std::fwrite(text.data(), 1, text.size(), file_.get()) != text.size()) return cannot("written", path_);
  bytes_ += text.size();
  return {};
}

Result<void> HandLog::flush() {
  if (std::fflush(file_.get()) != 0 || ::fsync(::fileno(file_.get())) != 0) return cannot("written", path_);
  return {};
}

}  // namespace hindsight
