// SPDX-License-Identifier: MIT
#include "online/slumbot.h"

#include <fmt/format.h>

#include "online/action_text.h"
#include "online/members.h"

namespace hindsight {

namespace {

using Twice = ServiceCaller::Twice;

Result<ToldHand> told_by_slumbot(const Json& answer) {
  ToldHand out;
  HS_TRY(out.betting, text_member(answer, "action"));
  HS_TRY(const std::uint64_t position, natural_member(answer, "client_pos"));
  if (position > 1) return fail(ErrorCode::parse, "\"client_pos\" is neither 0 nor 1");
  out.viewer = position == 0 ? served_big_blind : served_button;
  HS_TRY(out.own, cards_member(answer, "hole_cards"));
  HS_TRY(out.other, cards_member(answer, "bot_hole_cards"));
  HS_TRY(out.board, cards_member(answer, "board"));
  out.over = has_member(answer, "winnings");
  if (!out.over) out.other.clear();
  return out;
}

}  // namespace

Result<ServedHand> slumbot_hand(const Json& answer, std::uint32_t number) {
  HS_TRY(const ToldHand told, told_by_slumbot(answer));
  HS_TRY(AcpcMessage state, state_of(told, number));
  ServedHand out{.state = std::move(state)};
  if (!told.over) return out;
  HS_TRY(out.won, number_member(answer, "winnings"));
  if (has_member(answer, "baseline_winnings")) {
    HS_TRY(const double baseline, number_member(answer, "baseline_winnings"));
    out.adjusted = out.won - baseline;
  }
  return out;
}

Json Slumbot::body() const {
  Json out = Json::object();
  if (!token_.empty()) out["token"] = token_;
  return out;
}

// The body of an answer without an error; a new token is kept.
Result<Json> Slumbot::ask(const char* path, const Json& body, Twice twice) {
  HS_TRY(const HttpAnswer answer, caller_->ask({.path = path, .body = body.dump()}, twice));
  const Json said = Json::parse(answer.body);
  if (has_member(said, "error_msg"))
    return fail(ErrorCode::conflict,
                fmt::format("Slumbot refuses {}: {}", path + 1,
                            caller_->quoted(said["error_msg"].is_string() ? said["error_msg"].text()
                                                                          : said["error_msg"].dump())));
  HS_TRY(Json out, caller_->json_of(answer));
  if (has_member(out, "token")) {
    auto token = text_member(out, "token");
    if (!token) return tl::unexpected(caller_->wrong(token.error().message));
    token_ = std::move(*token);
  }
  return out;
}

Result<void> Slumbot::log_in() {
  if (user_.name.empty()) return {};
  HS_TRY(const Json answer,
         ask("/login", {{"username", user_.name}, {"password", user_.password}}, Twice::harmless));
  if (token_.empty()) return tl::unexpected(caller_->wrong("after a log in there is no \"token\""));
  return {};
}

Result<ServedHand> Slumbot::read(const Json& answer) {
  auto hand = slumbot_hand(answer, number_);
  if (!hand) return tl::unexpected(caller_->wrong(hand.error().message));
  return hand;
}

// A session that Slumbot does not know any more is begun anew, once.
Result<ServedHand> Slumbot::begin(std::uint32_t number) {
  number_ = number;
  hand_.reset();
  const bool known = !token_.empty();
  if (!known) HS_RETURN_IF_ERROR(log_in());
  auto answer = ask("/new_hand", body(), Twice::harmless);
  if (!answer && answer.error().code == ErrorCode::conflict && known) {
    token_.clear();
    HS_RETURN_IF_ERROR(log_in());
    answer = ask("/new_hand", body(), Twice::harmless);
  }
  if (!answer) return tl::unexpected(answer.error());
  HS_TRY(hand_, read(*answer));
  return *hand_;
}

Result<ServedHand> Slumbot::act(Move move) {
  HS_CHECK(hand_ && !hand_->over(), ==, true);
  Json question = body();
  question["incr"] = action_text(hand_->state.hand, move);
  HS_TRY(const Json answer, ask("/act", question, Twice::never));
  HS_TRY(ServedHand after, read(answer));
  const auto goes_on = check_goes_on(hand_->state, move, after.state);
  if (!goes_on) return tl::unexpected(caller_->wrong(goes_on.error().message));
  hand_ = after;
  return after;
}

}  // namespace hindsight
