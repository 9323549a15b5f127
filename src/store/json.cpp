// SPDX-License-Identifier: MIT
#include "store/json.h"

#include "store/json_instances.h"

template class nlohmann::basic_json<nlohmann::ordered_map>;

namespace hindsight {

std::string json_text(const Json& json) { return json.dump(-1, ' ', false, Json::error_handler_t::replace); }

}  // namespace hindsight
