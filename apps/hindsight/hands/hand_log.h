// A file of hands that grows while they are played: .phhs, or .csv of small games.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.h"

namespace hindsight {

class HandLog {
 public:
  // A new file, or the first bytes of one that is there.
  static Result<HandLog> create(const std::string& path);
  static Result<HandLog> go_on(const std::string& path, std::uint64_t bytes);

  Result<void> append(std::string_view text);
  Result<void> flush();  // to the disk
  std::uint64_t bytes() const { return bytes_; }

 private:
  struct Close {
    void operator()(std::FILE* file) const { std::fclose(file); }
  };
  HandLog(std::string path, std::FILE* file, std::uint64_t bytes)
      : path_(std::move(path)), file_(file), bytes_(bytes) {}

  std::string path_;
  std::unique_ptr<std::FILE, Close> file_;
  std::uint64_t bytes_;
};

}  // namespace hindsight
