// SPDX-License-Identifier: MIT
#include "online/service_caller.h"

#include <fmt/format.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>

#include "base/text.h"

namespace hindsight {

namespace {

constexpr std::chrono::minutes longest_asked_for{5};  // by Retry-After
constexpr std::size_t most_quoted = 160;

}  // namespace

ServiceCaller::ServiceCaller(std::string name, HttpSetup setup, std::string secret, RetryPlan plan,
                             std::stop_token stop, std::uint64_t seed)
    : name_(std::move(name)),
      secret_(std::move(secret)),
      client_(std::move(setup)),
      plan_(std::move(plan)),
      stop_(std::move(stop)),
      rng_(seed) {}

// False: a stop was asked for.
bool ServiceCaller::wait(int attempt, std::chrono::milliseconds least) {
  const auto doubled = plan_.first * (std::int64_t{1} << std::min(attempt, 20));
  const auto whole = static_cast<double>(std::min(doubled, plan_.longest).count());
  const auto drawn = std::chrono::milliseconds(static_cast<std::int64_t>(whole * (0.5 + rng_.uniform() / 2)));
  std::mutex mutex;
  std::unique_lock lock(mutex);
  std::condition_variable_any never;
  never.wait_for(lock, stop_, std::max(least, drawn), [] { return false; });
  return !stop_.stop_requested();
}

Result<HttpAnswer> ServiceCaller::ask(const HttpQuestion& question, Twice twice, int busy) {
  std::string why;
  ErrorCode code = ErrorCode::io;
  bool reached = false;
  for (int attempt = 0;; ++attempt) {
    auto answer = client_.ask(question);
    std::chrono::milliseconds least{};
    bool done_perhaps = true;
    reached = answer || answer.error().may_have_arrived;
    if (!answer) {
      why = answer.error().message;
      code = ErrorCode::io;
      done_perhaps = answer.error().may_have_arrived;
    } else if (answer->status == 429 || answer->status == busy) {
      why = fmt::format("it says to come again later (status {}): {}", answer->status, quoted(answer->body));
      code = ErrorCode::busy;
      done_perhaps = false;
      least = std::min<std::chrono::milliseconds>(answer->again_after.value_or(std::chrono::seconds(0)),
                                                  longest_asked_for);
    } else if (answer->status >= 500) {
      why = fmt::format("it failed with status {}", answer->status);
      code = ErrorCode::io;
    } else {
      return *std::move(answer);
    }
    if (twice == Twice::never && done_perhaps) break;
    const bool for_good = !answer && answer.error().for_good;
    if (for_good || attempt + 1 >= plan_.attempts || stop_.stop_requested()) break;
    plan_.waiting(fmt::format("{}: {}; it is asked again soon", name_, why));
    if (!wait(attempt, least)) break;
  }
  return fail(code, fmt::format("{} at {}: {}{}", name_, client_.address().text(), why,
                                reached ? "" : "; are the address (--url) and the network right?"));
}

std::string ServiceCaller::quoted(std::string_view said) const {
  std::string text(said);
  for (std::size_t at = 0; !secret_.empty() && (at = text.find(secret_, at)) != std::string::npos; at += 3)
    text.replace(at, secret_.size(), "...");
  return in_quotes(printable(text, most_quoted));
}

Error ServiceCaller::wrong(const std::string& what) const {
  return {ErrorCode::corrupt,
          fmt::format("{}'s answer is not understood: {}; no more is played", name_, what)};
}

Result<Json> ServiceCaller::json_of(const HttpAnswer& answer) const {
  if (answer.status == 401 || answer.status == 403)
    return fail(
        ErrorCode::invalid_argument,
        fmt::format("{} does not let you in (status {}): look at the key, or the name and its password",
                    name_, answer.status));
  if (answer.status >= 300 && answer.status < 400)
    return fail(ErrorCode::not_found,
                fmt::format("{} is no longer at {} (status {}): give its new address by --url", name_,
                            client_.address().text(), answer.status));
  Json out = Json::parse(answer.body);
  if (answer.status < 200 || answer.status >= 300)
    return fail(ErrorCode::conflict,
                fmt::format("{} refuses (status {}): {}", name_, answer.status, quoted(answer.body)));
  if (!out.is_object() && !out.is_array())
    return tl::unexpected(wrong(fmt::format("{} is no JSON", quoted(answer.body))));
  return out;
}

}  // namespace hindsight
