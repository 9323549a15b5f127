// Any bytes on a connection: each answer is whole, what is ambiguous is refused and ends the connection, and
// the server answers the next client.
// SPDX-License-Identifier: MIT
#include <arpa/inet.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/check.h"
#include "base/text.h"
#include "fuzz/target.h"
#include "server/http/http_server.h"
#include "server/http/router.h"

using namespace hindsight;

namespace {

struct ServedPage {
  Router router;
  EventBus hub;
  std::unique_ptr<HttpServer> server;

  ServedPage() {
    router.add("GET", "/info", [](const Request&) -> Result<Json> { return Json::object(); });
    router.add("POST", "/echo",
               [](const Request& request) -> Result<Json> { return Json(request.body.size()); });
    server = std::move(*HttpServer::start(router, hub, {.threads = 1, .answers = 1}));
  }

  std::string say(std::string_view bytes) const {
    const int connection = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{.sin_family = AF_INET, .sin_port = htons(server->port())};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    HS_CHECK(connect(connection, reinterpret_cast<const sockaddr*>(&address), sizeof(address)), ==, 0);
    const timeval patience{.tv_sec = 5, .tv_usec = 0};
    setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    send(connection, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    shutdown(connection, SHUT_WR);
    std::string out;
    char piece[4'096];
    ssize_t got = 0;
    while ((got = recv(connection, piece, sizeof(piece), 0)) != 0 && (got > 0 || errno == EINTR))
      if (got > 0) out.append(piece, static_cast<std::size_t>(got));  // libFuzzer's alarms interrupt
    close(connection);
    return out;
  }
};

// The statuses of answers, each with the length that it says it has.
std::vector<int> statuses(std::string_view answers) {
  std::vector<int> out;
  while (!answers.empty()) {
    HS_CHECK_THAT(answers.starts_with("HTTP/1.1 "));
    const int status = std::stoi(std::string(answers.substr(9, 3)));
    const std::size_t end = answers.find("\r\n\r\n");
    HS_CHECK_THAT(end != answers.npos);
    const std::string head = lower(answers.substr(0, end));
    const std::size_t length = head.find("content-length: ");
    std::size_t whole = end + 4;
    if (status != 100) out.push_back(status);
    if (length != head.npos) whole += std::stoul(head.substr(length + 16));
    // An answer to HEAD has no body: then the rest is cut.
    answers.remove_prefix(std::min(whole, answers.size()));
  }
  return out;
}

// Whether the first request says in more than one way where it ends, or in one that is not known here.
bool ambiguous(std::string_view bytes) {
  const std::string head = lower(bytes.substr(0, bytes.find("\r\n\r\n")));
  int lengths = 0, codings = 0;
  bool chunked = true;
  for (std::size_t at = 0; (at = head.find("\r\n", at)) != head.npos; at += 2) {
    const std::string line = head.substr(at + 2, head.find("\r\n", at + 2) - at - 2);
    lengths += line.starts_with("content-length:") ? 1 : 0;
    if (!line.starts_with("transfer-encoding:")) continue;
    ++codings;
    std::string value = line.substr(18);
    std::erase_if(value, [](char c) { return c == ' ' || c == '\t'; });
    chunked = value == "chunked";
  }
  return lengths + codings > 1 || !chunked;
}

}  // namespace

FUZZ_TARGET(http, data, size) {
  static const ServedPage world;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const bool stream = bytes.find("/events") != bytes.npos;  // has no end
  if (stream) return 0;
  const bool head = bytes.find("HEAD") != bytes.npos;
  const std::string answers = world.say(bytes);
  const std::vector<int> found = head ? std::vector<int>{} : statuses(answers);
  for (const int status : found) HS_CHECK_THAT(status < 500 || status == 501);
  if (ambiguous(bytes) && !found.empty()) {
    HS_CHECK(found[0], >=, 400);
    HS_CHECK(found.size(), ==, 1u);
  }
  HS_CHECK(world.say("GET /api/v1/info HTTP/1.1\r\nHost: localhost\r\n\r\n").starts_with("HTTP/1.1 200"), ==,
           true);
  return 0;
}
