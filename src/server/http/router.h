// Requests without a network: a method, a path and a body go in, a reply comes out.  What answers knows
// nothing of HTTP connections, so tests and fuzzers call it directly.
//
//   router.add("GET", "/tables/:id", [&](const Request& request) -> Result<Json> { ... request.parts[0] ...
//   });
//
// A handler reads the request into what the objects behind it take, and answers with a value; its text is
// made here. An error becomes a reply by its code: parse 400, not_found 404, conflict 409, invalid_argument
// and unsupported 422, busy 429, io and corrupt 500.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "io/json.h"

namespace hindsight {

struct Request {
  std::string method, path;                    // path: without the query, as sent
  std::map<std::string, std::string> query;    // decoded
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;
  std::vector<std::string> parts;  // what the pattern's ":names" stand for

  const std::string* header(const std::string& name) const;
};

struct Reply {
  int status = 200;
  std::string content_type = "application/json";
  std::string body;
  std::vector<std::pair<std::string, std::string>> headers{};
};

// A whole number of the query, or what it is without one.
Result<std::int64_t> query_number(const Request& request, const std::string& name, std::int64_t min,
                                  std::int64_t max, std::int64_t absent);

std::string_view code_name(ErrorCode code);  // "impossible", as errors and failures have it

Reply json_reply(const Json& json, int status = 200);
Reply error_reply(int status, std::string_view code, std::string_view message);
Reply error_reply(const Error& error);
Reply no_such_method(const std::string& path, const std::string& method, const std::string& allowed);

using Handler = std::function<Result<Json>(const Request&)>;
using FileHandler = std::function<Result<Reply>(const Request&)>;  // of what is not JSON, or is text already

// What a route takes; only POST, PATCH and DELETE have a body.
struct RouteOptions {
  std::size_t max_bytes = 64 << 10;
  std::string_view content_type = "application/json";
  bool members = true;  // false: the body has none
  int status = 200;     // of its answer: 201 where something was made
};
inline constexpr RouteOptions no_members{.members = false};

class Router {
 public:
  static constexpr std::string_view base = "/api/v1";

  // Patterns stand below `base`; a part that begins with ':' matches 1 to 64 characters of A-Za-z0-9_-.
  void add(std::string method, std::string_view pattern, Handler handler, RouteOptions takes = {});
  void add_file(std::string method, std::string_view pattern, FileHandler handler, RouteOptions takes = {});

  // Hears of every answer, in the threads that answer; once, before the first.
  using Watcher = std::function<void(const Request& request, const Reply& reply, double seconds)>;
  void watch(Watcher watcher) { watcher_ = std::move(watcher); }

  // Never throws, whatever the request.  HEAD is answered as GET: the sender of the reply leaves out its
  // body.
  Reply answer(Request request) const;
  // The most body that a request may have; the connection asks before it reads one.
  std::size_t max_bytes(std::string_view method, std::string_view path) const;

 private:
  struct Route {
    std::string method;
    std::vector<std::string> pattern;
    FileHandler handler;
    RouteOptions takes;
  };
  struct Found {
    const Route* route = nullptr;
    std::string allowed;  // methods of the path, where it exists
    std::vector<std::string> parts;
  };
  Found find(std::string_view method, std::string_view path) const;
  Reply reply_to(Request& request) const;

  std::vector<Route> routes_;
  Watcher watcher_ = [](const Request&, const Reply&, double) {};
};

// Of a request's first line: "/path?query", or "http://host/path?query".
struct Target {
  std::string_view host, path, query;
};
Target target_of(std::string_view text);

// "a=1&b=x%20y" decoded; of a name given twice the last counts.
std::map<std::string, std::string> parse_query(std::string_view text);

}  // namespace hindsight
