// SPDX-License-Identifier: MIT
#include "betting/bet_size.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "base/power.h"
#include "base/spec.h"
#include "base/text.h"

namespace hindsight {

namespace {

tl::unexpected<Error> no_size(std::string_view text, const std::string& why) {
  return fail(
      ErrorCode::parse,
      fmt::format("bet size {} {}; write sizes like 50%, 2.5x, 100c, e, 3e200% or a", in_quotes(text), why));
}

// A number above 0 that is not absurd.
std::optional<double> positive(std::string_view text) {
  const auto x = parse_number(text);
  return x && *x > 0 && *x <= 1e12 ? x : std::nullopt;
}

// [n]e[most[%]]
std::optional<BetSize> geometric(std::string_view text, std::size_t e) {
  BetSize size{.kind = BetSize::Kind::geometric};
  if (e > 0) {
    const auto streets = parse_integer(text.substr(0, e));
    if (!streets || *streets < 1 || *streets > 100) return {};
    size.streets = static_cast<int>(*streets);
  }
  std::string_view rest = text.substr(e + 1);
  if (rest.ends_with('%')) rest.remove_suffix(1);
  if (!rest.empty()) {
    const auto max = positive(rest);
    if (!max) return {};
    size.max = *max / 100;
  }
  return size;
}

// 100c, 20c3r
std::optional<BetSize> chips(std::string_view text, std::size_t c) {
  const auto amount = positive(text.substr(0, c));
  if (!amount || *amount != std::floor(*amount)) return {};
  BetSize size{.kind = BetSize::Kind::chips, .amount = *amount};
  std::string_view rest = text.substr(c + 1);
  if (rest.empty()) return size;
  if (!rest.ends_with('r')) return {};
  rest.remove_suffix(1);
  const auto cap = parse_integer(rest);
  if (!cap || *cap < 1 || *cap > 100) return {};
  size.raise_cap = static_cast<int>(*cap);
  return size;
}

Result<BetSize> parse_size(std::string_view original, bool raises) {
  const std::string lowered = lower(original);
  std::string_view text = lowered;
  if (text == "a" || text == "allin" || text == "all-in") return BetSize{.kind = BetSize::Kind::all_in};
  if (text.ends_with('x')) {
    const auto times = positive(text.substr(0, text.size() - 1));
    if (!times || *times <= 1) return no_size(original, "is not a multiple above 1 of the bet faced");
    if (!raises) return no_size(original, "is for raises: there is no bet to multiply");
    return BetSize{.kind = BetSize::Kind::multiple, .amount = *times};
  }
  if (const auto e = text.find('e'); e != text.npos) {
    const auto size = geometric(text, e);
    if (!size) return no_size(original, "is not a geometric size");
    return *size;
  }
  if (const auto c = text.find('c'); c != text.npos) {
    const auto size = chips(text, c);
    if (!size) return no_size(original, "is not a whole number of chips");
    return *size;
  }
  if (text.ends_with('%')) text.remove_suffix(1);
  const auto percent = positive(text);
  if (!percent || *percent > 1e6) return no_size(original, "is not a share of the pot");
  return BetSize{.kind = BetSize::Kind::pot, .amount = *percent / 100};
}

}  // namespace

Result<std::vector<BetSize>> parse_bet_sizes(std::string_view text, bool raises) {
  constexpr std::size_t max = 30;
  std::vector<BetSize> sizes;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = text.find_first_not_of(", \t", at);
    if (begin == text.npos) break;
    at = std::min(text.find_first_of(", \t", begin), text.size());
    HS_TRY(const BetSize size, parse_size(text.substr(begin, at - begin), raises));
    if (sizes.size() == max) return no_size(text, "is a list of more than 30 sizes");
    sizes.push_back(size);
  }
  return sizes;
}

std::string to_text(const BetSize& size) {
  switch (size.kind) {
    case BetSize::Kind::pot:
      return fmt::format("{}%", size.amount * 100);
    case BetSize::Kind::multiple:
      return fmt::format("{}x", size.amount);
    case BetSize::Kind::chips:
      return fmt::format("{}c{}", size.amount, size.raise_cap > 0 ? fmt::format("{}r", size.raise_cap) : "");
    case BetSize::Kind::geometric:
      return fmt::format("{}e{}", size.streets > 0 ? fmt::format("{}", size.streets) : "",
                         size.max > 0 ? fmt::format("{}%", size.max * 100) : "");
    case BetSize::Kind::all_in:
      break;
  }
  return "a";
}

namespace {

Chips rounded(double chips) { return static_cast<Chips>(std::round(std::min(chips, 1e15))); }

// The share of the pot that, bet on each street left, has all chips in on the last.
double geometric_share(const BetSize& size, const BetScale& scale) {
  const double streets = std::max(1, (size.streets > 0 ? size.streets : scale.streets) - scale.raises);
  const double growth = 2 * static_cast<double>(*scale.behind) / static_cast<double>(scale.pot) + 1;
  const double share = (power(growth, 1 / streets) - 1) / 2;
  return size.max > 0 ? std::min(share, size.max) : share;
}

}  // namespace

Chips chips_of_share(double share, const BetScale& scale) {
  return scale.faced + rounded(static_cast<double>(scale.pot) * share);
}

std::optional<Chips> chips_of(const BetSize& size, const BetScale& scale) {
  switch (size.kind) {
    case BetSize::Kind::pot:
      return chips_of_share(size.amount, scale);
    case BetSize::Kind::multiple:
      return rounded(static_cast<double>(scale.faced) * size.amount);
    case BetSize::Kind::chips:
      return scale.faced + static_cast<Chips>(size.amount);
    case BetSize::Kind::geometric:
      if (!scale.behind) return {};
      return chips_of_share(geometric_share(size, scale), scale);
    case BetSize::Kind::all_in:
      break;
  }
  return scale.all_in;
}

}  // namespace hindsight
