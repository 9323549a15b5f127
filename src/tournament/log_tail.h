// A file to whose end somebody else may still write: its lines, a few at a time, each once.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>

#include "base/result.h"

namespace hindsight {

class LogTail {
 public:
  explicit LogTail(std::string path, std::uint64_t from = 0) : path_(std::move(path)), at_(from) {}

  // The whole lines that come next, of `most` bytes at most; none where there is nothing more yet, or no such
  // file.  Errors: conflict, the file is shorter than what was read of it; a line that is longer than `most`;
  // what is no file.
  Result<std::string> next(std::size_t most);
  std::uint64_t at() const { return at_; }  // bytes read
  const std::string& path() const { return path_; }

 private:
  std::string path_;
  std::uint64_t at_;
};

}  // namespace hindsight
