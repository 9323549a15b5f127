// Runs the program end to end, as a person or a script would.
// SPDX-License-Identifier: MIT
#pragma once

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/inotify.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <vector>

#include "patience.h"
#include "places.h"

namespace hindsight {

inline std::string read_text(const std::string& path) {
  const std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline void write_text(const std::string& path, const std::string& text) {
  std::ofstream(path, std::ios::binary) << text;
}

// Whether it comes true before patience ends: looks again whenever a file of the folder changes.
bool comes_true(const std::string& folder, const auto& condition) {
  const int changes = inotify_init1(IN_NONBLOCK | IN_CLOEXEC);
  inotify_add_watch(changes, folder.c_str(), IN_CREATE | IN_MODIFY | IN_MOVED_TO);
  const auto end = end_of_patience();
  bool holds = condition();
  while (!holds && std::chrono::steady_clock::now() < end) {
    pollfd any{changes, POLLIN, 0};
    poll(&any, 1, 1000);  // a second: should the folder's file system tell nothing
    char told[4096];
    while (read(changes, told, sizeof told) > 0) continue;
    holds = condition();
  }
  close(changes);
  return holds;
}

inline bool appears(const std::string& path) {
  return comes_true(std::filesystem::path(path).parent_path(), [&] { return std::filesystem::exists(path); });
}

// A directory of its own, gone afterwards.
class Scratch {
 public:
  Scratch() {
    std::string name = (std::filesystem::temp_directory_path() / "hindsight-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Scratch() { std::filesystem::remove_all(path_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  std::string operator/(const std::string& name) const { return (path_ / name).string(); }

 private:
  std::filesystem::path path_;
};

struct Finished {
  int code = -1;  // exit code, or 128 + the signal that ended it
  std::string out, err;

  nlohmann::ordered_json json() const {  // the last line of out
    const std::size_t end = out.find_last_not_of('\n') + 1;
    const std::size_t begin = out.rfind('\n', end - 1);
    return nlohmann::ordered_json::parse(out.substr(begin == std::string::npos ? 0 : begin + 1));
  }
};

struct Surroundings {
  std::string out{};               // where stdout goes
  std::string in{};                // what is typed; empty: the test's own stdin
  std::uint64_t largest_file = 0;  // bytes that it may write to a file; 0: any number
  std::uint64_t memory = 0;        // bytes of address space that it may have; 0: any number
  std::string path{};              // PATH; empty: the usual one
  std::string directory{};         // to run in; empty: this one
  std::string temporary{};         // TMPDIR; empty: the usual one
  bool nohup = false;              // whether it is started with SIGHUP ignored
};

// A program under way; ends it if nobody has waited for it.
class Running {
 public:
  explicit Running(const std::vector<std::string>& arguments, Surroundings surroundings = {}) {
    if (surroundings.out.empty()) surroundings.out = scratch_ / "out";
    if (!surroundings.in.empty()) write_text(scratch_ / "in", surroundings.in);
    std::vector<std::string> words = {program_path()};
    words.insert(words.end(), arguments.begin(), arguments.end());
    pid_ = fork();
    if (pid_ == 0) become(words, surroundings, scratch_);
  }
  ~Running() {
    if (pid_ <= 0) return;
    send(SIGKILL);
    wait();
  }
  Running(const Running&) = delete;
  Running& operator=(const Running&) = delete;

  void send(int signal) const { kill(pid_, signal); }
  std::string err_so_far() const { return read_text(scratch_ / "err"); }
  // Whether it comes to print this to the error stream.
  bool says(const std::string& text) const {
    return comes_true(scratch_ / "", [&] { return err_so_far().find(text) != std::string::npos; });
  }
  Finished wait() {
    int status = 0;
    waitpid(pid_, &status, 0);
    pid_ = -1;
    return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status), read_text(scratch_ / "out"),
            read_text(scratch_ / "err")};
  }

 private:
  static void redirect(const std::string& path, int to, int how = O_WRONLY | O_CREAT | O_TRUNC) {
    const int file = open(path.c_str(), how, 0600);
    dup2(file, to);
    close(file);
  }

  static void bound(auto what, std::uint64_t max) {
    rlimit limit{};
    getrlimit(what, &limit);
    limit.rlim_cur = max;
    if (max > 0 && setrlimit(what, &limit) != 0) _exit(126);
  }

  [[noreturn]] static void become(std::vector<std::string>& words, const Surroundings& surroundings,
                                  const Scratch& scratch) {
    // However the tests were started themselves.
    for (const int each : {SIGINT, SIGTERM, SIGPIPE}) signal(each, SIG_DFL);
    signal(SIGHUP, surroundings.nohup ? SIG_IGN : SIG_DFL);
    redirect(surroundings.out, STDOUT_FILENO);
    redirect(scratch / "err", STDERR_FILENO);
    if (!surroundings.in.empty()) redirect(scratch / "in", STDIN_FILENO, O_RDONLY);
    bound(RLIMIT_FSIZE, surroundings.largest_file);
    bound(RLIMIT_AS, surroundings.memory);
    if (!surroundings.path.empty()) setenv("PATH", surroundings.path.c_str(), 1);
    if (!surroundings.temporary.empty()) setenv("TMPDIR", surroundings.temporary.c_str(), 1);
    if (!surroundings.directory.empty() && chdir(surroundings.directory.c_str()) != 0) _exit(126);
    std::vector<char*> pointers;
    for (std::string& word : words) pointers.push_back(word.data());
    pointers.push_back(nullptr);
    execv(pointers[0], pointers.data());
    _exit(127);
  }

  Scratch scratch_;
  pid_t pid_ = -1;
};

inline Finished run_program(const std::vector<std::string>& arguments, Surroundings surroundings = {}) {
  return Running(arguments, std::move(surroundings)).wait();
}

}  // namespace hindsight
