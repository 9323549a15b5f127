// What people play here, by id.  Where there is too much of it, what nobody has touched for long makes room.
// SPDX-License-Identifier: MIT
#pragma once

#include <chrono>
#include <cstddef>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>

#include "base/result.h"
#include "server/http/event_bus.h"

namespace hindsight {

struct ShelfNames {
  std::string kind, one, many;  // "play", "play", "plays"
};
tl::unexpected<Error> shelf_full(const ShelfNames& names, std::size_t size);
tl::unexpected<Error> not_on_shelf(const ShelfNames& names);

// A Game has idle_for(time), and message(), the present state for the topic kind:ID.  Thread-safe.
template <class Game>
class SessionStore {
 public:
  SessionStore(EventBus& hub, ShelfNames names, std::size_t max, std::chrono::seconds idle)
      : hub_(hub), names_(std::move(names)), max_(max), idle_(idle) {
    hub.serve(names_.kind, {[this](const std::string& id) { return find(id).has_value(); },
                            [this](const std::string& id) -> std::shared_ptr<const Json> {
                              const auto game = find(id);
                              return game ? std::make_shared<const Json>((*game)->message()) : nullptr;
                            }});
  }

  Result<void> add(const std::string& id, std::shared_ptr<Game> game) {
    const std::lock_guard lock(mutex_);
    if (games_.size() >= max_)
      std::erase_if(games_, [&](const auto& item) {
        return item.second->idle_for(idle_) && hub_.watchers(names_.kind + ':' + item.first) == 0;
      });
    if (games_.size() >= max_) return shelf_full(names_, games_.size());
    games_[id] = std::move(game);
    return {};
  }
  Result<std::shared_ptr<Game>> find(const std::string& id) const {
    const std::lock_guard lock(mutex_);
    const auto found = games_.find(id);
    if (found == games_.end()) return not_on_shelf(names_);
    return found->second;
  }
  // What a game is, once this has been done to it.
  template <class Act, class View = Json>  // which is complete where this is called
  Result<View> view_after(const std::string& id, const Act& act) const {
    HS_TRY(const std::shared_ptr<Game> game, find(id));
    HS_RETURN_IF_ERROR(act(*game));
    return game->view();
  }
  Result<void> remove(const std::string& id) {
    const std::lock_guard lock(mutex_);
    if (games_.erase(id) == 0) return not_on_shelf(names_);
    return {};
  }

 private:
  EventBus& hub_;
  const ShelfNames names_;
  const std::size_t max_;
  const std::chrono::seconds idle_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Game>> games_;
};

}  // namespace hindsight
