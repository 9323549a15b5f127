// SPDX-License-Identifier: MIT
#include "base/comm.h"

#include <cstring>

#include "base/bytes.h"
#include "base/check.h"

namespace hindsight {

std::vector<std::string> Comm::all_to_all(std::vector<std::string> to) {
  Writer mine;
  for (const std::string& each : to) mine.text(each);
  const std::vector<std::string> all = gather(mine.bytes());
  std::vector<std::string> out(all.size());
  for (std::size_t from = 0; from < all.size(); ++from) {
    Reader in(all[from]);
    for (std::uint32_t rank = 0; rank < this->rank(); ++rank) static_cast<void>(in.text());
    out[from] = in.text();
    HS_CHECK_THAT(!in.failed());
  }
  return out;
}

void Comm::add_up(std::span<float> mine) {
  const std::string all_of_mine(reinterpret_cast<const char*>(mine.data()), mine.size_bytes());
  std::vector<float> other(mine.size());
  std::vector<std::string> all = gather(all_of_mine);
  for (std::uint32_t rank = 0; rank < all.size(); ++rank) {
    HS_CHECK_THAT(all[rank].size() == mine.size_bytes());
    std::memcpy(other.data(), all[rank].data(), mine.size_bytes());
    for (std::size_t i = 0; i < mine.size(); ++i) mine[i] = rank == 0 ? other[i] : mine[i] + other[i];
  }
}

bool anyone(Comm& comm, bool mine) {
  if (comm.size() == 1) return mine;
  bool out = false;
  for (const std::string& each : comm.gather(std::string(1, mine ? '\1' : '\0'))) out |= each == "\1";
  return out;
}

Result<void> agreed(Comm& comm, const Result<void>& mine) {
  if (comm.size() == 1) return mine;
  Writer out;
  if (!mine) {
    out.u8(static_cast<std::uint8_t>(mine.error().code));
    out.text(mine.error().message);
    out.text(mine.error().where);
  }
  const std::vector<std::string> all = comm.gather(out.bytes());
  bool alike = true;
  for (const std::string& each : all) alike &= each == all.front();
  for (std::uint32_t rank = 0; rank < all.size(); ++rank) {
    if (all[rank].empty()) continue;
    Reader in(all[rank]);
    Error error{.code = static_cast<ErrorCode>(in.u8())};
    error.message = (alike ? "" : "process " + std::to_string(rank) + ": ") + in.text();
    error.where = in.text();
    return tl::unexpected<Error>(std::move(error));
  }
  return {};
}

Result<void> check_alike(Comm& comm, const std::string& mine, std::string_view what) {
  const std::vector<std::string> all = comm.gather(mine);
  for (std::uint32_t rank = 1; rank < all.size(); ++rank)
    if (all[rank] != all.front())
      return fail(ErrorCode::invalid_argument, "process " + std::to_string(rank) + " has another " +
                                                   std::string(what) +
                                                   " than process 0: give all of them the same files");
  return {};
}

}  // namespace hindsight
