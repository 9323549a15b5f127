// SPDX-License-Identifier: MIT
#include "hand_log.h"

#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>

namespace hindsight {

namespace {

tl::unexpected<Error> cannot(const char* what, const std::string& path) {
  return fail(ErrorCode::io, "the log '" + path + "' cannot be " + what + ": " + std::strerror(errno));
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
    return fail(ErrorCode::corrupt, "the log '" + path + "' lacks hands that were played (" +
                                        (error ? error.message() : "it is too short") +
                                        "); put it back, or start afresh without --resume");
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
