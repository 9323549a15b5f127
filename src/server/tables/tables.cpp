// SPDX-License-Identifier: MIT
#include "server/tables/tables.h"

#include <fmt/format.h>

#include "server/http/ids.h"

namespace hindsight {

namespace {

constexpr std::chrono::minutes kept_unused{30}, kept_when_full{1};

}  // namespace

Result<void> Tables::make_room() {
  evict(kept_unused);
  if (tables_.size() >= max_tables) evict(kept_when_full);
  if (tables_.size() < max_tables) return {};
  return fail(ErrorCode::busy, fmt::format("{} tables are being played: try again later", tables_.size()));
}

Result<std::shared_ptr<LiveTable>> Tables::open(TableOrder order) {
  HS_RETURN_IF_ERROR(check_order(order));
  order.id = new_id();
  {
    const std::lock_guard lock(mutex_);
    HS_RETURN_IF_ERROR(make_room());
  }
  HS_TRY(std::shared_ptr<LiveTable> table, LiveTable::open(services_, order));
  const std::lock_guard lock(mutex_);
  return tables_[order.id] = std::move(table);
}

std::shared_ptr<LiveTable> Tables::playing(const std::string& id) {
  const std::lock_guard lock(mutex_);
  const auto found = tables_.find(id);
  return found == tables_.end() ? nullptr : found->second;
}

Result<std::shared_ptr<LiveTable>> Tables::find(const std::string& id) {
  if (auto table = playing(id)) return table;
  const std::lock_guard one_at_a_time(loading_);
  if (auto table = playing(id)) return table;
  HS_TRY(const SavedTable saved, services_.profiles.table(id));
  if (!saved.open) return fail(ErrorCode::not_found, "this table is over; its hands can still be looked at");
  Result<std::shared_ptr<LiveTable>> table = LiveTable::resume(services_, saved);
  if (!table && table.error().code == ErrorCode::corrupt) return give_up(saved);
  if (!table) return table;
  const std::lock_guard lock(mutex_);
  HS_RETURN_IF_ERROR(make_room());
  return tables_[id] = std::move(*table);
}

// A table that cannot be taken up again: its chips go back.
tl::unexpected<Error> Tables::give_up(SavedTable saved) {
  saved.open = false;
  const Result<void> closed = services_.profiles.save_table(saved);
  if (!closed) return tl::unexpected(closed.error());
  return fail(ErrorCode::not_found,
              fmt::format("this table was damaged and is closed; its {} chips have gone back to the capital",
                          saved.stack));
}

void Tables::close_all_of(const std::string& profile) {
  const std::lock_guard lock(mutex_);
  std::erase_if(tables_, [&](const auto& entry) {
    if (entry.second->profile() != profile) return false;
    entry.second->close();
    return true;
  });
}

void Tables::close_all() {
  const std::lock_guard lock(mutex_);
  for (const auto& [id, table] : tables_) table->close();
}

void Tables::evict(std::chrono::seconds unused) {
  const auto now = Clock::now();
  std::erase_if(tables_, [&](const auto& entry) {
    const auto& [id, table] = entry;
    if (now - table->last_used() < unused || services_.hub.watchers("table:" + id) > 0) return false;
    table->close();
    return true;
  });
}

void Tables::evict_idle() {
  const std::lock_guard lock(mutex_);
  evict(kept_unused);
}

}  // namespace hindsight
