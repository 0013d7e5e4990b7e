import { detectImageType } from '../contract/image-type.ts';
import { removeKey } from '../proxy/shape-answer.ts';
import type { Bytes } from './create-answer-writer.ts';

/** An SVG is a text, which may hold the key. */
export function isBinaryImage(head: Uint8Array<ArrayBuffer>): boolean {
  const type = detectImageType(head);
  return type !== undefined && type.extension !== 'svg';
}

/** Bytes without the key in them pass unchanged, whatever their encoding. */
export function removeKeyFromBytes(bytes: Bytes, keyPattern: RegExp): Bytes {
  const text = bytes.toString('latin1');
  const cleaned = removeKey(text, keyPattern);
  return cleaned === text ? bytes : Buffer.from(cleaned, 'latin1');
}
