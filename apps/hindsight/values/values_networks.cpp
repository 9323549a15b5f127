// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <filesystem>
#include <vector>

#include "base/clock.h"
#include "base/signature.h"
#include "base/spec.h"
#include "interrupt.h"
#include "live_line.h"
#include "output_file.h"
#include "study/values/learning.h"
#include "study/values/network_run.h"
#include "text.h"
#include "values/keeping.h"
#include "values/values.h"

namespace hindsight {

namespace {

std::string signature_of_weights(const ValueNetworkFile& file) {
  Signature signature;
  for (const float weight : file.weights) signature.add(static_cast<double>(weight));
  return signature.hex();
}

Result<std::vector<std::uint32_t>> typed_layers(const std::string& text) {
  std::vector<std::uint32_t> out;
  for (std::size_t from = 0; from <= text.size();) {
    const std::size_t end = std::min(text.find(',', from), text.size());
    const auto units = parse_integer(text.substr(from, end - from));
    if (!units || *units < 1 || *units > 4096 || out.size() == 16)
      return fail(
          ErrorCode::invalid_argument,
          fmt::format("--hidden '{}' must be the units of up to 16 layers, 1 to 4096 each: 64,64,64", text));
    out.push_back(static_cast<std::uint32_t>(*units));
    from = end + 1;
  }
  return out;
}

// Goes on from the file that `out` names, where there is one.
template <class Run>
Result<void> resume_from(Run& run, const std::string& out) {
  if (!is_there(out)) return {};
  HS_TRY(const ValueNetworkFile so_far, read_value_network(out));
  const auto resumed = run.resume(so_far);
  if (!resumed)
    return fail(resumed.error().code, fmt::format("--out '{}': {}", out, resumed.error().message));
  return {};
}

void tell_made(const ValuesWords& given, const ValueNetworkFile& file, double seconds) {
  if (given.json) {
    Json told = network_json(file);
    told.update({{"file", given.out}, {"seconds", seconds}});
    fmt::print("{}\n", told.dump());
  } else {
    print_network(file);
    fmt::print("{} in {}\n", given.out, duration(seconds));
  }
}

// Goes on from what is there, keeps the file on the way, and tells what has become of it.
template <class Run, class Progress>
Result<ValueNetworkFile> made(Run& run, const ValuesWords& given, const Interrupt& interrupt,
                              const Progress& progress) {
  HS_RETURN_IF_ERROR(resume_from(run, given.out));
  LiveLine live(given.quiet || given.json);
  const Clock::time_point start = Clock::now();
  Keeping keeping([&] { return write_value_network(given.out, run.file()); });
  HS_RETURN_IF_ERROR(run.run({interrupt.token(), given.threads}, [&] {
    if (live.due()) live.show(progress());
    return keeping.if_due();
  }));
  HS_RETURN_IF_ERROR(keeping.now());
  live.clear();
  ValueNetworkFile file = run.file();
  tell_made(given, file, seconds_since(start));
  return file;
}

Result<void> check_share(const char* option, double share) {
  if (share >= 0 && share <= 1) return {};
  return fail(ErrorCode::invalid_argument, fmt::format("{} {} must be a share from 0 to 1", option, share));
}

}  // namespace

bool is_there(const std::string& path) {
  std::error_code none;
  return std::filesystem::exists(path, none);
}

std::string in_hex(std::uint64_t number) { return fmt::format("{:016x}", number); }

Json network_json(const ValueNetworkFile& file) {
  Json out = {{"game", file.game},
              {"hidden", file.shape.hidden},
              {"weights", file.weights.size()},
              {"epochs", file.epochs},
              {"of_epochs", file.training.epochs},
              {"batch", file.training.batch},
              {"rate", file.training.rate},
              {"seed", file.training.seed},
              {"loss", file.loss},
              {"rows", file.origin.rows},
              {"rows_signature", in_hex(file.origin.signature)},
              {"signature", signature_of_weights(file)}};
  if (const auto& learnt = file.origin.learning) {
    out.update({{"rounds", file.rounds},
                {"of_rounds", learnt->rounds},
                {"games", learnt->games},
                {"depth", learnt->play.depth},
                {"iterations", learnt->play.iterations},
                {"exploration", learnt->play.exploration},
                {"drawn", learnt->play.drawn}});
  } else {
    out.update({{"rows_seed", file.origin.plan.seed}, {"rows_accuracy", file.origin.plan.accuracy}});
  }
  return out;
}

void print_network(const ValueNetworkFile& file) {
  std::string layers;
  for (const std::uint32_t units : file.shape.hidden) layers += fmt::format("{} > ", units);
  fmt::print("{}: {} > {}{}, {} weights, signature {}\nepoch {} of {}, loss {}; {} rows of ", file.game,
             file.shape.inputs(), layers, file.shape.outputs(), grouped(file.weights.size()),
             signature_of_weights(file), file.epochs, file.training.epochs, number(file.loss, 4),
             grouped(file.origin.rows));
  if (const auto& learnt = file.origin.learning)
    fmt::print("self-play, seed {}; {} of {} rounds of {} games\n", learnt->play.seed, file.rounds,
               learnt->rounds, grouped(learnt->games));
  else
    fmt::print("seed {}\n", file.origin.plan.seed);
}

Result<int> train_values(const ValuesWords& given) {
  HS_RETURN_IF_ERROR(check_output("--out", given.out, value_network_extension));
  HS_TRY(const std::vector<std::uint32_t> hidden, typed_layers(given.hidden));
  HS_TRY(const BeliefRowsFile rows, read_belief_rows(given.name));
  const Interrupt interrupt;
  HS_TRY(const auto source, load_beliefs(rows.game));
  HS_RETURN_IF_ERROR(check_rows(*source, rows, fmt::format("'{}'", given.name)));
  HS_TRY(NetworkRun run, NetworkRun::start(*source, rows, hidden, given.training, given.threads));
  HS_TRY(const ValueNetworkFile file, made(run, given, interrupt, [&] {
           return fmt::format("epoch {} of {}, loss {}", run.trainer().iterations(), given.training.epochs,
                              number(run.trainer().loss(), 4));
         }));
  if (interrupt.exit_code() != 0)
    fmt::print(stderr, "stopped after epoch {} of {}; the same command goes on\n", file.epochs,
               file.training.epochs);
  return interrupt.exit_code();
}

Result<int> learn_values(const ValuesWords& given) {
  HS_RETURN_IF_ERROR(check_output("--out", given.out, value_network_extension));
  HS_TRY(const std::vector<std::uint32_t> hidden, typed_layers(given.hidden));
  HS_RETURN_IF_ERROR(check_share("--exploration", given.learning.play.exploration));
  HS_RETURN_IF_ERROR(check_share("--drawn", given.learning.play.drawn));
  const Interrupt interrupt;
  HS_TRY(const auto source, load_beliefs(given.name));
  NetworkTraining training = given.round;
  training.seed = given.learning.play.seed;
  LearningRun run(*source, given.learning, hidden, training, given.threads);
  HS_TRY(const ValueNetworkFile file, made(run, given, interrupt, [&] {
           return fmt::format("{} of {} rounds, {} of {} games, {} rows, loss {}", run.rounds(),
                              given.learning.rounds, grouped(run.games()), grouped(given.learning.games),
                              grouped(run.rows()), number(run.loss(), 4));
         }));
  if (interrupt.exit_code() != 0)
    fmt::print(stderr, "stopped after {} of {} rounds; the same command goes on\n", file.rounds,
               given.learning.rounds);
  else if (file.origin.rows == 0)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("no game came to a state where search stops, and '{}' has learnt nothing: play more "
                    "--games, into another file",
                    given.out));
  return interrupt.exit_code();
}

}  // namespace hindsight
