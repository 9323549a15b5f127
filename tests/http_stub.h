// A server of HTTP that answers as a test says: also late, wrongly, or not at all.
// SPDX-License-Identifier: MIT
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <thread>

#include "base/text.h"

namespace hindsight {

struct StubQuestion {
  std::string method, path, head, body;
};

struct StubAnswer {
  int status = 200;
  std::string body{};
  bool hang_up = false;  // instead of an answer
  std::chrono::milliseconds after{0};
  std::string headers{};  // lines with their ends
};

class HttpStub {
 public:
  using Answer = std::function<StubAnswer(const StubQuestion&)>;

  explicit HttpStub(Answer answer)
      : answer_(std::move(answer)), listener_(::socket(AF_INET, SOCK_STREAM, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t length = sizeof address;
    ::bind(listener_, reinterpret_cast<sockaddr*>(&address), length);
    ::listen(listener_, 64);
    ::getsockname(listener_, reinterpret_cast<sockaddr*>(&address), &length);
    port_ = ntohs(address.sin_port);
    thread_ = std::thread([this] { accept_all(); });
  }
  ~HttpStub() {
    ::shutdown(listener_, SHUT_RDWR);
    thread_.join();
    ::close(listener_);
    {
      const std::lock_guard lock(mutex_);
      for (const int file : files_) ::shutdown(file, SHUT_RDWR);
    }
    for (std::thread& each : connections_) each.join();
    for (const int file : files_) ::close(file);
  }

  std::string url(const std::string& path = "") const {
    return "http://127.0.0.1:" + std::to_string(port_) + path;
  }
  int questions() const { return questions_; }
  int connections() const { return accepted_; }

 private:
  void accept_all() {
    for (int file; (file = ::accept(listener_, nullptr, nullptr)) >= 0;) {
      ++accepted_;
      const std::lock_guard lock(mutex_);
      files_.push_back(file);
      connections_.emplace_back([this, file] { serve(file); });
    }
  }

  void serve(int file) {
    std::string in;
    for (;;) {
      const std::size_t end = in.find("\r\n\r\n");
      const std::size_t length = end == in.npos ? 0 : length_of(lower(in.substr(0, end)));
      if (end == in.npos || in.size() < end + 4 + length) {
        char bytes[4096];
        const ssize_t n = ::recv(file, bytes, sizeof bytes, 0);
        if (n <= 0) return;
        in.append(bytes, static_cast<std::size_t>(n));
        continue;
      }
      const auto words = words_of(std::string_view(in).substr(0, in.find('\r')));
      const StubQuestion question{std::string(words[0]), std::string(words[1]), in.substr(0, end),
                                  in.substr(end + 4, length)};
      in.erase(0, end + 4 + length);
      ++questions_;
      const StubAnswer answer = answer_(question);
      std::this_thread::sleep_for(answer.after);
      if (answer.hang_up) {
        ::shutdown(file, SHUT_RDWR);
        return;
      }
      const std::string out = "HTTP/1.1 " + std::to_string(answer.status) + " Status\r\n" + answer.headers +
                              "Content-Length: " + std::to_string(answer.body.size()) + "\r\n\r\n" +
                              answer.body;
      ::send(file, out.data(), out.size(), MSG_NOSIGNAL);
    }
  }

  static std::size_t length_of(const std::string& head) {
    const std::size_t at = head.find("content-length:");
    return at == head.npos ? 0 : std::stoul(head.substr(at + 15));
  }

  Answer answer_;
  int listener_, port_ = 0;
  std::atomic<int> questions_ = 0, accepted_ = 0;
  std::mutex mutex_;
  std::list<int> files_;
  std::list<std::thread> connections_;
  std::thread thread_;
};

}  // namespace hindsight
