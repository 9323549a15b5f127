// SPDX-License-Identifier: MIT
#include "solve/sequence_inputs.h"

#include <algorithm>
#include <map>
#include <string>
#include <string_view>

namespace hindsight {

namespace {

// Symbols in order of first appearance.
class Symbols {
 public:
  std::uint32_t of(const std::string& name) {
    return number_.try_emplace(name, static_cast<std::uint32_t>(number_.size())).first->second;
  }
  std::uint32_t count() const { return static_cast<std::uint32_t>(number_.size()); }

 private:
  std::map<std::string, std::uint32_t, std::less<>> number_;
};

}  // namespace

void SequenceCode::write(std::span<const std::uint32_t> sequence, std::span<float> row) const {
  const std::size_t half = std::size_t{symbols} * places;
  for (std::size_t k = 0; k < sequence.size(); ++k) {
    row[k * symbols + sequence[k]] = 1;
    row[half + (sequence.size() - 1 - k) * symbols + sequence[k]] = 1;
  }
}

InfosetInputs::InfosetInputs(const HistoryTree& tree) : tree_(tree), symbol_(256, 0) {
  std::vector<bool> seen(256, false);
  const auto read = [&](std::string_view text, SequenceCode& code) {
    for (const char c : text) seen[static_cast<unsigned char>(c)] = true;
    code.places = std::max(code.places, static_cast<std::uint32_t>(text.size()));
  };
  for (const InfosetLabel& infoset : tree.infosets) {
    read(infoset.information.secret, secret_);
    read(infoset.information.open, open_);
  }
  std::uint32_t count = 0;
  for (std::size_t c = 0; c < seen.size(); ++c)
    if (seen[c]) symbol_[c] = count++;
  secret_.symbols = open_.symbols = count;
}

void InfosetInputs::write(InfosetId infoset, std::vector<float>& row) const {
  row.assign(size(), 0);
  std::vector<std::uint32_t> symbols;
  const auto add = [&](std::string_view text, const SequenceCode& code, std::size_t from) {
    symbols.clear();
    for (const char c : text) symbols.push_back(symbol_[static_cast<unsigned char>(c)]);
    code.write(symbols, std::span(row).subspan(from));
  };
  const Information& seen = tree_.infosets[infoset].information;
  add(seen.secret, secret_, 0);
  add(seen.open, open_, secret_.inputs());
}

HistoryInputs::HistoryInputs(const HistoryTree& tree) : parent_(tree.nodes.size()), move_(tree.nodes.size()) {
  Symbols symbols;
  std::vector<std::uint32_t> depth(tree.nodes.size(), 0);
  for (HistoryId h{0}; h < tree.nodes.end_id(); ++h) {
    const History& node = tree.nodes[h];
    if (node.kind == Turn::Kind::terminal) continue;  // only decisions are asked about
    code_.places = std::max(code_.places, depth[h.value]);
    const std::vector<std::string>& names = node.kind == Turn::Kind::chance
                                                ? tree.chance_names[node.label]
                                                : tree.infosets[tree.infoset(h)].actions;
    for (Action a = 0; a < node.count; ++a) {
      const HistoryId child = tree.child(h, a);
      parent_[child] = h;
      depth[child.value] = depth[h.value] + 1;
      if (tree.nodes[child].kind != Turn::Kind::terminal) move_[child] = symbols.of(names[a]);
    }
  }
  code_.symbols = symbols.count();
}

void HistoryInputs::write(HistoryId history, std::vector<float>& row) const {
  row.assign(size(), 0);
  std::vector<std::uint32_t> moves;
  for (HistoryId h = history; h != HistoryId{0}; h = parent_[h]) moves.push_back(move_[h]);
  std::ranges::reverse(moves);
  code_.write(moves, row);
}

ActionOutputs::ActionOutputs(const HistoryTree& tree) {
  Symbols names;
  for (const InfosetLabel& infoset : tree.infosets) {
    const std::vector<std::string>& actions = infoset.actions;
    for (auto action = actions.begin(); action != actions.end(); ++action) {
      const auto twins = std::count(actions.begin(), action, *action);  // files may name two alike
      of.push_back(names.of(*action + std::string(static_cast<std::size_t>(twins), '\n')));
    }
  }
  count = names.count();
}

}  // namespace hindsight
