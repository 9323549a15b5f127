// SPDX-License-Identifier: MIT
#include "match/online_agent.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <fstream>
#include <mutex>

#include "base/text.h"
#include "command.h"
#include "hands/hand_log.h"
#include "interrupt.h"
#include "live_line.h"
#include "online/benchmark.h"
#include "online/hand_series.h"
#include "online/slumbot.h"
#include "output_file.h"
#include "store/hands/phh_record.h"
#include "text.h"

namespace hindsight {

namespace {

constexpr const char* key_variable = "HINDSIGHT_KEY";
constexpr std::size_t longest_key = 1'000;
constexpr double mbb_per_chip = 10;  // the big blind is 100

// From the file, else from the environment; the sentences never have it.
Result<std::string> read_key(const OnlineOptions& given, std::string_view what) {
  std::string key, from = fmt::format("the variable {}", key_variable);
  if (!given.key_file.empty()) {
    from = fmt::format("'{}'", given.key_file);
    std::ifstream file(given.key_file, std::ios::binary);
    if (!file) return fail(ErrorCode::io, fmt::format("--key-file {}: it cannot be read", from));
    std::string bytes(longest_key + 1, '\0');
    file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    key = bytes.substr(0, static_cast<std::size_t>(file.gcount()));
  } else if (const char* const set = std::getenv(key_variable)) {
    key = set;
  } else {
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("{} is needed: in a file (--key-file FILE) or in the variable {}", what, key_variable));
  }
  key = std::string(trimmed(key, "\r\n"));
  // A key stands in a line of the question's head; a password in JSON, where all may stand that can be typed.
  const bool typed = std::ranges::all_of(key, [&](char c) {
    return given.benchmark ? c > ' ' && c <= '~' : static_cast<unsigned char>(c) >= ' ';
  });
  if (key.empty() || key.size() > longest_key || !typed)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} is no {}: one line of letters, digits and signs", from, what));
  return key;
}

// Whom it plays with, and how it is reached.
struct Service {
  std::string name, estimator;
  WebAddress address;
  std::string key;  // or password

  HttpSetup http(const OnlineOptions& given) const {
    HttpSetup out{.address = address, .agent = "hindsight/" HINDSIGHT_VERSION};
    out.time = std::chrono::milliseconds(static_cast<std::int64_t>(1000 * given.timeout));
    if (given.benchmark) out.headers = {{std::string(benchmark_key_header), key}};
    return out;
  }

  std::unique_ptr<HandService> at(const OnlineOptions& given, const RetryPlan& plan,
                                  const std::stop_token& stop, unsigned place) const {
    auto caller = std::make_unique<ServiceCaller>(name, http(given), key, plan, stop, place);
    if (given.benchmark) return std::make_unique<Benchmark>(std::move(caller));
    return std::make_unique<Slumbot>(std::move(caller), SlumbotUser{given.user, key});
  }
};

Result<Service> service_of(const OnlineOptions& given) {
  Service out{.name = given.slumbot ? "Slumbot" : "The benchmark",
              .estimator = given.slumbot ? "baseline" : "aivat",
              .address = {},
              .key = {}};
  HS_TRY(out.address, parse_web_address(!given.url.empty() ? given.url
                                        : given.slumbot    ? std::string(slumbot_address)
                                                           : std::string(benchmark_address)));
  if (given.benchmark) {
    HS_TRY(out.key, read_key(given, "key of the benchmark"));
  } else if (!given.user.empty()) {
    HS_TRY(out.key, read_key(given, "password of the user"));
  }
  if (!out.key.empty() && !out.address.secure && !out.address.on_this_machine())
    return fail(ErrorCode::invalid_argument,
                fmt::format("a key is sent by https only, not to {}", out.address.text()));
  return out;
}

Result<void> check_options(const OnlineOptions& given) {
  if (given.slumbot && given.benchmark)
    return fail(ErrorCode::invalid_argument, "--slumbot or --benchmark, not both: a bot plays in one place");
  if (given.hands < 1 || given.hands > 1'000'000'000)
    return fail(ErrorCode::invalid_argument, fmt::format("--hands {}: 1 to 1,000,000,000", given.hands));
  const unsigned most = given.slumbot ? 1 : most_benchmark_hands;
  if (given.parallel < 1 || given.parallel > most)
    return fail(ErrorCode::invalid_argument,
                fmt::format("--parallel {}: {}", given.parallel,
                            given.slumbot ? "Slumbot deals one hand at a time"
                                          : fmt::format("1 to {} hands at once", most)));
  if (!(given.timeout >= 0.1 && given.timeout <= 3'600))
    return fail(ErrorCode::invalid_argument, fmt::format("--timeout {}: 0.1 to 3600 seconds", given.timeout));
  if (given.benchmark && !given.user.empty())
    return fail(ErrorCode::invalid_argument, "--user is Slumbot's: the benchmark knows you by your key");
  if (!given.log.empty()) HS_RETURN_IF_ERROR(check_output("--log", given.log, ".phhs"));
  return {};
}

std::string mean_text(const Sample& chips) {
  const double width = mbb_per_chip * chips.half_width(0.95);
  return fmt::format("{:+.1f}{} mbb/hand", mbb_per_chip * chips.mean(),
                     std::isfinite(width) ? fmt::format(" ± {:.1f}", width) : "");
}

// The hands as they come: the log, and the line that says how far it is.
class OnlinePlay {
 public:
  OnlinePlay(const OnlineOptions& given, std::string bot, std::string service, std::optional<HandLog> log)
      : given_(given),
        bot_(std::move(bot)),
        service_(std::move(service)),
        log_(std::move(log)),
        live_(given.quiet) {}

  Result<void> played(const SeriesHand& hand, const SeriesScore& score) {
    const std::lock_guard lock(mutex_);
    if (log_) {
      std::vector<std::string> names{service_, service_};
      names[hand.seat.value] = bot_;
      HS_TRY(const PhhHand record, record_of(*hand.hand, names));
      HS_RETURN_IF_ERROR(log_->append(fmt::format("[{}]\n{}\n", hand.number + 1, format_phh(record))));
      HS_RETURN_IF_ERROR(log_->flush());
    }
    if (live_.due()) live_.show(progress(score));
    return {};
  }
  // Why it waits; many may at once.
  void say(const std::string& line) {
    const std::lock_guard lock(mutex_);
    if (given_.quiet || (said_ && seconds_since(*said_) < 5)) return;
    said_ = Clock::now();
    live_.say(line);
  }
  double seconds() const { return seconds_since(started_); }
  void clear() { live_.clear(); }

 private:
  std::string progress(const SeriesScore& score) const {
    const std::uint64_t begun = score.won.count + score.lost;
    const double left = seconds() / static_cast<double>(begun) * static_cast<double>(given_.hands - begun);
    return fmt::format("{} of {} hands  {}  {}  {} left", grouped(begun), grouped(given_.hands), bot_,
                       mean_text(score.won), duration(left));
  }

  const OnlineOptions& given_;
  std::string bot_, service_;
  std::optional<HandLog> log_;
  LiveLine live_;
  std::mutex mutex_;
  std::optional<Clock::time_point> said_;
  const Clock::time_point started_ = Clock::now();
};

Json sample_json(const Sample& chips) {
  return {{"hands", chips.count},
          {"chips", chips.sum},
          {"mbb_per_hand", mbb_per_chip * chips.mean()},
          {"half_width_95", mbb_per_chip * chips.half_width(0.95)}};
}

void print_json(const Service& service, const std::string& bot, const SeriesScore& score, bool stopped,
                double seconds) {
  Json out{{"bot", bot}, {"service", service.name}, {"address", service.address.text()}};
  out.update(sample_json(score.won));
  out["without_result"] = score.lost;
  if (score.adjusted.count > 0) {
    out["adjusted"] = Json{{"estimator", service.estimator}};
    out["adjusted"].update(sample_json(score.adjusted));
  }
  out["end"] = stopped ? "stopped" : score.ended ? "error" : "complete";
  out["seconds"] = seconds;
  fmt::print("{}\n", out.dump());
}

void print_text(const Service& service, const std::string& bot, const SeriesScore& score, double seconds) {
  fmt::print("{}: {} at {}, {:+} chips in {}\n", bot, counted(score.won.count, "hand"),
             service.address.text(), score.won.sum, duration(seconds));
  if (score.won.count > 0) fmt::print("  as played      {}\n", mean_text(score.won));
  if (score.adjusted.count > 0)
    fmt::print("  {:<14} {}{}\n", service.estimator, mean_text(score.adjusted),
               score.adjusted.count == score.won.count
                   ? ""
                   : fmt::format(", in {}", counted(score.adjusted.count, "hand")));
  if (score.lost > 0)
    fmt::print("  {} without a result: {}\n", counted(score.lost, "hand"), score.last_loss->message);
}

}  // namespace

void declare_online_agent(Parser& parser, OnlineOptions& given) {
  const char* const group = "Hand by hand over HTTP";
  parser.flag("--slumbot", given.slumbot, "Play against Slumbot's public server").group(group);
  parser.flag("--benchmark", given.benchmark, "Play in GTO Wizard's benchmark").group(group);
  parser.option("--hands", given.hands, "Hands to play").with_default().type("N").group(group);
  parser.option("--url", given.url, "Where the service is [its own address]").type("URL").group(group);
  parser.option("--user", given.user, "Log in to Slumbot with this name").type("NAME").group(group);
  parser
      .option("--key-file", given.key_file,
              "Holds the key of the benchmark, or the user's password [the variable HINDSIGHT_KEY]")
      .type("FILE")
      .group(group);
  parser.option("--parallel", given.parallel, "Hands at once in the benchmark, 20 at most")
      .with_default()
      .type("K")
      .group(group);
  parser.option("--timeout", given.timeout, "For an answer").with_default().type("SECONDS").group(group);
  parser.option("--log", given.log, "Write every hand here (PHH)").type("FILE.phhs").group(group);
  parser.flag("-q,--quiet", given.quiet, "No progress").group(group);
}

Result<int> play_online(const OnlineOptions& given, const std::string& bot, std::uint64_t seed, bool json) {
  HS_RETURN_IF_ERROR(check_options(given));
  HS_TRY(const BotKind kind, bot_kind(bot));
  HS_TRY(const Service service, service_of(given));
  std::optional<HandLog> log;
  if (!given.log.empty()) {
    HS_TRY(log, HandLog::create(given.log));
  }
  const Interrupt interrupt;
  OnlinePlay play(given, kind.name, given.slumbot ? "Slumbot" : "GTO Wizard", std::move(log));
  const RetryPlan plan{.waiting = [&](const std::string& why) { play.say(why); }};
  const SeriesSetup setup{
      .bot = kind.make,
      .seed = seed,
      .hands = given.hands,
      .parallel = static_cast<unsigned>(std::min<std::uint64_t>(given.parallel, given.hands)),
      .service = [&](unsigned place) { return service.at(given, plan, interrupt.token(), place); }};
  HS_TRY(const SeriesScore score,
         play_series(setup, interrupt.token(), [&](const SeriesHand& hand, const SeriesScore& so_far) {
           return play.played(hand, so_far);
         }));
  play.clear();
  if (score.won.count == 0 && score.lost == 0 && score.ended && !interrupt.token().stop_requested())
    return tl::unexpected(*score.ended);
  if (json)
    print_json(service, kind.name, score, interrupt.token().stop_requested(), play.seconds());
  else
    print_text(service, kind.name, score, play.seconds());
  if (interrupt.token().stop_requested()) return interrupt.exit_code();
  if (!score.ended) return 0;
  fmt::print(stderr, "hindsight: {}\n", score.ended->message);
  return exit_missed;
}

}  // namespace hindsight
