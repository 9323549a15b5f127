// SPDX-License-Identifier: MIT
#include "store/histories/history_reader.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "base/utf8.h"
#include "store/histories/pokerstars.h"
#include "store/histories/winamax.h"

namespace hindsight {

namespace {

// What Windows-1252 has where Latin-1 has controls; 0: nothing.
constexpr std::array<std::uint16_t, 32> windows = {
    0x20AC, 0,      0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0,      0x017D, 0,      0,      0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0,      0x017E, 0x0178};

// Two bytes a character, the higher one first or last.
std::string of_utf16(std::string_view text, bool high_first) {
  const std::size_t high = high_first ? 0 : 1;
  const auto unit = [&](std::size_t i) {
    return static_cast<char32_t>(static_cast<unsigned char>(text[i + high]) << 8 |
                                 static_cast<unsigned char>(text[i + 1 - high]));
  };
  const auto lies = [](char32_t code, char32_t from) { return code >= from && code < from + 0x400; };
  constexpr char32_t mark = 0xFEFF, unknown = 0xFFFD;
  std::string out;
  for (std::size_t i = 0; i + 1 < text.size(); i += 2) {
    char32_t code = unit(i);
    if (lies(code, 0xD800) && i + 3 < text.size() && lies(unit(i + 2), 0xDC00)) {
      code = 0x10000 + ((code - 0xD800) << 10) + (unit(i + 2) - 0xDC00);
      i += 2;
    } else if (lies(code, 0xD800) || lies(code, 0xDC00)) {
      code = unknown;
    }
    if (code != mark) append_character(out, code);
  }
  return out;
}

std::string of_windows(std::string_view text) {
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    append_character(out, code >= 0x80 && code < 0xA0 ? windows[code - 0x80u] : code);
  }
  return out;
}

std::string decoded(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (text.size() > 1 && (text.starts_with("\xFE\xFF") || text[0] == '\0')) return of_utf16(text, true);
  if (text.size() > 1 && (text.starts_with("\xFF\xFE") || text[1] == '\0')) return of_utf16(text, false);
  if (is_utf8(text)) return std::string(text.starts_with(mark) ? text.substr(mark.size()) : text);
  return of_windows(text);
}

}  // namespace

std::string in_utf8(std::string_view text) {
  std::string out = decoded(text);
  if (out.find('\n') == std::string::npos) std::ranges::replace(out, '\r', '\n');  // of old Macs
  return out;
}

bool is_tournament_summary(std::string_view text) {
  const std::string_view line = trimmed(text);
  return line.starts_with("PokerStars Tournament #") ||
         line.starts_with("Winamax Poker - Tournament summary");
}

std::vector<HistoryText> split_histories(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  std::vector<HistoryText> out;
  std::uint64_t number = 1;
  for (std::size_t begin = 0; begin < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    std::string_view line = text.substr(begin, end - begin);
    if (line.starts_with(mark))
      line.remove_prefix(mark.size()), begin += mark.size();  // files put one after the other
    if (begins_pokerstars_hand(line) || begins_winamax_hand(line))
      out.push_back({number, text.substr(begin)});
    begin = end + 1;
  }
  for (std::size_t i = 0; i + 1 < out.size(); ++i)
    out[i].text =
        out[i].text.substr(0, static_cast<std::size_t>(out[i + 1].text.data() - out[i].text.data()));
  return out;
}

Result<HandHistory> parse_history(const HistoryText& hand) {
  return begins_winamax_hand(hand.text) ? parse_winamax(hand.text, hand.first_line)
                                        : parse_pokerstars(hand.text, hand.first_line);
}

}  // namespace hindsight
