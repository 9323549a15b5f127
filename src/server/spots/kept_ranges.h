// Ranges that somebody named, in folders, in one file that is written anew with every change.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "io/json.h"

namespace hindsight {

class KeptRanges {
 public:
  static constexpr std::size_t most = 500, longest_name = 120, longest_text = 64 << 10;  // bytes

  // An empty path: they last as long as this.  A file that cannot be read is set aside, as PATH.damaged.
  explicit KeptRanges(std::string path);

  struct Change {
    std::optional<std::string> folder, name, text;
  };
  Json list();
  // In the place of the one with this folder and name, if there is one.
  Result<Json> keep(const std::string& folder, const std::string& name, const std::string& text);
  Result<Json> change(const std::string& id, const Change& change);
  Result<void> remove(const std::string& id);

 private:
  struct Kept {
    std::string id, folder, name, text;
  };
  Result<std::vector<Kept>> read() const;
  static Json json_of(const Kept& kept);
  Result<void> replace(std::vector<Kept> by);

  std::string path_;
  std::mutex mutex_;
  std::vector<Kept> kept_;
};

}  // namespace hindsight
