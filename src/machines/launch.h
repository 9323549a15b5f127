// How this process was started: alone, or as one of several that work on one thing.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>

#include "base/comm.h"
#include "base/result.h"

namespace hindsight {

struct Launch {
  enum class By : std::uint8_t {
    hand,   // one process
    mpi,    // mpirun, mpiexec or srun --mpi: they can talk
    array,  // one element of a job array: they share files, and do not run at the same time for sure
  };
  By by = By::hand;
  std::uint32_t rank = 0, size = 1;
};

// By what Open MPI, MPICH, PMIx and Slurm put into the environment; `hindsight cluster` puts there what Slurm
// does.
Launch launched();

// All that were started with this one.  Where that is one, MPI is neither needed nor loaded; else an error
// where this program was built without it.
Result<std::shared_ptr<Comm>> join_processes(const Launch& launch);

}  // namespace hindsight
