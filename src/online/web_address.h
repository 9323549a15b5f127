// Where a service is reached over HTTP.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace hindsight {

struct WebAddress {
  bool secure = true;  // https
  std::string host;
  std::uint16_t port = 443;
  std::string path{};  // "" or /slumbot/api: what stands before every path that is asked for

  bool usual_port() const { return port == (secure ? 443 : 80); }
  bool on_this_machine() const;
  std::string text() const;
};

// http(s)://HOST[:PORT][/PATH].  Refused is what would be sent unseen: names, passwords, questions.
Result<WebAddress> parse_web_address(std::string_view text);

}  // namespace hindsight
