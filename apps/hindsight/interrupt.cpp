// SPDX-License-Identifier: MIT
#include "interrupt.h"

#include <pthread.h>

#include <cstdlib>

#include "machines/launch.h"

namespace hindsight {

Interrupt::Interrupt() {
  sigemptyset(&signals_);
  sigaddset(&signals_, SIGINT);
  sigaddset(&signals_, SIGTERM);
  struct sigaction hang_up {};  // ignored under nohup, and then left so
  if (sigaction(SIGHUP, nullptr, &hang_up) == 0 && hang_up.sa_handler != SIG_IGN)
    sigaddset(&signals_, SIGHUP);
  if (launched().by == Launch::By::mpi) sigaddset(&signals_, SIGUSR1);  // which mpirun hands on at once
  sigaddset(&signals_, SIGPIPE);  // the reader has gone: what was computed is kept all the same
  pthread_sigmask(SIG_BLOCK, &signals_, &before_);
  watcher_ = std::thread([this] { watch(); });
}

Interrupt::~Interrupt() {
  done_ = true;
  pthread_kill(watcher_.native_handle(), SIGTERM);  // wakes the watcher, and nobody else
  watcher_.join();
  pthread_sigmask(SIG_SETMASK, &before_, nullptr);
}

void Interrupt::watch() {
  for (int received = 0; sigwait(&signals_, &received) == 0 && !done_;) {
    if (signal_ != 0) std::_Exit(128 + received);  // files are renamed when whole, so nothing is torn
    signal_ = received == SIGUSR1 ? SIGTERM : received;
    stop_.request_stop();
  }
}

}  // namespace hindsight
