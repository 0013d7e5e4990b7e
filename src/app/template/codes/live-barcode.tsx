import { useDeferredValue, useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import type { FieldProps } from '../fields/use-field.ts';
import { textOf } from '../form-values.ts';
import { CodeDrawing } from './code-drawing.tsx';
import { describeBarcode, type DescribedBarcode } from './describe-barcode.ts';

/** Height of the bars, and of the margin above and below them. The SVG is stretched to its box. */
const HEIGHT = 10;
const MARGIN = 1;

/** Shows the typed text as a barcode in the most likely symbology. */
export function LiveBarcode({ field, name, control }: FieldProps) {
  const text = useDeferredValue(textOf(useWatch({ control, name, exact: true })));
  const { message, isConcern, bars } = useMemo(() => describeBarcode(field, text), [field, text]);
  const { path, width } = bars === undefined ? { path: undefined, width: 1 } : drawBars(bars);
  return (
    <CodeDrawing
      kind="Barcode"
      text={text}
      message={message}
      isConcern={isConcern}
      size={{ width, height: HEIGHT + 2 * MARGIN }}
      path={path}
      place="h-14 w-full"
      isWide
    />
  );
}

function drawBars({ widths, quietModules }: NonNullable<DescribedBarcode['bars']>): { path: string; width: number } {
  let x = quietModules;
  let path = '';
  widths.forEach((width, index) => {
    if (index % 2 === 0) path += `M${x} ${MARGIN}h${width}v${HEIGHT}h-${width}z`;
    x += width;
  });
  return { path, width: x + quietModules };
}
