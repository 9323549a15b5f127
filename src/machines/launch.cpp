// SPDX-License-Identifier: MIT
#include "machines/launch.h"

#include <dlfcn.h>
#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <filesystem>
#include <optional>
#include <string>

#include "base/spec.h"

namespace hindsight {

namespace {

std::optional<std::uint32_t> number_of(const char* variable) {
  const char* const text = std::getenv(variable);
  const auto number = text != nullptr ? parse_integer(text) : std::nullopt;
  if (!number || *number < 0 || *number > 1'000'000) return {};
  return static_cast<std::uint32_t>(*number);
}

std::optional<Launch> launch_by(Launch::By by, const char* rank, const char* size,
                                const char* first = nullptr) {
  const auto its_rank = number_of(rank), of = number_of(size);
  if (!its_rank || !of || *of < 1) return {};
  const std::uint32_t from = first != nullptr ? number_of(first).value_or(0) : 0;
  if (*its_rank < from || *its_rank - from >= *of) return {};
  return Launch{by, *its_rank - from, *of};
}

// Beside the program, or where it was installed.
std::string module_path() {
  std::error_code none;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", none).parent_path();
  for (const auto& folder : {program, program / "../lib/hindsight"})
    if (const auto path = folder / "hindsight_mpi.so"; std::filesystem::exists(path, none)) return path;
  return {};
}

Result<std::shared_ptr<Comm>> open_mpi(const Launch& launch) {
  const auto refused = [&](std::string_view why) {
    return fail(
        ErrorCode::unsupported,
        fmt::format("{} processes were started together, and {}: install MPI (tools/install.sh machines) "
                    "and build again, or start one",
                    launch.size, why));
  };
  const std::string path = module_path();
  if (path.empty()) return refused("this program was built without MPI");
  // Open MPI's own plug-ins look for what it has already brought.
  void* const module = dlopen(path.c_str(), RTLD_NOW | RTLD_GLOBAL);
  if (module == nullptr) return refused(fmt::format("MPI cannot be loaded ({})", dlerror()));
  const auto version = reinterpret_cast<const char* (*)()>(dlsym(module, "hindsight_mpi_version"));
  const auto join = reinterpret_cast<Comm* (*)()>(dlsym(module, "hindsight_mpi_join"));
  if (version == nullptr || join == nullptr || std::string_view(version()) != HINDSIGHT_VERSION)
    return refused(fmt::format("'{}' is of another build", path));
  std::shared_ptr<Comm> out(join());
  if (!out) return refused("MPI could not be set up");
  return out;
}

}  // namespace

Launch launched() {
  using By = Launch::By;
  if (const auto open_mpi = launch_by(By::mpi, "OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE"))
    return *open_mpi;
  if (const auto mpich = launch_by(By::mpi, "PMI_RANK", "PMI_SIZE")) return *mpich;
  if (const auto pmix = std::getenv("PMIX_RANK") != nullptr ? launch_by(By::mpi, "PMIX_RANK", "SLURM_NTASKS")
                                                            : std::nullopt)
    return *pmix;
  if (const auto array =
          launch_by(By::array, "SLURM_ARRAY_TASK_ID", "SLURM_ARRAY_TASK_COUNT", "SLURM_ARRAY_TASK_MIN"))
    return *array;
  return {};
}

Result<std::shared_ptr<Comm>> join_processes(const Launch& launch) {
  if (launch.by != Launch::By::mpi || launch.size == 1) return std::make_shared<Alone>();
  return open_mpi(launch);
}

}  // namespace hindsight
