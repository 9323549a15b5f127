// What is known of a report over many boards, in a folder: order.json, report.csv, and the solutions that
// were kept, BOARD.spot. Each file is written beside itself and renamed.  Thread-safe: a job writes while
// people look.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "io/json.h"
#include "server/spots/flop_order.h"

namespace hindsight {

class FlopFolder {
 public:
  // A new one; nothing is left of it where that fails.
  static Result<std::shared_ptr<FlopFolder>> create(const std::string& path, FlopOrder order,
                                                    ManyBoards many);
  static Result<std::shared_ptr<FlopFolder>> open(const std::string& path);
  void remove();  // with all that is in it; nothing is written any more

  const FlopOrder& order() const { return order_; }
  const ManyBoards& many() const { return many_; }
  FlopReport report() const;
  std::string csv() const { return format_flop_report(report()); }
  Result<void> write(const FlopReport& report);
  // The solution of a board, as long as the order's disk space lasts.
  void keep(const std::string& board, SolvedSpot& solved);

  std::map<std::string, std::uint64_t> kept() const;  // bytes by board
  std::string path_of(const std::string& board) const;
  Json head() const;                  // all but rows
  Json rows(std::size_t from) const;  // from that number on, and the mean of all
  bool done() const;

 private:
  FlopFolder(std::string path, FlopOrder order, ManyBoards many)
      : path_(std::move(path)), order_(std::move(order)), many_(std::move(many)) {}
  std::uint64_t kept_bytes() const;

  const std::string path_;
  const FlopOrder order_;
  const ManyBoards many_;
  mutable std::mutex mutex_;  // of what follows
  FlopReport report_;
  std::map<std::string, std::uint64_t> kept_;
  std::string not_kept_;  // why no more solutions are
  bool removed_ = false;
};

}  // namespace hindsight
