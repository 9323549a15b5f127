// The router, the hub's streams and the page behind one port.
//
// Connections are handled without a thread each; requests are answered by a few threads.  A request from
// another site (Origin, Host, Sec-Fetch-Site) is refused, whatever it asks for.
// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
#include <utility>

#include "base/result.h"
#include "server/http/event_bus.h"
#include "server/http/router.h"

namespace hindsight {

struct HttpOptions {
  std::string host = "127.0.0.1";
  std::uint16_t port = 0;  // 0: any that is free
  unsigned threads = 2;    // for connections
  unsigned answers = 16;   // threads for requests: some wait for a job's long step
  // Then the one that has been longest at its request, at taking its answer, or idle is closed; no stream of
  // events.
  std::size_t max_connections = 4'096;
  std::chrono::milliseconds head_time{10'000};  // for a request's head, from its first byte on
};

class HttpServer {
 public:
  // Serves at once.  Router and hub outlive it.  The error says why the port could not be had.
  static Result<std::unique_ptr<HttpServer>> start(const Router& router, EventBus& hub,
                                                   const HttpOptions& options);
  ~HttpServer();  // closes all connections

  std::uint16_t port() const;
  std::size_t connections() const;

 private:
  struct Impl;
  explicit HttpServer(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

// Whether a request that names itself so comes from our own page or from a program: the Host is this
// machine's, and the Origin, if any, is the Host.  `bound`: what --host gave; beyond loopback any address in
// numbers will do, but no name (a name could be anybody's).
Result<void> check_origin(const Request& request, const std::string& bound);

// What every answer says to a browser: nothing but our own files, no inline script or style, in nobody's
// frame.
extern const std::array<std::pair<const char*, const char*>, 6> security_headers;

}  // namespace hindsight
