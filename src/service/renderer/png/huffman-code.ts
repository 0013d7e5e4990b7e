/** The longest code that DEFLATE allows for bytes, lengths and distances. */
export const CODE_BITS_MAX = 15;

const SYMBOLS_MAX = 512;

/**
 * Lengths of a prefix code for symbols by how often each occurs; 0 for those that do not. No code is longer than `bitsMax`.
 * A lone symbol has a code of one bit.
 */
export function findCodeLengths(counts: ArrayLike<number>, bitsMax: number): Uint8Array {
  const lengths = new Uint8Array(counts.length);
  // How often, then which: typed arrays sort by number, and without calling back.
  const keys = new Float64Array(counts.length);
  let used = 0;
  for (let symbol = 0; symbol < counts.length; symbol += 1) {
    const count = countOf(counts, symbol);
    if (count > 0) keys[used++] = count * SYMBOLS_MAX + symbol;
  }
  if (used === 0) return lengths;
  const sorted = keys.subarray(0, used).sort();
  const weights = new Float64Array(used);
  for (let index = 0; index < used; index += 1) weights[index] = Math.floor(countOf(sorted, index) / SYMBOLS_MAX);
  const codesOfLength = countLengths(findDepths(weights), bitsMax);
  // The rarest symbol first, so the longest codes first.
  let next = 0;
  for (let length = bitsMax; length > 0; length -= 1) {
    for (let code = countOf(codesOfLength, length); code > 0; code -= 1) {
      lengths[countOf(sorted, next++) % SYMBOLS_MAX] = length;
    }
  }
  return lengths;
}

function countOf(counts: ArrayLike<number>, symbol: number): number {
  return counts[symbol] ?? 0;
}

/** Depths in Huffman's tree of weights in rising order: leaves and joined nodes are two queues, each in order already. */
function findDepths(weights: Float64Array): Uint16Array {
  const leafCount = weights.length;
  if (leafCount === 1) return Uint16Array.of(1);
  const nodeCount = 2 * leafCount - 1;
  const weightOf = new Float64Array(nodeCount);
  weightOf.set(weights);
  const parents = new Uint16Array(nodeCount);
  let leaf = 0;
  let joined = leafCount;
  for (let node = leafCount; node < nodeCount; node += 1) {
    for (let child = 0; child < 2; child += 1) {
      const isLeaf = leaf < leafCount && (joined >= node || countOf(weightOf, leaf) <= countOf(weightOf, joined));
      const lightest = isLeaf ? leaf++ : joined++;
      parents[lightest] = node;
      weightOf[node] = countOf(weightOf, node) + countOf(weightOf, lightest);
    }
  }
  const depths = new Uint16Array(nodeCount);
  for (let node = nodeCount - 2; node >= 0; node -= 1) depths[node] = countOf(depths, countOf(parents, node)) + 1;
  return depths.subarray(0, leafCount);
}

/** How many codes there are of each length once none is longer than `bitsMax`. */
function countLengths(depths: Uint16Array, bitsMax: number): Int32Array {
  const codesOfLength = new Int32Array(bitsMax + 1);
  for (const depth of depths) {
    const length = Math.min(depth, bitsMax);
    codesOfLength[length] = countOf(codesOfLength, length) + 1;
  }
  // In units of the longest code; cutting codes short took more of them than there are.
  let excess = -(2 ** bitsMax);
  for (let length = 0; length <= bitsMax; length += 1)
    excess += countOf(codesOfLength, length) * 2 ** (bitsMax - length);
  for (; excess > 0; excess -= 1) {
    // One of the longest goes beside a shorter one, which becomes one bit longer for it.
    let length = bitsMax - 1;
    while (codesOfLength[length] === 0) length -= 1;
    codesOfLength[bitsMax] = countOf(codesOfLength, bitsMax) - 1;
    codesOfLength[length] = countOf(codesOfLength, length) - 1;
    codesOfLength[length + 1] = countOf(codesOfLength, length + 1) + 2;
  }
  return codesOfLength;
}

/** The canonical codes of DEFLATE for code lengths, bits in the order they are sent. */
export function assignCodes(lengths: Uint8Array): Uint16Array {
  const codesOfLength = new Uint16Array(CODE_BITS_MAX + 2);
  for (const length of lengths) if (length > 0) codesOfLength[length + 1] = countOf(codesOfLength, length + 1) + 1;
  // The first code of each length, then the next one to give out.
  const next = new Uint16Array(CODE_BITS_MAX + 1);
  for (let length = 2; length <= CODE_BITS_MAX; length += 1) {
    next[length] = (countOf(next, length - 1) + countOf(codesOfLength, length)) << 1;
  }
  const codes = new Uint16Array(lengths.length);
  for (let symbol = 0; symbol < lengths.length; symbol += 1) {
    const length = countOf(lengths, symbol);
    if (length === 0) continue;
    const code = countOf(next, length);
    next[length] = code + 1;
    codes[symbol] = reverseBits(code, length);
  }
  return codes;
}

function reverseBits(bits: number, length: number): number {
  let reversed = 0;
  for (let bit = 0; bit < length; bit += 1) reversed |= ((bits >> bit) & 1) << (length - 1 - bit);
  return reversed;
}
