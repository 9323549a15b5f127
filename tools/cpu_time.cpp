// Runs a command and notes what it took; ctest runs every test by it.
//   cpu_time LOG KIND NAME COMMAND [ARGUMENT...]   appends "KIND NAME user system wall KiB piece" to LOG:
//   seconds of the command with all
//                                                  its children, its largest process, and the seconds of a
//                                                  piece of work right after it
//   cpu_time --pieces N                            prints the seconds of N pieces, one a line
// A piece is the same work for ever, so that times of different machines, or of a busy hour, can be compared.
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <numeric>
#include <string_view>
#include <utility>

namespace {

double seconds(clockid_t clock) {
  timespec now{};
  clock_gettime(clock, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}
double seconds(const timeval& time) {
  return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
}

// Integers, floating point, branches that nobody foresees and a walk through a quarter of a megabyte: about 8
// ms.
double piece() {
  const double before = seconds(CLOCK_PROCESS_CPUTIME_ID);
  std::uint64_t random = 1;
  const auto next = [&random] { return random = random * 6364136223846793005u + 1442695040888963407u; };
  static std::array<std::uint32_t, 1u << 16> cycle;  // fresh pages would measure the kernel
  std::iota(cycle.begin(), cycle.end(), 0u);
  for (std::size_t i = cycle.size() - 1; i > 0; --i)
    std::swap(cycle[i], cycle[static_cast<std::size_t>(next() >> 32) % i]);
  std::uint32_t at = 0;
  double sum = 0;
  for (std::size_t i = 0; i < 8 * cycle.size(); ++i) at = cycle[at];
  for (int i = 0; i < 1'000'000; ++i) sum = sum * 0.999 + (next() >> 63 ? 1.0 : -0.5);
  volatile double used = sum + at;
  (void)used;
  return seconds(CLOCK_PROCESS_CPUTIME_ID) - before;
}

pid_t child = 0;
void hand_on(int signal) { kill(child, signal); }

// The command's status as wait() tells it.  Whoever loses their parent becomes ours, so that their time
// counts, too.
int run(char** command) {
  prctl(PR_SET_CHILD_SUBREAPER, 1);
  sigset_t ours, before;
  sigemptyset(&ours);
  for (const int signal : {SIGTERM, SIGHUP}) sigaddset(&ours, signal);
  sigprocmask(SIG_BLOCK, &ours, &before);
  child = fork();
  if (child < 0) {
    std::perror("cpu_time: fork");
    std::exit(127);
  }
  if (child == 0) {
    sigprocmask(SIG_SETMASK, &before, nullptr);
    execvp(command[0], command);
    std::perror(command[0]);
    _exit(127);
  }
  for (const int signal : {SIGTERM, SIGHUP}) std::signal(signal, hand_on);
  for (const int signal : {SIGINT, SIGQUIT})
    std::signal(signal, SIG_IGN);  // the terminal sends them to the command, too
  sigprocmask(SIG_SETMASK, &before, nullptr);
  int status = 0, other = 0;
  while (waitpid(child, &status, WNOHANG) != child)
    if (siginfo_t ended{}; waitid(P_ALL, 0, &ended, WEXITED | WNOWAIT) == 0 && ended.si_pid != child)
      waitpid(ended.si_pid, &other, 0);
  while (waitpid(-1, &other, WNOHANG) > 0) {
  }
  return status;
}

int usage() {
  std::fputs("usage: cpu_time LOG KIND NAME COMMAND [ARGUMENT...]\n       cpu_time --pieces N\n", stderr);
  return 2;
}

}  // namespace

int main(int count, char** words) {
  if (count == 3 && words[1] == std::string_view("--pieces")) {
    for (int i = std::atoi(words[2]); i > 0; --i) std::printf("%.6f\n", piece());
    return 0;
  }
  if (count < 5) return usage();
  const double start = seconds(CLOCK_MONOTONIC);
  const int status = run(words + 4);
  const double wall = seconds(CLOCK_MONOTONIC) - start;
  rusage used{};
  getrusage(RUSAGE_CHILDREN, &used);
  char line[512];
  const int length =
      std::snprintf(line, sizeof line, "%s %s %.3f %.3f %.3f %ld %.6f\n", words[2], words[3],
                    seconds(used.ru_utime), seconds(used.ru_stime), wall, used.ru_maxrss, piece());
  const int log = open(words[1], O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0644);
  if (log < 0 || length >= static_cast<int>(sizeof line) ||
      write(log, line, static_cast<std::size_t>(length)) != length)
    std::perror(words[1]);  // the command's verdict stands
  if (WIFSIGNALED(status)) {
    const rlimit none{};
    setrlimit(RLIMIT_CORE, &none);
    std::signal(WTERMSIG(status), SIG_DFL);
    raise(WTERMSIG(status));
  }
  return WEXITSTATUS(status);
}
