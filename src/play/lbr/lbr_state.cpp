// A run as bytes: what it is, how far it is, and a checksum.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/bytes.h"
#include "base/signature.h"
#include "play/lbr/lbr_run.h"

namespace hindsight {

namespace {

constexpr std::string_view magic = "\x89HSLBR";
constexpr std::uint32_t version = 1;

std::uint64_t checksum(std::string_view bytes) {
  Signature signature;
  signature.add(bytes);
  return signature.value();
}

void write_setup(Writer& out, const LbrSetup& setup) {
  out.text(setup.game.text());
  out.text(setup.bot.name);
  out.text(name_of(setup.setting));
  out.u8(static_cast<std::uint8_t>(setup.form));
  out.u8(static_cast<std::uint8_t>(setup.seats));
  out.u64(setup.hands);
  out.u64(setup.seed);
}

Result<LbrSetup> read_setup(Reader& in) {
  LbrSetup setup;
  HS_TRY(setup.game, HoldemGame::parse(in.text()));
  HS_TRY(setup.bot, bot_kind(in.text()));
  HS_TRY(setup.setting, lbr_setting(in.text()));
  setup.form = in.u8() == 0 ? LbrForm::range : LbrForm::sampled;
  setup.seats = in.u8();
  setup.hands = in.u64();
  setup.seed = in.u64();
  return setup;
}

}  // namespace

std::string LbrRun::state() const {
  Writer body;
  write_setup(body, setup_);
  won_.write(body);
  Writer out;
  out.u32(version);
  out.text(body.bytes());
  out.u64(checksum(body.bytes()));
  return std::string(magic) + out.bytes();
}

Result<LbrRun> LbrRun::resume(std::string_view state) {
  if (!state.starts_with(magic)) return fail(ErrorCode::corrupt, "this is not a file of 'hindsight lbr'");
  Reader outer(state.substr(magic.size()));
  const std::uint32_t found = outer.u32();
  if (!outer.failed() && found > version)
    return fail(ErrorCode::unsupported,
                fmt::format("an lbr file of version {}; this program reads up to {}", found, version));
  const std::string body = outer.text();
  if (outer.u64() != checksum(body)) outer.mark_failed();
  HS_RETURN_IF_ERROR(outer.finish("the lbr file"));
  Reader in(body);
  HS_TRY(const LbrSetup setup, read_setup(in));
  HS_TRY(LbrRun run, start(setup));
  run.won_.read(in);
  HS_RETURN_IF_ERROR(in.finish("the lbr file"));
  return run;
}

}  // namespace hindsight
