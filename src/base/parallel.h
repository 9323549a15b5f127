// Independent pieces of work, and who runs them.  What a piece does must depend on its number alone, so that
// results are the same bits on any executor.
// SPDX-License-Identifier: MIT
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>
#include <vector>

namespace hindsight {

class Executor {
 public:
  virtual ~Executor() = default;
  virtual unsigned width() const = 0;  // pieces that may run at the same time

  // Calls work(i) once for each i in [0, items), in any order; returns when all are done.
  template <class Work>
  void for_each(std::uint32_t items, const Work& work) {
    run(
        items, [](const void* context, std::uint32_t i) { (*static_cast<const Work*>(context))(i); }, &work);
  }

 protected:
  using Call = void (*)(const void*, std::uint32_t);
  virtual void run(std::uint32_t items, Call call, const void* context) = 0;
};

// Threads that share out the pieces: each begins with its own part of them, the same in every round of so
// many, whose memory is near its processor since the last one; who is through takes from the others' parts.
class Team final : public Executor {
 public:
  explicit Team(unsigned threads);
  ~Team() override;
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;
  unsigned width() const override { return static_cast<unsigned>(workers_.size()) + 1; }

 private:
  void run(std::uint32_t items, Call call, const void* context) override;
  void take_items(unsigned member);
  void worker(const std::stop_token& stop, unsigned member);

  // The pieces of one member that nobody has taken: [next, end).
  struct alignas(64) Part {
    std::atomic<std::uint32_t> next{0};
    std::uint32_t end = 0;
  };

  Call call_ = nullptr;
  const void* context_ = nullptr;
  std::vector<Part> parts_;                // by member; 0 is who calls run
  std::atomic<std::uint32_t> round_{0};    // counts calls of run; workers wait for it to change
  std::atomic<std::uint32_t> working_{0};  // workers that have not finished this round
  std::vector<std::jthread> workers_;
};

}  // namespace hindsight
