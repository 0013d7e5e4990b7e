import type { ReactNode } from 'react';
import type { KeptRender } from '../history/kept-render.ts';
import { describeDay, formatClock } from '../ui/describe-day.ts';
import { SelectField } from '../ui/select-field.tsx';
import { useNow } from '../ui/use-now.ts';
import type { Frame } from './context-frame.tsx';

const WORDS_LENGTH_MAX = 40;

const variants = {
  alone: 'Image only',
  slider: 'Compare: slider',
  sides: 'Compare: side by side',
  post: 'In a social post',
  mail: 'In an email',
  paper: 'On paper',
};
const backgrounds = { checkerboard: 'Checkerboard', white: 'White', black: 'Black', color: 'Color' };

export interface ViewerChoice {
  variant: keyof typeof variants;
  /** The earlier render to compare with. */
  against: string;
  background: keyof typeof backgrounds;
  color: string;
}

export const defaultChoice: ViewerChoice = {
  variant: 'alone',
  against: '',
  background: 'checkerboard',
  color: '#808080',
};

/** Returns the frame around a render; undefined on a stage. */
export function frameOf({ variant }: ViewerChoice): Frame | undefined {
  return variant === 'post' || variant === 'mail' || variant === 'paper' ? variant : undefined;
}

/** Returns the color behind transparency; undefined for the checkerboard. */
export function solidBackground({ background, color }: ViewerChoice): string | undefined {
  return { checkerboard: undefined, white: '#ffffff', black: '#000000', color }[background];
}

export interface ViewerOptionsProps {
  choice: ViewerChoice;
  /** Past renders; undefined until read. */
  past: KeptRender[] | undefined;
  onChange: (change: Partial<ViewerChoice>) => void;
}

/** Chooses how the render is shown, its background, and the render to compare it with. */
export function ViewerOptions({ choice, past, onChange }: ViewerOptionsProps) {
  const nowMs = useNow();
  const isCompared = choice.variant === 'slider' || choice.variant === 'sides';
  return (
    <div className="flex flex-col gap-3">
      <SelectField
        label="Show"
        value={choice.variant}
        options={Object.entries(variants)}
        onChange={({ target }) => onChange({ variant: target.value as ViewerChoice['variant'] })}
      />
      {isCompared && past !== undefined && past.length > 0 && (
        <SelectField
          label="Before"
          value={choice.against}
          options={past.map((render) => [render.id, describePast(render, nowMs)])}
          onChange={({ target }) => onChange({ against: target.value })}
        />
      )}
      {isCompared && past?.length === 0 && (
        <p className="text-xs text-grey-10">
          This browser has no other render of this template yet. Generate another image to compare.
        </p>
      )}
      <SelectField
        label="Behind transparency"
        value={choice.background}
        options={Object.entries(backgrounds)}
        onChange={({ target }) => onChange({ background: target.value as ViewerChoice['background'] })}
      />
      {choice.background === 'color' && (
        <Field label="Color">
          <input
            type="color"
            value={choice.color}
            onChange={({ target }) => onChange({ color: target.value })}
            className="h-9 w-16 rounded-control border border-grey-8 p-1"
          />
        </Field>
      )}
    </div>
  );
}

export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <label className="flex flex-col gap-1.5 semibold">
      {label}
      {children}
    </label>
  );
}

/** Describes a past render, as in "Today at 14:02 · PNG · 2x · Make the thing". */
function describePast({ renderedAt, extension, scale, name, words }: KeptRender, nowMs: number): string {
  const own = Array.from(name || words);
  const short = own.length > WORDS_LENGTH_MAX ? `${own.slice(0, WORDS_LENGTH_MAX).join('')}…` : own.join('');
  const when = `${describeDay(renderedAt, nowMs)} at ${formatClock(renderedAt)}`;
  return [when.charAt(0).toUpperCase() + when.slice(1), extension.toUpperCase(), `${scale}x`, short]
    .filter(Boolean)
    .join(' · ');
}
