import { useState } from 'react';
import type { Template } from '../../contract/template.ts';
import { useServiceDescription } from '../lib/use-service-description.ts';
import { SelectField } from '../ui/select-field.tsx';
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

const scales: readonly number[] = [0.5, 1, 2, 3];
const OTHER = 'other';

const FORMAT_ID = 'output-format';
const SCALE_ID = 'output-scale';

/** Keeps the valid parts of a stored choice. The default is PNG, the only format that the specification requires. */
export function readOutputChoice(draft: Partial<OutputChoice> | undefined): OutputChoice {
  return {
    format: formats.find(([value]) => value === draft?.format)?.[0] ?? 'png',
    scale: isScale(draft?.scale) ? draft.scale : 1,
  };
}

/** Only the service knows which scales it supports; a rejected request is free. */
function isScale(scale = 0): scale is number {
  return scale > 0 && scale < Infinity;
}

export interface OutputOptionsProps {
  template: Template;
  choice: OutputChoice;
  onChange: (choice: OutputChoice) => void;
}

/** The image's format and scale, and its size in pixels. */
export function OutputOptions({ template, choice, onChange }: OutputOptionsProps) {
  /** The typed scale; undefined while a listed scale is chosen. */
  const [typed, setTyped] = useState<string>();
  const isOther = typed !== undefined || !scales.includes(choice.scale);
  const size = outputPixels(template, choice.scale);
  // Other services may support only PNG.
  const isEmbedded = useServiceDescription().data?.isEmbedded;
  // A scale that was set since then, for example by Undo, replaces the typed text.
  const isShown = typed !== undefined && (toScale(typed) === choice.scale || !isScale(toScale(typed)));
  const text = isShown ? typed : String(choice.scale);
  const isWrong = !isScale(toScale(text));
  const describe = (value: string, label: string) =>
    value === 'png' || isEmbedded ? label : `${label} (if supported)`;
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
        value={isOther ? OTHER : choice.scale}
        options={[...scales.map((scale) => [scale, `${scale}x`] as const), [OTHER, 'Other…']]}
        aria-describedby="output-size"
        onChange={({ target: { value } }) => {
          setTyped(value === OTHER ? String(choice.scale) : undefined);
          if (value !== OTHER) onChange({ ...choice, scale: Number(value) });
        }}
      />
      {isOther && (
        <input
          className="control col-start-2"
          inputMode="decimal"
          autoComplete="off"
          aria-label="Custom scale"
          aria-invalid={isWrong}
          aria-describedby="output-size"
          value={text}
          onChange={({ target: { value } }) => {
            setTyped(value);
            if (isScale(toScale(value))) onChange({ ...choice, scale: toScale(value) });
          }}
        />
      )}
      <p id="output-size" className="col-span-2 text-xs text-grey-10 tabular">
        {isWrong && (
          <span className="text-danger">The scale must be a number greater than 0. Using {choice.scale}x. </span>
        )}
        {size === undefined ? 'The service determines the size in pixels.' : `${size.widthPx} × ${size.heightPx} px`}
      </p>
    </div>
  );
}

/** Parses a scale with a decimal point or comma; NaN for other text. */
function toScale(text: string): number {
  return Number(text.replace(',', '.'));
}
