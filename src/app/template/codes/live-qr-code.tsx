import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { formatCount } from '../../../variables/messages.ts';
import type { FieldProps } from '../fields/use-field.ts';
import { textOf } from '../form-values.ts';
import { CodeDrawing } from './code-drawing.tsx';
import { encodeQrCode } from '../../../variables/encode-qr-code.ts';

/** Light modules that scanners need on each side (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Shows the typed text as a QR code. A large code lags behind typing. */
export function LiveQrCode({ name, control }: FieldProps) {
  const text = useDeferredValue(textOf(useWatch({ control, name, exact: true })));
  const { message, isConcern, rows } = useMemo(() => describeQrCode(text), [text]);
  const side = (rows?.length ?? 0) + 2 * QUIET_ZONE;
  return (
    <CodeDrawing
      kind="QR code"
      text={text}
      message={message}
      isConcern={isConcern}
      count={text.trim() === '' ? undefined : formatCount(countBytes(text), 'byte')}
      size={{ width: side, height: side }}
      path={rows && drawRows(rows)}
      place="size-28 shrink-0"
    />
  );
}

function drawRows(rows: readonly boolean[][]): string {
  return rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET_ZONE} ${y + QUIET_ZONE}h1v1h-1z` : '')))
    .join('');
}

interface DescribedQrCode {
  /** Empty for a code that is easy to scan. */
  message: string;
  /** Phones or the service may reject the code. */
  isConcern?: boolean;
  /** Dark modules by row; absent when the text can't be encoded. */
  rows?: boolean[][];
}

/** Longer text makes a code too fine for phones to scan in small print. */
const BYTES_EASY = 300;

/** Encodes typed text as a QR code, with a message if the code is hard to scan. The template sets the error correction level. */
export function describeQrCode(typed: string): DescribedQrCode {
  const text = typed.trim();
  if (text === '') return { message: '' };
  const medium = encodeQrCode(text, 'medium');
  const code = 'problem' in medium ? encodeQrCode(text, 'low') : medium;
  if ('problem' in code) return { message: code.problem, isConcern: true };
  if (countBytes(text) <= BYTES_EASY) return { message: '', rows: code.rows };
  const message = 'This code is hard to scan in small print. Shorten the text if you can.';
  return { message, isConcern: true, rows: code.rows };
}

export function countBytes(typed: string): number {
  return new TextEncoder().encode(typed.trim()).length;
}
