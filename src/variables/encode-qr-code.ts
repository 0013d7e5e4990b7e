import encodeQR, { type ErrorCorrection } from 'qr';

/** UTF-8 bytes that the largest code can encode at each level (ISO/IEC 18004, table 7). */
const BYTES_MAX: Record<ErrorCorrection, number> = { low: 2953, medium: 2331, quartile: 1663, high: 1273 };

/** Encodes text as rows of dark modules without a quiet zone, or returns a message that says what to change. Never throws. */
export function encodeQrCode(text: string, level: ErrorCorrection): { rows: boolean[][] } | { problem: string } {
  if (text === '') return { problem: 'Enter text for the QR code.' };
  const bytesMax = BYTES_MAX[level];
  if (new TextEncoder().encode(text).length > bytesMax) {
    return { problem: `Shorten the text: a QR code can hold at most ${bytesMax.toLocaleString('en')} bytes.` };
  }
  try {
    // The library rejects a border of 0.
    const bordered = encodeQR(text, 'raw', { ecc: level, border: 1 });
    return { rows: bordered.slice(1, -1).map((row) => row.slice(1, -1)) };
  } catch {
    return { problem: 'This text cannot be encoded as a QR code.' };
  }
}
