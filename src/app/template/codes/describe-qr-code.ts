import { encodeQrCode } from '../../../variables/encode-qr-code.ts';

export interface DescribedQrCode {
  /** Empty for a code that is easy to scan. */
  message: string;
  /** Phones or the service may reject it. */
  isConcern?: boolean;
  /** Dark modules by row; absent when the text can't be encoded. */
  rows?: boolean[][];
}

/** Longer texts make a code so fine that phones can't scan it in small print. */
const BYTES_EASY = 300;

/** The QR code of a typed text, and a message when it is hard to scan. The template decides about error correction. */
export function describeQrCode(typed: string): DescribedQrCode {
  const text = typed.trim();
  if (text === '') return { message: '' };
  const medium = encodeQrCode(text, 'medium');
  const code = 'problem' in medium ? encodeQrCode(text, 'low') : medium;
  if ('problem' in code) return { message: code.problem, isConcern: true };
  if (countBytes(text) <= BYTES_EASY) return { message: '', rows: code.rows };
  const message = 'This code is hard to scan in small print. Shorten its text if you can.';
  return { message, isConcern: true, rows: code.rows };
}

export function countBytes(typed: string): number {
  return new TextEncoder().encode(typed.trim()).length;
}
