// SPDX-License-Identifier: MIT
#include "store/strategy_file.h"

#include <utility>

#include "base/bytes.h"
#include "store/atomic_file.h"
#include "store/sealed.h"
#include "tree/history_tree.h"

namespace hindsight {

namespace {

constexpr SealedKind kind{"\x89HSSTRAT", 1, "strategy file"};

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
  HS_CHECK_OK(in.finish(what));
  return file;
}

Result<StrategyFile> parse(std::string_view bytes, const std::string& what) {
  HS_TRY(const std::string payload, unseal(kind, bytes, what));
  return decode(payload, what);
}

}  // namespace

std::string format_strategy(const StrategyFile& file) { return seal(kind, encode(file)); }

Result<StrategyFile> parse_strategy(std::string_view bytes) { return parse(bytes, "this file"); }

Result<void> write_strategy(const std::string& path, const StrategyFile& file) {
  return write_file(path, format_strategy(file));
}

Result<StrategyFile> read_strategy(const std::string& path) {
  HS_TRY(const std::string bytes, read_file(path, available_memory() / 2));
  return parse(bytes, "'" + path + "'");
}

}  // namespace hindsight
