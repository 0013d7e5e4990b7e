import { useDeferredValue, useMemo } from 'react';
import type { FieldControlProps } from '../fields/field-control-props.ts';
import { useTyped } from '../fields/use-typed.ts';
import { CodeDrawing } from './code-drawing.tsx';
import { describeBarcode, type DescribedBarcode } from './describe-barcode.ts';
import { nameCode } from './name-code.ts';

/** Of bars, and of the light above and below them; the drawing is stretched to its place. */
const HEIGHT = 10;
const MARGIN = 1;

/** The barcode of what is typed, of the kind that is likeliest. */
export function LiveBarcode({ field, form, name }: FieldControlProps) {
  const text = useDeferredValue(useTyped(form, name));
  const { words, isConcern, bars } = useMemo(() => describeBarcode(field, text), [field, text]);
  const { path, width } = bars === undefined ? { path: undefined, width: 1 } : drawBars(bars);
  return (
    <CodeDrawing
      name={nameCode('Barcode', text)}
      words={words}
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
