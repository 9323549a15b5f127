// All of the JSON library, for files that look into values; its one type is instantiated in json.cpp alone.
// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json.hpp>

extern template class nlohmann::basic_json<nlohmann::ordered_map>;
