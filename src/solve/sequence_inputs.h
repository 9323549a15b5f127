// What decisions are to a network: rows of zeros and ones that tell what is seen there, symbol by symbol.
//
// A sequence of symbols has a one for each, by its place from the front, and another by its place from the
// back.  Nothing is known of the game but texts: an infoset is the characters of its information, secret and
// open apart; a history the names of its moves.  Actions are told apart by their names.
// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "tree/history_tree.h"

namespace hindsight {

struct SequenceCode {
  std::uint32_t symbols = 0, places = 0;  // how many there are, and in the longest sequence

  std::uint32_t inputs() const { return 2 * symbols * places; }
  // Sets the ones of a sequence in a row of zeros.
  void write(std::span<const std::uint32_t> sequence, std::span<float> row) const;
};

class InfosetInputs {
 public:
  explicit InfosetInputs(const HistoryTree& tree);

  std::uint32_t size() const { return secret_.inputs() + open_.inputs(); }
  void write(InfosetId infoset, std::vector<float>& row) const;  // of any length before

 private:
  const HistoryTree& tree_;
  std::vector<std::uint32_t> symbol_;  // by character
  SequenceCode secret_, open_;
};

class HistoryInputs {
 public:
  explicit HistoryInputs(const HistoryTree& tree);

  std::uint32_t size() const { return code_.inputs(); }
  void write(HistoryId history, std::vector<float>& row) const;

 private:
  SequenceCode code_;
  Table<HistoryId, HistoryId> parent_;
  Table<HistoryId, std::uint32_t> move_;  // the symbol of what led there
};

// By slot (canonical order of infosets and actions): the output that stands for the action.
struct ActionOutputs {
  explicit ActionOutputs(const HistoryTree& tree);
  std::vector<std::uint32_t> of;
  std::uint32_t count = 0;
};

}  // namespace hindsight
