// SPDX-License-Identifier: MIT
#include "server/spots/kept_ranges.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>

#include "cards/range.h"
#include "io/atomic_file.h"
#include "io/fields.h"
#include "io/json.h"
#include "server/http/ids.h"

namespace hindsight {

namespace {

constexpr std::uint64_t largest_file = 64 << 20;

Result<void> check_name(const std::string& what, const std::string& name, bool may_be_empty) {
  const bool blank = name.find_first_not_of(' ') == name.npos;
  if ((blank && !may_be_empty) || name.find_first_of("\n\r\t") != name.npos)
    return fail(ErrorCode::invalid_argument, fmt::format("\"{}\" must be a line of text", what));
  return {};
}

// As short as it can be said: reads as the same weights.
Result<std::string> canonical(const std::string& text) {
  const auto read = parse_range(text);
  if (!read) return fail(ErrorCode::invalid_argument, read.error().message);
  if (read->range.empty())
    return fail(ErrorCode::invalid_argument, "this range is empty: there is nothing to keep");
  return to_text(read->range);
}

}  // namespace

KeptRanges::KeptRanges(std::string path) : path_(std::move(path)) {
  std::error_code error;
  if (path_.empty() || !std::filesystem::exists(path_, error)) return;
  Result<std::vector<Kept>> kept = fail(ErrorCode::corrupt, "it is no file");
  if (std::filesystem::is_regular_file(path_, error)) kept = read();  // a pipe would be waited for
  if (kept)
    kept_ = std::move(*kept);
  else
    std::filesystem::rename(path_, path_ + ".damaged", error);
}

Result<std::vector<KeptRanges::Kept>> KeptRanges::read() const {
  HS_TRY(const std::string text, read_file(path_, largest_file));
  HS_TRY(Fields fields, Fields::parse(text));
  HS_TRY(std::vector<Fields> list, fields.inner_list("ranges", most));
  std::vector<Kept> out;
  for (Fields& one : list) {
    Kept& kept = out.emplace_back();
    HS_TRY(kept.id, one.text("id", 64));
    HS_TRY(kept.folder, one.text("folder", longest_name));
    HS_TRY(kept.name, one.text("name", longest_name));
    HS_TRY(kept.text, one.text("text", longest_text));
    HS_RETURN_IF_ERROR(canonical(kept.text));
  }
  return out;
}

Json KeptRanges::json_of(const Kept& kept) {
  const auto range = parse_range(kept.text);
  const double combos = range ? range->range.combos() : 0;
  return {{"id", kept.id},     {"folder", kept.folder}, {"name", kept.name},
          {"text", kept.text}, {"combos", combos},      {"share", combos / combo_count}};
}

Json KeptRanges::list() {
  const std::lock_guard lock(mutex_);
  Json out = Json::array();
  for (const Kept& kept : kept_) out.push_back(json_of(kept));
  return out;
}

// On the disk first: what cannot be written has not changed.
Result<void> KeptRanges::replace(std::vector<Kept> by) {
  std::ranges::sort(by, {}, [](const Kept& kept) { return std::tie(kept.folder, kept.name); });
  if (!path_.empty()) {
    Json list = Json::array();
    for (const Kept& kept : by)
      list.push_back({{"id", kept.id}, {"folder", kept.folder}, {"name", kept.name}, {"text", kept.text}});
    HS_RETURN_IF_ERROR(write_file(path_, Json({{"ranges", std::move(list)}}).dump()));
  }
  kept_ = std::move(by);
  return {};
}

Result<Json> KeptRanges::keep(const std::string& folder, const std::string& name, const std::string& text) {
  HS_RETURN_IF_ERROR(check_name("name", name, false));
  HS_RETURN_IF_ERROR(check_name("folder", folder, true));
  Kept made{.id = new_id(), .folder = folder, .name = name, .text = {}};
  HS_TRY(made.text, canonical(text));
  const std::lock_guard lock(mutex_);
  std::vector<Kept> next = kept_;
  const auto same = [&](const Kept& kept) { return kept.folder == folder && kept.name == name; };
  if (const auto old = std::ranges::find_if(next, same); old != next.end()) {
    made.id = old->id;
    *old = made;
  } else if (next.size() >= most) {
    return fail(ErrorCode::busy, fmt::format("{} ranges are kept: delete one first", most));
  } else {
    next.push_back(made);
  }
  HS_RETURN_IF_ERROR(replace(std::move(next)));
  return json_of(made);
}

Result<Json> KeptRanges::change(const std::string& id, const Change& change) {
  const std::lock_guard lock(mutex_);
  std::vector<Kept> next = kept_;
  const auto at = std::ranges::find(next, id, &Kept::id);
  if (at == next.end()) return fail(ErrorCode::not_found, "there is no such range");
  at->folder = change.folder.value_or(at->folder);
  at->name = change.name.value_or(at->name);
  HS_RETURN_IF_ERROR(check_name("name", at->name, false));
  HS_RETURN_IF_ERROR(check_name("folder", at->folder, true));
  if (change.text) {
    HS_TRY(at->text, canonical(*change.text));
  }
  const Kept now = *at;
  for (const Kept& other : next)
    if (other.id != id && other.folder == now.folder && other.name == now.name)
      return fail(ErrorCode::conflict, "there is a range of this name in this folder already");
  HS_RETURN_IF_ERROR(replace(std::move(next)));
  return json_of(now);
}

Result<void> KeptRanges::remove(const std::string& id) {
  const std::lock_guard lock(mutex_);
  std::vector<Kept> next = kept_;
  if (std::erase_if(next, [&](const Kept& kept) { return kept.id == id; }) == 0)
    return fail(ErrorCode::not_found, "there is no such range");
  return replace(std::move(next));
}

}  // namespace hindsight
