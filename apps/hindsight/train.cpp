// hindsight train: blueprints of hold'em by self-play.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "abstraction/build_abstraction.h"
#include "base/clock.h"
#include "base/memory.h"
#include "command.h"
#include "interrupt.h"
#include "live_line.h"
#include "output_file.h"
#include "store/abstractions/abstraction_file.h"
#include "store/atomic_file.h"
#include "store/blueprints/blueprint_file.h"
#include "store/json.h"
#include "text.h"
#include "training_course.h"

namespace hindsight {

namespace {

struct Options {
  std::string file, out, cards, log;
  std::uint64_t passes = 0;
  double seconds = 0, save_every = 600;
  unsigned threads = 1;
  bool quiet = false, json = false, size = false;
};

constexpr std::uint64_t table_pays =
    50'000;  // boards from which on a table of the turn's buckets saves its time

bool is_training(const std::string& path) { return has_extension(path, training_extension); }

// Where what is learnt stands beside the strategy.
std::string training_path(const std::string& strategy) { return strategy + std::string(training_extension); }

Result<BlueprintPlan> plan_in(const std::string& path) {
  HS_TRY(const std::string text, read_file(path, longest_blueprint_plan));
  auto plan = parse_blueprint_plan(text);
  if (!plan) return fail(plan.error().code, fmt::format("'{}': {}", path, plan.error().message));
  return plan;
}

// ---- how large it is ----

// As many buckets as are asked for.
class AskedBuckets final : public CardBuckets {
 public:
  explicit AskedBuckets(const AbstractionSpec& spec) : spec_(spec) {}
  std::uint32_t count(std::size_t round) const override { return spec_.streets[round].buckets; }
  void find(std::size_t, std::span<const CardSet>, std::span<std::uint16_t, combo_count>) const override {}

 private:
  AbstractionSpec spec_;
};

Result<BucketLayout> layout_of(const BlueprintPlan& plan) {
  HS_TRY(const BettingTree tree, BettingTree::build(plan.game.start, plan.game.menu));
  if (plan.deck) {
    Team alone(1);
    HS_TRY(const auto buckets, DeckBuckets::make(plan.game.cards, *plan.deck, alone));
    return BucketLayout(tree, *buckets);
  }
  return BucketLayout(tree, AskedBuckets(plan.cards));
}

Result<int> print_size(const BlueprintPlan& plan, bool json) {
  HS_TRY(const BucketLayout layout, layout_of(plan));
  const std::uint64_t bytes = BlueprintTrainer::bytes(layout);
  Json streets = Json::array();
  TextTable table({"street", ">decisions", "cards", ">infosets", ">numbers"});
  for (std::size_t street = 0; street < plan.game.cards.rounds(); ++street) {
    const BucketLayout::Count& of = layout.by_street()[street];
    const std::string cards =
        plan.deck ? to_text(plan.deck->rounds[street]) : to_text(plan.cards.streets[street]);
    streets.push_back({{"street", street_names[street]},
                       {"decisions", of.decisions},
                       {"cards", cards},
                       {"infosets", of.infosets},
                       {"numbers", of.numbers}});
    table.row({std::string(street_names[street]), grouped(of.decisions), cards, grouped(of.infosets),
               grouped(of.numbers)});
  }
  if (json) {
    fmt::print("{}\n",
               Json{{"streets", streets}, {"bytes", bytes}, {"strategy_bytes", layout.size()}}.dump());
  } else {
    fmt::print("{}\nTraining takes {:.0f} MiB of memory; the strategy {:.1f} MiB before it is packed\n",
               table.text(), static_cast<double>(bytes) / (1 << 20),
               static_cast<double>(layout.size()) / (1 << 20));
  }
  return 0;
}

Result<void> check_memory(const BlueprintPlan& plan) {
  HS_TRY(const BucketLayout layout, layout_of(plan));
  const auto needed = static_cast<double>(BlueprintTrainer::bytes(layout));
  const auto free = static_cast<double>(available_memory());
  constexpr double gibibyte = 1 << 30;
  if (needed > 0.9 * free)
    return fail(
        ErrorCode::unsupported,
        fmt::format("training this takes {:.1f} GiB and {:.1f} are free: take fewer buckets, fewer bet "
                    "sizes or a lower raise_cap",
                    needed / gibibyte, free / gibibyte));
  return {};
}

// ---- training ----

// The cards of a plan; nothing if it was stopped.
Result<std::optional<Abstraction>> cards_for(BlueprintPlan& plan, const Options& given,
                                             const RunControl& control) {
  LiveLine live(given.quiet);
  if (!given.cards.empty()) {
    HS_TRY(Abstraction cards, read_abstraction(given.cards));
    plan.cards = cards.spec();
    HS_RETURN_IF_ERROR(check_memory(plan));
    return std::optional(std::move(cards));
  }
  HS_RETURN_IF_ERROR(check_memory(plan));
  const Clock::time_point start = Clock::now();
  return build_abstraction(plan.cards, control, [&](const AbstractionProgress& now) {
    if (!live.due()) return;
    const double seconds = seconds_since(start);
    live.show(
        fmt::format("cards: {}  {:.0f} %{}", now.step, 100 * now.done,
                    now.done > 0.02 ? "  " + duration(seconds / now.done * (1 - now.done)) + " left" : ""));
  });
}

// Of a plan; nothing if it was stopped.
Result<std::optional<Training>> begun(BlueprintPlan& plan, const Options& given, const RunControl& control) {
  if (plan.deck) {
    if (!given.cards.empty())
      return fail(ErrorCode::invalid_argument, "--cards is for hold'em with 52 cards: the plan has a deck");
    HS_RETURN_IF_ERROR(check_memory(plan));
    return begin_training(plan, nullptr, given.threads).map([](Training&& out) {
      return std::optional(std::move(out));
    });
  }
  HS_TRY(std::optional<Abstraction> cards, cards_for(plan, given, control));
  const std::uint64_t passes = given.passes > 0 ? given.passes : plan.passes;
  const std::uint64_t boards = plan.method == TrainingMethod::hands ? passes * plan.sampling.boards : passes;
  if (cards && boards >= table_pays && !cards->tabulate_turn(control)) cards.reset();
  if (!cards) return std::optional<Training>();
  return begin_training(plan, std::make_shared<const Abstraction>(std::move(*cards)), given.threads)
      .map([](Training&& out) { return std::optional(std::move(out)); });
}

class Course {
 public:
  Course(const Options& given, Training training, std::string out, std::optional<TrainingCourse> looks)
      : given_(given),
        training_(std::move(training)),
        looks_(std::move(looks)),
        out_(std::move(out)),
        team_(given.threads),
        live_(given.quiet),
        before_(training_.trainer->iterations()),
        passes_(given.passes > 0 ? given.passes : training_.plan.passes) {}

  Result<void> run(const RunControl& control) {
    BlueprintTrainer& trainer = *training_.trainer;
    while (!over() && !control.stop.stop_requested()) {
      const Clock::time_point start = Clock::now();
      const double before = cpu_seconds();
      trainer.run(std::min(chunk_, passes_ - trainer.iterations()), control);
      const double took = seconds_since(start);
      cpu_ += cpu_seconds() - before;
      chunk_ = took < 0.2 ? 2 * chunk_ : took > 1 ? std::max<std::uint64_t>(1, chunk_ / 2) : chunk_;
      if (looks_ && (over() || looks_->due(cpu_))) HS_RETURN_IF_ERROR(look());
      if (live_.due()) live_.show(progress());
      if (!over() && seconds_since(saved_) >= given_.save_every)
        if (const Result<void> saved = save(); !saved)  // perhaps there is room the next time
          live_.say(fmt::format("not kept: {}", saved.error().message));
    }
    live_.clear();
    return save();
  }

  bool over() const {
    return training_.trainer->iterations() >= passes_ || (given_.seconds > 0 && seconds() >= given_.seconds);
  }
  bool complete() const { return training_.trainer->iterations() >= passes_; }
  std::uint64_t passes() const { return training_.trainer->iterations(); }
  double seconds() const { return seconds_since(started_); }
  const std::string& out() const { return out_; }
  // What is counted.
  std::string_view unit() const {
    return training_.plan.method == TrainingMethod::boards ? "boards" : "passes";
  }
  std::uint64_t visits() const { return training_.trainer->visits(); }

 private:
  std::string progress() const {
    const double each = seconds() / static_cast<double>(std::max<std::uint64_t>(1, passes() - before_));
    double left = each * static_cast<double>(passes_ - passes());
    if (given_.seconds > 0) left = std::min(left, std::max(0.0, given_.seconds - seconds()));
    const std::string sampled =
        training_.trainer->visits() == 0
            ? ""
            : fmt::format("  {:.1f} million visits/s",
                          static_cast<double>(training_.trainer->visits()) / 1e6 / seconds());
    return fmt::format("{} of {} {}  {:.1f} ms each{}  {} left", grouped(passes()), grouped(passes_), unit(),
                       1000 * each, sampled, duration(left));
  }
  Result<void> look() {
    const Result<std::string> seen = looks_->look(training_, cpu_, team_);
    if (!seen && !given_.log.empty()) return tl::unexpected(seen.error());
    if (!given_.quiet) live_.say(seen ? *seen : "not measured: " + seen.error().message);
    if (!seen) looks_.reset();
    return {};
  }
  Result<void> save() {
    live_.clear();
    saved_ = Clock::now();
    HS_RETURN_IF_ERROR(write_training(training_path(out_), training_, team_));
    HS_TRY(const BlueprintFile file, blueprint_of(training_));
    return write_blueprint(out_, file, team_);
  }

  const Options& given_;
  Training training_;
  std::optional<TrainingCourse> looks_;
  double cpu_ = 0;  // of training
  std::string out_;
  Team team_;
  LiveLine live_;
  std::uint64_t before_, passes_, chunk_ = 1;
  Clock::time_point started_ = Clock::now(), saved_ = Clock::now();
};

Result<int> train(const Options& given) {
  if (given.file.empty())
    return fail(
        ErrorCode::invalid_argument,
        "which blueprint? Name a plan, such as examples/blueprints/heads_up_200.toml, or a training file");
  if (!given.log.empty()) HS_RETURN_IF_ERROR(check_output("--log", given.log, ".csv"));
  const Interrupt interrupt;
  const RunControl control{interrupt.token(), given.threads};
  std::string out = given.out;
  std::optional<Training> training;
  if (is_training(given.file)) {
    if (given.size || !given.cards.empty())
      return fail(ErrorCode::invalid_argument,
                  "--size and --cards are for a plan: the training file has its cards");
    if (out.empty()) out = given.file.substr(0, given.file.size() - training_extension.size());
    HS_RETURN_IF_ERROR(check_output("--out", out, blueprint_extension));
    HS_TRY(training, read_training(given.file, given.threads));
  } else {
    HS_TRY(BlueprintPlan plan, plan_in(given.file));
    if (given.size) return print_size(plan, given.json);
    if (out.empty()) out = unused_path("blueprint", blueprint_extension);
    HS_RETURN_IF_ERROR(check_output("--out", out, blueprint_extension));
    HS_TRY(training, begun(plan, given, control));
    if (!training) {
      fmt::print(stderr, "stopped before there was anything to keep\n");
      return interrupt.exit_code();
    }
  }
  std::optional<TrainingCourse> looks;
  if (training->plan.deck && (!given.quiet || !given.log.empty())) {
    HS_TRY(looks, TrainingCourse::open(given.log));
  } else if (!given.log.empty()) {
    return fail(ErrorCode::invalid_argument,
                "--log is for decks of a laboratory, where exploitability is exact: the plan has no deck");
  }
  Course course(given, std::move(*training), out, std::move(looks));
  HS_RETURN_IF_ERROR(course.run(control));
  if (given.json) {
    fmt::print("{}\n", Json{{"passes", course.passes()},
                            {"complete", course.complete()},
                            {"seconds", course.seconds()},
                            {"threads", given.threads},
                            {"visits", course.visits()},
                            {"blueprint", course.out()},
                            {"training", training_path(course.out())}}
                           .dump());
  } else {
    fmt::print("{} {} in {}: {} plays, {} goes on\n", grouped(course.passes()), course.unit(),
               duration(course.seconds()), course.out(), training_path(course.out()));
  }
  if (!course.complete())
    fmt::print(stderr, "stopped; go on with: hindsight train {}\n", shell_word(training_path(course.out())));
  return interrupt.exit_code();
}

void declare(Parser& parser, Options& given) {
  parser.option("file", given.file, "A plan (docs/blueprint.md), or a training file to go on with")
      .type("FILE");
  parser
      .option("--out", given.out,
              "The strategy, with what it is trained from beside it [blueprint.blueprint]")
      .type("FILE.blueprint");
  parser.option("--cards", given.cards, "A card abstraction in place of the plan's").type("FILE.buckets");
  parser
      .option("--passes", given.passes,
              "Train until so many boards were dealt, or passes made [those of the plan]")
      .check(not_whole)
      .type("N");
  parser.option("--seconds", given.seconds, "Stop after this time of training").check(not_seconds).type("S");
  parser.option("--save-every", given.save_every, "Pause between two saves of both files [600]")
      .check(not_seconds)
      .type("S");
  parser
      .option("--log", given.log,
              "Keep the course of exact exploitability here, where the plan has a deck that is small enough")
      .type("FILE.csv");
  parser.option("--threads", given.threads, "The result is the same bits for any number [1]")
      .check(not_a_count)
      .type("N");
  parser.flag("--size", given.size, "Only print how large it is");
  parser.flag("--json", given.json, "Print one line of JSON");
  parser.flag("--quiet", given.quiet, "No live progress on stderr");
}

constexpr HelpText help = {"train", "Train a strategy of hold'em by self-play, for bots to play by",
                           R"help(Examples:
  hindsight train examples/blueprints/heads_up_200.toml --size
  hindsight train examples/blueprints/heads_up_200.toml --threads 2 --out heads_up.blueprint
  hindsight train heads_up.blueprint.training --passes 200000
  hindsight train examples/blueprints/ms3f1t1r1h5.toml --log course.csv --out laboratory.blueprint
  hindsight train examples/blueprints/leduc_no_limit.toml --out leduc.blueprint
  hindsight match "blueprint(file=heads_up.blueprint)" equity

A plan says which bets there are, which hands are taken to be alike, and how many boards are dealt (docs/blueprint.md).
Ctrl-C keeps what was learnt and exits with 130; the training file goes on to the same result.
)help"};

}  // namespace

Command train_command(Parser& program) { return make_command(program, help, declare, train); }

}  // namespace hindsight
