// SPDX-License-Identifier: MIT
#include "machines/cluster_job.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>

#include "base/spec.h"
#include "farm/farm.h"
#include "io/atomic_file.h"

namespace hindsight {

namespace {

constexpr std::uint64_t longest_note = 1 << 20;  // bytes
constexpr double rest_of_process = 256 << 20;    // bytes beside what is learnt

std::string quoted(const std::string& word) {
  const auto plain = [](char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           std::string_view("-_./:=,+%@").find(c) != std::string_view::npos;
  };
  if (!word.empty() && std::ranges::all_of(word, plain)) return word;
  std::string out = "'";
  for (const char c : word) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return out + "'";
}

std::string slurm_time(double seconds) {
  const auto minutes = static_cast<std::uint64_t>(std::ceil(seconds / 60));
  return fmt::format("{}:{:02}:00", minutes / 60, minutes % 60);
}

std::string slurm_lines(const ClusterJob& job) {
  const bool array = job.kind == ClusterJob::Kind::array;
  std::string out = "#SBATCH --job-name=hindsight\n";
  if (array)
    out += fmt::format("#SBATCH --array=0-{}\n#SBATCH --requeue\n#SBATCH --ntasks=1\n", job.processes - 1);
  else
    out += fmt::format("#SBATCH --ntasks={}\n", job.processes);
  out += fmt::format("#SBATCH --cpus-per-task={}\n", job.threads);
  if (job.bytes > 0)
    out += fmt::format(
        "#SBATCH --mem-per-cpu={}M\n",
        static_cast<std::uint64_t>(
            std::ceil((1.1 * static_cast<double>(job.bytes) + rest_of_process) / (1 << 20) / job.threads)));
  if (job.seconds) out += fmt::format("#SBATCH --time={}\n", slurm_time(*job.seconds));
  if (!job.partition.empty()) out += fmt::format("#SBATCH --partition={}\n", quoted(job.partition));
  out += fmt::format("#SBATCH --chdir={}\n#SBATCH --output={}\n#SBATCH --open-mode=append\n", quoted(job.cwd),
                     quoted(job.folder + (array ? "/log-%a" : "/log")));
  out += "#SBATCH --signal=B:TERM@120\n";  // time enough to keep what was learnt
  for (const std::string& line : job.slurm) out += fmt::format("#SBATCH {}\n", line);
  return out;
}

std::string command_of(const ClusterJob& job) {
  std::string out;
  if (job.kind == ClusterJob::Kind::mpi && job.processes > 1) {
    // A host that vanishes is noticed within seconds, not within hours.
    out += fmt::format(
        "mpirun --quiet -n {} --oversubscribe --bind-to none --mca oob_tcp_keepalive_time 10 "
        "--mca oob_tcp_keepalive_intvl 5 --mca oob_tcp_keepalive_probes 3",
        job.processes);
    if (!job.hosts.empty()) out += " --hostfile " + quoted(job.hosts);
    out += " -x HINDSIGHT_PROGRESS ";
  }
  out += quoted(job.program);
  for (const std::string& word : job.words) out += " " + quoted(word);
  return out;
}

std::string note_in(const std::string& path) {
  std::error_code none;
  if (!std::filesystem::exists(path, none)) return "";
  return read_file(path, longest_note).value_or(std::string());
}

std::optional<int> exit_code_in(const std::string& path) {
  std::string text = note_in(path);
  while (text.ends_with('\n')) text.pop_back();
  const auto code = parse_integer(text);
  if (!code) return {};
  return static_cast<int>(*code);
}

std::uint32_t elements_of(const std::string& script) {
  constexpr std::string_view mark = "#SBATCH --array=0-";
  const std::size_t at = script.find(mark);
  if (at == script.npos) return 0;
  const std::size_t from = at + mark.size();
  return static_cast<std::uint32_t>(
             parse_integer(script.substr(from, script.find('\n', from) - from)).value_or(0)) +
         1;
}

// Of a job's lists the one that is worked at: a tuning has one after another, in folders of their own.
std::string latest_list(const std::string& tasks) {
  std::error_code none;
  if (std::filesystem::exists(tasks + "/tasks.json", none)) return tasks;
  std::string latest = tasks;
  for (std::filesystem::directory_iterator at(tasks, none), end; !none && at != end; at.increment(none))
    latest = std::max(latest, at->path().string());
  return latest;
}

// What is left takes as long as what was done since the script was written.
Json seconds_left(const std::string& script, const Farm& farm, const Farm::Count& count) {
  using Time = std::filesystem::file_time_type;
  std::error_code none;
  const Time begun = std::filesystem::last_write_time(script, none);
  std::uint32_t done = 0;
  for (std::uint32_t i = 0; i < farm.size(); ++i)
    done += std::filesystem::last_write_time(farm.result_path(i), none) > begun && !none ? 1u : 0u;
  const std::uint32_t left = count.tasks - count.done - static_cast<std::uint32_t>(count.failed.size());
  if (done == 0) return left == 0 ? Json(0) : Json();
  const double seconds = std::chrono::duration<double>(Time::clock::now() - begun).count();
  return seconds / done * left;
}

Json tasks_json(const std::string& folder, const Farm& farm, bool whole) {
  const Farm::Count count = farm.count();
  Json failed = Json::array();
  for (const auto& [name, why] : count.failed) failed.push_back({{"task", name}, {"why", why}});
  return {{"tasks", count.tasks},
          {"done", count.done},
          {"at_work", count.at_work},
          {"failed", failed},
          {"seconds_left", whole ? seconds_left(folder + "/job.sh", farm, count) : Json()}};
}

}  // namespace

Result<ClusterJob::Kind> cluster_kind(const std::vector<std::string>& words) {
  const auto has = [&](std::string_view word) { return std::ranges::find(words, word) != words.end(); };
  if (!words.empty() && words.front() == "train")
    return has("--sweep") ? ClusterJob::Kind::array : ClusterJob::Kind::mpi;
  const std::string first = words.empty() ? "" : words.front();
  if (first == "lbr" || first == "match" || first == "tune" || (first == "spot" && has("--flops")) ||
      (first == "values" && words.size() > 1 && words[1] == "generate"))
    return ClusterJob::Kind::array;
  return fail(ErrorCode::invalid_argument,
              fmt::format("'{}' is no job for several processes: train is, spot with --flops, lbr, match, "
                          "tune and values generate",
                          fmt::join(words, " ")));
}

std::string job_script(const ClusterJob& job) {
  const bool array = job.kind == ClusterJob::Kind::array;
  const std::string element = array ? "-${SLURM_ARRAY_TASK_ID:-0}" : "";
  // mpirun hands this one on and waits; after SIGTERM it kills within two seconds, too soon to keep much.
  const char* const stop = !array && job.processes > 1 ? "USR1" : "TERM";
  return fmt::format(
      "#!/bin/sh\n"
      "# {} processes of hindsight; by Slurm: sbatch job.sh, here: sh job.sh\n"
      "{}"
      "cd {} || exit 1\n"
      "folder={}\n"
      "export HINDSIGHT_PROGRESS=\"$folder/progress.json\"\n"
      "rm -f \"$folder/exit{}\"\n"
      "{} &\n"
      "child=$!\n"
      "trap 'kill -{} $child 2>/dev/null' TERM INT HUP\n"
      "wait $child\n"
      "code=$?\n"
      "while kill -0 $child 2>/dev/null; do wait $child; code=$?; done\n"
      "echo $code >\"$folder/exit{}\"\n"
      "exit $code\n",
      job.processes, slurm_lines(job), quoted(job.cwd), quoted(job.folder), element, command_of(job), stop,
      element);
}

JobEnd job_end(const std::string& folder) {
  const std::uint32_t elements = elements_of(note_in(folder + "/job.sh"));
  JobEnd out{.of = std::max(1u, elements)};
  int code = 0;
  for (std::uint32_t i = 0; i < out.of; ++i) {
    const auto end = exit_code_in(folder + (elements > 0 ? "/exit-" + std::to_string(i) : "/exit"));
    out.ended += end ? 1u : 0u;
    if (end && code == 0) code = *end;
  }
  if (out.ended == out.of) out.code = code;
  return out;
}

Json job_status(const std::string& folder) {
  const JobEnd end = job_end(folder);
  const Json progress = Json::parse(note_in(folder + "/progress.json"));
  Json out{{"state", "waiting"}, {"processes_ended", end.ended}};
  std::error_code none;
  if (end.code) {
    out["state"] = *end.code == 0 ? "done" : *end.code == 130 || *end.code == 143 ? "stopped" : "failed";
    out["exit"] = *end.code;
  } else if (std::filesystem::exists(folder + "/log", none) ||
             std::filesystem::exists(folder + "/log-0", none)) {
    out["state"] = "running";
  }
  if (progress.is_object()) out["training"] = progress;
  const std::string tasks = folder + "/tasks", list = latest_list(tasks);
  if (const auto farm = Farm::read(list)) out["tasks"] = tasks_json(folder, *farm, list == tasks);
  return out;
}

}  // namespace hindsight
