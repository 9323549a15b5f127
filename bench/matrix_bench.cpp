// All equilibria of random two-player games with payoffs from -100 to 100, exactly, in CPU seconds of one
// thread; --write keeps the games as .nfg for other programs.
//   matrix_bench [SIZE [GAMES [SEED]]] [--write FOLDER]
// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <string>
#include <vector>

#include "base/check.h"
#include "base/rng.h"
#include "base/spec.h"
#include "classic/matrix/equilibria.h"
#include "io/atomic_file.h"

namespace hindsight {
namespace {

double cpu_seconds() {
  timespec now{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

MatrixGame random_game(std::size_t size, std::uint64_t seed) {
  MatrixGame out;
  Rng rng(seed);
  for (auto& actions : out.actions)
    for (std::size_t a = 0; a < size; ++a) actions.push_back(std::to_string(a + 1));
  for (std::size_t k = 0; k < size * size; ++k)
    for (auto& payoffs : out.payoffs) payoffs.emplace_back(static_cast<std::int64_t>(rng.below(201)) - 100);
  return out;
}

std::string nfg_text(const MatrixGame& game) {
  std::string out =
      fmt::format("NFG 1 R \"random\" {{ \"Row\" \"Column\" }} {{ {} {} }}\n\n", game.rows(), game.columns());
  for (std::size_t j = 0; j < game.columns(); ++j)
    for (std::size_t i = 0; i < game.rows(); ++i)
      out += game.payoff(0, i, j).text() + ' ' + game.payoff(1, i, j).text() + ' ';
  return out + '\n';
}

void run(std::size_t size, std::uint64_t games, std::uint64_t seed, const std::string& folder) {
  std::vector<double> seconds;
  for (std::uint64_t g = 0; g < games; ++g) {
    const MatrixGame game = random_game(size, seed + g);
    if (!folder.empty())
      HS_CHECK_OK(write_file(fmt::format("{}/{}x{}-{}.nfg", folder, size, size, g), nfg_text(game)));
    const double start = cpu_seconds();
    const auto found = all_equilibria(game);
    seconds.push_back(cpu_seconds() - start);
    fmt::print("{}x{} game {}: {} equilibria, {:.3f} s\n", size, size, g, found ? found->extreme.size() : 0,
               seconds.back());
  }
  std::ranges::sort(seconds);
  fmt::print("{}x{}: median {:.3f} s, {:.3f} to {:.3f}\n", size, size, seconds[seconds.size() / 2],
             seconds.front(), seconds.back());
}

}  // namespace
}  // namespace hindsight

int main(int argc, char** argv) {
  std::vector<std::string> words(argv + 1, argv + argc);
  std::string folder;
  const auto write = std::ranges::find(words, "--write");
  if (write != words.end() && write + 1 != words.end()) {
    folder = write[1];
    words.erase(write, write + 2);
  }
  const auto number = [&](std::size_t i, std::int64_t otherwise) {
    return static_cast<std::uint64_t>(
        i < words.size() ? hindsight::parse_integer(words[i]).value_or(otherwise) : otherwise);
  };
  if (words.empty())
    for (const std::size_t size : {6u, 8u, 10u, 12u}) hindsight::run(size, 5, 1, folder);
  else
    hindsight::run(number(0, 10), number(1, 5), number(2, 1), folder);
}
