// SPDX-License-Identifier: MIT
#include "store/histories/history_reader.h"

#include <algorithm>
#include <array>

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

}  // namespace

std::string in_utf8(std::string_view text) {
  constexpr std::string_view mark = "\xEF\xBB\xBF";
  if (is_utf8(text)) return std::string(text.starts_with(mark) ? text.substr(mark.size()) : text);
  std::string out;
  for (const char c : text) {
    const auto code = static_cast<unsigned char>(c);
    append_character(out, code >= 0x80 && code < 0xA0 ? windows[code - 0x80u] : code);
  }
  return out;
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
