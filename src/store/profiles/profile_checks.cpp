// Names and times of profiles.
// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>
#include <optional>

#include "base/utf8.h"
#include "store/profiles/profiles.h"

namespace hindsight {

namespace {

struct Span {
  char32_t first, last;
};
bool in(std::span<const Span> spans, char32_t c) {
  return std::ranges::any_of(spans, [c](const Span& span) { return c >= span.first && c <= span.last; });
}

// Line breaks, and what turns the direction of text around: of Unicode's Cc, Zl, Zp and the bidirectional
// controls.
constexpr std::array<Span, 5> controls{
    {{0x00, 0x1f}, {0x7f, 0x9f}, {0x2028, 0x202e}, {0x2066, 0x2069}, {0xfff9, 0xfffb}}};
// Spaces, and characters that show nothing of their own (Default_Ignorable_Code_Point, and blanks).
constexpr std::array<Span, 21> invisible{
    {{0x20, 0x20},      {0xa0, 0xa0},     {0xad, 0xad},     {0x34f, 0x34f},   {0x61c, 0x61c},
     {0x115f, 0x1160},  {0x1680, 0x1680}, {0x17b4, 0x17b5}, {0x180b, 0x180f}, {0x2000, 0x200f},
     {0x202f, 0x202f},  {0x205f, 0x206f}, {0x2800, 0x2800}, {0x3000, 0x3000}, {0x3164, 0x3164},
     {0xfe00, 0xfe0f},  {0xfeff, 0xfeff}, {0xffa0, 0xffa0}, {0xfff0, 0xfff8}, {0x1d173, 0x1d17a},
     {0xe0000, 0xe0fff}}};

constexpr std::size_t max_characters = 24;

// Nothing where they are not UTF-8.
std::optional<std::u32string> characters(std::string_view text) {
  std::u32string out;
  while (!text.empty()) {
    const std::optional<char32_t> c = take_character(text);
    if (!c) return std::nullopt;
    out += *c;
  }
  return out;
}

}  // namespace

Result<void> check_name(std::string_view name) {
  const std::optional<std::u32string> all = characters(name);
  const bool legible = all && std::ranges::none_of(*all, [](char32_t c) { return in(controls, c); });
  const bool visible = all && !std::ranges::all_of(*all, [](char32_t c) { return in(invisible, c); });
  if (visible && legible && all->size() <= max_characters) return {};
  return fail(ErrorCode::invalid_argument,
              "a name has 1 to 24 characters, at least one of them to be seen, and no control characters");
}

Result<void> check_kept_name(std::string_view name) {
  const std::optional<std::u32string> all = characters(name);
  if (all && !all->empty() && all->size() <= max_characters) return {};
  return fail(ErrorCode::corrupt, "a name has 1 to 24 characters of UTF-8");
}

std::int64_t now_seconds() {
  using namespace std::chrono;
  return duration_cast<seconds>(system_clock::now().time_since_epoch()).count();
}

std::string iso_time(std::int64_t seconds) {
  const std::time_t time = seconds;
  std::tm parts{};
  gmtime_r(&time, &parts);
  std::array<char, 32> text{};
  return {text.data(), std::strftime(text.data(), text.size(), "%Y-%m-%dT%H:%M:%SZ", &parts)};
}

bool is_iso_time(std::string_view text) {
  constexpr std::string_view form = "0000-00-00T00:00:00Z";
  if (text.size() != form.size()) return false;
  for (std::size_t i = 0; i < form.size(); ++i)
    if (form[i] == '0' ? text[i] < '0' || text[i] > '9' : text[i] != form[i]) return false;
  const auto two = [&](std::size_t i) { return 10 * (text[i] - '0') + (text[i + 1] - '0'); };
  const std::chrono::year_month_day day{std::chrono::year(100 * two(0) + two(2)),
                                        std::chrono::month(static_cast<unsigned>(two(5))),
                                        std::chrono::day(static_cast<unsigned>(two(8)))};
  return day.ok() && two(11) <= 23 && two(14) <= 59 && two(17) <= 60;
}

}  // namespace hindsight
