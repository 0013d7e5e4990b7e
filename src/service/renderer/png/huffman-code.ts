/** The longest code that DEFLATE allows for bytes, lengths and distances. */
export const CODE_BITS_MAX = 15;

const SYMBOLS_MAX = 512;

/**
 * Lengths of a prefix code for symbols by how often each occurs; 0 for those that do not. No code is longer than `bitsMax`.
 * A lone symbol has a code of one bit.
 */
export function findCodeLengths(counts: ArrayLike<number>, bitsMax: number): number[] {
  const lengths = zeros(counts.length);
  // How often, then which: typed arrays sort by number, and without calling back.
  const keys = new Float64Array(counts.length);
  let used = 0;
  for (let symbol = 0; symbol < counts.length; symbol += 1) {
    const count = countOf(counts, symbol);
    if (count > 0) keys[used++] = count * SYMBOLS_MAX + symbol;
  }
  if (used === 0) return lengths;
  const sorted = keys.subarray(0, used).sort();
  const symbols = new Uint16Array(used);
  const weights = new Float64Array(used);
  for (const [index, key] of sorted.entries()) {
    symbols[index] = key % SYMBOLS_MAX;
    weights[index] = Math.floor(key / SYMBOLS_MAX);
  }
  const codesOfLength = countLengths(findDepths(weights), bitsMax);
  // The rarest symbol first, so the longest codes first.
  let next = 0;
  for (let length = bitsMax; length > 0; length -= 1) {
    for (let code = codesOfLength[length] ?? 0; code > 0; code -= 1) lengths[symbols[next++] as number] = length;
  }
  return lengths;
}

function zeros(count: number): number[] {
  return Array.from(new Uint8Array(count));
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
function countLengths(depths: Uint16Array, bitsMax: number): number[] {
  const codesOfLength = zeros(bitsMax + 1);
  for (const depth of depths)
    codesOfLength[Math.min(depth, bitsMax)] = countOf(codesOfLength, Math.min(depth, bitsMax)) + 1;
  // In units of the longest code; cutting codes short took more of them than there are.
  let excess = codesOfLength.reduce((sum, codes, length) => sum + codes * 2 ** (bitsMax - length), 0) - 2 ** bitsMax;
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
export function assignCodes(lengths: readonly number[]): number[] {
  const codesOfLength = new Uint16Array(CODE_BITS_MAX + 2);
  for (const length of lengths) if (length > 0) codesOfLength[length + 1] = countOf(codesOfLength, length + 1) + 1;
  // The first code of each length, then the next one to give out.
  const next = new Uint16Array(CODE_BITS_MAX + 1);
  for (let length = 2; length <= CODE_BITS_MAX; length += 1) {
    next[length] = (countOf(next, length - 1) + countOf(codesOfLength, length)) << 1;
  }
  return lengths.map((length) => {
    if (length === 0) return 0;
    const code = countOf(next, length);
    next[length] = code + 1;
    return reverseBits(code, length);
  });
}

function reverseBits(bits: number, length: number): number {
  let reversed = 0;
  for (let bit = 0; bit < length; bit += 1) reversed |= ((bits >> bit) & 1) << (length - 1 - bit);
  return reversed;
}
