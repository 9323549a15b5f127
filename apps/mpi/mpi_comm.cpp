// Processes that mpirun started, as a Comm.  A module of its own, which the program opens when it was started
// so: alone it neither needs nor loads MPI.
// SPDX-License-Identifier: MIT
#include <mpi.h>
#include <sched.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <limits>
#include <span>
#include <utility>

#include "base/clock.h"
#include "base/comm.h"

namespace hindsight {

namespace {

constexpr std::size_t largest_block = 256u << 20;  // bytes that all together have on the way, twice
constexpr std::size_t largest_part = 4u << 20;     // of one of them
constexpr std::uint64_t letter_bytes = 120;

// How much one has to say, and how it begins.
struct Letter {
  std::uint64_t length = 0;
  std::array<char, letter_bytes> begins{};
};

void check(int code) {
  if (code == MPI_SUCCESS) return;
  std::fputs("hindsight: another process was lost; the same command goes on from what was kept last\n",
             stderr);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

// At first without a pause, since most waits are short; then the processor is left to whoever works.
void wait(std::span<MPI_Request> requests) {
  const Clock::time_point start = Clock::now();
  long pause = 20'000;  // nanoseconds
  for (int done = 0;;) {
    check(MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, MPI_STATUSES_IGNORE));
    if (done != 0) return;
    if (seconds_since(start) < 0.0002) {
      sched_yield();
      continue;
    }
    const timespec time{0, pause};
    nanosleep(&time, nullptr);
    pause = std::min(pause + pause / 16, 500'000L);
  }
}

void wait(MPI_Request& request) { wait(std::span(&request, 1)); }

class MpiComm final : public Comm {
 public:
  MpiComm() {
    int rank = 0, size = 1;
    check(MPI_Comm_rank(MPI_COMM_WORLD, &rank));
    check(MPI_Comm_size(MPI_COMM_WORLD, &size));
    rank_ = static_cast<std::uint32_t>(rank);
    size_ = static_cast<std::uint32_t>(size);
  }

  std::uint32_t rank() const override { return rank_; }
  std::uint32_t size() const override { return size_; }
  Traffic traffic() const override { return traffic_; }

  // What is short goes with its length; more in parts: while one is on the way, the one before is put where
  // it belongs.
  std::vector<std::string> gather(std::string mine) override {
    const std::vector<Letter> letters = exchange_letters(mine);
    std::vector<std::string> out(size_);
    std::uint64_t most = 0;
    for (std::uint32_t r = 0; r < size_; ++r) {
      most = std::max(most, letters[r].length);
      if (r == rank_) continue;
      out[r].reserve(letters[r].length);
      out[r].assign(letters[r].begins.data(), std::min<std::uint64_t>(letters[r].length, letter_bytes));
    }
    const std::size_t part = std::clamp<std::size_t>(largest_block / size_, 1, largest_part);
    const std::uint64_t count = (most - std::min(most, letter_bytes) + part - 1) / part;
    std::array<Round, 2> rounds;
    for (std::uint64_t k = 0; k <= count; ++k) {
      if (k < count) begin(rounds[k % 2], mine, letters, letter_bytes + k * part, part);
      if (k == 0) continue;
      Round& before = rounds[(k - 1) % 2];
      wait(before.request);
      for (std::uint32_t r = 0; r < size_; ++r)
        if (r != rank_)
          out[r].append(before.bytes.data() + before.at[r], static_cast<std::size_t>(before.counts[r]));
    }
    traffic_.bytes +=
        (sizeof(Letter) + mine.size() - std::min<std::uint64_t>(mine.size(), letter_bytes)) * (size_ - 1);
    traffic_.rounds += 1 + count;
    out[rank_] = std::move(mine);
    return out;
  }

  // What is short goes with its length; the rest from one to another, straight to where it belongs.
  std::vector<std::string> all_to_all(std::vector<std::string> to) override {
    std::vector<Letter> letters, came(size_);
    for (const std::string& each : to) letters.push_back(letter_of(each));
    MPI_Request request = MPI_REQUEST_NULL;
    check(MPI_Ialltoall(letters.data(), sizeof(Letter), MPI_CHAR, came.data(), sizeof(Letter), MPI_CHAR,
                        MPI_COMM_WORLD, &request));
    wait(request);
    std::vector<std::string> out(size_);
    std::vector<MPI_Request> open;
    for (std::uint32_t r = 0; r < size_; ++r) {
      if (r == rank_) continue;
      out[r].resize(came[r].length);
      std::ranges::copy_n(came[r].begins.data(), static_cast<std::ptrdiff_t>(begun(came[r])), out[r].data());
      in_pieces(out[r], begun(came[r]), [&](char* at, int count) {
        check(MPI_Irecv(at, count, MPI_CHAR, static_cast<int>(r), 0, MPI_COMM_WORLD, &open.emplace_back()));
      });
      in_pieces(to[r], begun(letters[r]), [&](char* at, int count) {
        check(MPI_Isend(at, count, MPI_CHAR, static_cast<int>(r), 0, MPI_COMM_WORLD, &open.emplace_back()));
      });
      traffic_.bytes += sizeof(Letter) + letters[r].length - begun(letters[r]);
    }
    traffic_.rounds += open.empty() ? 1u : 2u;
    wait(open);
    out[rank_] = std::move(to[rank_]);
    return out;
  }

  // Each adds up one part of a block for all, and tells the sums.
  void add_up(std::span<float> mine) override {
    const std::size_t part =
        std::clamp<std::size_t>(largest_block / size_, sizeof(float), largest_part) / sizeof(float);
    for (std::size_t at = 0; at < mine.size(); at += part * size_)
      add_up_block(mine.subspan(at, std::min(part * size_, mine.size() - at)));
  }

  void leave() override {
    MPI_Request all_here = MPI_REQUEST_NULL;
    check(MPI_Ibarrier(MPI_COMM_WORLD, &all_here));
    wait(all_here);
    check(MPI_Finalize());
  }

 private:
  struct Round {
    std::string bytes;
    std::vector<int> counts, at;
    MPI_Request request = MPI_REQUEST_NULL;
  };

  static std::uint64_t begun(const Letter& letter) { return std::min(letter.length, letter_bytes); }
  static Letter letter_of(const std::string& text) {
    Letter out{.length = text.size()};
    std::ranges::copy_n(text.data(), static_cast<std::ptrdiff_t>(begun(out)), out.begins.data());
    return out;
  }
  // What is left of a text, of which MPI takes so much at a time.
  template <class Act>
  static void in_pieces(std::string& text, std::uint64_t from, const Act& act) {
    for (int count = 0; from < text.size(); from += static_cast<std::uint64_t>(count)) {
      count = static_cast<int>(std::min<std::uint64_t>(text.size() - from, largest_block));
      act(text.data() + from, count);
    }
  }

  std::vector<Letter> exchange_letters(const std::string& mine) const {
    const Letter own = letter_of(mine);
    std::vector<Letter> out(size_);
    MPI_Request request = MPI_REQUEST_NULL;
    check(MPI_Iallgather(&own, sizeof(Letter), MPI_CHAR, out.data(), sizeof(Letter), MPI_CHAR, MPI_COMM_WORLD,
                         &request));
    wait(request);
    return out;
  }

  void begin(Round& round, const std::string& mine, const std::vector<Letter>& letters, std::uint64_t from,
             std::size_t part) const {
    round.counts.clear();
    round.at.clear();
    int sum = 0;
    for (const Letter& letter : letters) {
      round.at.push_back(sum);
      round.counts.push_back(
          static_cast<int>(std::min<std::uint64_t>(letter.length - std::min(letter.length, from), part)));
      sum += round.counts.back();
    }
    round.bytes.resize(static_cast<std::size_t>(sum));
    check(MPI_Iallgatherv(mine.data() + std::min<std::uint64_t>(from, mine.size()), round.counts[rank_],
                          MPI_CHAR, round.bytes.data(), round.counts.data(), round.at.data(), MPI_CHAR,
                          MPI_COMM_WORLD, &round.request));
  }

  void add_up_block(std::span<float> block) {
    const std::size_t part = (block.size() + size_ - 1) / size_;
    std::vector<int> counts, at, own(size_), own_at;
    for (std::uint32_t r = 0; r < size_; ++r) {
      const std::size_t from = std::min(r * part, block.size());
      at.push_back(static_cast<int>(from));
      counts.push_back(static_cast<int>(std::min(part, block.size() - from)));
      own_at.push_back(static_cast<int>(r * part));
    }
    std::ranges::fill(own, counts[rank_]);
    std::vector<float> parts(part * size_), sums(part);
    MPI_Request request = MPI_REQUEST_NULL;
    check(MPI_Ialltoallv(block.data(), counts.data(), at.data(), MPI_FLOAT, parts.data(), own.data(),
                         own_at.data(), MPI_FLOAT, MPI_COMM_WORLD, &request));
    wait(request);
    const auto mine = static_cast<std::size_t>(counts[rank_]);
    std::copy_n(parts.data(), mine, sums.data());
    for (std::uint32_t r = 1; r < size_; ++r)
      for (std::size_t i = 0; i < mine; ++i) sums[i] += parts[r * part + i];
    check(MPI_Iallgatherv(sums.data(), counts[rank_], MPI_FLOAT, block.data(), counts.data(), at.data(),
                          MPI_FLOAT, MPI_COMM_WORLD, &request));
    wait(request);
    traffic_.bytes += sizeof(float) * (block.size() - mine + mine * (size_ - 1));
    traffic_.rounds += 2;
  }

  std::uint32_t rank_ = 0, size_ = 1;
  Traffic traffic_;
};

}  // namespace

}  // namespace hindsight

#define HS_EXPORTED extern "C" __attribute__((visibility("default")))

HS_EXPORTED const char* hindsight_mpi_version();
HS_EXPORTED hindsight::Comm* hindsight_mpi_join();

// Of the program that it was built with: what they share is no stable interface.
const char* hindsight_mpi_version() { return HINDSIGHT_VERSION; }

// None: MPI could not be set up.
hindsight::Comm* hindsight_mpi_join() {
  int provided = 0;
  if (MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &provided) != MPI_SUCCESS) return nullptr;
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  return new hindsight::MpiComm;
}
