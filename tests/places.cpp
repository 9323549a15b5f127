// SPDX-License-Identifier: MIT
#include "places.h"

#include <filesystem>

namespace hindsight {

std::string tests_dir() { return HINDSIGHT_TESTS_DIR; }

std::vector<std::string> sample_folders() {
  std::vector<std::string> out{tests_dir() + "/data/samples"};
  if (const std::string beside = tests_dir() + "/../../shared/samples"; std::filesystem::exists(beside))
    out.push_back(beside);
  return out;
}

std::string program_path() { return HINDSIGHT_BINARY; }

}  // namespace hindsight
