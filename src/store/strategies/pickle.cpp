// Python's pickles, as far as a dictionary of infosets to (codes, probabilities) needs them: protocols 2 to
// 5, numbers, text, lists and pairs.
// What would call or import anything is refused unread.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <variant>

#include "store/strategies/thesis_strategy.h"

namespace hindsight {

namespace {

constexpr std::size_t max_list = 256;  // actions of an infoset
constexpr std::size_t max_text = 4096;

// A pickle may come back to what it has named before, so that values are shared.
using Numbers = std::shared_ptr<std::vector<double>>;
using SharedText = std::shared_ptr<const std::string>;
struct Pair {
  Numbers codes, shares;
};
struct Dictionary {};
using Value = std::variant<double, SharedText, Numbers, Pair, Dictionary>;

class Unpickler {
 public:
  explicit Unpickler(std::string_view bytes) : bytes_(bytes) {}

  Result<ThesisRows> run() {
    while (at_ < bytes_.size()) {
      const std::size_t begin = at_;
      const auto code = static_cast<unsigned char>(bytes_[at_++]);
      if (code == '.') {
        if (stack_.size() == 1 && std::holds_alternative<Dictionary>(stack_[0])) return std::move(rows_);
        break;
      }
      if (!take(code))
        return fail(
            ErrorCode::parse,
            fmt::format(
                "byte {} of the pickle: it holds something else than infosets with (codes, probabilities); "
                "save them as JSON: {{infoset: [codes, probabilities]}}",
                begin + 1));
    }
    return fail(ErrorCode::parse, "this is no pickle of a dictionary, or it is cut short");
  }

 private:
  bool take(unsigned char code);
  bool take_number(unsigned char code);
  bool take_container(unsigned char code);
  bool remember(std::optional<std::uint64_t> at);
  bool recall(std::optional<std::uint64_t> at);
  bool append(std::size_t count);
  bool pair();
  bool set(std::size_t count);

  // Little endian; nothing where the bytes end.
  std::optional<std::uint64_t> integer(int size) {
    if (bytes_.size() - at_ < static_cast<std::size_t>(size)) return {};
    std::uint64_t out = 0;
    for (int i = size - 1; i >= 0; --i)
      out = out << 8 | static_cast<unsigned char>(bytes_[at_ + static_cast<std::size_t>(i)]);
    at_ += static_cast<std::size_t>(size);
    return out;
  }
  bool text(int size_bytes) {
    const auto size = integer(size_bytes);
    if (!size || *size > max_text || *size > bytes_.size() - at_) return false;
    stack_.emplace_back(std::make_shared<const std::string>(bytes_.substr(at_, *size)));
    at_ += *size;
    return true;
  }
  bool skip(int size) { return integer(size).has_value(); }
  // How many values stand above the last mark, which is taken away.
  std::optional<std::size_t> above_mark() {
    if (marks_.empty() || marks_.back() > stack_.size()) return {};
    const std::size_t count = stack_.size() - marks_.back();
    marks_.pop_back();
    return count;
  }
  // What stands below the top `count` values; null where it is of another kind.
  template <class Kind>
  Kind* below(std::size_t count) {
    return stack_.size() > count ? std::get_if<Kind>(&stack_[stack_.size() - count - 1]) : nullptr;
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  std::vector<Value> stack_;
  std::vector<std::size_t> marks_;
  std::vector<Value> memo_;
  ThesisRows rows_;
  std::size_t numbers_ = 0;  // in rows_: no more than a pickle of this length spells out
};

bool Unpickler::take(unsigned char code) {
  switch (code) {
    case 0x80:  // PROTO
      return skip(1);
    case 0x95:  // FRAME
      return skip(8);
    case 0x8c:  // SHORT_BINUNICODE
      return text(1);
    case 'X':  // BINUNICODE
      return text(4);
    case 0x94:  // MEMOIZE
      return remember(memo_.size());
    case 'q':  // BINPUT
      return remember(integer(1));
    case 'r':  // LONG_BINPUT
      return remember(integer(4));
    case 'h':  // BINGET
      return recall(integer(1));
    case 'j':  // LONG_BINGET
      return recall(integer(4));
    default:
      return take_number(code) || take_container(code);
  }
}

bool Unpickler::take_number(unsigned char code) {
  const int size = code == 'K' ? 1 : code == 'M' ? 2 : code == 'J' ? 4 : code == 'G' ? 8 : 0;
  if (size == 0) return false;
  const auto bits = integer(size);
  if (!bits) return false;
  if (code == 'G')  // BINFLOAT, big endian
    stack_.emplace_back(std::bit_cast<double>(__builtin_bswap64(*bits)));
  else if (code == 'J')  // BININT
    stack_.emplace_back(static_cast<double>(static_cast<std::int32_t>(*bits)));
  else  // BININT1, BININT2
    stack_.emplace_back(static_cast<double>(*bits));
  return true;
}

bool Unpickler::take_container(unsigned char code) {
  switch (code) {
    case '}':  // EMPTY_DICT
      stack_.emplace_back(Dictionary{});
      return true;
    case ']':  // EMPTY_LIST
      stack_.emplace_back(std::make_shared<std::vector<double>>());
      return true;
    case '(':  // MARK
      marks_.push_back(stack_.size());
      return true;
    case 'a':  // APPEND
      return append(1);
    case 'e': {  // APPENDS
      const auto count = above_mark();
      return count && append(*count);
    }
    case 0x86:  // TUPLE2
      return pair();
    case 't': {  // TUPLE
      const auto count = above_mark();
      return count == 2 && pair();
    }
    case 's':  // SETITEM
      return set(2);
    case 'u': {  // SETITEMS
      const auto count = above_mark();
      return count && set(*count);
    }
    default:
      return false;
  }
}

bool Unpickler::remember(std::optional<std::uint64_t> at) {
  if (!at || stack_.empty() || *at > memo_.size()) return false;
  if (*at == memo_.size()) memo_.emplace_back();
  memo_[*at] = stack_.back();
  return true;
}

bool Unpickler::recall(std::optional<std::uint64_t> at) {
  if (!at || *at >= memo_.size()) return false;
  stack_.push_back(memo_[*at]);
  return true;
}

// The top values to the list below them.
bool Unpickler::append(std::size_t count) {
  const Numbers* const list = below<Numbers>(count);
  if (!list || (*list)->size() + count > max_list) return false;
  for (std::size_t i = stack_.size() - count; i < stack_.size(); ++i) {
    const double* const number = std::get_if<double>(&stack_[i]);
    if (!number) return false;
    (*list)->push_back(*number);
  }
  stack_.resize(stack_.size() - count);
  return true;
}

bool Unpickler::pair() {
  const Numbers *const codes = below<Numbers>(1), *const shares = below<Numbers>(0);
  if (!codes || !shares) return false;
  Value made = Pair{*codes, *shares};
  stack_.resize(stack_.size() - 2);
  stack_.push_back(std::move(made));
  return true;
}

// The top values, infosets and pairs in turn, into the dictionary below them.
bool Unpickler::set(std::size_t count) {
  if (count % 2 != 0 || !below<Dictionary>(count)) return false;
  for (std::size_t i = stack_.size() - count; i < stack_.size(); i += 2) {
    const SharedText* const infoset = std::get_if<SharedText>(&stack_[i]);
    const Pair* const value = std::get_if<Pair>(&stack_[i + 1]);
    if (!infoset || !value) return false;
    numbers_ += value->codes->size() + value->shares->size();
    if (numbers_ > bytes_.size()) return false;
    rows_.push_back({**infoset, *value->codes, *value->shares});
  }
  stack_.resize(stack_.size() - count);
  return true;
}

class Pickler {
 public:
  std::string of(const ThesisRows& rows) {
    out_ = "\x80\x04}(";  // protocol 4; one frame is as good as none
    for (const ThesisRow& row : rows) {
      out_ += 'X';
      little(row.infoset.size(), 4);
      out_ += row.infoset;
      list(row.codes, true);
      list(row.shares, false);
      out_ += '\x86';
    }
    return std::move(out_) + "u.";
  }

 private:
  void little(std::uint64_t bits, int size) {
    for (int i = 0; i < size; ++i) out_ += static_cast<char>(bits >> (8 * i));
  }
  void list(const std::vector<double>& values, bool whole) {
    out_ += "](";
    for (const double value : values) {
      out_ += whole ? 'J' : 'G';
      if (whole)
        little(static_cast<std::uint64_t>(value), 4);
      else
        little(__builtin_bswap64(std::bit_cast<std::uint64_t>(value)), 8);
    }
    out_ += 'e';
  }

  std::string out_;
};

}  // namespace

Result<ThesisRows> thesis_rows_of_pickle(std::string_view bytes) { return Unpickler(bytes).run(); }

std::string pickle_of(const ThesisRows& rows) { return Pickler().of(rows); }

}  // namespace hindsight
