import { encodeQrCode } from '../../../variables/encode-qr-code.ts';

export interface DescribedQrCode {
  /** What a person should know about it; empty when there is nothing. */
  message: string;
  /** True for what phones or the service may refuse. */
  isConcern?: boolean;
  /** Dark modules by row; absent when nothing can be drawn. */
  rows?: boolean[][];
}

/** From about here on, a code is so fine that phones fail on it in small print. */
const BYTES_EASY = 300;

/** The QR code of what is typed, and whether it can be read. The template decides how much error correction it gets. */
export function describeQrCode(typed: string): DescribedQrCode {
  const text = typed.trim();
  if (text === '') return { message: '' };
  const medium = encodeQrCode(text, 'medium');
  const code = 'problem' in medium ? encodeQrCode(text, 'low') : medium;
  if ('problem' in code) return { message: code.problem, isConcern: true };
  if (countBytes(text) <= BYTES_EASY) return { message: '', rows: code.rows };
  const message = 'A code this fine is hard to scan in small print. Shorten its text if you can.';
  return { message, isConcern: true, rows: code.rows };
}

/** How much a code has to hold of what is typed. */
export function countBytes(typed: string): number {
  return new TextEncoder().encode(typed.trim()).length;
}
