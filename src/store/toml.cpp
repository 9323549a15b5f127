// SPDX-License-Identifier: MIT
#include "store/toml.h"

#define TOML_EXCEPTIONS 0
#include <toml++/toml.h>

#include <algorithm>
#include <cctype>
#include <sstream>
#include <utility>

namespace hindsight {

namespace {

constexpr int deepest = 64;  // arrays and tables within each other

// Where values stand in the text: toml++ counts lines and characters, we need bytes.
class Source {
 public:
  explicit Source(std::string_view text) : text_(text) {
    for (std::size_t at = 0; at != std::string_view::npos; at = text.find('\n', at)) {
      if (!lines_.empty()) ++at;
      lines_.push_back(at);
    }
  }

  std::string_view at(const toml::source_region& region) {
    const std::size_t begin = offset(region.begin), end = offset(region.end);
    return text_.substr(begin, end - begin);
  }

 private:
  // Mostly asked for later and later places of one line, hence in time linear in its length.
  std::size_t offset(toml::source_position place) {
    if (place.line != line_ || place.column < column_) {
      line_ = place.line;
      column_ = 1;
      at_ = place.line <= lines_.size() ? lines_[place.line - 1] : text_.size();
    }
    for (; column_ < place.column && at_ < text_.size(); ++column_) {
      ++at_;
      while (at_ < text_.size() && (static_cast<unsigned char>(text_[at_]) & 0xc0) == 0x80) ++at_;
    }
    return at_;
  }

  std::string_view text_;
  std::vector<std::size_t> lines_;  // where they begin
  std::size_t at_ = 0;              // of column_ in line_
  toml::source_index line_ = 0, column_ = 0;
};

template <class T>
std::string printed(const T& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

class Converter {
 public:
  explicit Converter(std::string_view text) : source_(text) {}

  Result<TomlValue> table(const toml::table& from, int depth) {
    HS_CHECK_OK(check(from, depth));
    std::vector<std::pair<const toml::key*, const toml::node*>> entries;
    for (const auto& [key, node] : from) entries.emplace_back(&key, &node);
    std::sort(entries.begin(), entries.end(),
              [](const auto& a, const auto& b) { return place_of(*a.first) < place_of(*b.first); });
    TomlValue to{TomlValue::Kind::table};
    for (const auto& [key, node] : entries) {
      to.keys.emplace_back(key->str());
      HS_TRY(to.items.emplace_back(), value(*node, depth + 1));
    }
    return to;
  }

 private:
  static std::pair<std::uint32_t, std::uint32_t> place_of(const toml::key& key) {
    return {key.source().begin.line, key.source().begin.column};
  }

  Result<void> check(const toml::node& node, int depth) const {
    if (depth <= deepest) return {};
    return fail(ErrorCode::parse, "line " + std::to_string(node.source().begin.line) + ": more than " +
                                      std::to_string(deepest) + " arrays or tables within each other");
  }

  Result<TomlValue> array(const toml::array& from, int depth) {
    HS_CHECK_OK(check(from, depth));
    TomlValue to{TomlValue::Kind::array};
    to.items.reserve(from.size());
    for (const toml::node& node : from) {
      HS_TRY(to.items.emplace_back(), value(node, depth + 1));
    }
    return to;
  }

  TomlValue decimal(const toml::node& node) {
    TomlValue to{TomlValue::Kind::decimal};
    for (const char c : source_.at(node.source()))
      if (c != '_' && (c != '+' || !to.text.empty())) to.text += c;
    return to;
  }

  Result<TomlValue> value(const toml::node& node, int depth) {
    using Kind = TomlValue::Kind;
    switch (node.type()) {
      case toml::node_type::table:
        return table(*node.as_table(), depth);
      case toml::node_type::array:
        return array(*node.as_array(), depth);
      case toml::node_type::string:
        return TomlValue{Kind::text, node.as_string()->get()};
      case toml::node_type::integer:
        return TomlValue{Kind::whole, std::to_string(node.as_integer()->get())};
      case toml::node_type::floating_point:
        return decimal(node);
      case toml::node_type::boolean:
        return TomlValue{Kind::boolean, node.as_boolean()->get() ? "true" : "false"};
      case toml::node_type::date:
        return TomlValue{Kind::time, printed(node.as_date()->get())};
      case toml::node_type::time:
        return TomlValue{Kind::time, printed(node.as_time()->get())};
      default:
        return TomlValue{Kind::time, printed(node.as_date_time()->get())};
    }
  }

  Source source_;
};

std::string place(const toml::source_position& at, std::uint64_t first_line) {
  return "line " + std::to_string(at.line + first_line - 1) + ", column " + std::to_string(at.column);
}

// The first sentence, on one line, of what toml++ says.
std::string first_sentence(std::string_view text) {
  std::string out;
  for (const char c : text.substr(0, text.find('\n'))) out += c >= ' ' ? c : '?';
  return out.empty() ? "this is no TOML" : out;
}

std::string joined(const TomlValue& value) {
  std::string out;
  for (std::size_t i = 0; i < value.items.size(); ++i) {
    if (i > 0) out += ", ";
    if (!value.keys.empty()) out += toml_key(value.keys[i]) + " = ";
    out += format_toml(value.items[i]);
  }
  return out;
}

}  // namespace

const TomlValue* TomlValue::find(std::string_view key) const {
  const auto at = std::find(keys.begin(), keys.end(), key);
  return at == keys.end() ? nullptr : &items[static_cast<std::size_t>(at - keys.begin())];
}

Result<TomlValue> parse_toml(std::string_view text, std::uint64_t first_line) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  const toml::parse_result parsed = toml::parse(text);
  if (!parsed) {
    const toml::parse_error& error = parsed.error();
    return fail(ErrorCode::parse,
                place(error.source().begin, first_line) + ": " + first_sentence(error.description()));
  }
  return Converter(text).table(parsed.table(), 0);
}

std::string toml_quoted(std::string_view text) {
  constexpr std::string_view hex = "0123456789ABCDEF";
  std::string out = "\"";
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == '"' || c == '\\')
      out += {'\\', c};
    else if (c == '\n')
      out += "\\n";
    else if (c == '\t')
      out += "\\t";
    else if (byte < 0x20 || byte == 0x7f)
      out += {'\\', 'u', '0', '0', hex[byte >> 4], hex[byte & 15]};
    else
      out += c;
  }
  return out + '"';
}

std::string toml_key(std::string_view key) {
  const auto bare = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-'; };
  return !key.empty() && std::all_of(key.begin(), key.end(), bare) ? std::string(key) : toml_quoted(key);
}

std::string format_toml(const TomlValue& value) {
  switch (value.kind) {
    case TomlValue::Kind::text:
      return toml_quoted(value.text);
    case TomlValue::Kind::array:
      return '[' + joined(value) + ']';
    case TomlValue::Kind::table:
      return '{' + joined(value) + '}';
    default:
      return value.text;
  }
}

}  // namespace hindsight
