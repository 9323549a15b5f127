// The first line and the fields of a request, and whether they say without doubt where it ends and whose it
// is.
//
// A request that two readers could take for different ones (a proxy and this server) is refused and its
// connection closed, before anything of its body is read.
// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/http/router.h"

namespace hindsight {

struct RequestHead {
  std::string method, target;
  bool http_1_1 = true;
  std::vector<std::pair<std::string, std::string>> fields;  // names in lower case, in order
};

struct HeadFault {
  int status = 0;  // 0: nothing is wrong
  std::string_view why;
};
HeadFault fault_of(const RequestHead& head);

Request request_of(const RequestHead& head, std::string body);

std::vector<std::string> topics_of(const Request& request);  // of GET /events

}  // namespace hindsight
