// SPDX-License-Identifier: MIT
#include "store/games/strategy_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "base/bytes.h"
#include "base/memory.h"
#include "store/atomic_file.h"
#include "store/games/game_formats.h"
#include "store/sealed.h"

namespace hindsight {

namespace {

constexpr SealedKind kind{"\x89HSSTRAT", 1, "strategy file"};
constexpr std::uint64_t small_file = 1 << 20;  // bytes that are unpacked without a look at the game

std::string encode(const StrategyFile& file) {
  Writer out;
  out.text(file.game);
  out.text(file.game_text);
  out.text(file.algorithm);
  out.text(file.against);
  out.u64(file.seed);
  out.u64(file.iterations);
  out.f64(file.seconds);
  out.f64s(file.average);
  out.f64s(file.regrets);
  out.text(file.state);
  return out.bytes();
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

Result<StrategyFile> decode(std::string_view payload, const std::string& what) {
  Reader in(payload);
  StrategyFile file;
  file.game = in.text();
  file.game_text = in.text();
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

constexpr std::uint64_t longest_name = 64 << 10;  // of a game, an algorithm
constexpr std::uint64_t length_size = sizeof(std::uint64_t);

// The text that begins at `at`, or why there is none.
Result<std::string> text_at(const Sealed& sealed, std::uint64_t at, std::uint64_t longest,
                            const std::string& meaning, const std::string& what) {
  HS_TRY(const std::string before, unpack_start(sealed, at + length_size, what));
  Reader length(std::string_view(before).substr(std::min<std::size_t>(at, before.size())));
  const std::uint64_t size = length.u64();
  if (length.failed() || size > sealed.size - at)
    return fail(ErrorCode::corrupt, fmt::format("{} ends too early or has a wrong length", what));
  if (size > longest)
    return fail(ErrorCode::unsupported,
                fmt::format("{}: {} takes {} bytes, more than the {} that are read here", what, meaning, size,
                            longest));
  HS_TRY(const std::string all, unpack_start(sealed, at + length_size + size, what));
  return all.substr(at + length_size);
}

// The most bytes that a file of this game can need: the average, the regrets, the strategy that it was trained against
// and what a solver keeps, each at most a number for each history, or for each history and player.
std::uint64_t room_for(std::uint64_t histories, int players, std::uint64_t texts) {
  constexpr std::uint64_t numbers = 12, others = 1 << 20;
  return texts + others + 8 * histories * (numbers + static_cast<std::uint64_t>(players));
}

// Refuses a file that is larger than a strategy of its game can be, at the cost of its names alone.
Result<void> check_room(const Sealed& sealed, const StrategyLimits& limits, const std::string& what) {
  HS_TRY(const std::string name, text_at(sealed, 0, longest_name, "the name of the game", what));
  const std::uint64_t longest = std::min(limits.text, available_memory() / 8);
  HS_TRY(std::string text, text_at(sealed, length_size + name.size(), longest, "the game's file", what));
  const std::uint64_t texts = name.size() + text.size();
  const auto in_file = [&](const Error& error) {
    return fail(error.code, fmt::format("{}: {}", what, error.message));
  };
  const Result<GameDescription> game = describe_game(name, std::move(text));
  if (!game) return in_file(game.error());
  const Result<std::uint64_t> histories = count_histories(*game, limits.histories);
  if (!histories) return in_file(histories.error());
  const std::uint64_t max = room_for(*histories, game->players, texts);
  if (sealed.size <= max) return {};
  return fail(ErrorCode::corrupt,
              fmt::format("{} holds {} bytes where a strategy for {} takes {} at most: it is damaged, or of "
                          "another game",
                          what, sealed.size, name, max));
}

Result<StrategyFile> parse(std::string_view bytes, const StrategyLimits& limits, const std::string& what) {
  HS_TRY(const Sealed sealed, open_sealed(kind, bytes, what));
  if (sealed.size > small_file) HS_RETURN_IF_ERROR(check_room(sealed, limits, what));
  HS_TRY(const std::string payload, unpack(sealed, what));
  return decode(payload, what);
}

}  // namespace

std::string format_strategy(const StrategyFile& file) { return seal(kind, encode(file)); }

Result<StrategyFile> parse_strategy(std::string_view bytes, const StrategyLimits& limits) {
  return parse(bytes, limits, "this file");
}

Result<void> write_strategy(const std::string& path, const StrategyFile& file) {
  return write_file(path, format_strategy(file));
}

Result<StrategyFile> read_strategy(const std::string& path) {
  HS_TRY(const std::string bytes, read_file(path, available_memory() / 2));
  return parse(bytes, {}, fmt::format("'{}'", path));
}

}  // namespace hindsight
