// Matches that the reference dealer of the ACPC recorded, letter by letter.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <filesystem>

#include "acpc/log.h"
#include "acpc/match.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "places.h"

namespace hindsight::this_file {
namespace {

namespace fs = std::filesystem;

std::vector<std::string> lines_of(const std::string& path) {
  const auto bytes = read_file(path, 1 << 24);
  EXPECT_TRUE(bytes.has_value()) << path;
  std::vector<std::string> out;
  for (const std::string_view line : split(trimmed(*bytes), '\n')) out.emplace_back(trimmed(line, "\r"));
  return out;
}

struct Recorded {
  std::string folder, name;

  std::vector<std::string> log() const { return lines_of(folder + "/logs/" + name + ".log"); }
};

std::vector<Recorded> recorded_matches() {
  std::vector<Recorded> out;
  for (const std::string& samples : sample_folders())
    for (const auto& entry : fs::directory_iterator(samples + "/acpc/logs"))
      if (entry.path().extension() == ".game")
        out.push_back({samples + "/acpc", entry.path().stem().string()});
  EXPECT_GE(out.size(), 2u);
  return out;
}

AcpcMatchSetup setup_of(const Recorded& recorded, const std::vector<std::string>& log) {
  const std::string& name = recorded.name;
  const auto game = parse_acpc_game(*read_file(recorded.folder + "/logs/" + name + ".game", 1 << 16));
  EXPECT_TRUE(game.has_value()) << name << ": " << game.error().message;
  const auto head = read_log_head(log[0]);
  EXPECT_TRUE(head.has_value());
  AcpcMatchSetup setup{.name = name, .game_file = head->game_file, .game = *game, .players = {}};
  setup.hands = head->hands;
  setup.seed = head->seed;
  setup.players = parse_score_line(log.back())->players;
  return setup;
}

// The cards come from the seed, the moves from the log; whole lines must be as recorded.
TEST(AcpcSamples, LogsAreReproducedFromSeedAndMoves) {
  for (const Recorded& recorded : recorded_matches()) {
    SCOPED_TRACE(recorded.name);
    const std::vector<std::string> log = recorded.log();
    AcpcMatch match(setup_of(recorded, log));
    for (const std::string& line : log) {
      if (!line.starts_with("STATE:")) continue;
      const auto hand = parse_state_line(match.setup().game, line);
      ASSERT_TRUE(hand.has_value()) << hand.error().message;
      AcpcHand again(match.setup().game);
      const std::string_view moves = split(line, ':')[2];
      for (std::size_t at = 0; at < moves.size();) {
        std::size_t end = at + 1;
        while (end < moves.size() && moves[end] >= '0' && moves[end] <= '9') ++end;
        const std::string_view move = moves.substr(at, end - at);
        at = end;
        if (move == "/") continue;
        std::string state;
        match.append_state(state, match.seat_to_act());
        const AcpcAnswer answer =
            read_answer(state + ":" + std::string(move), state, match.hand(), match.cards(), match.number());
        ASSERT_TRUE(answer.move.has_value() && answer.warning.empty()) << line;
        match.play(*answer.move);
      }
      ASSERT_TRUE(match.hand().over()) << line;
      EXPECT_EQ(match.state_line(), line);
      match.next_hand();
    }
    EXPECT_EQ(match.score_line(), log.back());
    EXPECT_TRUE(match.over());
  }
}

// What the dealer sent to each seat, in its order.
TEST(AcpcSamples, TranscriptsAreReproducedFromTheAnswers) {
  for (const Recorded& recorded : recorded_matches()) {
    SCOPED_TRACE(recorded.name);
    AcpcMatch match(setup_of(recorded, recorded.log()));
    std::vector<std::string> due;
    const auto send = [&] {
      for (int seat = 0; seat < match.setup().game.players; ++seat) {
        std::string line = "TO " + std::to_string(seat + 1) + " ";
        match.append_state(line, seat);
        due.push_back(line);
      }
    };
    send();
    std::size_t next = 0;
    for (const std::string& line : lines_of(recorded.folder + "/transcripts/" + recorded.name + ".txt")) {
      if (line.starts_with("TO ")) {
        ASSERT_LT(next, due.size());
        ASSERT_EQ(due[next++], line);
        continue;
      }
      ASSERT_EQ(next, due.size()) << "more was to be said before " << line;
      const int seat = std::stoi(line.substr(5)) - 1;
      ASSERT_EQ(seat, match.seat_to_act());
      std::string state;
      match.append_state(state, seat);
      const AcpcAnswer answer = read_answer(std::string_view(line).substr(line.find(" MATCH") + 1), state,
                                            match.hand(), match.cards(), match.number());
      ASSERT_TRUE(answer.move.has_value()) << line;
      match.play(*answer.move);
      send();
      if (!match.hand().over()) continue;
      match.next_hand();
      send();
    }
  }
}

}  // namespace
}  // namespace hindsight::this_file
