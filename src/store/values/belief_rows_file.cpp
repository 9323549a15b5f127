// SPDX-License-Identifier: MIT
#include "store/values/belief_rows_file.h"

#include <fmt/format.h>

#include <bit>
#include <cmath>
#include <span>
#include <utility>

#include "base/parallel.h"
#include "base/signature.h"
#include "store/sealed.h"
#include "store/values/single_numbers.h"

namespace hindsight {

namespace {

constexpr SealedKind rows_kind{
    .magic = "\x89HSVROWS", .version = 1, .in_pieces = 1, .name = "file of belief rows"};
constexpr std::uint32_t most_hands = 4096;
constexpr double rounding = 1e-4;  // of sums of shares in single precision

void write_row(Writer& out, const BeliefRow& row) {
  out.u32(row.node);
  for (const Beliefs* of : {&row.beliefs, &row.values})
    for (const std::vector<double>& seat : *of)
      for (const double number : seat) write_single(out, number);
  write_single(out, row.gap);
}

std::vector<Fill> parts_of_rows(const BeliefRowsFile& file) {
  return {[&file](Writer& out) {
            out.text(file.game);
            out.u64(file.plan.seed);
            out.f64(file.plan.accuracy);
            out.u32(file.plan.rows_a_solve);
            out.u64(file.plan.most_iterations);
            out.u8(file.plan.classes_alike ? 1 : 0);
          },
          [&file](Writer& out) {
            out.u64(file.rows.size());
            for (std::size_t seat = 0; seat < 2; ++seat)
              out.u32(file.rows.empty() ? 0 : static_cast<std::uint32_t>(file.rows[0].beliefs[seat].size()));
            for (const BeliefRow& row : file.rows) write_row(out, row);
          }};
}

bool adds_up(const std::vector<double>& shares) {
  double sum = 0;
  for (const double share : shares) {
    if (!(share >= 0)) return false;
    sum += share;
  }
  return std::abs(sum - 1) <= rounding;
}

bool read_row(Reader& in, const std::array<std::uint32_t, 2>& hands, BeliefRow& row) {
  bool right = true;
  row.node = in.u32();
  for (Beliefs* of : {&row.beliefs, &row.values})
    for (std::size_t seat = 0; seat < 2; ++seat) {
      (*of)[seat].resize(hands[seat]);
      for (double& number : (*of)[seat]) {
        number = read_single(in);
        right = right && std::isfinite(number);
      }
    }
  row.gap = read_single(in);
  return right && std::isfinite(row.gap) && adds_up(row.beliefs[0]) && adds_up(row.beliefs[1]);
}

Result<BeliefRowsFile> read_rows(const Sealed& sealed, const std::string& what) {
  Reader in = sealed.read();
  BeliefRowsFile file;
  file.game = in.text(64 << 10);
  file.plan.seed = in.u64();
  file.plan.accuracy = in.f64();
  file.plan.rows_a_solve = in.u32();
  file.plan.most_iterations = in.u64();
  file.plan.classes_alike = in.u8() != 0;
  const std::uint64_t count = in.u64();
  std::array<std::uint32_t, 2> hands{};
  for (std::uint32_t& of_seat : hands) of_seat = in.u32();
  if (in.failed()) return tl::unexpected<Error>(in.finish(what).error());
  if (hands[0] > most_hands || hands[1] > most_hands || count > in.remaining() / 4)
    return fail(ErrorCode::corrupt,
                fmt::format("{} tells of {} rows, more than it holds: it is damaged", what, count));
  for (std::uint64_t r = 0; r < count && !in.failed(); ++r)
    if (!read_row(in, hands, file.rows.emplace_back()) && !in.failed())
      return fail(ErrorCode::corrupt,
                  fmt::format("{}, row {}: a number is none, or beliefs do not add up to 1; generate it anew",
                              what, r + 1));
  HS_RETURN_IF_ERROR(in.finish(what));
  return file;
}

}  // namespace

Result<void> write_belief_rows(const std::string& path, const BeliefRowsFile& file) {
  Team alone(1);
  return write_sealed(path, rows_kind, parts_of_rows(file), alone);
}

Result<BeliefRowsFile> read_belief_rows(const std::string& path) {
  HS_TRY(const Sealed sealed, open_sealed(rows_kind, path));
  return read_rows(sealed, fmt::format("'{}'", path));
}

Result<BeliefRowsFile> parse_belief_rows(std::string_view bytes) {
  HS_TRY(const Sealed sealed, parse_sealed(rows_kind, bytes, "this file"));
  return read_rows(sealed, "this file");
}

std::string format_belief_rows(const BeliefRowsFile& file) { return seal(rows_kind, parts_of_rows(file)); }

std::uint64_t signature_of(const std::vector<BeliefRow>& rows) {
  Writer out;
  for (const BeliefRow& row : rows) write_row(out, row);
  Signature signature;
  signature.add(std::string_view(out.bytes()));
  return signature.value();
}

}  // namespace hindsight
