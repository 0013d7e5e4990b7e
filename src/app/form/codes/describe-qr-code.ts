import { encodeQrCode } from '../../../variables/encode-qr-code.ts';
import { formatCount } from '../../../variables/messages.ts';

export interface DescribedQrCode {
  /** What a person should know about it; empty for an empty text. */
  message: string;
  /** True for what phones or the service may refuse. */
  isConcern?: boolean;
  /** Dark modules by row; absent when nothing can be drawn. */
  rows?: boolean[][];
}

/** From about here on, a code is so fine that phones fail on it in small print. */
const BYTES_EASY = 300;

/** The QR code of what is typed, and how heavy it is. The template decides how much error correction it gets. */
export function describeQrCode(text: string): DescribedQrCode {
  if (text.trim() === '') return { message: '' };
  const byteCount = new TextEncoder().encode(text).length;
  const weight = `${formatCount(byteCount, 'byte')}.`;
  const medium = encodeQrCode(text, 'medium');
  const code = 'problem' in medium ? encodeQrCode(text, 'low') : medium;
  if ('problem' in code) return { message: `${weight} ${code.problem}`, isConcern: true };
  if (byteCount <= BYTES_EASY) return { message: weight, rows: code.rows };
  const note = `Over about ${BYTES_EASY} a code is hard to scan in small print. Shorten it if you can.`;
  return { message: `${weight} ${note}`, isConcern: true, rows: code.rows };
}
