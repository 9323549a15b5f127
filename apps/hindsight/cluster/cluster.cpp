// hindsight cluster: a command as a job of many processes, by Slurm or here.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <stdio.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <map>
#include <thread>

#include "base/clock.h"
#include "cluster/local_job.h"
#include "command.h"
#include "interrupt.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "machines/cluster_job.h"
#include "memory_size.h"
#include "output_file.h"
#include "store/blueprints/blueprint_file.h"
#include "study/training/start_training.h"
#include "study/training/training_run.h"
#include "text.h"

namespace hindsight {

namespace {

struct ClusterOptions {
  std::vector<std::string> words;
  std::string folder, partition, hosts, memory, status;
  std::vector<std::string> slurm;
  std::uint64_t processes = 1;
  std::optional<double> hours;
  bool local = false, dry = false, json = false, quiet = false;
};

// The value of an option among words, "--out x" or "--out=x".
std::string value_of(const std::vector<std::string>& words, const std::string& option) {
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (words[i] == option && i + 1 < words.size()) return words[i + 1];
    if (words[i].starts_with(option + "=")) return words[i].substr(option.size() + 1);
  }
  return "";
}

std::string absolute(const std::string& path) {
  return std::filesystem::absolute(path).lexically_normal().string();
}

// What a command prints, and nothing where it failed.
std::optional<std::string> printed_by(const std::string& command) {
  FILE* const pipe = popen(command.c_str(), "r");
  if (pipe == nullptr) return {};
  std::string out;
  std::array<char, 4096> buffer;
  for (std::size_t got; (got = fread(buffer.data(), 1, buffer.size(), pipe)) > 0;)
    out.append(buffer.data(), got);
  if (pclose(pipe) != 0) return {};
  return out;
}

std::string as_command(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& word : words) out += (out.empty() ? "" : " ") + shell_word(word);
  return out;
}

// What the command itself says of its size, asked with more words.
Json asked(const ClusterJob& job, std::vector<std::string> more) {
  std::vector<std::string> words{job.program};
  words.insert(words.end(), job.words.begin(), job.words.end());
  words.insert(words.end(), more.begin(), more.end());
  const auto text = printed_by(as_command(words) + " 2>/dev/null");
  return Json::parse(text.value_or(""));
}

constexpr double margin =
    2;  // of time: hosts are not alike, and a job that runs out of it has to be sent again

// Memory of a process, and time where it can be known: of boards by the speed of this machine, of a training
// in a laboratory deck by two seconds of it.
Result<void> foretell(ClusterJob& job) {
  if (job.words.front() == "spot") {
    const Json size = asked(job, {"--size", "--json"});
    if (!size.is_object()) return {};
    job.bytes = size["bytes"].natural().value_or(0);
    const Json& seconds = size["seconds"];
    if (!job.seconds && seconds.is_number()) job.seconds = 60 + margin * seconds.number() / job.processes;
    return {};
  }
  if (job.kind == ClusterJob::Kind::array || job.words.size() < 2 ||
      has_extension(job.words[1], training_extension))
    return {};
  HS_TRY(const std::string text, read_file(job.words[1], longest_blueprint_plan));
  HS_TRY(const BlueprintPlan plan, parse_blueprint_plan(text));
  HS_TRY(job.bytes, training_bytes(plan, job.processes));
  if (job.seconds || !plan.deck) return {};
  const std::string trial = job.folder + "/trial.blueprint";
  const auto told = printed_by(as_command({job.program, "train", job.words[1], "--seconds", "2", "--quiet",
                                           "--json", "--out", trial}) +
                               " 2>/dev/null");
  for (const std::string& path : {trial, training_path(trial)}) std::filesystem::remove(path);
  const Json run = Json::parse(told.value_or(""));
  if (!run.is_object()) return {};
  const auto passes = run["passes"].natural().value_or(0);
  if (passes > 0)
    job.seconds = 60 + margin * run["seconds"].number() / static_cast<double>(passes) *
                           static_cast<double>(plan.passes) / job.processes;
  return {};
}

Result<ClusterJob> job_of(const ClusterOptions& given) {
  ClusterJob job;
  HS_TRY(job.kind, cluster_kind(given.words));
  job.program = std::filesystem::read_symlink("/proc/self/exe").string();
  job.words = given.words;
  job.folder = absolute(given.folder);
  job.cwd = std::filesystem::current_path().string();
  job.processes = static_cast<std::uint32_t>(given.processes);
  job.partition = given.partition;
  job.hosts = given.hosts.empty() ? "" : absolute(given.hosts);
  job.slurm = given.slurm;
  const std::string threads = value_of(job.words, "--threads"), at_once = value_of(job.words, "--at-once");
  for (const std::string& each : {threads, at_once})
    if (!each.empty() && not_a_count(each).empty()) job.threads = static_cast<unsigned>(std::stoul(each));
  if (given.hours) job.seconds = 3600 * *given.hours;
  if (job.kind == ClusterJob::Kind::array) {
    if (value_of(job.words, "--farm").empty())
      job.words.insert(job.words.end(), {"--farm", job.folder + "/tasks"});
  } else {
    if (value_of(job.words, "--out").empty())
      return fail(ErrorCode::invalid_argument,
                  "a training on a cluster needs --out FILE.blueprint, from which it goes on");
    job.words.emplace_back("--go-on");
  }
  std::error_code error;
  std::filesystem::create_directories(job.folder, error);
  if (error)
    return fail(ErrorCode::io, fmt::format("'{}' cannot be made: {}", given.folder, error.message()));
  HS_RETURN_IF_ERROR(foretell(job));
  if (!given.memory.empty()) {
    HS_TRY(job.bytes, memory_size("--memory", given.memory));
  }
  return job;
}

// ---- what becomes of it ----

// The logs as they grow.
class Logs {
 public:
  Logs(std::string folder, std::uint32_t elements, bool quiet)
      : folder_(std::move(folder)), elements_(elements), quiet_(quiet) {
    each([&](const std::string& path) { read_[path] = size_of(path); });
  }
  void show() {
    if (quiet_) return;
    each([&](const std::string& path) {
      std::ifstream file(path, std::ios::binary);
      file.seekg(static_cast<std::streamoff>(read_[path]));
      const std::string more((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
      read_[path] += more.size();
      fmt::print("{}", more);
    });
    std::fflush(stdout);
  }

 private:
  template <class Do>
  void each(const Do& act) {
    if (elements_ == 0) return act(folder_ + "/log");
    for (std::uint32_t i = 0; i < elements_; ++i) act(fmt::format("{}/log-{}", folder_, i));
  }
  static std::uint64_t size_of(const std::string& path) {
    std::error_code none;
    const auto size = std::filesystem::file_size(path, none);
    return none ? 0 : size;
  }

  std::string folder_;
  std::uint32_t elements_;
  bool quiet_;
  std::map<std::string, std::uint64_t> read_;
};

Result<void> keep_status(const ClusterJob& job, const Json& more) {
  Json status{{"command", as_command(job.words)},
              {"kind", job.kind == ClusterJob::Kind::mpi ? "mpi" : "array"},
              {"processes", job.processes}};
  status.update(more);
  status.update(job_status(job.folder));
  return write_file(job.folder + "/status.json", status.dump() + "\n");
}

std::string how_it_ended(const ClusterJob& job, int code) {
  const Json status = job_status(job.folder);
  if (const Json* const tasks = status.find("tasks"); tasks != nullptr && !(*tasks)["failed"].empty())
    return fmt::format("{} of {} tasks failed, the first: {}", (*tasks)["failed"].size(),
                       (*tasks)["tasks"].number(), (*tasks)["failed"][0]["why"].text());
  return fmt::format("the job ended with exit code {}{}; its log is {}, and the same command goes on", code,
                     code > 128 || code == 1 ? ", since a process was lost or its time was over" : "",
                     job.folder + "/log");
}

Result<int> ended(const ClusterJob& job, const Json& more, int stopped) {
  HS_RETURN_IF_ERROR(keep_status(job, more));
  const JobEnd end = job_end(job.folder);
  if (stopped != 0) {
    fmt::print(stderr, "stopped; the same command goes on\n");
    return stopped;
  }
  if (!end.code)
    return fail(ErrorCode::io, fmt::format("the job in '{}' ended before its script did", job.folder));
  if (*end.code != 0) return fail(ErrorCode::unsupported, how_it_ended(job, *end.code));
  return 0;
}

Result<int> run_here(const ClusterJob& job, bool quiet) {
  const Interrupt interrupt;
  const std::uint32_t elements = job.kind == ClusterJob::Kind::array ? job.processes : 0;
  Logs logs(job.folder, elements, quiet);
  HS_TRY(LocalJob running, LocalJob::start(job.folder, elements));
  Clock::time_point kept{};
  bool asked = false;
  while (running.running()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    if (interrupt.token().stop_requested() && !std::exchange(asked, true)) running.ask_to_stop();
    logs.show();
    if (seconds_since(kept) < 1) continue;
    kept = Clock::now();
    HS_RETURN_IF_ERROR(keep_status(job, {{"here", true}}));
  }
  logs.show();
  return ended(job, {{"here", true}}, interrupt.exit_code());
}

Result<int> run_by_slurm(const ClusterJob& job, bool quiet) {
  const Interrupt interrupt;
  const std::uint32_t elements = job.kind == ClusterJob::Kind::array ? job.processes : 0;
  Logs logs(job.folder, elements, quiet);
  auto number = printed_by("sbatch --parsable " + shell_word(job.folder + "/job.sh"));
  if (!number || number->empty())
    return fail(ErrorCode::unsupported, "sbatch did not take the job: what it says stands above");
  number = number->substr(0, number->find_first_of(";\n"));
  fmt::print(stderr, "job {}: what becomes of it stands in {}\n", *number, job.folder);
  const Json more{{"slurm", *number}};
  while (!interrupt.token().stop_requested()) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1000));
    logs.show();
    HS_RETURN_IF_ERROR(keep_status(job, more));
    const auto left = printed_by("squeue --noheader --jobs=" + *number + " --format=%T 2>/dev/null");
    if (!left || left->empty()) break;
  }
  logs.show();
  if (interrupt.exit_code() != 0) {
    fmt::print(stderr, "the job goes on: 'hindsight cluster status {}' tells of it, 'scancel {}' ends it\n",
               job.folder, *number);
    return interrupt.exit_code();
  }
  return ended(job, more, 0);
}

Result<int> run_cluster(const ClusterOptions& given) {
  if (given.words.empty())
    return fail(ErrorCode::invalid_argument,
                "which command? For example: hindsight cluster --job night -n 4 -- train plan.toml --out "
                "a.blueprint");
  HS_TRY(const ClusterJob job, job_of(given));
  const std::string script = job_script(job);
  if (given.dry) {
    fmt::print("{}", script);
    return 0;
  }
  const bool slurm = !given.local && printed_by("command -v sbatch").has_value();
  if (!slurm && !given.local)
    return fail(ErrorCode::unsupported,
                "there is no Slurm here (sbatch is not found): --local runs the job on this machine, "
                "--dry-run shows it");
  HS_RETURN_IF_ERROR(write_file(job.folder + "/job.sh", script));
  const std::string memory = job.bytes > 0 ? fmt::format(", {:.1f} MiB of memory for what each works on",
                                                         static_cast<double>(job.bytes) / (1 << 20))
                                           : "";
  const std::string time = job.seconds ? ", " + duration(*job.seconds) + " asked for" : "";
  fmt::print(stderr, "{} {}{}{}\n", job.processes, job.processes == 1 ? "process" : "processes", memory,
             time);
  return slurm ? run_by_slurm(job, given.quiet) : run_here(job, given.quiet);
}

Result<int> tell_status(const std::string& folder, bool json) {
  HS_TRY(const std::string kept, read_file(folder + "/status.json", 1 << 20));
  Json status = Json::parse(kept);
  if (!status.is_object()) return fail(ErrorCode::parse, fmt::format("'{}/status.json' is damaged", folder));
  status.update(job_status(folder));
  if (json) {
    fmt::print("{}\n", status.dump());
    return 0;
  }
  fmt::print("{}: {} processes of {}\n", status["state"].text(), status["processes"].number(),
             status["command"].text());
  if (const Json* const training = status.find("training"))
    fmt::print("{} of {} passes{}\n", grouped((*training)["passes"].natural().value_or(0)),
               grouped((*training)["passes_wanted"].natural().value_or(0)),
               (*training)["seconds_left"].is_number()
                   ? ", " + duration((*training)["seconds_left"].number()) + " left"
                   : "");
  if (const Json* const tasks = status.find("tasks")) {
    fmt::print("{} of {} tasks done, {} at work, {} failed{}\n", (*tasks)["done"].number(),
               (*tasks)["tasks"].number(), (*tasks)["at_work"].number(), (*tasks)["failed"].size(),
               (*tasks)["seconds_left"].is_number() && (*tasks)["seconds_left"].number() > 0
                   ? ", about " + duration((*tasks)["seconds_left"].number()) + " left"
                   : "");
    for (const Json& failed : (*tasks)["failed"])
      fmt::print("  {}: {}\n", failed["task"].text(), failed["why"].text());
  }
  return 0;
}

constexpr std::string_view cluster_examples = R"help(Examples:
  hindsight cluster --job night --local -- train examples/blueprints/leduc_no_limit.toml --out night.blueprint
  hindsight cluster --job night --processes 64 --hours 8 --dry-run -- train examples/blueprints/six_seats_100.toml --out six.blueprint
  hindsight cluster --job answers --processes 2 --local -- lbr equity --hands 2000 --out answers.lbr
  hindsight cluster --job cup --processes 2 --local -- match pot_odds caller --hands 2000 --out cup.match
  hindsight cluster status night

train runs as processes that talk (MPI) and goes on from what it kept last; spot --flops, lbr, match, tune and values generate run
as an array of processes that share out a list of tasks.  The job is written into its folder as a script for Slurm, sent, followed until it ends, and what it
prints comes here; --local runs the same script on this machine.  The folder, the program and all files must be seen by all hosts under
the same names (docs/machines.md).  Ctrl-C stops a job that runs here, keeping what it learnt; one that Slurm runs goes on.
)help";

}  // namespace

Command cluster_command(Parser& program) {
  Parser parser = program.command("cluster", "Run a command as a job of many processes, by Slurm or here");
  const auto given = std::make_shared<ClusterOptions>();
  parser
      .option("command", given->words,
              "train, spot --flops, lbr, match, tune or values generate with all its options, after --")
      .type("COMMAND")
      .any_number();
  parser.option("--job", given->folder, "Where the script, the logs and the status are kept [job]")
      .type("FOLDER");
  parser.option("--processes", given->processes, "So many [1]").check(not_a_count).type("N");
  parser.option("--hours", given->hours, "That it may take at most [foretold, where it can be]")
      .check(not_positive)
      .type("H");
  parser.option("--memory", given->memory, "Of each process: 500M, 8G [foretold, where it can be]")
      .type("SIZE");
  parser.option("--partition", given->partition, "Of Slurm").type("NAME");
  parser.option("--slurm", given->slurm, "One more line for Slurm, such as --account=chess; may come again")
      .one_value()
      .type("OPTION");
  parser.option("--hosts", given->hosts, "Without Slurm: mpirun's list of hosts").type("FILE");
  parser.flag("--local", given->local, "Run it on this machine");
  parser.flag("--dry-run", given->dry, "Only print the script");
  parser.flag("--quiet", given->quiet, "Do not print what the job prints");
  parser.footer(std::string(cluster_examples));
  Parser status = parser.command("status", "How far a job is");
  status.option("folder", given->status, "As --job had it").type("FOLDER").required();
  status.flag("--json", given->json, "Print one line of JSON");
  status.footer("Examples:\n  hindsight cluster status night\n  hindsight cluster status night --json\n");
  return {parser,
          [given] {
            ClusterOptions with = *given;
            if (with.folder.empty()) with.folder = "job";
            return run_cluster(with);
          },
          {{status, [given] { return tell_status(given->status, given->json); }}}};
}

}  // namespace hindsight
