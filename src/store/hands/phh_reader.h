// Files of hands.  A .phh holds one; a .phhs holds many, each in a table such as [1], and is read hand by
// hand: memory holds one of them, and a damaged one does not hide the next.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>

#include "base/result.h"
#include "io/toml_scanner.h"
#include "store/hands/phh.h"

namespace hindsight {

inline constexpr std::size_t largest_phh_section = 1 << 20;  // bytes; real hands have 1 to 5 thousand

// Cuts the text of a .phhs where tables begin, without reading what is in them.
class PhhSplitter {
 public:
  struct Section {
    std::string name;  // between the brackets; empty for what comes before the first table
    std::string text;  // with its header; empty if it was too long to keep
    std::uint64_t first_line = 1;
  };

  explicit PhhSplitter(std::istream& in) : in_(in) {}
  std::optional<Section> next();

 private:
  bool read_line(std::string& line);
  bool begins_section(const std::string& line, const Section& section);
  void add(const std::string& line, Section& section);
  void read_again(std::string text, std::uint64_t first_line);
  bool recover(Section& section);

  std::istream& in_;
  std::string again_;      // read first: the header that ended a section
  std::string recovered_;  // read next, from recovered_at_: what recover() cut off
  std::size_t recovered_at_ = 0;
  std::uint64_t line_ = 0;  // number of the line read last
  TomlScanner scanner_;
  bool too_long_ = false;
  // A line within brackets that looks like a header: it is one if the next line sets a key.
  std::size_t suspect_at_ = std::string::npos;
  std::uint64_t suspect_line_ = 0;
  int recoveries_ = 0;
};

class PhhReader {
 public:
  struct Hand {
    std::string section;
    Result<PhhHand> hand;
  };

  explicit PhhReader(std::istream& in) : sections_(in) {}
  std::optional<Hand> next();  // nothing at the end of the file

 private:
  void read(const PhhSplitter::Section& section);
  void add(std::string name, Result<TomlValue> table);
  Result<void> check_new(const std::string& name);

  PhhSplitter sections_;
  std::deque<Hand> ready_;
  std::unordered_set<std::size_t> seen_;  // hashes of the first million names
};

// Every hand of a file, with the name of its section ("" in a .phh).  An error: the file can't be read at
// all.
using OnPhhHand = std::function<void(const std::string& section, Result<PhhHand> hand)>;
Result<void> read_phh_file(const std::string& path, const OnPhhHand& on_hand);

}  // namespace hindsight
