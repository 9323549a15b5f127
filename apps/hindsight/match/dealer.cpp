// hindsight dealer: a match over the ACPC protocol, every seat a program that connects.
// SPDX-License-Identifier: MIT
#include "acpc/wire/dealer.h"

#include <fmt/format.h>

#include <cstdio>

#include "base/spec.h"
#include "base/text.h"
#include "command.h"
#include "interrupt.h"
#include "match/acpc_input.h"

namespace hindsight {

namespace {

struct DealerOptions {
  std::string name, game_file, hands, seed, ports, host = "127.0.0.1";
  std::vector<std::string> players;
  bool fixed = false, log = true, transactions = false, append = false, quiet = false;
  std::int64_t response = 600'000, hand = 600'000, per_hand = 7'000, start = -1;
};

Result<std::uint32_t> number_of(const std::string& text, std::string_view what, std::uint32_t least) {
  const auto number = parse_integer(text);
  if (!number || *number < least || *number > UINT32_MAX)
    return fail(ErrorCode::invalid_argument,
                fmt::format("{} is no {}: {} to 4294967295", in_quotes(text, 40), what, least));
  return static_cast<std::uint32_t>(*number);
}

Result<std::vector<std::uint16_t>> ports_of(const std::string& text, std::size_t seats) {
  std::vector<std::uint16_t> out(seats, 0);
  if (text.empty()) return out;
  const auto parts = split(text, ',');
  for (std::size_t i = 0; i < parts.size() && i < seats; ++i) {
    const auto port = parse_integer(trimmed(parts[i]));
    if (!port || *port < 0 || *port > 65'535) break;
    out[i] = static_cast<std::uint16_t>(*port);
    if (i + 1 == seats && parts.size() == seats) return out;
  }
  return fail(ErrorCode::invalid_argument,
              fmt::format("-p {}: a port (0 for any) for each of {} seats, commas between", text, seats));
}

// Standard error, kept back while messages follow each other quickly.
class Sayer {
 public:
  void operator()(std::string_view text) {
    held_ += text;
    if (text.empty() || held_.size() > (1 << 15)) flush();
  }
  void flush() {
    std::fwrite(held_.data(), 1, held_.size(), stderr);
    held_.clear();
  }

 private:
  std::string held_;
};

Result<DealerSetup> setup_of(const DealerOptions& given, Sayer& sayer) {
  DealerSetup out;
  HS_TRY(out.match.game, load_acpc_game(given.game_file));
  HS_TRY(out.match.hands, number_of(given.hands, "number of hands", 1));
  HS_TRY(out.match.seed, number_of(given.seed, "seed", 0));
  for (const std::int64_t time : {given.response, given.hand, given.per_hand})
    if (time < 0 || time > 1'000'000'000)
      return fail(ErrorCode::invalid_argument,
                  fmt::format("{} is no time: 0 to 1,000,000,000 milliseconds", time));
  out.match.name = given.name;
  out.match.game_file = given.game_file;
  out.match.players = given.players;
  out.match.fixed_seats = given.fixed;
  out.clocks = {std::chrono::milliseconds(given.response), std::chrono::milliseconds(given.hand),
                std::chrono::milliseconds(given.per_hand)};
  if (given.log) out.log = given.name + ".log";
  if (given.transactions) out.transactions = given.name + ".tlog";
  out.append = given.append;
  out.quiet = given.quiet;
  out.say = [&sayer](std::string_view text) { sayer(text); };
  return out;
}

// The connections in the order of seats; fewer when a stop was asked for.
Result<std::vector<LineSocket>> connected(const DealerOptions& given, const std::vector<std::uint16_t>& ports,
                                          Sayer& sayer, const std::stop_token& stop) {
  std::vector<AcpcListener> listeners;
  for (const std::uint16_t port : ports) {
    HS_TRY(AcpcListener listener, AcpcListener::open(given.host, port));
    listeners.push_back(std::move(listener));
  }
  for (std::size_t i = 0; i < listeners.size(); ++i)
    fmt::print("{}{}", i == 0 ? "" : " ", listeners[i].port());
  fmt::print("\n");
  std::fflush(stdout);
  const auto until =
      given.start < 0 ? Clock::time_point::max() : Clock::now() + std::chrono::milliseconds(given.start);
  std::vector<LineSocket> out;
  for (std::size_t seat = 0; seat < listeners.size(); ++seat) {
    LineSocket connection = listeners[seat].accept(until, stop);
    if (stop.stop_requested()) return out;
    if (connection.file() < 0) {
      sayer(fmt::format("ERROR: timed out waiting for seat {} to connect\n", seat + 1));
      return fail(ErrorCode::io, fmt::format("nobody connected for seat {} in time", seat + 1));
    }
    out.push_back(std::move(connection));
  }
  return out;
}

// Finished; with the match's score on both streams, as the reference prints it.
int score(const AcpcDealer& dealer, Sayer& sayer) {
  const std::string line = dealer.match().score_line() + "\n";
  sayer(line);
  sayer.flush();
  fmt::print("{}", line);
  return 0;
}

Result<AcpcDealer::End> play(AcpcDealer& dealer, const DealerOptions& given,
                             const std::vector<std::uint16_t>& ports, Sayer& sayer,
                             const std::stop_token& stop) {
  HS_TRY(std::vector<LineSocket> seats, connected(given, ports, sayer, stop));
  if (stop.stop_requested()) return AcpcDealer::End::stopped;
  const auto until = Clock::now() + std::chrono::milliseconds(given.start < 0 ? given.response : given.start);
  HS_RETURN_IF_ERROR(dealer.greet(seats, until, stop));
  return dealer.play(seats, stop);
}

Result<int> deal_match(const DealerOptions& given) {
  const Interrupt interrupt;
  Sayer sayer;
  HS_TRY(DealerSetup setup, setup_of(given, sayer));
  HS_TRY(const auto ports, ports_of(given.ports, given.players.size()));
  HS_TRY(const std::unique_ptr<AcpcDealer> dealer, AcpcDealer::open(std::move(setup)));
  if (dealer->match().over()) return score(*dealer, sayer);
  const auto end = play(*dealer, given, ports, sayer, interrupt.token());
  sayer.flush();
  if (end && *end == AcpcDealer::End::finished) return score(*dealer, sayer);
  const std::string go_on = given.transactions ? "; the same command with -a goes on from there"
                                               : " (with -T a match can go on where it was interrupted)";
  if (end) {
    fmt::print(stderr, "hindsight: stopped in hand {}{}\n", dealer->match().number(), go_on);
    return interrupt.exit_code();
  }
  fmt::print(stderr, "hindsight: {}{}\n", end.error().message, go_on);
  return exit_missed;
}

void declare_dealer(Parser& parser, DealerOptions& given) {
  parser.option("name", given.name, "Of the match: its files are NAME.log and NAME.tlog")
      .required()
      .type("NAME");
  parser.option("game", given.game_file, "Game definition (.game)").required().type("GAMEFILE");
  parser.option("hands", given.hands, "Hands to play").required().type("HANDS");
  parser.option("seed", given.seed, "Of the cards").required().type("SEED");
  parser.option("players", given.players, "Names, in the order of seats").required().type("PLAYER");
  parser.option("-p,--ports", given.ports, "Ports of the seats, commas between [any that are free]")
      .type("PORT,...");
  parser.option("--host", given.host, "Address to listen on; 0.0.0.0 for all").with_default().type("HOST");
  parser.flag("-f,--fixed-seats", given.fixed, "The button stays where it is");
  parser.flag("-l,--log,!-L,!--no-log", given.log, "Log the hands in NAME.log [on; off with -L]");
  parser.flag("-T,--transactions,!-t,!--no-transactions", given.transactions,
              "Keep every action in NAME.tlog, so that the match can go on [off; -t]");
  parser.flag("-a,--append", given.append, "Go on with the files that are there");
  parser.flag("-q,--quiet", given.quiet, "Only errors, warnings and the score on standard error");
  parser.option("--t_response", given.response, "Time for one answer [600000]").type("MS");
  parser.option("--t_hand", given.hand, "Time of a seat in one hand [600000]").type("MS");
  parser.option("--t_per_hand", given.per_hand, "Time of a seat in the match, by hand [7000]").type("MS");
  parser.option("--start_timeout", given.start, "Time for all to connect [no limit]").type("MS");
}

constexpr HelpText dealer_help = {"dealer",
                                  "A match over the ACPC protocol, each seat a program that connects",
                                  R"help(Examples:
  hindsight dealer duel holdem.nolimit.2p.reverse_blinds.game 1000 42 Alice Bob
  hindsight dealer duel leduc.game 3000 7 ours theirs -p 18791,18374 -T
  hindsight dealer duel leduc.game 3000 7 ours theirs -p 18791,18374 -T -a     (goes on after a crash)

The ports, in the order of seats, are the first line on standard output; a player connects to its seat's port
(hindsight agent BOT HOST PORT --game GAMEFILE).  The match is that of the reference dealer for the same seed:
messages, cards, log and clocks.  docs/tournament.md leads from nothing to a measured match.
The exit code is 1 if a player was lost or ran out of time.
)help"};

}  // namespace

Command dealer_command(Parser& program) {
  return make_command(program, dealer_help, declare_dealer, deal_match);
}

}  // namespace hindsight
