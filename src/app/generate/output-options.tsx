import type { Template } from '../../contract/template.ts';
import { useServiceDescription } from '../hooks/use-service-description.ts';
import { SelectField } from '../ui/select-field.tsx';
import { hasRefused, useRefusedFormats } from './refused-formats.ts';
import { outputPixels } from './output-pixels.ts';

export interface OutputChoice {
  format: string;
  scale: number;
}

const formats = [
  ['png', 'PNG'],
  ['jpeg', 'JPEG'],
  ['webp', 'WebP'],
] as const;

const scales = [0.5, 1, 2, 3] as const;

const FORMAT_ID = 'output-format';
const SCALE_ID = 'output-scale';

/** The choice of an earlier visit as far as it is still offered; else PNG, the one format the specification is sure of. */
export function readOutputChoice(draft: Partial<OutputChoice> | undefined): OutputChoice {
  return {
    format: formats.find(([value]) => value === draft?.format)?.[0] ?? 'png',
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
  const { isEmbedded = false, address = '' } = useServiceDescription().data ?? {};
  const refused = useRefusedFormats();
  const describe = (value: string, label: string) => {
    if (hasRefused(refused, address, value)) return `${label} (refused by the service)`;
    return value === 'png' || isEmbedded ? label : `${label} (if the service makes it)`;
  };
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
      <SelectField
        id={FORMAT_ID}
        label="Format"
        value={choice.format}
        options={formats.map(([value, label]) => [value, describe(value, label)])}
        onChange={({ target }) => onChange({ ...choice, format: target.value })}
      />
      <SelectField
        id={SCALE_ID}
        label="Scale"
        value={choice.scale}
        options={scales.map((scale) => [scale, `${scale}x`])}
        aria-describedby="output-size"
        onChange={({ target }) => onChange({ ...choice, scale: Number(target.value) })}
      />
      <p id="output-size" className="col-span-2 text-xs text-grey-10 tabular">
        {size === undefined ? 'The service decides the size in pixels.' : `Gives ${size.widthPx} × ${size.heightPx} px`}
      </p>
    </div>
  );
}
