// A run as bytes: what it is, and how far it is.
// SPDX-License-Identifier: MIT
#include "base/bytes.h"
#include "play/lbr/lbr_run.h"

namespace hindsight {

namespace {

constexpr std::uint64_t longest_name = 4096;

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
  HS_TRY(setup.game, HoldemGame::parse(in.text(longest_name)));
  HS_TRY(setup.bot, bot_kind(in.text(longest_name)));
  HS_TRY(setup.setting, lbr_setting(in.text(longest_name)));
  setup.form = in.u8() == 0 ? LbrForm::range : LbrForm::sampled;
  setup.seats = in.u8();
  setup.hands = in.u64();
  setup.seed = in.u64();
  return setup;
}

}  // namespace

std::string LbrRun::state() const {
  return seal(lbr_file, {[this](Writer& out) {
                write_setup(out, setup_);
                won_.write(out);
              }});
}

Result<LbrRun> LbrRun::resume(std::string_view state) {
  HS_TRY(const Sealed sealed, parse_sealed(lbr_file, state, "it"));
  Reader in = sealed.read();
  HS_TRY(const LbrSetup setup, read_setup(in));
  HS_TRY(LbrRun run, start(setup));
  run.won_.read(in);
  HS_RETURN_IF_ERROR(in.finish("the run"));
  return run;
}

}  // namespace hindsight
