import type { Template } from '../../contract/template.ts';
import { readDensity } from '../../client/image-file.ts';
import type { Render } from '../../client/read-render.ts';
import type { Fact } from '../ui/fact-list.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import { outputPixels } from '../template/output-pixels.ts';
import type { StageSize } from './use-stage.ts';

type Sized = Pick<Template, 'viewport' | 'viewportUnit' | 'viewportExportDpi'>;

const MM_PER_INCH = 25.4;
const number = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const seconds = new Intl.NumberFormat('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** Returns the template's print size; undefined if its size or density is unknown. */
export function printSizeMm(template: Sized): StageSize | undefined {
  const { viewportExportDpi: dpi } = template;
  const pixels = outputPixels(template, 1);
  if (pixels === undefined || dpi === undefined || dpi <= 0) return undefined;
  return { width: (pixels.widthPx / dpi) * MM_PER_INCH, height: (pixels.heightPx / dpi) * MM_PER_INCH };
}

/** Lists facts about a render. The density is read from the file, because it determines the print size. */
export function describeFacts(template: Sized, render: Render, size: StageSize | undefined): Fact[] {
  const print = printSizeMm(template);
  const { viewport, viewportUnit: unit } = template;
  const { bytes, imageType, durationMs } = render;
  const dpi = readDensity(bytes, imageType);
  const facts: (Fact | false | undefined)[] = [
    size && ['Pixels', `${size.width} × ${size.height} px`],
    viewport && unit !== 'px' && ['Template', `${viewport.width} × ${viewport.height} ${unit}`],
    print && ['Print size', `${pair(print, 1)} mm`],
    print && ['In inches', `${pair(print, 1 / MM_PER_INCH)} in`],
    dpi !== undefined && ['Density', `${dpi} dpi`],
    ['Type', imageType.extension.toUpperCase()],
    ['File size', `${formatBytes(bytes.length)} · ${bytes.length.toLocaleString('en')} bytes`],
    ['Time taken', `${seconds.format(durationMs / 1000)} s`],
  ];
  return facts.filter((fact) => typeof fact === 'object');
}

function pair({ width, height }: StageSize, factor: number): string {
  return `${number.format(width * factor)} × ${number.format(height * factor)}`;
}
