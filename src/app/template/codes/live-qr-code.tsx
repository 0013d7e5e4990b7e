import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { formatCount } from '../../../variables/messages.ts';
import type { FieldProps } from '../fields/use-field.ts';
import { textOf } from '../form-values.ts';
import { CodeDrawing } from './code-drawing.tsx';
import { countBytes, describeQrCode } from './describe-qr-code.ts';

/** Light modules that scanners need at each side (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** The QR code of the typed text; a large one lags behind the keys. */
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
