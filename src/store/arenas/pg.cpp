// PGSolver's files are large and plain: one pass over the characters, vertices by number.
// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <utility>

#include "base/text.h"
#include "store/arenas/arena_text.h"
#include "store/arenas/graph_builder.h"

namespace hindsight {

namespace {

struct Statement {
  std::uint64_t id = 0;
  std::uint32_t priority = 0, line = 0;
  std::uint8_t owner = 0;
  std::size_t first = 0;  // of its successors
};

class PgReader {
 public:
  explicit PgReader(std::string_view text) : rest_(text) {}

  Result<GameGraph> read() {
    skip();
    if (rest_.starts_with("parity")) HS_RETURN_IF_ERROR(head());
    skip();
    if (rest_.starts_with("start")) HS_RETURN_IF_ERROR(start());
    for (skip(); !rest_.empty(); skip()) HS_RETURN_IF_ERROR(statement());
    if (all_.empty())
      return at_line(line_,
                     "the file has no vertices; \"0 3 1 1,2;\" is one: id, priority, owner, successors");
    return graph();
  }

 private:
  static constexpr std::uint64_t most_id = 1'000'000'000'000;

  void skip() {
    while (!rest_.empty() && blanks.find(rest_[0]) != std::string_view::npos) {
      line_ += rest_[0] == '\n' ? 1u : 0u;
      rest_.remove_prefix(1);
    }
  }
  bool take(char c) {
    skip();
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  std::string here() const {
    if (rest_.empty()) return "the end of the file";
    return in_quotes(printable(rest_.substr(0, std::max<std::size_t>(1, rest_.find_first_of(" \n;"))), 20));
  }

  Result<std::uint64_t> number(std::string_view what, std::uint64_t most) {
    skip();
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(rest_.data(), rest_.data() + rest_.size(), value);
    if (error != std::errc() || value > most)
      return at_line(
          line_, fmt::format("{} stands where {} must be, a whole number from 0 to {}", here(), what, most));
    rest_.remove_prefix(static_cast<std::size_t>(end - rest_.data()));
    return value;
  }
  Result<void> semicolon() {
    if (!take(';')) return at_line(line_, fmt::format("{} stands where ';' must be", here()));
    return {};
  }
  Result<void> head() {
    rest_.remove_prefix(6);
    HS_TRY([[maybe_unused]] const std::uint64_t most, number("the greatest id", most_id));
    return semicolon();
  }

  // Oink's line.
  Result<void> start() {
    rest_.remove_prefix(5);
    start_line_ = line_;
    HS_TRY(start_, number("the vertex to start at", most_id));
    return semicolon();
  }

  Result<void> statement() {
    Statement out{.line = line_, .first = to_.size()};
    HS_TRY(out.id, number("a vertex", most_id));
    HS_TRY(const std::uint64_t priority, number("its priority", most_priority));
    HS_TRY(const std::uint64_t owner, number("its owner", 1));
    out.priority = static_cast<std::uint32_t>(priority);
    out.owner = static_cast<std::uint8_t>(owner);
    do {
      HS_TRY(const std::uint64_t successor,
             number("a successor, as every vertex of a parity game has one,", most_id));
      to_.push_back(successor);
    } while (take(','));
    if (take('"')) HS_RETURN_IF_ERROR(name());
    all_.push_back(std::move(out));
    return semicolon();
  }

  // Passed over, to its second quotation mark; behind a backslash a mark is one of the name's own.
  Result<void> name() {
    for (std::size_t i = 0; i < rest_.size() && rest_[i] != '\n'; ++i) {
      if (rest_[i] == '"') {
        rest_.remove_prefix(i + 1);
        return {};
      }
      if (rest_[i] == '\\' && i + 1 < rest_.size() && rest_[i + 1] != '\n') ++i;
    }
    return at_line(line_, "a name has no second '\"'");
  }

  // Vertices in the order of their ids.
  Result<GameGraph> graph() {
    to_.push_back(0);
    std::vector<std::size_t> end;
    for (std::size_t i = 0; i < all_.size(); ++i)
      end.push_back(i + 1 < all_.size() ? all_[i + 1].first : to_.size() - 1);
    std::vector<std::uint32_t> order(all_.size());
    for (std::uint32_t i = 0; i < order.size(); ++i) order[i] = i;
    std::ranges::stable_sort(order, {}, [&](std::uint32_t i) { return all_[i].id; });
    for (std::size_t i = 1; i < order.size(); ++i)
      if (all_[order[i]].id == all_[order[i - 1]].id)
        return at_line(all_[order[i]].line, fmt::format("vertex {} was told in line {} already",
                                                        all_[order[i]].id, all_[order[i - 1]].line));
    GameGraph out;
    plain_ = all_[order.back()].id + 1 == all_.size();
    std::vector<Vertex> seen(all_.size(), no_vertex);
    out.successors.first.push_back(0);
    out.successors.to.reserve(to_.size());
    for (Vertex v = 0; v < order.size(); ++v) {
      const Statement& told = all_[order[v]];
      out.owner.push_back(told.owner);
      out.priority.push_back(told.priority);
      if (!plain_) out.names.push_back(std::to_string(told.id));
      for (std::size_t i = told.first; i < end[order[v]]; ++i) {
        HS_TRY(const Vertex w, vertex_of(to_[i], order, told.line));
        if (seen[w] != v) out.successors.to.push_back(w);  // an arc told twice is one
        seen[w] = v;
      }
      out.successors.first.push_back(static_cast<std::uint32_t>(out.successors.to.size()));
    }
    if (start_) {
      HS_TRY(out.start, vertex_of(*start_, order, start_line_));
    }
    return out;
  }
  Result<Vertex> vertex_of(std::uint64_t id, const std::vector<std::uint32_t>& order,
                           std::uint32_t line) const {
    if (plain_ && id < order.size()) return static_cast<Vertex>(id);
    const auto found = std::ranges::lower_bound(order, id, {}, [&](std::uint32_t i) { return all_[i].id; });
    if (found == order.end() || all_[*found].id != id)
      return at_line(line, fmt::format("an arc leads to vertex {}, which has no line of its own", id));
    return static_cast<Vertex>(found - order.begin());
  }

  std::string_view rest_;
  std::uint32_t line_ = 1;
  std::optional<std::uint64_t> start_;
  std::uint32_t start_line_ = 0;
  std::vector<Statement> all_;
  std::vector<std::uint64_t> to_;
  bool plain_ = false;  // ids are 0, 1, ... without a gap
};

}  // namespace

Result<GameGraph> parse_pg(std::string_view text) { return PgReader(text).read(); }

}  // namespace hindsight
