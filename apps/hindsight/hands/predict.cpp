// hindsight predict: what players do next, foretold and scored on hands that were not learnt.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cmath>

#include "command.h"
#include "hands/hand_files.h"
#include "interrupt.h"
#include "io/json.h"
#include "live_line.h"
#include "play/models/opponent_profile.h"
#include "study/hands/move_prediction.h"
#include "text.h"

namespace hindsight {

namespace {

struct PredictOptions {
  std::vector<std::string> paths, learn;
  double split = 0.5;
  bool json = false, quiet = false, moves = false, calibration = false;
};

Json move_json(const RecordedHand& hand, const ForetoldTurn& turn, const MovePredictor& predictor) {
  Json out{{"hand", hand.place},
           {"event", turn.event},
           {"player", hand.player(turn.seat)},
           {"situation", to_text(turn.situation)},
           {"made", move_class_names[index_of(turn.made)]}};
  for (std::size_t f = 0; f < forecasters; ++f) {
    const MoveShares chances = predictor.predict(turn, static_cast<MoveForecaster>(f));
    Json by = Json::object();
    for (std::size_t c = 0; c < move_classes; ++c)
      if (turn.legal[c]) by[move_class_names[c]] = chances[c];
    out[forecaster_names[f]] = std::move(by);
  }
  return out;
}

void print_moves(const RecordedHand& hand, const MovePredictor& predictor) {
  std::vector<std::string> head{"player", "situation"};
  for (const std::string_view name : move_class_names) head.push_back(fmt::format(">{}", name));
  head.emplace_back("made");
  TextTable table(head);
  for (const ForetoldTurn& turn : turns_of(hand)) {
    const MoveShares chances = predictor.predict(turn, MoveForecaster::player);
    std::vector<std::string> cells{hand.player(turn.seat), to_text(turn.situation)};
    for (std::size_t c = 0; c < move_classes; ++c)
      cells.push_back(turn.legal[c] ? percent(chances[c], 1) : "");
    cells.emplace_back(move_class_names[index_of(turn.made)]);
    table.row(cells);
  }
  fmt::print("{}\n{}\n", hand.place, table.text());
}

Json score_json(const PredictionScores& scores, std::size_t f) {
  const ForecastScore& score = scores.by[f];
  Json bins = Json::array();
  for (const ForecastScore::Bin& bin : score.bins)
    if (bin.count > 0)
      bins.push_back({{"count", bin.count},
                      {"chance", bin.chance / static_cast<double>(bin.count)},
                      {"made", static_cast<double>(bin.made) / static_cast<double>(bin.count)}});
  Json out{{"forecaster", forecaster_names[f]},
           {"log_loss", score.log_loss()},
           {"accuracy", score.accuracy()},
           {"calibration_error", score.calibration_error()},
           {"calibration", std::move(bins)}};
  if (f > 0 && scores.hands > 1) {
    out["gain_per_hand"] = scores.gain[f].mean();
    out["gain_half_width_95"] = scores.gain[f].half_width(0.95);
  }
  return out;
}

void print_scores(const PredictionScores& scores, std::uint64_t learnt, bool calibration) {
  fmt::print("{} learnt first, {} foretold: {}\n\n", counted(learnt, "hand"), counted(scores.hands, "hand"),
             counted(scores.by[0].turns, "move"));
  TextTable table({"forecaster", ">log-loss", ">accuracy", ">calibration error", ">gained per hand", ">±"});
  for (std::size_t f = 0; f < forecasters; ++f) {
    const ForecastScore& score = scores.by[f];
    const bool compared = f > 0 && scores.hands > 1;
    table.row({std::string(forecaster_names[f]), fmt::format("{:.4f}", score.log_loss()),
               percent(score.accuracy(), 1), percent(score.calibration_error(), 1),
               compared ? fmt::format("{:.3f}", scores.gain[f].mean()) : "",
               compared ? fmt::format("{:.3f}", scores.gain[f].half_width(0.95)) : ""});
  }
  fmt::print("{}", table.text());
  if (!calibration) return;
  TextTable bins({">chance given", ">moves", ">made"});
  for (const ForecastScore::Bin& bin : scores.by[forecasters - 1].bins)
    if (bin.count > 0)
      bins.row({percent(bin.chance / static_cast<double>(bin.count), 1), grouped(bin.count),
                percent(static_cast<double>(bin.made) / static_cast<double>(bin.count), 1)});
  fmt::print("\n{}", bins.text());
}

// Populations, of which the counts are left, then hands: how many.
Result<std::uint64_t> learn_first(const PredictOptions& given, MovePredictor& predictor) {
  std::uint64_t out = 0;
  std::vector<std::string> hands;
  for (const std::string& path : given.learn) {
    if (!path.ends_with(profile_extension)) {
      hands.push_back(path);
      continue;
    }
    HS_TRY(const OpponentProfile profile, read_profile(path));
    predictor.learn(profile.counts);
    out += profile.counts.hands();
  }
  if (hands.empty()) return out;
  HS_TRY(const std::vector<RecordedHand> read, recorded_hands(hands, given.quiet));
  for (const RecordedHand& hand : read) predictor.learn(hand);
  return out + read.size();
}

Result<int> predict_files(const PredictOptions& given, const Parser& parser) {
  if (!(given.split >= 0 && given.split < 1))
    return fail(ErrorCode::invalid_argument, "--split may be 0 (nothing is learnt first) to below 1");
  HS_TRY(std::vector<RecordedHand> hands, recorded_hands(given.paths, given.quiet));
  MovePredictor predictor;
  HS_TRY(const std::uint64_t before, learn_first(given, predictor));
  const Interrupt interrupt;
  LiveLine live(given.quiet || given.json);
  // Without hands of their own to learn, the first part of them.
  const bool splits = given.learn.empty() || parser.count("--split") > 0;
  const auto first = splits ? static_cast<std::size_t>(given.split * static_cast<double>(hands.size())) : 0;
  PredictionScores scores;
  for (std::size_t h = 0; h < hands.size() && !interrupt.token().stop_requested(); ++h) {
    if (h < first) {
      predictor.learn(hands[h]);
      continue;
    }
    if (given.moves && given.json)
      for (const ForetoldTurn& turn : turns_of(hands[h]))
        fmt::print("{}\n", move_json(hands[h], turn, predictor).dump());
    else if (given.moves)
      print_moves(hands[h], predictor);
    foretell(predictor, hands[h], scores);
    if (live.due()) live.show(fmt::format("{} of {} hands", h + 1, hands.size()));
  }
  live.clear();
  if (!given.json) {
    print_scores(scores, before + first, given.calibration);
    return interrupt.exit_code();
  }
  Json all = Json::array();
  for (std::size_t f = 0; f < forecasters; ++f) all.push_back(score_json(scores, f));
  fmt::print("{}\n", Json{{"learnt", before + first},
                          {"hands", scores.hands},
                          {"moves", scores.by[0].turns},
                          {"forecasters", std::move(all)}}
                         .dump());
  return interrupt.exit_code();
}

void declare_predict(Parser& parser, PredictOptions& given) {
  parser.option("files", given.paths, "Hands, as 'hindsight replay' takes them").required().type("FILE|DIR");
  parser
      .option("--learn", given.learn,
              "Hands to learn from first, or a population's .profile [a part of the files]")
      .type("FILE|DIR");
  parser.option("--split", given.split, "That part: the first of them").type("0..1").with_default();
  parser.flag("--moves", given.moves, "Print what was foretold of every move");
  parser.flag("--calibration", given.calibration, "Print how often what was given a chance came true");
  parser.flag("--json", given.json, "Print JSON (docs/formats.md)");
  parser.flag("--quiet", given.quiet, "No progress on stderr");
}

constexpr HelpText predict_help = {
    "predict", "What players do next, with its probability, scored on hands that were not learnt",
    R"help(Examples:
  hindsight predict hands.phhs
  hindsight predict hands.phhs --split 0.8 --calibration
  hindsight predict heads_up.phhs --learn friday.phhs --moves

Moves are fold, check or call, and raises by their part of the pot. Hands are foretold in their order and then learnt. The
baseline is how often each is made by street and position; population, how anybody plays in the situation; player,
the same of one player beside that. log-loss: -ln of the chance that was given to what was made, in the mean over moves.
)help"};

}  // namespace

Command predict_command(Parser& program) {
  return make_command(program, predict_help, declare_predict, predict_files);
}

}  // namespace hindsight
