// hindsight: solves games of hidden information and says how far a strategy is from perfect.
// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <fmt/format.h>

#include <chrono>
#include <thread>
#ifdef HINDSIGHT_STATIC
#include <nss.h>
#endif
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "command.h"
#include "machines/launch.h"
#include "topics.h"
#include "words/completions.h"
#include "words/manual_page.h"

namespace hindsight {

namespace {

constexpr const char* about =
    "Hindsight solves games of hidden information and measures how far a strategy is from perfect.";

constexpr const char* footer = R"(Start with:
  hindsight games
  hindsight solve leduc --target 1mbb --out leduc.hs
  hindsight show leduc.hs
  hindsight equity QQ+,AKs AhKh --board Qs7h2c
  hindsight play holdem
  hindsight serve --open
'hindsight COMMAND --help' has the options and examples of a command, 'hindsight help rules' the rules of poker.
Exit codes: 0 done, 2 wrong input, 130 interrupted, 1 not as it should be: reproduce or replay --check found a difference,
tournament --results matches that are not over, dealer a lost player.
)";

std::string help_examples() {
  std::string out = "Examples:\n  hindsight help solve\n";
  for (const Topic& topic : topics())
    out += fmt::format("  hindsight help {:10} {}\n", topic.name, topic.title);
  return out +
         "  hindsight help spot show --man\n"
         "  hindsight help --completions bash\n";
}

struct HelpOptions {
  std::vector<std::string> command;
  bool man = false;
  std::string shell;
};

// The program's help, that of one command, what there is to know of poker, or what packages bring along.
Result<std::string> help_text(const CommandLine& line, const HelpOptions& asked) {
  if (!asked.shell.empty()) return completions(line.outline(), asked.shell);
  if (asked.man) return manual_page(line.outline(), asked.command, HINDSIGHT_VERSION);
  const auto topic = std::ranges::find_if(topics(), [&](const Topic& each) {
    return asked.command.size() == 1 && asked.command.front() == each.name;
  });
  if (topic != topics().end()) return std::string(topic->text);
  return line.help(asked.command);
}

Command help_command(const CommandLine& line, Parser& program) {
  Parser parser = program.command("help", "Show this text, that of a command, or the rules of poker");
  parser.footer(help_examples());
  const auto asked = std::make_shared<HelpOptions>();
  parser.option("command", asked->command, "A command, or rules, variants, limits, formats, glossary")
      .any_number();
  parser.flag("--man", asked->man, "As a manual page, for man");
  parser.option("--completions", asked->shell, "What completes commands and options in this shell")
      .type("bash|zsh|fish")
      .excludes({"command", "--man"});
  return {parser, [&line, asked]() -> Result<int> {
            HS_TRY(const std::string text, help_text(line, *asked));
            fmt::print("{}", text);
            return 0;
          }};
}

std::vector<Command> add_commands(CommandLine& line) {
  Parser program = line.program();
  return {games_command(program),       algorithms_command(program), solve_command(program),
          evaluate_command(program),    show_command(program),       convert_command(program),
          reproduce_command(program),   bench_command(program),      replay_command(program),
          equity_command(program),      odds_command(program),       range_command(program),
          spot_command(program),        bots_command(program),       match_command(program),
          plan_command(program),        compare_command(program),    rank_command(program),
          deal_command(program),        dealer_command(program),     agent_command(program),
          tournament_command(program),  play_command(program),       serve_command(program),
          best_command(program),        graph_command(program),      matrix_command(program),
          experts_command(program),     tree_command(program),       lbr_command(program),
          abstraction_command(program), train_command(program),      preflop_command(program),
          resolve_command(program),     offtree_command(program),    review_command(program),
          litmus_command(program),      exploit_command(program),    tune_command(program),
          read_command(program),        predict_command(program),    profile_command(program),
          values_command(program),      cluster_command(program),    help_command(line, program)};
}

// A stream that the caller has closed: else the next file opened would take its place, and what is printed
// would go there. Writing to standard output then fails, which is told at the end; to standard error it goes
// nowhere.
void keep_streams_apart() {
  for (const int stream : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
    if (fcntl(stream, F_GETFD) == -1) open("/dev/null", stream == STDERR_FILENO ? O_WRONLY : O_RDONLY);
}

// Of several processes that work on one thing the first speaks: what all have to say would come as often.
// Standard error is kept aside for what happens to one of them alone.
FILE* only_the_first_speaks() {
  const Launch launch = launched();
  if (launch.by != Launch::By::mpi || launch.rank == 0) return stderr;
  const int aside = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1);
  const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
  for (const int stream : {STDOUT_FILENO, STDERR_FILENO}) dup2(nowhere, stream);
  FILE* const out = aside >= 0 ? fdopen(aside, "w") : nullptr;
  return out != nullptr ? out : stderr;
}

// One line, whatever was quoted: no control characters, and of something very long its two ends.
std::string in_one_line(std::string sentence) {
  constexpr std::size_t max = 1200, start = 700;
  const auto inside = [&](std::size_t i) { return (static_cast<unsigned char>(sentence[i]) & 0xc0) == 0x80; };
  if (sentence.size() > max) {
    std::size_t cut = start, end = sentence.size() - (max - start);
    while (cut > 0 && inside(cut)) --cut;  // not within a letter of UTF-8
    while (end < sentence.size() && inside(end)) ++end;
    sentence = fmt::format("{} ... {}", sentence.substr(0, cut), sentence.substr(end));
  }
  for (char& c : sentence)
    if (static_cast<unsigned char>(c) < 0x20 || c == 0x7f) c = '?';
  return sentence;
}

int wrong_input(const std::string& sentence, FILE* to = stderr) {
  const std::string line = fmt::format("hindsight: {}\n", in_one_line(sentence));
  std::fputs(line.c_str(), to);  // fmt::print throws where it cannot write
  std::fflush(to);
  return exit_wrong_input;
}

int run(int argc, char** argv) {
  CommandLine line(about, "hindsight " HINDSIGHT_VERSION, footer);
  const std::vector<Command> commands = add_commands(line);
  const auto chosen = line.parse(commands, argc, argv);
  if (!chosen) return wrong_input(chosen.error().message);
  if (!*chosen) return 0;
  const Result<int> code = (*chosen)->run();
  return code ? *code : wrong_input(code.error().message);
}

}  // namespace

}  // namespace hindsight

int main(int argc, char** argv) {
  constexpr const char* incomplete = "standard output could not be written; the results above are incomplete";
  hindsight::keep_streams_apart();
#ifdef HINDSIGHT_STATIC
  // Names of machines are looked up without the libraries of this one, which may be of another glibc.
  __nss_configure_lookup("hosts", "files dns");
#endif
  FILE* const aside = hindsight::only_the_first_speaks();
  signal(SIGXFSZ, SIG_IGN);  // a file that grows too large is an error to report, not a reason to die
  try {
    const int code = hindsight::run(argc, argv);
    // mpirun ends all processes as soon as one has failed: the first has spoken before the others go.
    if (code == hindsight::exit_wrong_input && aside != stderr)
      std::this_thread::sleep_for(std::chrono::seconds(1));
    if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return code;
    return hindsight::wrong_input(incomplete);
  } catch (const std::bad_alloc&) {
    return hindsight::wrong_input("memory ran out; a smaller game or fewer actions would fit", aside);
  } catch (const std::exception& error) {
    return hindsight::wrong_input(std::ferror(stdout) != 0 ? incomplete : error.what(), aside);
  }
}
