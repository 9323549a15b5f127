// Numbers in single precision, as files of nets and their rows hold them.
// SPDX-License-Identifier: MIT
#pragma once

#include <bit>
#include <cstdint>

#include "base/bytes.h"

namespace hindsight {

inline void write_single(Writer& out, double number) {
  out.u32(std::bit_cast<std::uint32_t>(static_cast<float>(number)));
}
inline float read_single(Reader& in) { return std::bit_cast<float>(in.u32()); }

}  // namespace hindsight
