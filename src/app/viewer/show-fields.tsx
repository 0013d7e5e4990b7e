import type { KeptRender } from '../history/kept-render.ts';
import { describeDay, formatClock } from '../ui/describe-day.ts';
import { useNow } from '../ui/use-now.ts';
import { behinds, shows, type ShowChoice } from './show-choice.ts';

const WORDS_MAX = 40;

export interface ShowFieldsProps {
  choice: ShowChoice;
  /** Undefined until they are read. */
  past: KeptRender[] | undefined;
  onChange: (change: Partial<ShowChoice>) => void;
}

/** How the render is shown, what it is compared with, and what lies behind it. */
export function ShowFields({ choice, past, onChange }: ShowFieldsProps) {
  const nowMs = useNow();
  const isCompared = choice.show === 'slider' || choice.show === 'sides';
  return (
    <div className="look-fields">
      <SelectField
        label="Show"
        value={choice.show}
        options={Object.entries(shows)}
        onChange={(show) => onChange({ show: show as ShowChoice['show'] })}
      />
      {isCompared && past !== undefined && past.length > 0 && (
        <SelectField
          label="Before"
          value={choice.against}
          options={past.map((render) => [render.id, describePast(render, nowMs)])}
          onChange={(against) => onChange({ against })}
        />
      )}
      {isCompared && past?.length === 0 && (
        <p className="look-note">
          There is no other render of this template in this browser yet. Render again, then compare the two.
        </p>
      )}
      <SelectField
        label="Behind transparency"
        value={choice.behind}
        options={Object.entries(behinds)}
        onChange={(behind) => onChange({ behind: behind as ShowChoice['behind'] })}
      />
      {choice.behind === 'colour' && (
        <label className="look-field">
          Colour
          <input
            type="color"
            value={choice.colour}
            onChange={({ target }) => onChange({ colour: target.value })}
            className="look-colour"
          />
        </label>
      )}
    </div>
  );
}

export interface SelectFieldProps {
  label: string;
  value: string;
  options: (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

export function SelectField({ label, value, options, onChange }: SelectFieldProps) {
  return (
    <label className="look-field">
      {label}
      <select className="control" value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}

/** "today at 14:02 · PNG · 2x · Make the thing": how a person tells it from the others. */
function describePast({ renderedAt, extension, scale, name, words }: KeptRender, nowMs: number): string {
  const own = Array.from(name || words);
  const short = own.length > WORDS_MAX ? `${own.slice(0, WORDS_MAX).join('')}…` : own.join('');
  const when = `${describeDay(renderedAt, nowMs)} at ${formatClock(renderedAt)}`;
  return [when.charAt(0).toUpperCase() + when.slice(1), extension.toUpperCase(), `${scale}x`, short]
    .filter(Boolean)
    .join(' · ');
}
