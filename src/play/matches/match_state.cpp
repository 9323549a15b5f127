// A match as bytes: what it is, how far it is, and a checksum; and parts of it, which others play.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "base/bytes.h"
#include "base/check.h"
#include "base/signature.h"
#include "play/matches/dealt_session.h"
#include "play/matches/match.h"

namespace hindsight {

namespace {

constexpr std::string_view magic = "\x89HSMATCH";
constexpr std::uint32_t version = 4;  // 2: estimators; 3: other value models; 4: sessions, may end early

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
  out.u64(setup.fit_hands);
  out.u32(static_cast<std::uint32_t>(setup.estimators.size()));
  for (const Estimator estimator : setup.estimators) out.u8(static_cast<std::uint8_t>(estimator));
  out.u64(setup.session);
  setup.until.write(out);
}

Result<MatchSetup> read_setup(Reader& in, std::uint32_t written, const Match::Namer& bot) {
  MatchSetup setup;
  HS_TRY(setup.game, HoldemGame::parse(in.text()));
  const std::uint32_t bots = in.u32();
  for (std::uint32_t i = 0; i < bots && !in.failed(); ++i) {
    HS_TRY(setup.bots.emplace_back(),
           bot(in.text(), setup.game, static_cast<int>(std::min<std::uint32_t>(bots, max_seats))));
  }
  setup.hands = in.u64();
  setup.seed = in.u64();
  setup.duplicate = in.u8() != 0;
  if (written < 2) return setup;
  setup.fit_hands = in.u64();
  const std::uint32_t estimators = in.u32();
  for (std::uint32_t i = 0; i < estimators && !in.failed(); ++i) {
    const std::uint8_t estimator = in.u8();
    if (estimator >= estimator_count) in.mark_failed();
    setup.estimators.push_back(static_cast<Estimator>(estimator));
  }
  if (written < 4) return setup;
  setup.session = in.u64();
  setup.until.read(in);
  return setup;
}

}  // namespace

std::string Match::state() const {
  Writer body;
  write_setup(body, setup_);
  body.u64(sessions_);
  for (const BotScore& score : scores_) score.write(body);
  body.u32(static_cast<std::uint32_t>(known_.models.size()));
  for (const ValueModel& model : known_.models) model.write(body);
  if (figures_) figures_->write(body);
  body.text(log.path);
  body.u64(log.bytes);
  Writer out;
  out.u32(version);
  out.text(body.bytes());
  out.u64(checksum(body.bytes()));
  return std::string(magic) + out.bytes();
}

Result<Match> Match::resume(std::string_view state, const Namer& bot) {
  if (!state.starts_with(magic)) return fail(ErrorCode::corrupt, "this is not a match file");
  Reader outer(state.substr(magic.size()));
  const std::uint32_t found = outer.u32();
  if (!outer.failed() && found > version)
    return fail(ErrorCode::unsupported,
                fmt::format("a match file of version {}; this program reads up to {}", found, version));
  const std::string body = outer.text();
  if (outer.u64() != checksum(body)) outer.mark_failed();
  HS_RETURN_IF_ERROR(outer.finish("the match file"));
  Reader in(body);
  HS_TRY(const MatchSetup setup, read_setup(in, found, bot));
  if (found == 2 && !setup.estimators.empty())
    return fail(
        ErrorCode::unsupported,
        "this match was told by estimators of an earlier version, which are not known any more: begin it "
        "anew");
  HS_TRY(Match match, start(setup));
  match.sessions_ = in.u64();
  for (BotScore& score : match.scores_) score.read(in);
  const std::uint32_t models = found < 2 ? 0 : in.u32();
  if (models != 0 && models != match.models()) in.mark_failed();
  match.known_.models.resize(in.failed() ? 0 : models);
  for (ValueModel& model : match.known_.models) model.read(in);
  if (match.figures_) match.figures_->read(in);
  match.log.path = in.text();
  match.log.bytes = in.u64();
  HS_RETURN_IF_ERROR(in.finish("the match file"));
  return match;
}

Result<std::optional<std::string>> Match::part(std::uint64_t first, std::uint64_t sessions,
                                               const std::stop_token& stop) const {
  HS_CHECK_THAT(fitted());
  const std::uint64_t end = std::min(sessions_wanted(), first + sessions);
  Writer body;
  body.u64(first);
  body.u64(end - std::min(first, end));
  for (std::uint64_t number = first; number < end; ++number) {
    const Dealt dealt = play_session(number, false, stop);
    if (dealt.lost) return tl::unexpected<Error>(*dealt.lost);
    if (!dealt.played) return std::optional<std::string>();
    dealt.write(body);
  }
  Writer out;
  out.u64(checksum(body.bytes()));
  return out.bytes() + body.bytes();
}

Result<void> Match::add_part(std::string_view part) {
  Reader in(part);
  const std::uint64_t sum = in.u64();
  const bool whole = !in.failed() && sum == checksum(part.substr(sizeof(sum)));
  const std::uint64_t first = in.u64(), count = in.u64();
  if (!whole || first != sessions_ || count > sessions_wanted() - sessions_) in.mark_failed();
  std::vector<Dealt> sessions;
  for (std::uint64_t i = 0; i < count && !in.failed(); ++i) {
    sessions.push_back(session_before(false));
    sessions.back().read(in);
  }
  if (!in.finish("a part"))
    return fail(ErrorCode::corrupt,
                "it is no part of this match: take the file away, and it is played again");
  for (const Dealt& session : sessions) this->count(session);
  return {};
}

}  // namespace hindsight
