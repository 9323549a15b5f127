// A blocking HTTP client on loopback, as little as the benchmarks need.
// SPDX-License-Identifier: MIT
#pragma once

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/socket.h>
#include <unistd.h>

#include <nlohmann/json.hpp>
#include <string>
#include <utility>

namespace hindsight {

// One connection that is kept as long as the server keeps it.
class Client {
 public:
  explicit Client(std::uint16_t port) : port_(port) { open(); }
  ~Client() { close(socket_); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  void say(const std::string& text) {
    alive_ = alive_ && send(socket_, text.data(), text.size(), MSG_NOSIGNAL) >= 0;
  }
  void half_close() { shutdown(socket_, SHUT_WR); }
  bool read_more() {
    char bytes[16'384];
    const ssize_t got = recv(socket_, bytes, sizeof(bytes), 0);
    if (got > 0) buffer_.append(bytes, static_cast<std::size_t>(got));
    return alive_ = alive_ && got > 0;
  }

  void send_request(const std::string& method, const std::string& path, const std::string& body = "") {
    say(method + " " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n" +
        "Content-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
  }

  // The status and the body; 0 where no answer came.
  std::pair<int, std::string> exchange(const std::string& method, const std::string& path,
                                       const std::string& body = "") {
    if (!alive_) close(socket_), open();
    send_request(method, "/api/v1" + path, body);
    std::size_t end = 0;
    while ((end = buffer_.find("\r\n\r\n")) == std::string::npos)
      if (!read_more()) return {};
    const std::size_t length = buffer_.find("Content-Length: ");
    const std::size_t size = length < end ? std::stoul(buffer_.substr(length + 16)) : 0;
    while (buffer_.size() < end + 4 + size)
      if (!read_more()) return {};
    std::pair<int, std::string> out{std::stoi(buffer_.substr(9, 3)), buffer_.substr(end + 4, size)};
    if (buffer_.find("Connection: close") < end) alive_ = false;
    buffer_.erase(0, end + 4 + size);
    return out;
  }

  nlohmann::json ask(const std::string& method, const std::string& path,
                     const nlohmann::json& body = nlohmann::json::object()) {
    return nlohmann::json::parse(exchange(method, path, method == "GET" ? "" : body.dump()).second, nullptr,
                                 false);
  }

 private:
  void open() {
    socket_ = socket(AF_INET, SOCK_STREAM, 0);
    sockaddr_in address{.sin_family = AF_INET, .sin_port = htons(port_)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    alive_ = connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0;
    const int on = 1;
    setsockopt(socket_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof(on));
    const timeval patience{.tv_sec = 600, .tv_usec = 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    buffer_.clear();
  }

  std::uint16_t port_;
  int socket_ = -1;
  bool alive_ = false;
  std::string buffer_;
};

}  // namespace hindsight
