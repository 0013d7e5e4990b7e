import { pixelKernels } from './pixel-kernels.ts';

const PAGE_BYTES = 65_536;
/** Kernels read and write up to 16 bytes at once. */
const ALIGNMENT = 16;

/** Addresses are byte offsets in the kernels' memory; what each kernel does stands in `pixel-kernels.as`. */
export interface PixelKernels {
  begin(): void;
  filterRows(pixels: number, residuals: number, widthPx: number, rows: number, filter: number, adler: number): number;
  findMatches(
    residuals: number,
    widthPx: number,
    rows: number,
    filter: number,
    looksFar: boolean,
    tokens: number,
  ): number;
  putBits(out: number, bits: number, length: number): number;
  putCodes(codeCount: number, out: number): number;
  putTokens(tokens: number, tokenCount: number, out: number): number;
  alpha: { readonly value: number };
  literalCounts: number;
  distanceCounts: number;
  literalCodes: number;
  distanceCodes: number;
  lengthSymbols: number;
  lengthCodes: number;
  plainCodes: number;
  /** Addresses of buffers of these sizes; what was laid out before is void. */
  layOut(sizes: readonly number[]): number[];
  /** Views are good until the next `layOut`. */
  bytes(address: number, length: number): Uint8Array<ArrayBuffer>;
  words(address: number, length: number): Uint32Array<ArrayBuffer>;
}

type Addresses = Record<
  | 'literalCounts'
  | 'distanceCounts'
  | 'literalCodes'
  | 'distanceCodes'
  | 'lengthSymbols'
  | 'lengthCodes'
  | 'plainCodes'
  | 'free',
  { readonly value: number }
>;
type Exports = Addresses & Omit<PixelKernels, keyof Addresses | 'layOut' | 'bytes' | 'words'>;

/** The compiled kernels with memory of their own. */
export function openPixelKernels(): PixelKernels {
  const memory = new WebAssembly.Memory({ initial: 1 });
  const module = new WebAssembly.Module(Buffer.from(pixelKernels, 'base64'));
  const { exports } = new WebAssembly.Instance(module, { env: { memory } });
  const { begin, filterRows, findMatches, putBits, putCodes, putTokens, alpha, ...addresses } =
    exports as unknown as Exports;
  return {
    begin,
    filterRows,
    findMatches,
    putBits,
    putCodes,
    putTokens,
    alpha,
    literalCounts: addresses.literalCounts.value,
    distanceCounts: addresses.distanceCounts.value,
    literalCodes: addresses.literalCodes.value,
    distanceCodes: addresses.distanceCodes.value,
    lengthSymbols: addresses.lengthSymbols.value,
    lengthCodes: addresses.lengthCodes.value,
    plainCodes: addresses.plainCodes.value,
    layOut(sizes) {
      let end = alignUp(addresses.free.value);
      const starts = sizes.map((size) => {
        const start = end;
        end = alignUp(end + size + ALIGNMENT);
        return start;
      });
      const missing = Math.ceil((end - memory.buffer.byteLength) / PAGE_BYTES);
      if (missing > 0) memory.grow(missing);
      return starts;
    },
    bytes: (address, length) => new Uint8Array(memory.buffer, address, length),
    words: (address, length) => new Uint32Array(memory.buffer, address, length),
  };
}

function alignUp(address: number): number {
  return Math.ceil(address / ALIGNMENT) * ALIGNMENT;
}
