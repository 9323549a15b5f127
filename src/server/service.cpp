// SPDX-License-Identifier: MIT
#include "server/service.h"

#include <filesystem>

namespace hindsight {

Service::Service() = default;
Service::~Service() = default;

Result<std::unique_ptr<Service>> Service::open(const std::string& data) {
  std::error_code error;
  std::filesystem::create_directories(data, error);
  if (error)
    return fail(ErrorCode::io,
                "'" + data + "' cannot be made: " + error.message() + "; choose another with --data");
  return std::unique_ptr<Service>(new Service);
}

}  // namespace hindsight
