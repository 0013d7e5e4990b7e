import { createTextCheck } from './text-check.ts';
import type { Check, VariableTypeDefinition } from './variable-type-definition.ts';

/** What the largest QR code holds at error correction level L, in UTF-8 bytes (ISO/IEC 18004). */
const PAYLOAD_BYTES_MAX = 2_953;

const checkPayload: Check<string> = (text, { label }) => {
  if (text === '') return `${label} must not be empty, because a code without text cannot be drawn.`;
  const byteCount = new TextEncoder().encode(text).length;
  if (byteCount <= PAYLOAD_BYTES_MAX) return undefined;
  return `${label} is too long for a QR code: ${byteCount} bytes of at most ${PAYLOAD_BYTES_MAX}. Shorten it.`;
};

/** The text a QR code carries, exactly as typed. */
export const qrcodeType: VariableTypeDefinition = {
  readTyped: (text) => text,
  check: createTextCheck(checkPayload),
};
