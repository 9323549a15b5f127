// Whose requests are answered, and what a browser is told of the answers.
// SPDX-License-Identifier: MIT
#include <arpa/inet.h>
#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "server/http/http_server.h"

namespace hindsight {

namespace {

// "127.0.0.1:8080" and "[::1]:8080" without the port and the brackets; nothing of what is not a host.
std::string host_name(const std::string& host) {
  const bool six = host.starts_with('[');
  const std::size_t end = six ? host.find(']') + 1 : std::min(host.find(':'), host.size());
  const std::string_view port = std::string_view(host).substr(end);
  const bool is_port = port.starts_with(':') && port.find_first_not_of("0123456789", 1) == port.npos;
  if ((!port.empty() && !is_port) || (six && end < 2)) return "";
  const std::string name = lower(six ? host.substr(1, end - 2) : host.substr(0, end));
  return six && name.find(':') == name.npos ? "" : name;  // brackets are for IPv6 alone
}

struct Address {
  bool valid = false, loopback = false;
};

// In numbers as everybody writes them: no "127..." and no "0x7f.1".
Address address_of(const std::string& name) {
  in_addr four{};
  in6_addr six{};
  if (inet_pton(AF_INET, name.c_str(), &four) == 1) return {true, ntohl(four.s_addr) >> 24 == 127};
  return {inet_pton(AF_INET6, name.c_str(), &six) == 1, name == "::1"};
}

bool is_loopback(const std::string& name) { return name == "localhost" || address_of(name).loopback; }

}  // namespace

Result<void> check_origin(const Request& request, const std::string& bound) {
  const std::string* host = request.header("host");
  const std::string name = host == nullptr ? "" : host_name(*host);
  const bool ours = is_loopback(name) || name == bound || (!is_loopback(bound) && address_of(name).valid);
  if (!ours)
    return fail(ErrorCode::invalid_argument,
                fmt::format("the Host '{}' is not this server's: use its address",
                            host == nullptr ? "" : host->substr(0, 80)));
  const std::string* origin = request.header("origin");
  if (origin != nullptr && *origin != "http://" + *host)
    return fail(ErrorCode::invalid_argument, "a page of another site may not use this server");
  const std::string* site = request.header("sec-fetch-site");
  const bool foreign = site != nullptr && *site != "same-origin" && *site != "none";
  if (foreign && request.path.starts_with(Router::base))
    return fail(ErrorCode::invalid_argument, "a page of another site may not use this server");
  return {};
}

const std::array<std::pair<const char*, const char*>, 6> security_headers{{
    {"Content-Security-Policy",
     "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
     "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"X-Content-Type-Options", "nosniff"},
    {"X-Frame-Options", "DENY"},
    {"Referrer-Policy", "no-referrer"},
    {"Cross-Origin-Opener-Policy", "same-origin"},
    {"Cross-Origin-Resource-Policy", "same-origin"},
}};

}  // namespace hindsight
