// SPDX-License-Identifier: MIT
#include "online/web_address.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/spec.h"
#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::size_t longest_address = 1'000;

tl::unexpected<Error> no_address(std::string_view text, std::string_view why) {
  return fail(ErrorCode::invalid_argument,
              fmt::format("{} is no address of a service ({}): https://HOST, with :PORT and /PATH if need be",
                          in_quotes(printable(text, 80)), why));
}

bool letters_of(std::string_view text, std::string_view others) {
  return std::ranges::all_of(text, [&](char c) {
    return (c >= '0' && c <= '9') || (lower(c) >= 'a' && lower(c) <= 'z') ||
           others.find(c) != std::string_view::npos;
  });
}

}  // namespace

bool WebAddress::on_this_machine() const {
  return host == "localhost" || host == "127.0.0.1" || host == "::1";
}

std::string WebAddress::text() const {
  const bool numbers = host.find(':') != std::string::npos;
  return fmt::format("{}://{}{}{}{}{}", secure ? "https" : "http", numbers ? "[" : "", host,
                     numbers ? "]" : "", usual_port() ? "" : fmt::format(":{}", port), path);
}

Result<WebAddress> parse_web_address(std::string_view text) {
  const std::string_view whole = text;
  if (text.size() > longest_address) return no_address(whole, "it is too long");
  WebAddress out;
  if (text.starts_with("https://")) {
    text.remove_prefix(8);
  } else if (text.starts_with("http://")) {
    text.remove_prefix(7);
    out.secure = false;
  } else {
    return no_address(whole, "it begins with neither https:// nor http://");
  }
  const std::size_t slash = std::min(text.find('/'), text.size());
  out.path = text.substr(slash);
  while (out.path.ends_with('/')) out.path.pop_back();
  if (!letters_of(out.path, "/-._~%")) return no_address(whole, "of its path");
  text = text.substr(0, slash);
  const bool brackets = text.starts_with('[');
  const std::size_t end = brackets ? text.find(']') : std::min(text.find(':'), text.size());
  if (end == std::string_view::npos) return no_address(whole, "a ] is missing");
  out.host = text.substr(brackets ? 1 : 0, end - (brackets ? 1 : 0));
  if (out.host.empty() || !letters_of(out.host, brackets ? ":." : "-."))
    return no_address(whole, "of its host");
  text.remove_prefix(end + (brackets ? 1 : 0));
  out.port = out.secure ? 443 : 80;
  if (text.empty()) return out;
  const auto port = parse_integer(text.substr(1));
  if (text[0] != ':' || !port || *port < 1 || *port > 65'535) return no_address(whole, "of its port");
  out.port = static_cast<std::uint16_t>(*port);
  return out;
}

}  // namespace hindsight
