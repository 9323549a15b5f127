// SPDX-License-Identifier: MIT
#include "acpc/wire/program.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <signal.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <functional>
#include <future>
#include <mutex>
#include <queue>
#include <thread>

#include "base/text.h"

namespace hindsight {

namespace {

// Between fork and exec: only what may be called there.
[[noreturn]] void become(char* const* arguments, int output, int failure, pid_t parent) {
  ::setpgid(0, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (::getppid() != parent) ::_exit(127);  // it has ended meanwhile
  sigset_t none;
  sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  const int nothing = ::open("/dev/null", O_RDONLY);
  ::dup2(nothing, 0);
  ::dup2(output, 1);
  ::dup2(output, 2);
  ::close_range(3, ~0u, CLOSE_RANGE_CLOEXEC);  // what libraries have open is not its business
  ::execvp(arguments[0], arguments);
  const int error = errno;
  [[maybe_unused]] const auto told = ::write(failure, &error, sizeof error);
  ::_exit(127);
}

// The system ends a child with the thread that forked it (PR_SET_PDEATHSIG), not with its process: one
// thread, which stays to the end, forks for all others.
class Launcher {
 public:
  static Launcher& instance() {
    static Launcher launcher;
    return launcher;
  }
  pid_t fork_here(const std::function<void()>& child) {
    std::promise<pid_t> started;
    {
      const std::lock_guard lock(mutex_);
      orders_.push([&] {
        const pid_t process = ::fork();
        if (process == 0) child();
        started.set_value(process);
      });
    }
    ordered_.notify_one();
    return started.get_future().get();
  }

 private:
  void work(const std::stop_token& stop) {
    std::unique_lock lock(mutex_);
    while (ordered_.wait(lock, stop, [&] { return !orders_.empty(); })) {
      const std::function<void()> order = std::move(orders_.front());
      orders_.pop();
      lock.unlock();
      order();
      lock.lock();
    }
  }

  std::mutex mutex_;
  std::condition_variable_any ordered_;
  std::queue<std::function<void()>> orders_;
  std::jthread thread_{[this](const std::stop_token& stop) { work(stop); }};  // last: it uses the others
};

void write_all(int file, std::string_view text) {
  while (!text.empty()) {
    const ssize_t n = ::write(file, text.data(), text.size());
    if (n <= 0) return;
    text.remove_prefix(static_cast<std::size_t>(n));
  }
}

// From the pipe to the file until nobody holds its other end, or, after a stop, until it is empty.
void keep_output(int from, int to, const std::stop_token& stop) {
  struct stat known {};
  std::uint64_t kept = ::fstat(to, &known) == 0 ? static_cast<std::uint64_t>(known.st_size) : 0;
  std::array<char, 1 << 16> buffer;
  for (;;) {
    pollfd any{from, POLLIN, 0};
    const bool stopped = stop.stop_requested();
    if (::poll(&any, 1, stopped ? 0 : 200) == 0) {
      if (stopped) break;
      continue;
    }
    const ssize_t n = ::read(from, buffer.data(), buffer.size());
    if (n <= 0) break;
    if (kept >= Program::most_output) continue;
    write_all(to, {buffer.data(), static_cast<std::size_t>(n)});
    kept += static_cast<std::uint64_t>(n);
    if (kept >= Program::most_output) write_all(to, "\n[more was printed: it is not kept]\n");
  }
  ::close(from);
  ::close(to);
}

tl::unexpected<Error> not_started(const std::string& command, int error) {
  const bool never = error == ENOENT || error == EACCES || error == ENOEXEC;  // however often it is tried
  return fail(never ? ErrorCode::not_found : ErrorCode::io,
              fmt::format("'{}' cannot be started: {}", command, std::strerror(error)));
}

}  // namespace

Result<std::vector<std::string>> command_words(std::string_view text) {
  std::vector<std::string> out;
  char quote = '\0';
  bool within = false;  // a word, be it empty
  for (const char c : text) {
    if (quote != '\0' ? c == quote : c == '\'' || c == '"') {
      quote = quote == '\0' ? c : '\0';
      if (!std::exchange(within, true)) out.emplace_back();
    } else if (quote == '\0' && blanks.find(c) != std::string_view::npos) {
      within = false;
    } else {
      if (!std::exchange(within, true)) out.emplace_back();
      out.back() += c;
    }
  }
  if (quote != '\0')
    return fail(ErrorCode::parse,
                fmt::format("the command {} has no closing {}", in_quotes(text, 120), quote));
  if (out.empty() || out[0].empty())
    return fail(ErrorCode::parse, "a command names a program: python3 bot.py");
  return out;
}

Result<Program> Program::start(const std::vector<std::string>& command, const std::string& output) {
  const int file = ::open(output.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (file < 0)
    return fail(ErrorCode::io, fmt::format("'{}' cannot be written: {}", output, std::strerror(errno)));
  std::array<int, 2> pipe{};
  if (::pipe2(pipe.data(), O_CLOEXEC) != 0) {
    ::close(file);
    return fail(ErrorCode::io, fmt::format("no pipe can be had: {}", std::strerror(errno)));
  }
  auto out = start(command, pipe[1]);
  ::close(pipe[1]);
  if (!out) {
    ::close(pipe[0]);
    ::close(file);
    return out;
  }
  out->output_ =
      std::jthread([from = pipe[0], file](const std::stop_token& stop) { keep_output(from, file, stop); });
  return out;
}

void Program::finish_output() {
  if (!output_.joinable()) return;
  output_.request_stop();
  output_.join();
}

Result<Program> Program::start(const std::vector<std::string>& command, int output) {
  std::vector<char*> arguments;
  for (const std::string& word : command) arguments.push_back(const_cast<char*>(word.c_str()));
  arguments.push_back(nullptr);
  std::array<int, 2> failure{};
  if (::pipe2(failure.data(), O_CLOEXEC) != 0)
    return fail(ErrorCode::io, fmt::format("no pipe can be had: {}", std::strerror(errno)));
  const pid_t parent = ::getpid();
  const pid_t process = Launcher::instance().fork_here(
      [&, file = failure[1]] { become(arguments.data(), output, file, parent); });
  ::close(failure[1]);
  int error = process < 0 ? EAGAIN : 0;
  if (process > 0 && ::read(failure[0], &error, sizeof error) > 0) ::waitpid(process, nullptr, 0);
  ::close(failure[0]);
  if (error != 0) return not_started(command[0], error);
  return Program(process);
}

Program::~Program() {
  if (process_ <= 0) return;
  ::kill(-process_, SIGKILL);
  ::waitpid(process_, nullptr, 0);
}

bool Program::running() {
  if (process_ <= 0) return false;
  siginfo_t state{};
  if (::waitid(P_PID, static_cast<id_t>(process_), &state, WEXITED | WNOHANG | WNOWAIT) != 0) return false;
  return state.si_pid == 0;
}

bool Program::wait(std::chrono::milliseconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  while (running()) {
    if (std::chrono::steady_clock::now() >= until) return false;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
  return true;
}

}  // namespace hindsight
