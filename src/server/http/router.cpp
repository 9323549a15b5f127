// SPDX-License-Identifier: MIT
#include "server/http/router.h"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <optional>

#include "base/clock.h"
#include "base/spec.h"
#include "base/text.h"
#include "io/fields.h"
#include "io/json.h"

namespace hindsight {

namespace {

std::vector<std::string> split_path(std::string_view path) {
  std::vector<std::string> out;
  while (!path.empty()) {
    path.remove_prefix(1);  // the '/'
    const std::size_t end = std::min(path.find('/'), path.size());
    out.emplace_back(path.substr(0, end));
    path.remove_prefix(end);
  }
  return out;
}

bool is_name(std::string_view text) {
  const auto allowed = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
  };
  return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, allowed);
}

// What the pattern's names stand for; nothing when the path is another.
std::optional<std::vector<std::string>> match(const std::vector<std::string>& pattern,
                                              const std::vector<std::string>& path) {
  if (pattern.size() != path.size()) return std::nullopt;
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < path.size(); ++i) {
    const bool named = pattern[i].starts_with(':');
    if (named ? !is_name(path[i]) : pattern[i] != path[i]) return std::nullopt;
    if (named) parts.push_back(path[i]);
  }
  return parts;
}

bool has_body(std::string_view method) { return method == "POST" || method == "PATCH" || method == "DELETE"; }

// The media type without its parameters.
std::string media_type(const Request& request) {
  const std::string* type = request.header("content-type");
  if (type == nullptr) return "";
  std::string out = lower(type->substr(0, type->find(';')));
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

Result<void> check_no_members(std::string_view body) {
  HS_TRY(const Fields fields, Fields::parse(body));
  return fields.finish();
}

int hex_value(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const int high = text[i] == '%' && i + 2 < text.size() ? hex_value(text[i + 1]) : -1;
    const int low = high < 0 ? -1 : hex_value(text[i + 2]);
    if (low >= 0) i += 2;
    out += low >= 0 ? static_cast<char>(16 * high + low) : text[i] == '+' ? ' ' : text[i];
  }
  return out;
}

}  // namespace

const std::string* Request::header(const std::string& name) const {
  const auto found = headers.find(name);
  return found == headers.end() ? nullptr : &found->second;
}

Result<std::int64_t> query_number(const Request& request, const std::string& name, std::int64_t min,
                                  std::int64_t max, std::int64_t absent) {
  const auto found = request.query.find(name);
  if (found == request.query.end()) return absent;
  const std::optional<std::int64_t> value = parse_integer(found->second);
  if (value && *value >= min && *value <= max) return *value;
  return fail(ErrorCode::invalid_argument,
              fmt::format("{} must be a whole number from {} to {}", name, min, max));
}

Reply json_reply(const Json& json, int status) { return {.status = status, .body = json.dump()}; }

Reply error_reply(int status, std::string_view code, std::string_view message) {
  return json_reply({{"error", {{"code", code}, {"message", message}}}}, status);
}

namespace {

struct Kind {
  int status;
  std::string_view code;
};

Kind kind_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::parse:
      return {400, "malformed"};
    case ErrorCode::not_found:
      return {404, "not_found"};
    case ErrorCode::conflict:
      return {409, "conflict"};
    case ErrorCode::invalid_argument:
    case ErrorCode::unsupported:
      return {422, "impossible"};
    case ErrorCode::busy:
      return {429, "busy"};
    case ErrorCode::corrupt:
    case ErrorCode::io:
      break;
  }
  return {500, "failed"};
}

}  // namespace

std::string_view code_name(ErrorCode code) { return kind_of(code).code; }

Reply error_reply(const Error& error) {
  const Kind kind = kind_of(error.code);
  Json said = {{"code", kind.code}, {"message", error.message}};
  if (!error.where.empty()) said["where"] = error.where;
  return json_reply({{"error", std::move(said)}}, kind.status);
}

Reply no_such_method(const std::string& path, const std::string& method, const std::string& allowed) {
  Reply out = error_reply(405, "malformed",
                          fmt::format("{} has no {}, but {}", path.substr(0, 200), method, allowed));
  out.headers.emplace_back("Allow", allowed);
  return out;
}

void Router::add(std::string method, std::string_view pattern, Handler handler, RouteOptions takes) {
  const auto written = [handler = std::move(handler),
                        status = takes.status](const Request& request) -> Result<Reply> {
    HS_TRY(const Json json, handler(request));
    return json_reply(json, status);
  };
  add_file(std::move(method), pattern, written, takes);
}

void Router::add_file(std::string method, std::string_view pattern, FileHandler handler, RouteOptions takes) {
  routes_.push_back({std::move(method), split_path(pattern), std::move(handler), takes});
}

Router::Found Router::find(std::string_view method, std::string_view path) const {
  Found out;
  const bool ours = path.starts_with(base) && path.size() > base.size() && path[base.size()] == '/';
  if (!ours || path.size() > 512) return out;
  const std::vector<std::string> wanted = split_path(path.substr(base.size()));
  for (const Route& route : routes_) {
    auto parts = match(route.pattern, wanted);
    if (!parts) continue;
    const bool read = route.method == "GET";
    out.allowed += (out.allowed.empty() ? "" : ", ") + (read ? "GET, HEAD" : route.method);
    if (route.method != method && !(read && method == "HEAD")) continue;
    out.route = &route;
    out.parts = std::move(*parts);
    return out;
  }
  return out;
}

std::size_t Router::max_bytes(std::string_view method, std::string_view path) const {
  const Found found = find(method, path);
  return found.route != nullptr ? found.route->takes.max_bytes : RouteOptions{}.max_bytes;
}

Reply Router::answer(Request request) const {
  const Clock::time_point start = Clock::now();
  Reply reply = reply_to(request);
  watcher_(request, reply, seconds_since(start));
  return reply;
}

Reply Router::reply_to(Request& request) const {
  Found found = find(request.method, request.path);
  if (found.route == nullptr && !found.allowed.empty())
    return no_such_method(request.path, request.method, found.allowed);
  if (found.route == nullptr)
    return error_reply(
        404, "not_found",
        fmt::format("there is no {}; docs/api.md lists what there is", request.path.substr(0, 200)));
  const RouteOptions& takes = found.route->takes;
  if (has_body(request.method) && media_type(request) != takes.content_type)
    return error_reply(400, "malformed", fmt::format("the Content-Type must be {}", takes.content_type));
  if (request.body.size() > takes.max_bytes)
    return error_reply(413, "too_large", fmt::format("the body may have {} bytes at most", takes.max_bytes));
  if (takes.content_type == RouteOptions{}.content_type && nests_deeply(request.body))
    return error_reply(400, "malformed", fmt::format("the body nests deeper than {} levels", max_json_depth));
  if (!takes.members)
    if (const Result<void> none = check_no_members(request.body); !none) return error_reply(none.error());
  request.parts = std::move(found.parts);
  try {
    Result<Reply> reply = found.route->handler(request);
    return reply ? std::move(*reply) : error_reply(reply.error());
  } catch (const std::exception& problem) {  // memory ran out, or a library's own error
    return error_reply(500, "failed", problem.what());
  }
}

Target target_of(std::string_view text) {
  constexpr std::string_view scheme = "http://";
  Target out;
  if (text.starts_with(scheme)) {
    out.host = text.substr(scheme.size(), text.find_first_of("/?", scheme.size()) - scheme.size());
    text.remove_prefix(scheme.size() + out.host.size());
  }
  out.path = text.substr(0, text.find('?'));
  out.query = text.substr(std::min(out.path.size() + 1, text.size()));
  if (out.path.empty() && !out.host.empty()) out.path = "/";
  return out;
}

std::map<std::string, std::string> parse_query(std::string_view text) {
  std::map<std::string, std::string> out;
  while (!text.empty() && out.size() < 32) {
    const std::string_view pair = text.substr(0, text.find('&'));
    const std::size_t equals = std::min(pair.find('='), pair.size());
    out[percent_decoded(pair.substr(0, equals))] =
        percent_decoded(pair.substr(std::min(equals + 1, pair.size())));
    text.remove_prefix(std::min(pair.size() + 1, text.size()));
  }
  return out;
}

}  // namespace hindsight
