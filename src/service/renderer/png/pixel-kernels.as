// The inner loops of the PNG writer, in AssemblyScript: `npm run kernels` compiles them into pixel-kernels.ts.
// A pixel is 4 bytes, red first. Its residual is what a row filter leaves of it, with the alpha cleared. Tokens are 32 bits:
// a residual, or ROW | filter, or MATCH | pixels << 16 | distance in bytes of the filtered rows. A code is its bits, in the
// order they are sent, and its length from bit 16 up; where extra bits are in it already, the length is from bit 24 up.

const ROW: u32 = 0x40000000;
const MATCH: u32 = 0x80000000;
/** The longest match of DEFLATE is 258 bytes. */
const MATCH_PIXELS_MAX: u32 = 86;
const DISTANCE_MAX: u32 = 32768;
const ADLER_BASE: u32 = 65521;
const HASH_BITS: usize = 12;
/** After this many misses in a row one more pixel is passed over at each step: photos hold few matches. */
const PATIENCE_BITS: u32 = 4;

export const literalCounts: usize = 16;
export const distanceCounts: usize = literalCounts + 288 * 4;
export const literalCodes: usize = distanceCounts + 32 * 4;
export const distanceCodes: usize = literalCodes + 288 * 4;
/** By pixels of a match: its symbol, and its code with the extra bits. */
export const lengthSymbols: usize = distanceCodes + 32 * 4;
export const lengthCodes: usize = lengthSymbols + 88 * 4;
/** Where a hash of three pixels was seen last. */
/** Codes to send as they are. */
export const plainCodes: usize = lengthCodes + 88 * 4;
const lastSeen: usize = plainCodes + 512 * 4;
const lastSeenBytes: usize = 4 << HASH_BITS;
/** What lies above is the caller's to lay out. */
export const free: usize = lastSeen + lastSeenBytes;

/** All alphas so far, joined by AND: 255 when every pixel is opaque. */
export let alpha: u32 = 255;
let held: u64 = 0;
let heldBits: u32 = 0;

export function begin(): void {
  alpha = 255;
  held = 0;
  heldBits = 0;
}

// @ts-ignore: a decorator of AssemblyScript
@inline function sum(lanes: v128): u64 {
  return (
    <u64>i32x4.extract_lane(lanes, 0) + i32x4.extract_lane(lanes, 1) + i32x4.extract_lane(lanes, 2) + i32x4.extract_lane(lanes, 3)
  );
}

// @ts-ignore: a decorator of AssemblyScript
@inline function count(counts: usize, symbol: u32): void {
  const slot = counts + (symbol << 2);
  store<u32>(slot, load<u32>(slot) + 1);
}

/** Filters rows (0 None, 1 Sub, 2 Up; the row above must lie before the first) and gives the Adler-32 of what is sent of them. */
export function filterRows(pixels: usize, residuals: usize, width: u32, rows: u32, filter: u32, adler: u32): u32 {
  const rowBytes = width << 2;
  const colors = i32x4.splat(0x00ffffff);
  // Bytes weigh as many times in the second sum of Adler-32 as bytes follow them, the own one included.
  const lowWeights = i16x8(12, 11, 10, 0, 9, 8, 7, 0);
  const highWeights = i16x8(6, 5, 4, 0, 3, 2, 1, 0);
  let joined = i32x4.splat(-1);
  let first = adler & 0xffff;
  let second = adler >>> 16;
  for (let y: u32 = 0; y < rows; y++) {
    const row = pixels + y * rowBytes;
    const out = residuals + y * rowBytes;
    let before: v128 = i32x4.splat(0);
    let x: u32 = 0;
    first += filter;
    second += first;
    while (x + 4 <= width) {
      // As far as the sums stay below 32 bits.
      const stop = min(width & ~3, x + 1024);
      const length = stop - x;
      let bytes: v128 = i32x4.splat(0);
      let earlier: v128 = i32x4.splat(0);
      let weighted: v128 = i32x4.splat(0);
      for (; x < stop; x += 4) {
        const here = v128.load(row + (x << 2));
        let predicted: v128 = i32x4.splat(0);
        if (filter == 1) predicted = v128.shuffle<u8>(before, here, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27);
        else if (filter == 2) predicted = v128.load(row + (x << 2) - rowBytes);
        before = here;
        joined = v128.and(joined, here);
        const residual = v128.and(i8x16.sub(here, predicted), colors);
        v128.store(out + (x << 2), residual);
        earlier = i32x4.add(earlier, bytes);
        bytes = i32x4.add(bytes, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(residual)));
        weighted = i32x4.add(weighted, i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(residual), lowWeights));
        weighted = i32x4.add(weighted, i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(residual), highWeights));
      }
      second = <u32>((second + <u64>(length * 3) * first + 12 * sum(earlier) + sum(weighted)) % ADLER_BASE);
      first = <u32>((first + sum(bytes)) % ADLER_BASE);
    }
    for (; x < width; x++) {
      const at = row + (x << 2);
      alpha &= load<u8>(at, 3);
      let residual: u32 = 0;
      for (let channel: u32 = 0; channel < 3; channel++) {
        let predicted: u32 = 0;
        if (filter == 1 && x > 0) predicted = load<u8>(at + channel - 4);
        else if (filter == 2) predicted = load<u8>(at + channel - rowBytes);
        const byte = (<u32>load<u8>(at + channel) - predicted) & 255;
        residual |= byte << (channel << 3);
        first += byte;
        second += first;
      }
      store<u32>(out + (x << 2), residual);
    }
    first %= ADLER_BASE;
    second %= ADLER_BASE;
  }
  alpha &= i8x16.extract_lane_u(joined, 3) & i8x16.extract_lane_u(joined, 7) & i8x16.extract_lane_u(joined, 11) & i8x16.extract_lane_u(joined, 15);
  return (second << 16) | first;
}

// @ts-ignore: a decorator of AssemblyScript
@inline function distanceExtraBits(distance: u32): u32 {
  return distance < 5 ? 0 : 30 - clz(distance - 1);
}

// @ts-ignore: a decorator of AssemblyScript
@inline function distanceSymbol(distance: u32, extraBits: u32): u32 {
  return distance < 5 ? distance - 1 : (extraBits << 1) + ((distance - 1) >>> extraBits);
}

/** True where 32 equal pixels begin, as far as some of them tell. */
// @ts-ignore: a decorator of AssemblyScript
@inline function runsOn(at: usize, end: usize): bool {
  const pair = load<u64>(at);
  return (
    load<u64>(at + 4) == pair && at + 128 <= end && load<u64>(at, 24) == pair && load<u64>(at, 52) == pair && load<u64>(at, 84) == pair && load<u64>(at, 120) == pair
  );
}

/**
 * Turns residuals into tokens and counts symbols. A match is a run of equal pixels or, when it looks far, three pixels or more
 * that were seen before in the same rows.
 */
export function findMatches(residuals: usize, width: u32, rows: u32, filter: u32, looksFar: bool, tokens: usize): u32 {
  const rowBytes = width << 2;
  let token = tokens;
  memory.fill(lastSeen, 0, lastSeenBytes);
  memory.fill(literalCounts, 0, literalCodes - literalCounts);
  for (let y: u32 = 0; y < rows; y++) {
    const start = residuals + y * rowBytes;
    const end = start + rowBytes;
    let at = start;
    let next = start;
    let misses: u32 = 0;
    store<u32>(token, ROW | filter);
    token += 4;
    count(literalCounts, filter);
    while (at < end) {
      const residual = load<u32>(at);
      if (at >= next && at + 12 <= end) {
        const pair = load<u64>(at);
        let from: usize = 0;
        let stop: usize = end;
        let distance: u32 = 3;
        if (at > start && load<u64>(at - 4) == pair) {
          from = at - 4;
        } else if (looksFar && !runsOn(at, end)) {
          const third = <u64>load<u32>(at + 8);
          const slot = lastSeen + <usize>(((pair * 0x9e3779b185ebca87) ^ (third * 0xc2b2ae3d27d4eb4f)) >>> (64 - <u64>HASH_BITS)) * 4;
          const seen = <usize>load<u32>(slot);
          store<u32>(slot, <u32>at);
          if (seen != 0 && load<u64>(seen) == pair && <u64>load<u32>(seen + 8) == third) {
            // Each row begins with the byte of its filter, and a match does not pass over one.
            const seenRow = <u32>(seen - residuals) / rowBytes;
            const seenEnd = residuals + (seenRow + 1) * rowBytes;
            distance = (<u32>(at - seen) >>> 2) * 3 + y - seenRow;
            if (distance <= DISTANCE_MAX && seen + 12 <= seenEnd) {
              from = seen;
              stop = min(end, at + (seenEnd - seen));
            }
          }
        }
        if (from != 0) {
          let here = at + 8;
          from += 8;
          let reach = at;
          do {
            reach = min(stop, reach + (MATCH_PIXELS_MAX << 2));
            while (here + 8 <= reach && load<u64>(here) == load<u64>(from)) {
              here += 8;
              from += 8;
            }
            while (here < reach && load<u32>(here) == load<u32>(from)) {
              here += 4;
              from += 4;
            }
            // A run is cheaper to send than the rest of a match from afar.
          } while (here == reach && reach < stop && (distance == 3 || !runsOn(here, end)));
          const symbol = distanceSymbol(distance, distanceExtraBits(distance));
          for (let left = <u32>(here - at) >>> 2; left > 0;) {
            const pixels = min(left, MATCH_PIXELS_MAX);
            left -= pixels;
            count(literalCounts, load<u32>(lengthSymbols + (pixels << 2)));
            count(distanceCounts, symbol);
            store<u32>(token, MATCH | (pixels << 16) | distance);
            token += 4;
          }
          at = here;
          next = here;
          misses = 0;
          continue;
        }
        if (looksFar) {
          misses++;
          next = at + 4 + ((misses >>> PATIENCE_BITS) << 2);
        }
      }
      count(literalCounts, residual & 255);
      count(literalCounts, (residual >>> 8) & 255);
      count(literalCounts, residual >>> 16);
      store<u32>(token, residual);
      token += 4;
      at += 4;
    }
  }
  return <u32>(token - tokens) >>> 2;
}

/** Sends at most 32 bits, lowest first; gives where the next byte goes. */
export function putBits(out: usize, bits: u32, length: u32): usize {
  held |= <u64>bits << heldBits;
  heldBits += length;
  store<u64>(out, held);
  out += heldBits >>> 3;
  held >>>= heldBits & ~7;
  heldBits &= 7;
  return out;
}

/** Sends as many of the plain codes, which are at most 16 bits long; gives where the next byte goes. */
export function putCodes(codeCount: u32, out: usize): usize {
  for (let at = plainCodes, end = plainCodes + (codeCount << 2); at < end; at += 4) {
    const code = load<u32>(at);
    out = putBits(out, code & 0xffff, code >>> 16);
  }
  return out;
}

/** Sends tokens by their codes, which are at most 15 bits long; gives where the next byte goes. */
export function putTokens(tokens: usize, tokenCount: u32, out: usize): usize {
  let bits = held;
  let length = heldBits;
  for (let at = tokens, end = tokens + (tokenCount << 2); at < end; at += 4) {
    const token = load<u32>(at);
    let code = load<u32>(literalCodes + ((token & 255) << 2));
    if (token < MATCH) {
      bits |= <u64>(code & 0xffff) << length;
      length += code >>> 16;
      if (token < ROW) {
        code = load<u32>(literalCodes + (((token >>> 8) & 255) << 2));
        bits |= <u64>(code & 0xffff) << length;
        length += code >>> 16;
        code = load<u32>(literalCodes + ((token >>> 16) << 2));
        bits |= <u64>(code & 0xffff) << length;
        length += code >>> 16;
      }
    } else {
      code = load<u32>(lengthCodes + (((token >>> 16) & 127) << 2));
      bits |= <u64>(code & 0xffffff) << length;
      length += code >>> 24;
      const distance = token & 0xffff;
      const extraBits = distanceExtraBits(distance);
      code = load<u32>(distanceCodes + (distanceSymbol(distance, extraBits) << 2));
      bits |= <u64>(code & 0xffff) << length;
      length += code >>> 16;
      bits |= <u64>((distance - 1) & ((1 << extraBits) - 1)) << length;
      length += extraBits;
    }
    store<u64>(out, bits);
    out += length >>> 3;
    bits >>>= length & ~7;
    length &= 7;
  }
  held = bits;
  heldBits = length;
  return out;
}
