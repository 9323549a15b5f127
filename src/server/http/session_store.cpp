// SPDX-License-Identifier: MIT
#include "server/http/session_store.h"

#include <fmt/format.h>

namespace hindsight {

tl::unexpected<Error> shelf_full(const ShelfNames& names, std::size_t size) {
  return fail(ErrorCode::busy, fmt::format("there are {} {} already: end one first", size, names.many));
}

tl::unexpected<Error> not_on_shelf(const ShelfNames& names) {
  return fail(ErrorCode::not_found,
              fmt::format("there is no such {}, or it has been left too long: begin a new one", names.one));
}

}  // namespace hindsight
