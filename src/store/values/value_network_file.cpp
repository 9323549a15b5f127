// SPDX-License-Identifier: MIT
#include "store/values/value_network_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include "base/parallel.h"
#include "store/sealed.h"
#include "store/values/single_numbers.h"

namespace hindsight {

namespace {

constexpr SealedKind network_kind{
    .magic = "\x89HSVALUE", .version = 2, .in_pieces = 1, .name = "value network"};
constexpr std::uint32_t most_units = 1 << 16, most_layers = 64;

void write_learning(Writer& out, const std::optional<LearningPlan>& plan) {
  out.u8(plan ? 1 : 0);
  if (!plan) return;
  out.u64(plan->play.seed);
  out.u32(plan->play.depth);
  out.u64(plan->play.iterations);
  out.f64(plan->play.exploration);
  out.f64(plan->play.drawn);
  out.u32(plan->rounds);
  out.u64(plan->games);
}

std::optional<LearningPlan> read_learning(Reader& in) {
  if (in.u8() == 0) return {};
  LearningPlan plan;
  plan.play.seed = in.u64();
  plan.play.depth = in.u32();
  plan.play.iterations = in.u64();
  plan.play.exploration = in.f64();
  plan.play.drawn = in.f64();
  plan.rounds = in.u32();
  plan.games = in.u64();
  return plan;
}

std::vector<Fill> parts_of_network(const ValueNetworkFile& file) {
  return {[&file](Writer& out) {
            out.text(file.game);
            out.u32(file.shape.publics);
            for (const std::uint32_t hands : file.shape.hands) out.u32(hands);
            out.u32(static_cast<std::uint32_t>(file.shape.hidden.size()));
            for (const std::uint32_t units : file.shape.hidden) out.u32(units);
            out.u64(file.training.seed);
            out.u32(file.training.epochs);
            out.u32(file.training.batch);
            out.f64(file.training.rate);
            out.f64(file.training.delta);
            out.u64(file.origin.plan.seed);
            out.f64(file.origin.plan.accuracy);
            out.u32(file.origin.plan.rows_a_solve);
            out.u64(file.origin.plan.most_iterations);
            out.u8(file.origin.plan.classes_alike ? 1 : 0);
            out.u64(file.origin.rows);
            out.u64(file.origin.signature);
            write_learning(out, file.origin.learning);
            out.u32(file.rounds);
            out.u64(file.epochs);
            out.f64(file.loss);
          },
          [&file](Writer& out) {
            for (const float weight : file.weights) write_single(out, weight);
            out.text(file.state);
          }};
}

tl::unexpected<Error> damaged(const std::string& what, const std::string& why) {
  return fail(ErrorCode::corrupt, fmt::format("{} {}: it is damaged, train it anew", what, why));
}

Result<void> read_shape(Reader& in, NetworkShape& shape, const std::string& what) {
  shape.publics = in.u32();
  for (std::uint32_t& hands : shape.hands) hands = in.u32();
  const std::uint32_t layers = in.u32();
  if (layers > most_layers) return damaged(what, fmt::format("tells of {} layers", layers));
  shape.hidden.resize(layers);
  for (std::uint32_t& units : shape.hidden) units = in.u32();
  if (in.failed()) return tl::unexpected<Error>(in.finish(what).error());
  std::vector<std::uint32_t> all = shape.hidden;
  all.insert(all.end(), {shape.publics, shape.hands[0], shape.hands[1]});
  if (std::ranges::any_of(all, [](std::uint32_t n) { return n == 0 || n > most_units; }))
    return damaged(what, "has a layer without units, or with too many");
  return {};
}

Result<ValueNetworkFile> read_network(const Sealed& sealed, const std::string& what) {
  Reader in = sealed.read();
  ValueNetworkFile file;
  file.game = in.text(64 << 10);
  HS_RETURN_IF_ERROR(read_shape(in, file.shape, what));
  file.training.seed = in.u64();
  file.training.epochs = in.u32();
  file.training.batch = in.u32();
  file.training.rate = in.f64();
  file.training.delta = in.f64();
  file.origin.plan.seed = in.u64();
  file.origin.plan.accuracy = in.f64();
  file.origin.plan.rows_a_solve = in.u32();
  file.origin.plan.most_iterations = in.u64();
  file.origin.plan.classes_alike = in.u8() != 0;
  file.origin.rows = in.u64();
  file.origin.signature = in.u64();
  if (sealed.version() >= 2) {
    file.origin.learning = read_learning(in);
    file.rounds = in.u32();
  }
  file.epochs = in.u64();
  file.loss = in.f64();
  const std::size_t count = file.shape.weight_count();
  if (count > in.remaining() / 4) in.mark_failed();
  if (in.failed()) return tl::unexpected<Error>(in.finish(what).error());
  file.weights.resize(count);
  for (float& weight : file.weights) weight = read_single(in);
  file.state = in.text();
  HS_RETURN_IF_ERROR(in.finish(what));
  if (!std::ranges::all_of(file.weights, [](float weight) { return std::isfinite(weight); }))
    return damaged(what, "has a weight that is not a number");
  return file;
}

}  // namespace

ValueNetwork ValueNetworkFile::network() const {
  ValueNetwork out(shape, training.seed);
  out.perceptron().set_weights(weights);
  return out;
}

Result<void> write_value_network(const std::string& path, const ValueNetworkFile& file) {
  Team alone(1);
  return write_sealed(path, network_kind, parts_of_network(file), alone);
}

Result<ValueNetworkFile> read_value_network(const std::string& path) {
  HS_TRY(const Sealed sealed, open_sealed(network_kind, path));
  return read_network(sealed, fmt::format("'{}'", path));
}

Result<ValueNetworkFile> parse_value_network(std::string_view bytes, const std::string& what) {
  HS_TRY(const Sealed sealed, parse_sealed(network_kind, bytes, what));
  return read_network(sealed, what);
}

std::string format_value_network(const ValueNetworkFile& file) {
  return seal(network_kind, parts_of_network(file));
}

}  // namespace hindsight
