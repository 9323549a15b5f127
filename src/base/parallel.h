// A team of threads that share out independent work items.  What an item does must depend on its number
// alone, so that results are the same bits for any number of threads.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace hindsight {

class Team {
 public:
  explicit Team(unsigned threads);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  // Calls work(i) once for each i in [0, items), on any thread; returns when all are done.
  template <class Work>
  void for_each(std::uint32_t items, const Work& work) {
    if (workers_.empty() || items <= 1) {
      for (std::uint32_t i = 0; i < items; ++i) work(i);
      return;
    }
    run(
        items, [](const void* context, std::uint32_t i) { (*static_cast<const Work*>(context))(i); }, &work);
  }

 private:
  using Call = void (*)(const void*, std::uint32_t);
  void run(std::uint32_t items, Call call, const void* context);
  void take_items();
  void worker(const std::stop_token& stop);

  Call call_ = nullptr;
  const void* context_ = nullptr;
  std::uint32_t items_ = 0;
  std::atomic<std::uint32_t> next_{0};
  std::atomic<std::uint32_t> round_{0};    // counts calls of run; workers wait for it to change
  std::atomic<std::uint32_t> working_{0};  // workers that have not finished this round
  std::vector<std::jthread> workers_;
};

}  // namespace hindsight
