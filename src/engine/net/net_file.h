#pragma once

#include <string>
#include <string_view>

#include "base/result.h"
#include "engine/net/net.h"

namespace tankchess::engine {

// A net as bytes:
//
//     "TCNET2\n", the codes of the kinds and the names of the modes that it knows, each a line of words, then the
//     weights: numbers of one to three bytes, small ones first (zigzag, seven bits a byte), and a checksum of eight
//     bytes. A run of rows of zeros is a single number.
//
// A program with more kinds or modes than the net reads it all the same: they light rows of zeros.
std::string write_net(const Net::Weights& weights);
Result<Net::Weights> read_net(std::string_view bytes);
// The checksum of a net that can be read, in hexadecimal, to tell nets apart.
std::string net_name(std::string_view bytes);

}  // namespace tankchess::engine
