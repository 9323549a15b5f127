// Asks a service over HTTP/1.1, or over HTTPS with its certificate and name checked: one request at a time,
// over a connection that is kept while it lasts.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "online/web_address.h"

namespace hindsight {

struct HttpQuestion {
  bool post = true;  // else GET
  std::string path;  // behind the address's own
  std::string body{};
};

struct HttpAnswer {
  int status = 0;
  std::string body;
  std::optional<std::chrono::seconds> again_after{};  // Retry-After
};

struct HttpFailure {
  std::string message;            // a part of a sentence: "cannot be reached: Connection refused"
  bool may_have_arrived = false;  // the question, or a part of it
  bool for_good = false;          // asking again would not help: whoever answers is not who was asked
};

struct HttpSetup {
  WebAddress address;
  std::string agent = "hindsight";                             // User-Agent
  std::vector<std::pair<std::string, std::string>> headers{};  // of every question
  std::chrono::milliseconds time{120'000};                     // for a question, with its connection
  std::size_t largest_answer = 1 << 20;                        // bytes of its body
};

class HttpClient {
 public:
  explicit HttpClient(HttpSetup setup);
  ~HttpClient();
  HttpClient(const HttpClient&) = delete;
  HttpClient& operator=(const HttpClient&) = delete;

  // Whatever the status.  Nothing is asked twice, and no redirection followed.
  tl::expected<HttpAnswer, HttpFailure> ask(const HttpQuestion& question);
  const WebAddress& address() const;

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace hindsight
