// SPDX-License-Identifier: MIT
#include "acpc/wire/transactions.h"

#include <fmt/format.h>

#include "base/spec.h"
#include "base/text.h"

namespace hindsight {

namespace {

std::optional<std::chrono::microseconds> time_of(std::string_view text) {
  const auto parts = split(text, '.');
  if (parts.size() != 2) return std::nullopt;
  const auto seconds = parse_integer(parts[0]),
             rest =
                 parse_integer(parts[1].substr(std::min(parts[1].find_first_not_of('0'), parts[1].size())));
  constexpr std::int64_t most = 1'000'000'000'000;
  if (!seconds || *seconds < 0 || *seconds > most) return std::nullopt;
  const std::int64_t micros = rest.value_or(0);
  if (micros < 0 || micros >= 1'000'000) return std::nullopt;
  return std::chrono::seconds(*seconds) + std::chrono::microseconds(micros);
}

struct Transaction {
  Move move;
  std::chrono::microseconds used;
};

Result<Transaction> read_transaction(const AcpcMatch& match, std::string_view line) {
  const auto words = words_of(line);
  if (words.size() != 4) return fail(ErrorCode::parse, "an action has the form 'r300 17 SENT RECEIVED'");
  if (match.over()) return fail(ErrorCode::parse, "the match has fewer hands");
  if (parse_integer(words[1]) != std::int64_t{match.number()})
    return fail(ErrorCode::parse, fmt::format("it is hand {} that is played", match.number()));
  const auto sent = time_of(words[2]), received = time_of(words[3]);
  if (!sent || !received) return fail(ErrorCode::parse, "times have the form 1700000000.012345");
  AcpcHand after = match.hand();
  if (const auto played = play_betting(after, words[0]); !played) return tl::unexpected(played.error());
  const auto move =
      read_answer(fmt::format(":{}", words[0]), "", match.hand(), match.cards(), match.number());
  if (!move.move) return fail(ErrorCode::parse, "no action");
  return Transaction{*move.move, *received - *sent};
}

}  // namespace

std::string acpc_time(WallTime time) {
  const auto micros = time.time_since_epoch().count();
  return fmt::format("{}.{:06}", micros / 1'000'000, micros % 1'000'000);
}

std::string transaction_line(const AcpcMatch& match, Move move, WallTime sent, WallTime received) {
  return fmt::format("{} {} {} {}\n", to_acpc(match.hand(), move), match.number(), acpc_time(sent),
                     acpc_time(received));
}

Result<std::size_t> replay_transactions(AcpcMatch& match, std::string_view text,
                                        const TransactionEvents& events) {
  const auto finish_hands = [&] {
    for (; !match.over() && match.hand().over(); match.next_hand()) events.hand_over();
  };
  finish_hands();
  std::size_t at = 0;
  for (int number = 1;; ++number) {
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) return at;
    const auto transaction = read_transaction(match, text.substr(at, end - at));
    if (!transaction)
      return fail(ErrorCode::parse,
                  fmt::format("line {} is not of this match: {}", number, transaction.error().message));
    events.moved(match.seat_to_act(), transaction->used);
    match.play(transaction->move);
    finish_hands();
    at = end + 1;
  }
}

}  // namespace hindsight
