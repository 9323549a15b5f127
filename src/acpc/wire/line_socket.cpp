// SPDX-License-Identifier: MIT
#include "acpc/wire/line_socket.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <memory>

#include "acpc/message.h"

namespace hindsight {

namespace {

constexpr std::size_t max_unsent = 1 << 20;
constexpr std::chrono::milliseconds stop_is_seen_after{100};

using Addresses = std::unique_ptr<addrinfo, void (*)(addrinfo*)>;

Result<Addresses> resolve(const std::string& host, std::uint16_t port, bool passive) {
  addrinfo hints{};
  hints.ai_family = AF_UNSPEC;
  hints.ai_socktype = SOCK_STREAM;
  hints.ai_flags = AI_NUMERICSERV | (passive ? AI_PASSIVE : 0);
  addrinfo* found = nullptr;
  if (const int error = ::getaddrinfo(host.c_str(), std::to_string(port).c_str(), &hints, &found); error != 0)
    return fail(ErrorCode::not_found, fmt::format("there is no host '{}': {}", host, ::gai_strerror(error)));
  return Addresses(found, ::freeaddrinfo);
}

// Milliseconds for poll(), so that a stop is seen soon.
int slice(Clock::time_point until) {
  const auto left = std::chrono::ceil<std::chrono::milliseconds>(until - Clock::now());
  return static_cast<int>(std::clamp(left, std::chrono::milliseconds(0), stop_is_seen_after).count());
}

}  // namespace

LineSocket::LineSocket(int file) : file_(file) {
  const int on = 1;
  ::setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  ::fcntl(file_, F_SETFL, ::fcntl(file_, F_GETFL) | O_NONBLOCK);
  ::fcntl(file_, F_SETFD, FD_CLOEXEC);
}

LineSocket::LineSocket(LineSocket&& other) noexcept
    : file_(std::exchange(other.file_, -1)),
      in_(std::move(other.in_)),
      out_(std::move(other.out_)),
      read_(other.read_),
      sent_(other.sent_) {}

LineSocket& LineSocket::operator=(LineSocket&& other) noexcept {
  std::swap(file_, other.file_);
  in_.swap(other.in_);
  out_.swap(other.out_);
  std::swap(read_, other.read_);
  std::swap(sent_, other.sent_);
  return *this;
}

LineSocket::~LineSocket() {
  if (file_ >= 0) ::close(file_);
}

Result<LineSocket> LineSocket::connect(const std::string& host, std::uint16_t port) {
  HS_TRY(const Addresses addresses, resolve(host, port, false));
  int error = 0;
  for (const addrinfo* at = addresses.get(); at != nullptr; at = at->ai_next) {
    const int file = ::socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);
    if (file < 0) continue;
    if (::connect(file, at->ai_addr, at->ai_addrlen) == 0) return LineSocket(file);
    error = errno;
    ::close(file);
  }
  return fail(ErrorCode::io,
              fmt::format("nobody answers at {} port {}: {}", host, port, std::strerror(error)));
}

void LineSocket::queue(std::string_view line) {
  out_ += line;
  out_ += "\r\n";
}

bool LineSocket::flush() {
  while (sent_ < out_.size()) {
    const ssize_t n = ::send(file_, out_.data() + sent_, out_.size() - sent_, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) return (errno == EAGAIN || errno == EWOULDBLOCK) && out_.size() - sent_ <= max_unsent;
    sent_ += static_cast<std::size_t>(n);
  }
  out_.clear();
  sent_ = 0;
  return true;
}

LineSocket::Got LineSocket::take(std::string_view& line) {
  for (std::size_t looked = read_;;) {
    std::size_t end = in_.find('\n', looked);
    if (end == std::string::npos && in_.size() - read_ >= max_acpc_line) end = read_ + max_acpc_line - 1;
    if (end != std::string::npos) {
      line = std::string_view(in_).substr(read_, end + 1 - read_);
      read_ = end + 1;
      return Got::line;
    }
    in_.erase(0, std::exchange(read_, 0));
    looked = in_.size();
    std::array<char, max_acpc_line> bytes;
    const ssize_t n = ::recv(file_, bytes.data(), bytes.size(), MSG_DONTWAIT);
    if (n > 0) {
      in_.append(bytes.data(), static_cast<std::size_t>(n));
    } else if (n == 0 || (errno != EAGAIN && errno != EWOULDBLOCK && errno != EINTR)) {
      return Got::closed;
    } else {
      return Got::nothing;
    }
  }
}

LineSocket::Got LineSocket::wait(std::string_view& line, Clock::time_point until,
                                 const std::stop_token& stop) {
  for (;;) {
    if (!flush()) return Got::closed;
    if (const Got got = take(line); got != Got::nothing) return got;
    if (stop.stop_requested() || Clock::now() >= until) return Got::nothing;
    pollfd waiting{file_, static_cast<short>(POLLIN | (unsent() ? POLLOUT : 0)), 0};
    ::poll(&waiting, 1, slice(until));
  }
}

Result<AcpcListener> AcpcListener::open(const std::string& host, std::uint16_t port) {
  HS_TRY(const Addresses addresses, resolve(host, port, true));
  int error = 0;
  for (const addrinfo* at = addresses.get(); at != nullptr; at = at->ai_next) {
    const int file = ::socket(at->ai_family, at->ai_socktype | SOCK_CLOEXEC, at->ai_protocol);
    if (file < 0) continue;
    AcpcListener out(file, port);
    const int on = 1;
    ::setsockopt(file, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
    sockaddr_storage bound{};
    socklen_t length = sizeof bound;
    if (::bind(file, at->ai_addr, at->ai_addrlen) == 0 && ::listen(file, 1) == 0 &&
        ::getsockname(file, reinterpret_cast<sockaddr*>(&bound), &length) == 0) {
      out.port_ = ntohs(bound.ss_family == AF_INET6 ? reinterpret_cast<sockaddr_in6*>(&bound)->sin6_port
                                                    : reinterpret_cast<sockaddr_in*>(&bound)->sin_port);
      return out;
    }
    error = errno;
  }
  return fail(ErrorCode::io,
              fmt::format("port {} of {} cannot be opened: {}", port, host, std::strerror(error)));
}

AcpcListener::~AcpcListener() {
  if (file_ >= 0) ::close(file_);
}

LineSocket AcpcListener::accept(Clock::time_point until, const std::stop_token& stop) const {
  for (;;) {
    pollfd waiting{file_, POLLIN, 0};
    if (::poll(&waiting, 1, slice(until)) > 0) {
      if (const int file = ::accept4(file_, nullptr, nullptr, SOCK_CLOEXEC); file >= 0)
        return LineSocket(file);
    }
    if (stop.stop_requested() || Clock::now() >= until) return {};
  }
}

}  // namespace hindsight
