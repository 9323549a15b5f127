// SPDX-License-Identifier: MIT
#include "estimate/games/game_match_file.h"

#include "base/bytes.h"
#include "store/sealed.h"

namespace hindsight {

namespace {

constexpr SealedKind kind{
    .magic = "\x89HSGMTCH", .version = 2, .in_pieces = 1, .name = "match of a small game"};
constexpr std::uint64_t longest_name = 64 << 10, longest_text = 64 << 20;
constexpr std::uint32_t most_seats = 16;

}  // namespace

std::string format_game_match(const GameMatchFile& file) {
  return seal(kind, {[&](Writer& out) {
                out.text(file.game);
                out.text(file.game_text);
                out.u32(static_cast<std::uint32_t>(file.strategies.size()));
                for (const std::string& strategy : file.strategies) out.text(strategy);
                for (const std::string* text : {&file.known, &file.guess, &file.estimators}) out.text(*text);
                out.u64(file.hands);
                out.u64(file.seed);
                out.u64(file.fit_hands);
                out.u8(file.duplicate ? 1 : 0);
                out.u64(file.signature);
                out.text(file.log);
                out.u64(file.log_bytes);
                out.text(file.course);
                file.until.write(out);
              }});
}

bool is_game_match(std::string_view bytes) { return bytes.starts_with(kind.magic); }

Result<GameMatchFile> parse_game_match(std::string_view bytes, const std::string& what) {
  HS_TRY(const Sealed sealed, parse_sealed(kind, bytes, what));
  Reader in = sealed.read();
  GameMatchFile out;
  out.game = in.text(longest_name);
  out.game_text = in.text(longest_text);
  const std::uint32_t seats = in.u32();
  if (seats > most_seats) in.mark_failed();
  for (std::uint32_t i = 0; i < seats && !in.failed(); ++i) out.strategies.push_back(in.text(longest_name));
  for (std::string* text : {&out.known, &out.guess, &out.estimators}) *text = in.text(longest_name);
  out.hands = in.u64();
  out.seed = in.u64();
  out.fit_hands = in.u64();
  out.duplicate = in.u8() != 0;
  out.signature = in.u64();
  out.log = in.text(longest_name);
  out.log_bytes = in.u64();
  out.course = in.text(longest_text);
  if (sealed.version() > 1) out.until.read(in);  // before, all hands were played
  HS_RETURN_IF_ERROR(in.finish(what));
  return out;
}

}  // namespace hindsight
