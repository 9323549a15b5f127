// hindsight train: blueprints of hold'em by self-play.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <optional>

#include "base/clock.h"
#include "base/signature.h"
#include "command.h"
#include "interrupt.h"
#include "io/atomic_file.h"
#include "io/json.h"
#include "live_line.h"
#include "machines/launch.h"
#include "memory_size.h"
#include "output_file.h"
#include "store/abstractions/abstraction_file.h"
#include "store/blueprints/blueprint_file.h"
#include "study/training/start_training.h"
#include "study/training/training_run.h"
#include "text.h"
#include "train/missing_bets.h"
#include "train/sweep.h"
#include "train/train_options.h"
#include "train/training_line.h"

namespace hindsight {

namespace {

bool is_training(const std::string& path) { return has_extension(path, training_extension); }

Result<BlueprintPlan> plan_in(const std::string& path) {
  HS_TRY(const std::string text, read_file(path, longest_blueprint_plan));
  auto plan = parse_blueprint_plan(text);
  if (!plan) return fail(plan.error().code, fmt::format("'{}': {}", path, plan.error().message));
  return plan;
}

// What a run tells beside its result.
Json with_added(Json out, const Json& added) {
  if (!added.is_null()) out["add_bets"] = added;
  return out;
}

Result<int> print_size(const BlueprintPlan& plan, const Json& added, bool json) {
  HS_TRY(const TrainingSize size, training_size(plan));
  const BucketLayout& layout = size.layout;
  const Json streets = streets_json(plan, layout);
  TextTable table({"street", ">decisions", "cards", ">infosets", ">numbers"});
  for (std::size_t street = 0; street < streets.size(); ++street) {
    const BucketLayout::Count& of = layout.by_street()[street];
    table.row({std::string(street_names[street]), grouped(of.decisions), streets[street]["cards"].text(),
               grouped(of.infosets), grouped(of.numbers)});
  }
  if (json) {
    fmt::print(
        "{}\n",
        with_added({{"streets", streets}, {"bytes", size.bytes}, {"strategy_bytes", layout.size()}}, added)
            .dump());
  } else {
    fmt::print("{}\nTraining takes {:.0f} MiB of memory; the strategy {:.1f} MiB before it is packed\n",
               table.text(), static_cast<double>(size.bytes) / (1 << 20),
               static_cast<double>(layout.size()) / (1 << 20));
  }
  return 0;
}

Result<int> print_tree(const BlueprintPlan& plan, const TrainOptions& given) {
  HS_TRY(const std::string text, betting_outline(plan, given.outline, given.json));
  fmt::print("{}", text);
  return 0;
}

// ---- training ----

// Of a plan; nothing if it was stopped.
Result<std::optional<Training>> begun(BlueprintPlan plan, const TrainOptions& given,
                                      const RunControl& control, const std::shared_ptr<Comm>& comm) {
  std::optional<Abstraction> cards;
  if (!given.cards.empty()) {
    if (plan.deck)
      return fail(ErrorCode::invalid_argument, "--cards is for hold'em with 52 cards: the plan has a deck");
    HS_TRY(cards, read_abstraction(given.cards));
  }
  LiveLine live(given.quiet);
  const Clock::time_point start = Clock::now();
  return start_training(
      std::move(plan), std::move(cards), given.passes, control,
      [&](const AbstractionProgress& now) {
        if (!live.due()) return;
        const double seconds = seconds_since(start);
        live.show(fmt::format(
            "cards: {}  {:.0f} %{}", now.step, 100 * now.done,
            now.done > 0.02 ? "  " + duration(seconds / now.done * (1 - now.done)) + " left" : ""));
      },
      comm);
}

// What is trained and where to; nothing if it was stopped.
struct TrainJob {
  Training training;
  std::string out;
  std::optional<TrainingCourse> course;
};

Result<void> check_watch(const TrainOptions& given) {
  if (given.measure_every && *given.measure_every == 0)
    return fail(ErrorCode::invalid_argument, "--measure-every must be 1 or more passes");
  if (!given.log.empty()) HS_RETURN_IF_ERROR(check_output("--log", given.log, ".csv"));
  if (!given.plot.empty()) HS_RETURN_IF_ERROR(check_output("--plot", given.plot, ".svg"));
  if (given.measure_hands && *given.measure_hands > 0 && *given.measure_hands < least_response_hands)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("--measure-hands must be {} or more, of which there is an interval, or 0 for none",
                    least_response_hands));
  return {};
}

// Of several processes the first looks at what all learn.
Result<std::optional<TrainingCourse>> course_of(const BlueprintPlan& plan, const TrainOptions& given,
                                                const Comm& comm) {
  if (!given.measures() || comm.rank() > 0) return std::optional<TrainingCourse>();
  HS_RETURN_IF_ERROR(check_watch(given));
  Result<TrainingCourse> out = TrainingCourse::make(
      plan, {given.log, given.measure_every, given.measure_hands, given.measure_setting});
  if (!out && (given.measure_hands || !given.measure_setting.empty()))
    return fail(out.error().code,
                fmt::format("{}: {}", given.measure_hands ? "--measure-hands" : "--measure-setting",
                            out.error().message));
  if (!out) return tl::unexpected<Error>(out.error());
  const bool asked = !given.log.empty() || !given.plot.empty() || given.measure_every;
  if (!asked && out->kind() == TrainingCourse::Kind::regret)
    return std::optional<TrainingCourse>();  // the live line tells the rest
  if (!out->note().empty()) fmt::print(stderr, "{}\n", out->note());
  return std::optional(std::move(*out));
}

Result<void> check_limit(const BlueprintPlan& plan, const TrainOptions& given, const Comm& comm) {
  if (given.memory.empty()) return {};
  HS_TRY(const std::uint64_t most, memory_size("--memory-per-process", given.memory));
  return check_process_bytes(plan, comm.size(), most);
}

Result<std::optional<TrainJob>> resumed(const TrainOptions& given, const std::shared_ptr<Comm>& comm) {
  if (given.size || given.tree || !given.cards.empty() || !given.add_bets.empty())
    return fail(
        ErrorCode::invalid_argument,
        "--size, --tree, --cards and --add-bets are for a plan: the training file has its bets and cards");
  std::string out = given.out;
  if (out.empty()) out = given.file.substr(0, given.file.size() - training_extension.size());
  HS_RETURN_IF_ERROR(check_output("--out", out, blueprint_extension));
  if (!given.memory.empty()) {
    HS_TRY(const std::string text, training_plan(given.file));
    HS_TRY(const BlueprintPlan plan, parse_blueprint_plan(text));
    HS_RETURN_IF_ERROR(check_limit(plan, given, *comm));
  }
  HS_TRY(Training training, read_training(given.file, given.threads, comm));
  HS_TRY(auto course, course_of(training.plan, given, *comm));
  if (course) HS_RETURN_IF_ERROR(course->open_log(training.trainer->iterations()));
  return std::optional(TrainJob{std::move(training), std::move(out), std::move(course)});
}

Result<std::optional<TrainJob>> planned(BlueprintPlan plan, const TrainOptions& given,
                                        const RunControl& control, const std::shared_ptr<Comm>& comm) {
  std::string out = given.out.empty() ? unused_path("blueprint", blueprint_extension) : given.out;
  HS_RETURN_IF_ERROR(check_output("--out", out, blueprint_extension));
  HS_RETURN_IF_ERROR(check_limit(plan, given, *comm));
  HS_TRY(auto course, course_of(plan, given, *comm));
  HS_TRY(std::optional<Training> training, begun(plan, given, control, comm));
  if (!training) return std::optional<TrainJob>();
  if (course) HS_RETURN_IF_ERROR(course->open_log(0));
  return std::optional(TrainJob{std::move(*training), std::move(out), std::move(course)});
}

// With --go-on: the training that is beside the strategy already, which has to be of the same plan.
Result<TrainOptions> going_on(const TrainOptions& given, const BlueprintPlan& plan) {
  TrainOptions out = given;
  out.file = training_path(given.out);
  HS_TRY(const std::string text, training_plan(out.file));
  if (text != plan.text)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("'{}' was trained by another plan than '{}': name another --out", out.file, given.file));
  out.cards.clear();
  out.add_bets.clear();
  return out;
}

Json report_json(TrainingRun& run, const TrainOptions& given, double mbb) {
  const RegretSummary learnt = run.summary();
  Json out{{"passes", run.passes()},
           {"complete", run.complete()},
           {"seconds", run.seconds()},
           {"threads", given.threads},
           {"processes", run.comm().size()},
           {"visits", run.visits()},
           {"infosets", learnt.infosets},
           {"infosets_reached", learnt.reached},
           {"average_regret_mbb", learnt.average}};
  if (const TrainingRow* const row = run.measured(); row != nullptr && !std::isnan(row->lbr)) {
    out["lbr_mbb"] = row->lbr;
    out["lbr_half_width_95"] = row->lbr_half_width;
  } else if (row != nullptr) {
    out["exploitability_mbb"] = mbb * row->exploitability;
  }
  if (const Comm::Traffic traffic = run.comm().traffic(); traffic.rounds > 0)
    out["traffic"] = {{"bytes", traffic.bytes}, {"rounds", traffic.rounds}};
  out["blueprint"] = run.out();
  out["training"] = training_path(run.out());
  return out;
}

void print_report(TrainingRun& run) {
  const RegretSummary learnt = run.summary();
  fmt::print("{} {} in {}: {} plays, {} goes on\n", grouped(run.passes()), passes_unit(run.plan()),
             duration(run.seconds()), run.out(), training_path(run.out()));
  fmt::print("{} of {} infosets reached, their average regret {} mbb/hand\n", grouped(learnt.reached),
             grouped(learnt.infosets), number(learnt.average, 3));
}

// All processes begin, or none does: nobody waits for one that was refused.
Result<std::optional<TrainJob>> begun_by_all(Result<std::optional<TrainJob>> mine, Comm& comm) {
  const auto begins = [&]() -> Result<void> {
    if (!mine) return tl::unexpected<Error>(mine.error());
    return {};
  };
  HS_RETURN_IF_ERROR(agreed(comm, begins()));
  if (anyone(comm, !*mine)) return std::optional<TrainJob>();
  const Training& training = (*mine)->training;
  Signature what;
  what.add(training.plan.text);
  what.add(training.cards != nullptr ? format_abstraction(*training.cards) : "");
  HS_RETURN_IF_ERROR(check_alike(comm, what.hex() + std::to_string(training.trainer->iterations()),
                                 "plan, cards or training file"));
  return mine;
}

// How far it is, for whoever runs it as a job: a file that HINDSIGHT_PROGRESS names.
class ProgressFile {
 public:
  explicit ProgressFile(TrainingRun& run) : run_(run) {
    const char* const path = std::getenv("HINDSIGHT_PROGRESS");
    if (path != nullptr && run.comm().rank() == 0) path_ = path;
  }
  void keep(bool now) {
    if (path_.empty() || (!now && seconds_since(kept_) < 1)) return;
    kept_ = Clock::now();
    const std::uint64_t made = run_.passes() - run_.passes_before(), wanted = run_.passes_wanted();
    Json out{{"processes", run_.comm().size()},
             {"passes", run_.passes()},
             {"passes_wanted", wanted},
             {"seconds", run_.seconds()}};
    if (made > 0)
      out["seconds_left"] = run_.seconds() / static_cast<double>(made) *
                            static_cast<double>(wanted - std::min(wanted, run_.passes()));
    static_cast<void>(write_file(path_, out.dump() + "\n"));  // that it cannot be told is no reason to stop
  }

 private:
  TrainingRun& run_;
  std::string path_;
  Clock::time_point kept_{};
};

// To its goal, as the terminal shows it.
Result<void> run_shown(TrainingRun& run, const TrainOptions& given, const RunControl& control) {
  TrainingLine line(given.quiet || run.comm().rank() > 0, run, given.seconds);
  ProgressFile progress(run);
  const Result<void> ran = run.run(
      {.passes = given.passes,
       .seconds = given.seconds > 0 ? std::optional(given.seconds) : std::nullopt,
       .save_every = given.save_every},
      control,
      {.measured = [&](const TrainingRow& row) { line.tell(row); },
       .between =
           [&] {
             line.show();
             progress.keep(false);
           },
       .not_kept = [&](const Error& error) { line.say(fmt::format("not kept: {}", error.message)); }});
  progress.keep(true);
  line.clear();
  return ran;
}

Result<int> tell_run(TrainingRun& run, const TrainOptions& given, const Json& added, int code) {
  const double mbb = 1000 / static_cast<double>(run.plan().game.big_blind);
  if (given.json)
    fmt::print("{}\n", with_added(report_json(run, given, mbb), added).dump());
  else
    print_report(run);
  if (!run.complete())
    fmt::print(stderr, "stopped; go on with: hindsight train {}\n", shell_word(training_path(run.out())));
  HS_RETURN_IF_ERROR(run.finish());
  if (!given.plot.empty())
    HS_RETURN_IF_ERROR(
        plot_course(given.plot, run.plan().game.name.empty() ? given.file : run.plan().game.name, run));
  return code;
}

Result<int> train(const TrainOptions& given) {
  if (given.file.empty())
    return fail(
        ErrorCode::invalid_argument,
        "which blueprint? Name a plan, such as examples/blueprints/heads_up_200.toml, or a training file");
  if (!given.sweep.empty()) return run_sweep(given);
  if (!given.farm.folder.empty())
    return fail(ErrorCode::invalid_argument,
                "--farm shares out the plans of --sweep; of one training mpirun starts the processes");
  const Interrupt interrupt;
  const RunControl control{interrupt.token(), given.threads};
  std::optional<TrainJob> job;
  Json added;
  std::shared_ptr<Comm> comm = std::make_shared<Alone>();
  if (!given.size && !given.tree) {
    HS_TRY(comm, join_processes(launched()));
  }
  if (is_training(given.file)) {
    HS_TRY(job, begun_by_all(resumed(given, comm), *comm));
  } else {
    HS_TRY(BlueprintPlan plan, plan_in(given.file));
    if (!given.add_bets.empty()) {
      HS_TRY(GrownPlan grown, with_missing_bets(std::move(plan), given));
      plan = std::move(grown.plan);
      added = std::move(grown.told);
    }
    if (given.size) return print_size(plan, added, given.json);
    if (given.tree) return print_tree(plan, given);
    if (given.go_on && std::filesystem::exists(training_path(given.out))) {
      auto on = going_on(given, plan);
      HS_TRY(job, begun_by_all(on ? resumed(*on, comm) : tl::unexpected<Error>(on.error()), *comm));
    } else {
      HS_TRY(job, begun_by_all(planned(std::move(plan), given, control, comm), *comm));
    }
  }
  if (!job) {
    fmt::print(stderr, "stopped before there was anything to keep\n");
    return interrupt.exit_code();
  }
  TrainingRun run(std::move(job->training), std::move(job->out), std::move(job->course), given.threads);
  const Result<void> ran = run_shown(run, given, control);
  if (comm->rank() > 0) {
    comm->leave();
    return interrupt.exit_code();
  }
  const Result<int> told =
      ran ? tell_run(run, given, added, interrupt.exit_code()) : tl::unexpected<Error>(ran.error());
  run.dismiss();
  comm->leave();
  return told;
}

void declare_course(Parser& parser, TrainOptions& given) {
  parser.option("--log", given.log, "Keep the course here, row by row (docs/formats.md)").type("FILE.csv");
  parser
      .option("--plot", given.plot,
              "Draw the course here: exploitability or LBR with its interval, else average regret, over CPU "
              "time")
      .type("FILE.svg");
  parser
      .option("--measure-every", given.measure_every,
              "Measure when so many passes more are made [by time, a twentieth of it at most]")
      .check(not_whole)
      .type("N");
  parser
      .option("--measure-hands", given.measure_hands,
              "Hands of the local best response heads-up with 52 cards; 0 for none [1000]")
      .check(not_whole)
      .type("N");
  parser
      .option(
          "--measure-setting", given.measure_setting,
          "What it chooses from: fc, fcpa34, bets34, bets2fc, rebel or sizes, as of 'hindsight lbr' [fcpa34]")
      .type("NAME");
}

void declare_sweep(Parser& parser, TrainOptions& given) {
  parser
      .option("--sweep", given.sweep,
              "Train the plan with each of these values, cards.flop=ehs:50,ehs:100; may come again: with all "
              "combinations")
      .type("KEY=VALUE,...")
      .excludes({"--out", "--cards", "--add-bets", "--seconds", "--size", "--tree", "--log", "--plot",
                 "--measure-every", "--memory-per-process"});
  parser.option("--report", given.report, "With --sweep: size and measure of each, a line (docs/formats.md)")
      .type("FILE.csv")
      .needs("--sweep");
  declare_farm(parser, given.farm, "the plans of --sweep");
}

void declare_train(Parser& parser, TrainOptions& given) {
  parser.option("file", given.file, "A plan (docs/blueprint.md), or a training file to go on with")
      .type("FILE");
  parser
      .option("--out", given.out,
              "The strategy, with what it is trained from beside it [blueprint.blueprint]")
      .type("FILE.blueprint");
  parser.flag("--go-on", given.go_on, "Go on with the training that is beside --out, where there is one")
      .needs("--out");
  parser.option("--cards", given.cards, "A card abstraction in place of the plan's").type("FILE.buckets");
  parser
      .option(
          "--add-bets", given.add_bets,
          "Hands, files or folders: sizes that players bet and the plan lacks are added to it, those first "
          "that it misjudges most")
      .type("HANDS");
  parser.option("--bets", given.bets, "So many sizes [3]").check(not_a_count).type("N").needs("--add-bets");
  parser
      .option("--passes", given.passes,
              "Train until so many boards were dealt, or passes made [those of the plan]")
      .check(not_whole)
      .type("N");
  parser.option("--seconds", given.seconds, "Stop after this time of training").check(not_seconds).type("S");
  parser.option("--save-every", given.save_every, "Pause between two saves of both files [600]")
      .check(not_seconds)
      .type("S");
  declare_course(parser, given);
  parser.option("--threads", given.threads, "The result is the same bits for any number [1]")
      .check(not_a_count)
      .type("N");
  parser
      .option(
          "--memory-per-process", given.memory,
          "Refuse a training of which a process would hold more: 500M, 8G (docs/machines.md) [what is free]")
      .type("SIZE");
  parser.flag("--size", given.size, "Only print how large it is");
  parser.flag("--tree", given.tree, "Only print the betting").excludes({"--size"});
  parser
      .option("--after", given.outline.after,
              "With --tree: what follows these actions, bets in chips: f, r250")
      .type("LINE")
      .needs("--tree");
  parser.option("--depth", given.outline.depth, "With --tree: so many actions further [2]")
      .check(not_whole)
      .type("N")
      .needs("--tree");
  declare_sweep(parser, given);
  parser.flag("--json", given.json, "Print one line of JSON");
  parser.flag("--quiet", given.quiet, "No live progress on stderr");
}

constexpr HelpText train_help = {"train", "Train a strategy of hold'em by self-play, for bots to play by",
                                 R"help(Examples:
  hindsight train examples/blueprints/heads_up_200.toml --size
  hindsight train examples/blueprints/six_seats_100.toml --tree --after "f, f, r250" --depth 1
  hindsight train examples/blueprints/heads_up_200.toml --threads 2 --out heads_up.blueprint
  hindsight train heads_up.blueprint.training --passes 200000
  hindsight train examples/blueprints/heads_up_200.toml --add-bets heads_up.phhs --bets 2 --size
  hindsight train examples/blueprints/heads_up_20.toml --log course.csv --plot course.svg --measure-hands 4000
  hindsight train examples/blueprints/ms3f1t1r1h5.toml --log exact.csv --measure-every 25 --out laboratory.blueprint
  hindsight train examples/blueprints/leduc_no_limit.toml --out leduc.blueprint
  hindsight train examples/blueprints/ms3f1t1r1h5.toml --sweep cards.river=ehs:20,ochs:20 --passes 20 --report rivers.csv
  hindsight match "blueprint(file=heads_up.blueprint)" equity

A plan says which bets there are, which hands are taken to be alike, and how many boards are dealt (docs/blueprint.md).
While it trains, it tells which share of the infosets it has reached and their average regret (of a pass, in mbb/hand: it says
whether learning goes on, and is no bound), and at intervals a true measure: exact exploitability where the plan has a deck,
heads-up what a local best response wins, with its 95 % interval. With three seats and more there is none. Measuring changes nothing
and is no time of training.
With --add-bets a strategy comes to know what its opponents really bet: a size that it lacks is played as its neighbours, and what
that misjudges, in chips, decides which sizes are added.
With --sweep each combination of values is trained for as many passes, on one thread, and measured, a line of the report each; what
is done stays in FILE.csv.farm, or --farm FOLDER, which many may share out (docs/machines.md).
Ctrl-C keeps what was learnt and exits with 130; the training file goes on to the same result, and --log to the same log.
)help"};

}  // namespace

Command train_command(Parser& program) { return make_command(program, train_help, declare_train, train); }

}  // namespace hindsight
