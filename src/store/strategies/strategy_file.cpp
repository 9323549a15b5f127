// SPDX-License-Identifier: MIT
#include "store/strategies/strategy_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <utility>

#include "base/bytes.h"
#include "base/memory.h"
#include "base/parallel.h"
#include "store/games/game_formats.h"
#include "store/sealed.h"

namespace hindsight {

namespace {

constexpr SealedKind kind{.magic = "\x89HSSTRAT", .version = 2, .in_pieces = 2, .name = "strategy file"};
constexpr std::uint64_t small_file = 1 << 20;     // bytes that are unpacked without a look at the game
constexpr std::uint64_t longest_name = 64 << 10;  // of a game

// By parts, which begin pieces: what the file is of, then its numbers.
std::vector<Fill> parts_of(const StrategyFile& file) {
  return {[&file](Writer& out) {
            out.text(file.game);
            out.text(file.game_text);
          },
          [&file](Writer& out) {
            out.text(file.algorithm);
            out.text(file.against);
            out.u64(file.seed);
            out.u64(file.iterations);
            out.f64(file.seconds);
            out.f64s(file.average);
            out.f64s(file.regrets);
            out.text(file.state);
          }};
}

// As many as are written, which can't be more than there are bytes for.
std::vector<double> read_all(Reader& in) {
  std::vector<double> values;
  const std::uint64_t count = in.u64();
  if (count > in.remaining() / 8) in.mark_failed();
  if (in.failed()) return values;
  values.resize(static_cast<std::size_t>(count));
  for (double& value : values) value = in.f64();
  return values;
}

// The most bytes that a file of this game can need: the average, the regrets, the strategy that it was
// trained against and what a solver keeps, each at most a number for each history, or for each history and
// player.
std::uint64_t room_for(std::uint64_t histories, int players, std::uint64_t texts) {
  constexpr std::uint64_t numbers = 12, others = 1 << 20;
  return texts + others + 8 * histories * (numbers + static_cast<std::uint64_t>(players));
}

// A text of no more bytes than that, or why there is none.
Result<std::string> text_of(Reader& in, std::uint64_t longest, std::string_view meaning,
                            const std::string& what) {
  const std::uint64_t size = in.u64();
  if (size > in.remaining()) in.mark_failed();
  if (!in.failed() && size > longest)
    return fail(ErrorCode::unsupported,
                fmt::format("{}: {} takes {} bytes, more than the {} that are read here", what, meaning, size,
                            longest));
  std::string text(in.failed() ? 0 : static_cast<std::size_t>(size), '\0');
  in.piece(std::as_writable_bytes(std::span(text)));
  if (in.failed()) return tl::unexpected<Error>(in.finish(what).error());
  return text;
}

// Before its numbers are unpacked, a large file is held against what its game needs and the memory there is.
Result<void> check_size(const StrategyFile& file, std::uint64_t size, const StrategyLimits& limits,
                        const std::string& what) {
  const auto in_file = [&](const Error& error) {
    return fail(error.code, fmt::format("{}: {}", what, error.message));
  };
  const Result<GameDescription> game = describe_game(file.game, file.game_text);
  if (!game) return in_file(game.error());
  const Result<std::uint64_t> histories = count_histories(*game, limits.histories);
  if (!histories) return in_file(histories.error());
  const std::uint64_t max = room_for(*histories, game->players, file.game.size() + file.game_text.size());
  if (size > max)
    return fail(
        ErrorCode::corrupt,
        fmt::format("{} holds {} bytes where a strategy for {} takes {} at most: it is damaged, or of "
                    "another game",
                    what, size, file.game, max));
  if (size > available_memory())
    return fail(ErrorCode::unsupported,
                fmt::format("{} needs {} MiB of memory, which is more than is free here", what, size >> 20));
  return {};
}

Result<StrategyFile> read(const Sealed& sealed, const StrategyLimits& limits, const std::string& what) {
  const bool small = sealed.size() <= small_file;
  const std::uint64_t longest = std::min(limits.text, available_memory() / 8);
  Reader in = sealed.read();
  StrategyFile file;
  HS_TRY(file.game, text_of(in, small ? small_file : longest_name, "the name of the game", what));
  HS_TRY(file.game_text, text_of(in, small ? small_file : longest, "the game's file", what));
  if (!small) HS_RETURN_IF_ERROR(check_size(file, sealed.size(), limits, what));
  file.algorithm = in.text();
  file.against = in.text();
  file.seed = in.u64();
  file.iterations = in.u64();
  file.seconds = in.f64();
  file.average = read_all(in);
  file.regrets = read_all(in);
  file.state = in.text();
  HS_RETURN_IF_ERROR(in.finish(what));
  return file;
}

}  // namespace

std::string format_strategy(const StrategyFile& file) { return seal(kind, parts_of(file)); }

Result<StrategyFile> parse_strategy(std::string_view bytes, const StrategyLimits& limits) {
  const std::string what = "this file";
  HS_TRY(const Sealed sealed, parse_sealed(kind, bytes, what));
  return read(sealed, limits, what);
}

Result<void> write_strategy(const std::string& path, const StrategyFile& file) {
  Team alone(1);
  return write_sealed(path, kind, parts_of(file), alone);
}

Result<StrategyFile> read_strategy(const std::string& path) {
  HS_TRY(const Sealed sealed, open_sealed(kind, path));
  return read(sealed, {}, fmt::format("'{}'", path));
}

}  // namespace hindsight
