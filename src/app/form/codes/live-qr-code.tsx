import { useDeferredValue, useMemo } from 'react';
import type { FieldControlProps } from '../fields/field-control-props.ts';
import { useTyped } from '../fields/use-typed.ts';
import { CodeDrawing } from './code-drawing.tsx';
import { describeQrCode } from './describe-qr-code.ts';
import { nameCode } from './name-code.ts';

/** Light modules at each side that a reader needs (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The QR code of what is typed, a moment behind the keys when it is large. */
export function LiveQrCode({ form, name }: FieldControlProps) {
  const text = useDeferredValue(useTyped(form, name));
  const { words, isConcern, rows } = useMemo(() => describeQrCode(text), [text]);
  const side = (rows?.length ?? 0) + 2 * QUIET_ZONE;
  return (
    <CodeDrawing
      name={nameCode('QR code', text)}
      words={words}
      isConcern={isConcern}
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
