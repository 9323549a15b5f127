// A command as a job for many processes: a script that Slurm takes and any shell runs, and a folder in which
// what becomes of it is kept:
//
//   job.sh          the script
//   log, log-0 ...  what it prints, of an array by element
//   tasks           of an array: its list of tasks (farm/farm.h)
//   progress.json   of processes that talk: how far the first of them is
//   exit, exit-0 .. how it ended: the exit code, when it has
//   status.json     all of that in one, for whoever looks
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "io/json.h"

namespace hindsight {

struct ClusterJob {
  enum class Kind : std::uint8_t { mpi, array };
  Kind kind = Kind::mpi;
  std::string program;             // hindsight, as a path that all hosts have
  std::vector<std::string> words;  // of the command, after it
  std::string folder, cwd;         // absolute
  std::uint32_t processes = 1;
  unsigned threads = 1;              // of each
  std::uint64_t bytes = 0;           // of memory, of each; 0: nobody knows
  std::optional<double> seconds;     // that it may take; none: what the cluster gives
  std::string partition, hosts;      // of Slurm; a file for mpirun where there is no Slurm
  std::vector<std::string> slurm{};  // more options for sbatch, a line each
};

// Which commands can be shared out, and how; the error names them.
Result<ClusterJob::Kind> cluster_kind(const std::vector<std::string>& words);
std::string job_script(const ClusterJob& job);

// What a folder tells of its job: state (waiting, running, done, failed, stopped), and of a training passes,
// of tasks how many; null where it has none.
struct JobEnd {
  std::uint32_t ended = 0, of = 1;  // processes that Slurm or the shell started: 1 unless it is an array
  std::optional<int> code;          // the first that is not 0, or 0; none: some are still at work
};
JobEnd job_end(const std::string& folder);
Json job_status(const std::string& folder);

}  // namespace hindsight
