// SPDX-License-Identifier: MIT
#include "tree/payoff_matrix.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <span>
#include <tuple>
#include <utility>

#include "tree/sorted_by_key.h"

namespace hindsight {

namespace {

// Where a sequence stands in the player's runs and rows.
struct Place {
  std::uint32_t run = 0, first = 0, stride = 1, slots = 1;  // first: sequence of the row's slot 0
};

class PayoffBuilder {
 public:
  PayoffBuilder(const CompiledGame& game, Player player, const BuildControl& control)
      : game_(game),
        control_(control),
        players_(static_cast<std::size_t>(game.players)),
        me_(player.value),
        other_(players_ == 2 ? 1 - me_ : me_),
        mine_(places(me_)),
        theirs_(places(other_)) {}

  Result<PayoffMatrix> build() {
    BuildWatch watch(control_, "payoffs", static_cast<double>(game_.leaves()) * (players_ == 2 ? 2 : 1));
    HS_TRY(const std::vector<std::uint32_t> sorted, by_rows(watch));
    const auto key = [&](std::uint32_t leaf) {
      const Place& my = mine_[leaf_sequence(leaf, me_)];
      return std::tuple(my.run, my.first, players_ == 2 ? theirs_[leaf_sequence(leaf, other_)].first : 0u);
    };
    if (players_ != 2) {  // every leaf becomes an entry
      out_.entries.reserve(sorted.size());
      out_.others.reserve(sorted.size() * (players_ - 1));
    }
    std::size_t begin = 0;
    for (std::uint32_t run = 0; run < game_.plex[me_].subtrees.size(); ++run) {
      PayoffMatrix::Run bounds{.first = static_cast<std::uint32_t>(out_.products.size()),
                               .entry_begin = static_cast<std::uint32_t>(out_.entries.size())};
      while (begin < sorted.size() && std::get<0>(key(sorted[begin])) == run) {
        std::size_t end = begin;
        while (end < sorted.size() && key(sorted[end]) == key(sorted[begin])) ++end;
        HS_RETURN_IF_ERROR(watch.add(end - begin));
        add_group(std::span(sorted).subspan(begin, end - begin));
        begin = end;
      }
      bounds.end = static_cast<std::uint32_t>(out_.products.size());
      bounds.entry_end = static_cast<std::uint32_t>(out_.entries.size());
      bounds.more = one_of_each_row_first(bounds.first);
      out_.runs.push_back(bounds);
    }
    finish();
    return std::move(out_);
  }

 private:
  // By sequence of player p.
  std::vector<Place> places(std::size_t p) const {
    const Treeplex& plex = game_.plex[p];
    std::vector<Place> out(plex.sequences);
    std::uint32_t run = 0;
    for (std::uint32_t n = 0; n < plex.blocks.size(); ++n) {
      const Block& b = plex.blocks[n];
      while (run + 1 < plex.subtrees.size() && n >= plex.subtrees[run]) ++run;
      for (std::uint32_t a = 0; a < b.actions; ++a)
        for (std::uint32_t h = 0; h < b.stride; ++h)
          out[b.first + a * b.stride + h] = {run, b.first + a * b.stride, b.stride, b.slots};
    }
    return out;
  }

  // Leaves in the order of my row, which is that of the runs, and then of theirs.
  Result<std::vector<std::uint32_t>> by_rows(BuildWatch& watch) const {
    const auto my_row = [&](std::uint32_t leaf) { return mine_[leaf_sequence(leaf, me_)].first; };
    const auto their_row = [&](std::uint32_t leaf) { return theirs_[leaf_sequence(leaf, other_)].first; };
    std::vector<std::uint32_t> begin;
    std::vector<std::uint32_t> sorted =
        sorted_by_key(game_.leaves(), game_.plex[me_].sequences, my_row, begin);
    for (std::size_t row = 0; players_ == 2 && row + 1 < begin.size(); ++row) {
      HS_RETURN_IF_ERROR(watch.add(begin[row + 1] - begin[row]));
      std::stable_sort(sorted.begin() + begin[row], sorted.begin() + begin[row + 1],
                       [&](std::uint32_t a, std::uint32_t b) { return their_row(a) < their_row(b); });
    }
    return sorted;
  }

  // Of the products from `begin` on, sorted by row, brings one of each row to the front and returns their
  // end; in both parts products of one matrix stand together.
  std::uint32_t one_of_each_row_first(std::uint32_t begin) {
    const auto start = out_.products.begin() + begin;
    std::vector<PayoffMatrix::Product> firsts, more;
    std::uint32_t last = std::numeric_limits<std::uint32_t>::max();
    for (auto product = start; product != out_.products.end(); ++product) {
      (product->row == last ? more : firsts).push_back(*product);
      last = product->row;
    }
    const auto by_matrix = [](const PayoffMatrix::Product& a, const PayoffMatrix::Product& b) {
      return a.matrix < b.matrix;
    };
    std::stable_sort(firsts.begin(), firsts.end(), by_matrix);
    std::stable_sort(more.begin(), more.end(), by_matrix);
    std::copy(more.begin(), more.end(), std::copy(firsts.begin(), firsts.end(), start));
    return begin + static_cast<std::uint32_t>(firsts.size());
  }

  // Where all products are of one size, that is said.
  void finish() {
    for (const PayoffMatrix::Product& product : out_.products) {
      const bool first = &product == out_.products.data();
      out_.columns = first || out_.columns == product.columns ? product.columns : 0;
      out_.stride = first || out_.stride == product.stride ? product.stride : 0;
    }
  }

  std::uint32_t leaf_sequence(std::size_t leaf, std::size_t p) const {
    return game_.leaf_sequences[leaf * players_ + p].value;
  }

  // The leaves between one row of mine and one of theirs: a small matrix where it is dense enough, else
  // entries.
  void add_group(std::span<const std::uint32_t> leaves) {
    const Place my = mine_[leaf_sequence(leaves[0], me_)];
    if (players_ == 2 && my.first != 0) {
      const Place their = theirs_[leaf_sequence(leaves[0], other_)];
      const std::size_t area = std::size_t{my.stride} * their.slots;
      if (area > 1 && area <= 4 * leaves.size()) {
        std::vector<double> matrix(area, 0);
        for (std::uint32_t leaf : leaves)
          matrix[(leaf_sequence(leaf, other_) - their.first) * my.stride +
                 (leaf_sequence(leaf, me_) - my.first)] = game_.leaf_values[leaf * 2 + me_];
        out_.products.push_back(product(my, their, std::move(matrix)));
        return;
      }
    }
    for (std::uint32_t leaf : leaves) {
      PayoffMatrix::Entry entry{leaf_sequence(leaf, me_), 0, game_.leaf_values[leaf * players_ + me_]};
      if (players_ == 2) {
        entry.theirs = leaf_sequence(leaf, other_);
      } else {
        entry.theirs = static_cast<std::uint32_t>(out_.others.size());
        for (std::size_t p = 0; p < players_; ++p)
          if (p != me_) out_.others.push_back(leaf_sequence(leaf, p));
      }
      out_.entries.push_back(entry);
    }
  }

  // Matrices that differ by a factor are stored once: a pot scales what the cards decide.
  PayoffMatrix::Product product(const Place& my, const Place& their, std::vector<double> matrix) {
    const auto nonzero = std::find_if(matrix.begin(), matrix.end(), [](double value) { return value != 0; });
    const auto overflows = [&](double value) { return !(std::abs(value / *nonzero) < 1e150); };
    const bool keep = nonzero == matrix.end() || std::any_of(matrix.begin(), matrix.end(), overflows);
    const double scale = keep ? 1 : *nonzero;
    PayoffMatrix::Product out{my.first, my.stride, their.first, their.slots, 0, scale};
    std::vector<std::int64_t> key{my.stride};
    for (double value : matrix)
      key.push_back(std::llround(std::ldexp(std::clamp(value / scale, -1e3, 1e3), 36)));
    std::vector<std::uint32_t>& stored = matrices_[std::move(key)];
    for (std::uint32_t offset : stored) {
      bool same = true;
      for (std::size_t k = 0; k < matrix.size(); ++k)
        same =
            same && std::abs(out_.matrices[offset + k] * scale - matrix[k]) <= 0x1p-51 * std::abs(matrix[k]);
      out.matrix = offset;
      if (same) return out;
    }
    out.matrix = static_cast<std::uint32_t>(out_.matrices.size());
    stored.push_back(out.matrix);
    for (double value : matrix) out_.matrices.push_back(value / scale);
    return out;
  }

  const CompiledGame& game_;
  const BuildControl& control_;
  std::size_t players_, me_, other_;                                          // other_: of two players
  std::vector<Place> mine_, theirs_;                                          // by sequence
  std::map<std::vector<std::int64_t>, std::vector<std::uint32_t>> matrices_;  // offsets by rounded shape
  PayoffMatrix out_;
};

}  // namespace

Result<PayoffMatrix> payoff_matrix(const CompiledGame& game, Player player, const BuildControl& control) {
  return PayoffBuilder(game, player, control).build();
}

}  // namespace hindsight
