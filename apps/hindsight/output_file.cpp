// SPDX-License-Identifier: MIT
#include "output_file.h"

#include <unistd.h>

#include <filesystem>

namespace hindsight {

bool has_extension(std::string_view path, std::string_view extension) {
  return path.size() > extension.size() && path.ends_with(extension);
}

Result<void> check_output(std::string_view option, const std::string& path, std::string_view extension) {
  const std::string what = std::string(option) + " " + path;
  if (!has_extension(path, extension))
    return fail(ErrorCode::invalid_argument, what + " must end in " + std::string(extension));
  std::error_code none;
  if (std::filesystem::is_directory(path, none))
    return fail(ErrorCode::io, what + " is a directory; name a file in it");
  if (std::filesystem::is_fifo(path, none) || std::filesystem::is_socket(path, none))
    return fail(ErrorCode::io, what + " is a pipe, and nobody may be reading it; name a file");
  std::filesystem::path directory = std::filesystem::path(path).parent_path();
  if (directory.empty()) directory = ".";
  if (!std::filesystem::is_directory(directory, none))
    return fail(ErrorCode::io, what + ": there is no directory '" + directory.string() + "'; make it first");
  if (access(directory.c_str(), W_OK | X_OK) != 0)
    return fail(ErrorCode::io, what + ": the directory '" + directory.string() +
                                   "' cannot be written; choose another place");
  return {};
}

}  // namespace hindsight
