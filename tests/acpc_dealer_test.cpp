// The dealer over real connections: single-purpose matches as the reference played them, hostile peers,
// clocks, and matches that go on where they were killed.
// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <thread>

#include "acpc/log.h"
#include "acpc/wire/agent.h"
#include "acpc/wire/dealer.h"
#include "base/rng.h"
#include "base/text.h"
#include "io/atomic_file.h"
#include "patience.h"
#include "places.h"

namespace hindsight::this_file {
namespace {

using namespace std::chrono_literals;
using Json = nlohmann::json;

std::string temp(const std::string& name) {
  return testing::TempDir() + "/" + std::to_string(::getpid()) + name;
}

AcpcGame game_of(std::string_view text) {
  const auto game = parse_acpc_game(text);
  EXPECT_TRUE(game.has_value()) << (game ? "" : game.error().message);
  return *game;
}

const std::string heads_up =
    "nolimit\nnumPlayers=2\nnumRounds=4\nstack=20000 20000\nblind=100 50\nfirstPlayer=2 1 1 "
    "1\nnumSuits=4\nnumRanks=13\n"
    "numHoleCards=2\nnumBoardCards=0 3 1 1\n";

DealerSetup setup_of(const std::string& game, std::uint32_t hands, std::uint32_t seed) {
  DealerSetup out;
  out.match = {.name = "match", .game_file = "match.game", .game = game_of(game), .players = {}};
  out.match.hands = hands;
  out.match.seed = seed;
  for (int i = 1; i <= out.match.game.players; ++i) out.match.players.push_back("P" + std::to_string(i));
  out.quiet = true;
  return out;
}

// A dealer in a thread, and the test's ends of its connections.
class Running {
 public:
  explicit Running(DealerSetup setup) {
    setup.say = [this](std::string_view text) { said_ += text; };
    auto dealer = AcpcDealer::open(std::move(setup));
    EXPECT_TRUE(dealer.has_value()) << (dealer ? "" : dealer.error().message);
    dealer_ = std::move(*dealer);
    std::vector<AcpcListener> listeners;
    for (std::size_t i = 0; i < dealer_->match().setup().players.size(); ++i) {
      listeners.push_back(std::move(*AcpcListener::open("127.0.0.1", 0)));
      ours_.push_back(std::move(*LineSocket::connect("127.0.0.1", listeners.back().port())));
      theirs_.push_back(listeners.back().accept(end_of_patience(), {}));
    }
    thread_ = std::thread([this] {
      const auto greeted = dealer_->greet(theirs_, end_of_patience(), stop_.get_token());
      end_ = greeted ? dealer_->play(theirs_, stop_.get_token())
                     : Result<AcpcDealer::End>(tl::unexpected(greeted.error()));
      theirs_.clear();
    });
  }
  ~Running() {
    stop_.request_stop();
    finish();
  }
  Result<AcpcDealer::End> finish() {
    if (thread_.joinable()) thread_.join();
    return end_;
  }
  void stop() { stop_.request_stop(); }
  LineSocket& seat(int i) { return ours_[static_cast<std::size_t>(i)]; }
  std::vector<LineSocket>& seats() { return ours_; }
  const AcpcMatch& match() const { return dealer_->match(); }
  const std::string& said() const { return said_; }  // when it is finished

  void send(int seat, std::string_view line) {
    ours_[static_cast<std::size_t>(seat)].queue(line);
    EXPECT_TRUE(ours_[static_cast<std::size_t>(seat)].flush());
  }
  void send_raw(int seat, std::string_view bytes) {
    ASSERT_EQ(::send(ours_[static_cast<std::size_t>(seat)].file(), bytes.data(), bytes.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(bytes.size()));
  }
  // The next line of the dealer; "" when it has hung up.
  std::string hear(int seat) {
    std::string_view line;
    if (ours_[static_cast<std::size_t>(seat)].wait(line, end_of_patience()) != LineSocket::Got::line)
      return "";
    EXPECT_TRUE(line.ends_with("\r\n"));
    return std::string(trimmed(line, "\r\n"));
  }

 private:
  std::unique_ptr<AcpcDealer> dealer_;
  std::vector<LineSocket> ours_, theirs_;
  std::stop_source stop_;
  Result<AcpcDealer::End> end_ = AcpcDealer::End::stopped;
  std::string said_;
  std::thread thread_;
};

// Warnings and errors; times are told as <t>.
std::vector<std::string> diagnostics(const std::string& said) {
  std::vector<std::string> out;
  for (const std::string_view line : split(said, '\n')) {
    if (line.starts_with("WARNING") || line.starts_with("ERROR")) out.emplace_back(line);
    if (const auto at = line.find(" seconds spent waiting"); at != std::string_view::npos)
      out.push_back("<t>" + std::string(line.substr(at)));
  }
  return out;
}

void play_scenario(const Json& scenario) {
  const std::string name = scenario["name"];
  SCOPED_TRACE(name);
  DealerSetup setup = setup_of(scenario["gamedef"], scenario["hands"], scenario["seed"]);
  setup.log = temp("scenario.log");
  const auto& options = scenario["options"];
  for (std::size_t i = 0; i + 1 < options.size(); i += 2)
    if (options[i] == "--t_response")
      setup.clocks.response = std::chrono::milliseconds(std::stoi(std::string(options[i + 1])));
  Running dealer(std::move(setup));
  for (int seat = 0; seat < dealer.match().setup().game.players; ++seat) {
    const std::string key = std::to_string(seat + 1);
    if (scenario["hello"].contains(key))
      dealer.send_raw(seat, std::string(scenario["hello"][key]));
    else
      dealer.send(seat, acpc_version);
  }
  const bool bare = scenario["hello"].contains("1") && std::string(scenario["hello"]["1"]).ends_with("0\n") &&
                    !std::string(scenario["hello"]["1"]).ends_with("\r\n");
  std::vector<std::string> expected;
  for (const auto& event : scenario["events"]) {
    if (event[0] == "to") {
      ASSERT_EQ(dealer.hear(int{event[1]} - 1), std::string(event[2]));
    } else if (event[0] == "from") {
      dealer.send_raw(int{event[1]} - 1, std::string(event[2]) + (bare ? "\n" : "\r\n"));
    } else if (event[0] == "diag") {
      expected.push_back(event[1]);
    } else if (event[0] == "score") {
      EXPECT_TRUE(dealer.finish().has_value());
      EXPECT_EQ(dealer.match().score_line(), std::string(event[1]));
    }
  }
  const auto end = dealer.finish();
  EXPECT_EQ(end.has_value() && *end == AcpcDealer::End::finished, scenario["exit"] == 0);
  EXPECT_EQ(diagnostics(dealer.said()), expected);
  std::vector<std::string> logged;
  const auto log = read_file(temp("scenario.log"), 1 << 20);
  for (const std::string_view line : split(trimmed(*log), '\n'))
    if (!line.starts_with('#')) logged.emplace_back(line);
  EXPECT_EQ(logged, scenario["log_state_lines"].get<std::vector<std::string>>());
}

// No deck holds a card twice: whoever plays by such a line would compute with hands that cannot be.
TEST(AcpcAgent, ADealersLineWithACardTwiceIsRefused) {
  const AcpcGame game = game_of(heads_up);
  const auto checked = [&](const char* line) {
    const auto state = parse_match_state(game, line);
    EXPECT_TRUE(state.has_value()) << line;
    return state && check_cards(*state).has_value();
  };
  for (const char* right : {"MATCHSTATE:1:0::|AsKs", "MATCHSTATE:0:0:cc/:AsKs|/2c3c4c",
                            "MATCHSTATE:0:0:cc/cc/cc/cc:AsKs|2d2h/2c3c4c/5c/6c"})
    EXPECT_TRUE(checked(right)) << right;
  for (const char* wrong :
       {"MATCHSTATE:1:0::|AsAs", "MATCHSTATE:0:0:cc/:AsKs|/AsKs2c", "MATCHSTATE:0:0:cc/:AsKs|/2c2c2c",
        "MATCHSTATE:1:0::AsKs|AsKs", "MATCHSTATE:0:0:cc/cc/cc/cc:AsKs|2d2h/2c3c4c/5c/2h"})
    EXPECT_FALSE(checked(wrong)) << wrong;
}

TEST(AcpcDealerOnTheWire, ScenariosGoAsTheReferencePlayedThem) {
  for (const std::string& samples : sample_folders()) {
    int played = 0;
    std::ifstream file(samples + "/acpc/scenarios.jsonl");
    for (std::string line; std::getline(file, line);)
      if (const Json scenario = Json::parse(line); scenario["exit"].is_number()) {
        play_scenario(scenario);
        ++played;
      }
    EXPECT_GE(played, 9) << samples;
  }
}

// Whose turn it is says `act`, until the hand is over; all lines are heard.
template <class Act>
void play_along(Running& dealer, std::uint32_t hands, Act act) {
  const AcpcGame& game = dealer.match().setup().game;
  for (int seat = 0; seat < game.players; ++seat) dealer.send(seat, acpc_version);
  for (std::uint32_t finished = 0; finished < hands;) {
    bool over = false;
    for (int seat = 0; seat < game.players; ++seat) {
      const std::string line = dealer.hear(seat);
      if (line.empty()) return;
      const auto state = parse_match_state(game, line);
      ASSERT_TRUE(state.has_value()) << line;
      over = state->hand.over();
      if (!over && state->hand.turn() == state->viewer) act(seat, line, *state);
    }
    finished += over;
  }
}

// Every answer that is wrong in some way; the match goes on.
TEST(AcpcDealerOnTheWire, WrongAnswersAreMendedAsTheReferenceDoes) {
  Running dealer(setup_of(heads_up, 5, 3));
  const std::vector<std::pair<std::string, std::string>> answers = {
      {":r5", "WARNING: raise of 5 increased to 200"},
      {":r-7", "WARNING: raise of -7 increased to 300"},
      {":r30000", "WARNING: raise of 30000 decreased to 20000"},
      {":", "WARNING: invalid action, changed to call"},
      {":x", "WARNING: invalid action, changed to call"},
      {"", "WARNING: bad action format in response, changed to call"},
      {":r", "WARNING: bad action format in response, changed to call"},
      {":c100", ""},
      {":K", ""},
      {":B600", ""},
      {":f", ""},
  };
  std::size_t next = 0;
  std::vector<std::string> expected;
  play_along(dealer, 5, [&](int seat, const std::string& line, const AcpcMessage&) {
    const auto& [answer, warning] = answers[next];
    dealer.send(seat, line + answer);
    if (!warning.empty()) expected.push_back(warning);
    next = std::min(next + 1, answers.size() - 1);
  });
  EXPECT_TRUE(dealer.finish().has_value());
  EXPECT_EQ(next, answers.size() - 1);
  const auto said = diagnostics(dealer.said());
  for (const std::string& line : expected) EXPECT_NE(std::ranges::find(said, line), said.end()) << line;
}

// A seat that is not asked may say what it likes: it is read when its turn comes, and passed over.
TEST(AcpcDealerOnTheWire, FloodsOfOthersAreNotRead) {
  Running dealer(setup_of(heads_up, 20, 3));
  std::string flood;
  for (int i = 0; i < 500; ++i) flood += "MATCHSTATE:0:7::2c2d|:c\r\n";
  std::string endless(100'000, 'x');
  play_along(dealer, 20, [&](int seat, const std::string& line, const AcpcMessage& state) {
    if (state.number == 3) dealer.send_raw(1 - seat, flood);
    if (state.number == 5) dealer.send_raw(seat, endless + "\n");
    if (state.number == 7) dealer.send_raw(seat, "# " + std::string(3'000, 'y') + "\r\n;\r\n");
    // In halves.
    const std::string answer = line + ":c\r\n";
    dealer.send_raw(seat, answer.substr(0, answer.size() / 2));
    dealer.send_raw(seat, answer.substr(answer.size() / 2));
  });
  const auto end = dealer.finish();
  EXPECT_TRUE(end.has_value()) << end.error().message;
  EXPECT_TRUE(dealer.match().over());
}

TEST(AcpcDealerOnTheWire, ClocksEndTheMatch) {
  // Whoever is asked first never answers, but with comments.
  const auto lost = [](const AcpcClocks& clocks, std::string_view comment) {
    DealerSetup setup = setup_of(heads_up, 50, 1);
    setup.clocks = clocks;
    Running dealer(std::move(setup));
    play_along(dealer, 50, [&](int seat, const std::string&, const AcpcMessage&) {
      std::string_view line;
      while (dealer.seat(seat).wait(line, Clock::now() + 5ms) == LineSocket::Got::nothing)
        if (::send(dealer.seat(seat).file(), comment.data(), comment.size(), MSG_NOSIGNAL) < 0) return;
    });
    const auto end = dealer.finish();
    return end ? "finished" : end.error().message;
  };
  EXPECT_EQ(lost({.response = 100ms}, ""), "P2 (seat 2) was lost in hand 0");
  EXPECT_EQ(lost({.response = 100ms}, "# still thinking\n"), "P2 (seat 2) was lost in hand 0");
  EXPECT_EQ(lost({.hand = 100ms}, ""), "P2 (seat 2) ran out of time in hand 0");
  EXPECT_EQ(lost({.per_hand = 2ms}, ""), "P2 (seat 2) ran out of time in hand 0");
}

TEST(SeatClocks, AddUpThoughtsOverTheHandAndTheMatch) {
  SeatClocks clocks({.response = 1s, .hand = 500ms, .per_hand = 70ms}, 10);
  for (int thought = 0; thought < 2; ++thought) clocks.count(0, 200ms);
  EXPECT_FALSE(clocks.spent(0));
  EXPECT_EQ(clocks.left(0), 100ms);
  clocks.count(0, 200ms);
  EXPECT_TRUE(clocks.spent(0));
  EXPECT_FALSE(clocks.spent(1));
  clocks.begin_hand();
  EXPECT_EQ(clocks.left(0), 100ms) << "of the match";
  clocks.count(0, 101ms);
  EXPECT_TRUE(clocks.spent(0));
  clocks.count(1, -1s);
  EXPECT_EQ(clocks.used(1), 0ms) << "a clock that was set back";
}

TEST(AcpcDealerOnTheWire, APlayerThatHangsUpOrNeverSpeaksIsLost) {
  {
    Running dealer(setup_of(heads_up, 5, 1));
    dealer.send(0, acpc_version);
    dealer.send(1, acpc_version);
    dealer.hear(1);
    dealer.seat(1) = LineSocket();
    const auto end = dealer.finish();
    ASSERT_FALSE(end.has_value());
    EXPECT_EQ(end.error().message, "P2 (seat 2) was lost in hand 0");
  }
  Running dealer(setup_of(heads_up, 5, 1));
  dealer.send(0, acpc_version);
  dealer.send(1, "GET / HTTP/1.1");
  const auto end = dealer.finish();
  ASSERT_FALSE(end.has_value());
  EXPECT_EQ(end.error().message, "P2 (seat 2) must begin with VERSION:2.0.0");
}

TEST(AcpcDealerOnTheWire, NamesAndFilesOfOthersAreRefused) {
  DealerSetup setup = setup_of(heads_up, 5, 1);
  setup.match.players[1] = "a|b";
  EXPECT_EQ(AcpcDealer::open(setup).error().message,
            "a player cannot be called 'a|b': no blanks, colons or bars");
  setup.match.players.pop_back();
  EXPECT_EQ(AcpcDealer::open(setup).error().message, "the game has 2 players, and 1 are named");
}

// A choice that depends on the state alone, so that a match that went on is the same.
Move choice(const AcpcMessage& state) {
  Rng rng(std::hash<std::string_view>()(state.hand.text()), state.number, state.viewer.value);
  const LegalMoves& legal = state.hand.legal();
  const std::uint32_t die = rng.below(12);
  if (legal.can_fold && die == 0) return Move::fold();
  if (!legal.can_raise || die < 8) return Move::call();
  return Move::raise_to(legal.min_to + static_cast<Chips>(rng.below(static_cast<std::uint32_t>(
                                           std::min<Chips>(legal.max_to - legal.min_to, 500) + 1))));
}

std::string file_bytes(const std::string& path) { return read_file(path, 1 << 26).value_or(""); }

// Interrupted again and again, and between the writing of the two files as well, the log is that of a match
// in one piece.
TEST(AcpcDealerOnTheWire, AMatchGoesOnFromItsTransactions) {
  const std::string log = temp("whole.log"), part = temp("part.log"), transactions = temp("part.tlog");
  const std::string game =
      "nolimit\nnumPlayers=3\nnumRounds=4\nstack=900 700 2000\nblind=50 100 0\nfirstPlayer=3 1 1 1\n"
      "numSuits=4\nnumRanks=13\nnumHoleCards=2\nnumBoardCards=0 3 1 1\n";
  DealerSetup setup = setup_of(game, 60, 5);
  setup.log = log;
  {
    Running dealer(setup);
    play_along(dealer, 60, [&](int seat, const std::string& line, const AcpcMessage& state) {
      dealer.send(seat, line + ":" + to_acpc(state.hand, choice(state)));
    });
    EXPECT_TRUE(dealer.finish().has_value());
  }
  std::filesystem::remove(part);
  std::filesystem::remove(transactions);
  setup.log = part;
  setup.transactions = transactions;
  setup.append = true;
  Rng rng(9);
  bool over = false;
  for (int run = 0; run < 100 && !over; ++run) {
    Running dealer(setup);
    auto left = 1 + rng.below(30);
    play_along(dealer, 60 - dealer.match().number(),
               [&](int seat, const std::string& line, const AcpcMessage& state) {
                 if (left-- == 0) return dealer.stop();
                 dealer.send(seat, line + ":" + to_acpc(state.hand, choice(state)));
               });
    dealer.finish();
    over = dealer.match().over();
    if (over) break;
    // As a crash may leave them: half a last line, a hand's line missing.
    if (rng.below(2) == 0) HS_CHECK_OK(write_file(transactions, file_bytes(transactions) + "r3"));
    if (rng.below(2) == 0) {
      const std::string bytes = file_bytes(part);
      HS_CHECK_OK(write_file(
          part, std::string_view(bytes).substr(0, std::max<std::size_t>(bytes.size() - rng.below(90), 150))));
    }
  }
  EXPECT_TRUE(over);
  EXPECT_EQ(file_bytes(part), file_bytes(log));
  // Another seed's files are refused.
  setup.match.seed = 6;
  EXPECT_NE(AcpcDealer::open(setup).error().message.find("is the log of another match"), std::string::npos);
}

}  // namespace
}  // namespace hindsight::this_file
