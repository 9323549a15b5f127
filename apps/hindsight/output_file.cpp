// SPDX-License-Identifier: MIT
#include "output_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <filesystem>

namespace hindsight {

bool has_extension(std::string_view path, std::string_view extension) {
  return path.size() > extension.size() && path.ends_with(extension);
}

Result<void> check_output(std::string_view option, const std::string& path, std::string_view extension) {
  const std::string what = fmt::format("{} {}", option, path);
  if (!has_extension(path, extension))
    return fail(ErrorCode::invalid_argument, fmt::format("{} must end in {}", what, extension));
  std::error_code none;
  if (std::filesystem::is_directory(path, none))
    return fail(ErrorCode::io, fmt::format("{} is a directory; name a file in it", what));
  if (std::filesystem::is_fifo(path, none) || std::filesystem::is_socket(path, none))
    return fail(ErrorCode::io, fmt::format("{} is a pipe, and nobody may be reading it; name a file", what));
  std::filesystem::path directory = std::filesystem::path(path).parent_path();
  if (directory.empty()) directory = ".";
  if (!std::filesystem::is_directory(directory, none))
    return fail(ErrorCode::io,
                fmt::format("{}: there is no directory '{}'; make it first", what, directory.string()));
  if (access(directory.c_str(), W_OK | X_OK) != 0)
    return fail(ErrorCode::io, fmt::format("{}: the directory '{}' cannot be written; choose another place",
                                           what, directory.string()));
  return {};
}

}  // namespace hindsight
