import type { Template } from '../../contract/template.ts';
import { useServiceDescription } from '../hooks/use-service-description.ts';
import { outputPixels } from './output-pixels.ts';

export interface OutputChoice {
  format: string;
  scale: number;
}

const formats = [
  { value: 'png', label: 'PNG' },
  { value: 'jpeg', label: 'JPEG' },
  { value: 'webp', label: 'WebP' },
] as const;

const scales = [0.5, 1, 2, 3] as const;

const FORMAT_ID = 'output-format';
const SCALE_ID = 'output-scale';

/** The choice of an earlier visit as far as it is still offered; else PNG, the one format the specification is sure of. */
export function readOutputChoice(draft: Partial<OutputChoice> | undefined): OutputChoice {
  return {
    format: formats.find(({ value }) => value === draft?.format)?.value ?? 'png',
    scale: scales.find((scale) => scale === draft?.scale) ?? 1,
  };
}

export interface OutputOptionsProps {
  template: Template;
  choice: OutputChoice;
  onChange: (choice: OutputChoice) => void;
}

/** What the image is made as, and the pixels that come of it, before anything is spent. */
export function OutputOptions({ template, choice, onChange }: OutputOptionsProps) {
  const size = outputPixels(template, choice.scale);
  // Of another service the specification is sure of PNG alone.
  const isEmbedded = useServiceDescription().data?.isEmbedded === true;
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
      <label className="flex min-w-0 flex-col gap-1.5 semibold">
        Format
        <select
          id={FORMAT_ID}
          className="control"
          value={choice.format}
          onChange={(event) => onChange({ ...choice, format: event.target.value })}
        >
          {formats.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
              {value !== 'png' && !isEmbedded && ' (if the service makes it)'}
            </option>
          ))}
        </select>
      </label>
      <label className="flex min-w-0 flex-col gap-1.5 semibold">
        Scale
        <select
          id={SCALE_ID}
          className="control tabular"
          value={choice.scale}
          onChange={(event) => onChange({ ...choice, scale: Number(event.target.value) })}
          aria-describedby="output-size"
        >
          {scales.map((scale) => (
            <option key={scale} value={scale}>
              {scale}x
            </option>
          ))}
        </select>
      </label>
      <p id="output-size" className="col-span-2 text-xs text-grey-10 tabular">
        {size === undefined ? 'The service decides the size in pixels.' : `Gives ${size.widthPx} × ${size.heightPx} px`}
      </p>
    </div>
  );
}
