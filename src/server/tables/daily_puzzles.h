// The puzzle of a date, looked for in the background when it is first asked for, and kept in files.
// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <mutex>
#include <stop_token>
#include <string>

#include "io/json.h"
#include "server/http/workers.h"
#include "study/hands/daily_puzzle.h"

namespace hindsight {

class DailyPuzzles {
 public:
  static constexpr std::size_t most_kept = 40;  // files, the newest

  DailyPuzzles(std::string folder, const PuzzleSearch& search)
      : folder_(std::move(folder)), search_(search) {}
  ~DailyPuzzles() { close(); }

  // As GET /puzzles/daily answers.  Those of yesterday, today and tomorrow are looked for, since it is not
  // the same day everywhere; of older ones what is kept is told.
  Result<Json> json(const std::string& date);
  void close();  // what is looked for is given up

 private:
  void find(const std::string& date);
  void keep(const std::string& date, const Json& puzzle) const;
  std::string path(const std::string& date) const { return folder_ + "/" + date + ".json"; }

  const std::string folder_;
  const PuzzleSearch search_;
  std::mutex mutex_;
  std::map<std::string, Json> answers_;  // by date, those that were asked for since the start
  std::stop_source closing_;
  Workers thread_{1, 15};  // last: it uses all of the above
};

}  // namespace hindsight
