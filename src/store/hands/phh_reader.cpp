// SPDX-License-Identifier: MIT
#include "store/hands/phh_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <utility>

#include "base/text.h"
#include "io/atomic_file.h"

namespace hindsight {

namespace {

constexpr std::size_t max_names = 1'000'000;
constexpr int max_recoveries = 64;  // each reads up to a section twice

// The end of a line is cut, too: only its front is looked at.
std::string_view skip_space(std::string_view text) { return trimmed(text, " \t\r\n"); }

// Takes a key off the front of the text: bare, "quoted" or 'quoted'.
std::optional<std::string> take_key(std::string_view& text) {
  const auto is_bare = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-';
  };
  if (text.empty()) return {};
  if (text[0] == '"' || text[0] == '\'') {
    const std::size_t end = text.find(text[0], 1);
    if (end == std::string_view::npos) return {};
    const std::string key(text.substr(1, end - 1));
    text.remove_prefix(end + 1);
    return key;
  }
  std::size_t end = 0;
  while (end < text.size() && is_bare(text[end])) ++end;
  if (end == 0) return {};
  const std::string key(text.substr(0, end));
  text.remove_prefix(end);
  return key;
}

struct Header {
  std::string key;     // the first
  bool plain = false;  // [key] rather than [key.more] or [[key]]
};

// The header that a line is, if it is that and no more.
std::optional<Header> header_of(std::string_view line) {
  line = skip_space(line);
  const std::size_t brackets = line.starts_with("[[") ? 2 : line.starts_with('[') ? 1 : 0;
  if (brackets == 0) return {};
  line = skip_space(line.substr(brackets));
  auto first = take_key(line);
  if (!first) return {};
  Header header{std::move(*first), brackets == 1};
  for (line = skip_space(line); line.starts_with('.'); line = skip_space(line)) {
    line = skip_space(line.substr(1));
    header.plain = false;
    if (!take_key(line)) return {};
  }
  if (!line.starts_with(brackets == 2 ? "]]" : "]")) return {};
  line = skip_space(line.substr(brackets));
  if (!line.empty() && line[0] != '#') return {};
  return header;
}

std::string header_name(std::string_view line) {
  if (auto header = header_of(line)) return std::move(header->key);
  return std::string(skip_space(skip_space(line).substr(0, 41)).substr(1));  // damaged: what follows its '['
}

bool is_blank(std::string_view line) {
  line = skip_space(line);
  return line.empty() || line[0] == '#';
}

bool sets_key(std::string_view line) {
  line = skip_space(line);
  if (!take_key(line)) return false;
  line = skip_space(line);
  return line.starts_with('=') || line.starts_with('.');
}

}  // namespace

namespace {

// Moves a line from `text` at `at` to the end of `line`.
void take_line(const std::string& text, std::size_t& at, std::string& line) {
  const std::size_t end = std::min(text.find('\n', at), text.size() - 1) + 1;
  line.append(text, at, end - at);
  at = end;
}

}  // namespace

bool PhhSplitter::read_line(std::string& line) {
  line.clear();
  ++line_;
  if (!again_.empty()) {
    std::size_t at = 0;
    take_line(again_, at, line);
    again_.erase(0, at);
    return true;
  }
  if (recovered_at_ < recovered_.size()) take_line(recovered_, recovered_at_, line);
  std::streambuf& bytes = *in_.rdbuf();
  while (line.size() <= largest_phh_section && !line.ends_with('\n')) {
    const int byte = bytes.sbumpc();
    if (byte == std::streambuf::traits_type::eof()) break;
    line += static_cast<char>(byte);
  }
  if (line_ == 1 && line.starts_with("\xef\xbb\xbf")) line.erase(0, 3);
  return !line.empty();
}

void PhhSplitter::read_again(std::string text, std::uint64_t first_line) {
  again_ = std::move(text);
  line_ = first_line - 1;
}

bool PhhSplitter::begins_section(const std::string& line, const Section& section) {
  if (!too_long_ && (scanner_.in_long_string() || scanner_.depth() > 0)) return false;
  if (!skip_space(line).starts_with('[')) return false;
  const auto header = header_of(line);
  if (too_long_) return header.has_value();
  return !header || header->plain ||
         header->key != section.name;  // a damaged header begins a damaged section
}

void PhhSplitter::add(const std::string& line, Section& section) {
  if (section.text.size() + line.size() > largest_phh_section) too_long_ = true;
  if (too_long_) return;
  if (scanner_.depth() > 0 && !scanner_.in_long_string() && !is_blank(line)) {
    suspect_at_ = std::string::npos;
    if (header_of(line)) {
      suspect_at_ = section.text.size();
      suspect_line_ = line_;
    }
  }
  scanner_.scan(line);
  section.text += line;
}

// A text in """ that never ended has swallowed the sections after it: cuts them off again.
bool PhhSplitter::recover(Section& section) {
  if (!scanner_.in_long_string() || too_long_ || recoveries_ >= max_recoveries) return false;
  std::uint64_t number = section.first_line;
  std::size_t header = std::string::npos;
  for (std::size_t at = section.text.find('\n') + 1; at != 0; at = section.text.find('\n', at) + 1) {
    const std::string_view line = std::string_view(section.text).substr(at);
    const std::string_view this_line = line.substr(0, line.find('\n'));
    ++number;
    if (header != std::string::npos && sets_key(this_line)) {
      ++recoveries_;
      recovered_ = section.text.substr(header) + recovered_.substr(recovered_at_);
      recovered_at_ = 0;
      line_ = suspect_line_ - 1;
      section.text.resize(header);
      return true;
    }
    if (is_blank(this_line)) continue;
    header = header_of(this_line) ? at : std::string::npos;
    suspect_line_ = number;
  }
  return false;
}

std::optional<PhhSplitter::Section> PhhSplitter::next() {
  Section section;
  scanner_ = {};
  too_long_ = false;
  suspect_at_ = std::string::npos;
  std::string line;
  bool empty = true;
  while (read_line(line)) {
    const bool first = empty;
    if (begins_section(line, section) && !first) {
      read_again(line, line_);
      break;
    }
    if (suspect_at_ != std::string::npos && !scanner_.in_long_string() && sets_key(line)) {
      read_again(section.text.substr(suspect_at_) + line, suspect_line_);
      section.text.resize(suspect_at_);
      break;
    }
    if (first && is_blank(line)) continue;
    empty = false;
    if (first) section.first_line = line_;
    if (first && skip_space(line).starts_with('[')) {
      section.name = header_name(line);
      section.text += line;
    } else {
      add(line, section);
    }
  }
  if (empty) return {};
  recover(section);
  if (too_long_) section.text.clear();
  return section;
}

std::optional<PhhReader::Hand> PhhReader::next() {
  while (ready_.empty()) {
    const auto section = sections_.next();
    if (!section) return {};
    read(*section);
  }
  std::optional<Hand> hand = std::move(ready_.front());
  ready_.pop_front();
  return hand;
}

Result<void> PhhReader::check_new(const std::string& name) {
  const std::size_t hash = std::hash<std::string>{}(name);
  if (seen_.contains(hash))
    return fail(ErrorCode::parse, "the file has two tables of this name; rename or remove one of them");
  if (seen_.size() < max_names) seen_.insert(hash);
  return {};
}

void PhhReader::add(std::string name, Result<TomlValue> table) {
  const auto hand = [&]() -> Result<PhhHand> {
    HS_TRY(TomlValue value, std::move(table));
    HS_RETURN_IF_ERROR(check_new(name));
    if (value.kind != TomlValue::Kind::table)
      return fail(ErrorCode::parse, "a hand of a .phhs file is a table such as [1]");
    return phh_of(std::move(value));
  };
  ready_.push_back({name, hand()});
}

void PhhReader::read(const PhhSplitter::Section& section) {
  if (section.text.empty())
    return add(section.name, fail(ErrorCode::parse,
                                  fmt::format("line {}: this hand is longer than 1 MiB, and no hand can be",
                                              section.first_line)));
  auto document = parse_toml(section.text, section.first_line);
  if (!document) return add(section.name, tl::unexpected<Error>(std::move(document.error())));
  if (section.name.empty() && document->find("variant") != nullptr) return add("", std::move(*document));
  for (std::size_t i = 0; i < document->items.size(); ++i)
    add(document->keys[i], std::move(document->items[i]));
}

Result<void> read_phh_file(const std::string& path, const OnPhhHand& on_hand) {
  if (path.ends_with(".phh")) {
    HS_TRY(const std::string text, read_file(path, largest_phh_section));
    on_hand("", parse_phh(text));
    return {};
  }
  std::ifstream in(path, std::ios::binary);
  if (!in || std::filesystem::is_directory(path))
    return fail(ErrorCode::io, fmt::format("'{}' cannot be read; check its name and permissions", path),
                path);
  PhhReader reader(in);
  while (auto hand = reader.next()) on_hand(hand->section, std::move(hand->hand));
  if (in.bad())
    return fail(ErrorCode::io, fmt::format("'{}': reading stopped with an error of the disk", path), path);
  return {};
}

}  // namespace hindsight
