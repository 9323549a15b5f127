// SPDX-License-Identifier: MIT
#include "server/http/request_head.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "server/http/event_bus.h"

namespace hindsight {

namespace {

// Of these the first or the last would count, according to who reads.
constexpr std::array<std::string_view, 8> single{"host",           "origin",           "content-type",
                                                 "content-length", "authorization",    "sec-fetch-site",
                                                 "expect",         "transfer-encoding"};

}  // namespace

HeadFault fault_of(const RequestHead& head) {
  const auto count = [&](std::string_view name) {
    return std::ranges::count(head.fields, name, &std::pair<std::string, std::string>::first);
  };
  for (const std::string_view name : single)
    if (count(name) > 1) return {400, "it has a field twice that may be there once"};
  const auto length =
      std::ranges::find(head.fields, "content-length", &std::pair<std::string, std::string>::first);
  if (length != head.fields.end() &&
      !std::ranges::all_of(length->second, [](char c) { return c >= '0' && c <= '9'; }))
    return {400, "its Content-Length is no number"};  // "14, 14" is two of them
  const auto coding =
      std::ranges::find(head.fields, "transfer-encoding", &std::pair<std::string, std::string>::first);
  if (coding != head.fields.end()) {
    if (!head.http_1_1) return {400, "HTTP/1.0 knows no Transfer-Encoding"};
    if (count("content-length") > 0) return {400, "it has both a Content-Length and a Transfer-Encoding"};
    if (lower(trimmed(coding->second, " \t")) != "chunked")
      return {501, "the only Transfer-Encoding that is known here is chunked"};
  }
  return {target_of(head.target).path.starts_with('/') ? 0 : 400, "its target does not begin with '/'"};
}

Request request_of(const RequestHead& head, std::string body) {
  Request out;
  const Target target = target_of(head.target);
  out.method = head.method;
  out.path = target.path;
  out.query = parse_query(target.query);
  for (const auto& [name, value] : head.fields) out.headers[name] = value;
  if (!target.host.empty()) out.headers["host"] = target.host;  // counts before the header: RFC 9112, 3.2.2
  out.body = std::move(body);
  return out;
}

std::vector<std::string> topics_of(const Request& request) {
  std::vector<std::string> out;
  const auto found = request.query.find("topics");
  std::string_view rest = found == request.query.end() ? std::string_view() : std::string_view(found->second);
  while (!rest.empty() && out.size() <= EventBus::max_topics) {
    out.emplace_back(rest.substr(0, rest.find(',')));
    rest.remove_prefix(std::min(out.back().size() + 1, rest.size()));
  }
  return out;
}

}  // namespace hindsight
