// A TCP connection that carries lines, read and written without waiting.  What is held is bounded: one line
// of max_acpc_line bytes, and max_unsent bytes that the other side does not take.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstdint>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/clock.h"
#include "base/result.h"

namespace hindsight {

class LineSocket {
 public:
  LineSocket() = default;
  explicit LineSocket(int file);  // takes it over; answers are sent at once
  LineSocket(LineSocket&& other) noexcept;
  LineSocket& operator=(LineSocket&& other) noexcept;
  ~LineSocket();

  static Result<LineSocket> connect(const std::string& host, std::uint16_t port);

  // Adds a line and its end; it goes out with the next flush.
  void queue(std::string_view line);
  bool flush();  // as much as is taken at once; false: the connection is broken, or too much is unsent
  bool unsent() const { return sent_ < out_.size(); }

  enum class Got : std::uint8_t { line, nothing, closed };
  // The next line as it came, with its end; a longer one comes in pieces.  It holds until the next call.
  Got take(std::string_view& line);
  // Waits for a line until then, sending what is unsent; nothing: time is over or a stop was asked for.
  Got wait(std::string_view& line, Clock::time_point until, const std::stop_token& stop = {});

  int file() const { return file_; }

 private:
  int file_ = -1;
  std::string in_, out_;
  std::size_t read_ = 0, sent_ = 0;  // bytes done of each
};

// A port that waits for one connection.
class AcpcListener {
 public:
  // Port 0: any that is free.
  static Result<AcpcListener> open(const std::string& host, std::uint16_t port);
  AcpcListener(AcpcListener&& other) noexcept : file_(std::exchange(other.file_, -1)), port_(other.port_) {}
  AcpcListener& operator=(AcpcListener&&) = delete;
  ~AcpcListener();

  std::uint16_t port() const { return port_; }
  // The first that connects; no file: nobody did until then.
  LineSocket accept(Clock::time_point until, const std::stop_token& stop) const;

 private:
  AcpcListener(int file, std::uint16_t port) : file_(file), port_(port) {}

  int file_;
  std::uint16_t port_;
};

}  // namespace hindsight
