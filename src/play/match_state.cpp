// A match as bytes: what it is, how far it is, and a checksum.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "base/bytes.h"
#include "base/signature.h"
#include "play/match.h"

namespace hindsight {

namespace {

constexpr std::string_view magic = "\x89HSMATCH";
constexpr std::uint32_t version = 1;

std::uint64_t checksum(std::string_view bytes) {
  Signature signature;
  signature.add(bytes);
  return signature.value();
}

void write_setup(Writer& out, const MatchSetup& setup) {
  out.text(setup.game.text());
  out.u32(static_cast<std::uint32_t>(setup.bots.size()));
  for (const BotKind& bot : setup.bots) out.text(bot.name);
  out.u64(setup.hands);
  out.u64(setup.seed);
  out.u8(setup.duplicate ? 1 : 0);
}

Result<MatchSetup> read_setup(Reader& in) {
  MatchSetup setup;
  HS_TRY(setup.game, HoldemGame::parse(in.text()));
  const std::uint32_t bots = in.u32();
  for (std::uint32_t i = 0; i < bots && !in.failed(); ++i) {
    HS_TRY(setup.bots.emplace_back(), bot_kind(in.text()));
  }
  setup.hands = in.u64();
  setup.seed = in.u64();
  setup.duplicate = in.u8() != 0;
  return setup;
}

void write_score(Writer& out, const BotScore& score) {
  for (const BotScore::Sum& sum : score.by_outcome) {
    out.u64(sum.hands);
    out.f64(sum.chips);
  }
  out.f64(score.hand_squares);
  out.f64(score.deal_squares);
}

BotScore read_score(Reader& in) {
  BotScore score;
  for (BotScore::Sum& sum : score.by_outcome) {
    sum.hands = in.u64();
    sum.chips = in.f64();
  }
  score.hand_squares = in.f64();
  score.deal_squares = in.f64();
  return score;
}

}  // namespace

std::string Match::state() const {
  Writer body;
  write_setup(body, setup_);
  body.u64(deals_);
  for (const BotScore& score : scores_) write_score(body, score);
  body.text(log.path);
  body.u64(log.bytes);
  Writer out;
  out.u32(version);
  out.text(body.bytes());
  out.u64(checksum(body.bytes()));
  return std::string(magic) + out.bytes();
}

Result<Match> Match::resume(std::string_view state) {
  if (!state.starts_with(magic)) return fail(ErrorCode::corrupt, "this is not a match file");
  Reader outer(state.substr(magic.size()));
  if (const std::uint32_t found = outer.u32(); !outer.failed() && found > version)
    return fail(ErrorCode::unsupported,
                fmt::format("a match file of version {}; this program reads up to {}", found, version));
  const std::string body = outer.text();
  if (outer.u64() != checksum(body)) outer.mark_failed();
  HS_RETURN_IF_ERROR(outer.finish("the match file"));
  Reader in(body);
  HS_TRY(const MatchSetup setup, read_setup(in));
  HS_TRY(Match match, start(setup));
  match.deals_ = in.u64();
  for (BotScore& score : match.scores_) score = read_score(in);
  match.log.path = in.text();
  match.log.bytes = in.u64();
  HS_RETURN_IF_ERROR(in.finish("the match file"));
  return match;
}

}  // namespace hindsight
