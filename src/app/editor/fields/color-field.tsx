import { ChevronDown } from 'lucide-react';
import { ActionMenu } from '../../ui/action-menu.tsx';
import { useEditor } from '../editor-context.ts';
import { findColors, parseColor } from './colors.ts';
import type { Field } from './field.ts';
import { FieldFrame } from './field-frame.tsx';
import { useDraft } from './use-draft.ts';

const SWATCHES_MAX = 12;

export interface ColorFieldProps {
  field: Field<string>;
  /** Shown after the label. */
  note?: string;
  /** The color that applies while there is none. */
  fallback?: string;
  className?: string;
}

/** A color: a picker, its hex code with an optional alpha, and a menu of the document's colors. */
export function ColorField({ field, note, fallback, className }: ColorFieldProps) {
  const { problem, box } = useDraft(field, {
    format: (color) => color,
    parse: (text) => (text.trim() === '' ? undefined : parseColor(text)),
  });
  const shown = field.value ?? fallback ?? '#000000';
  return (
    <FieldFrame
      id={box.id}
      label={field.label}
      unit={note}
      problem={problem && `${field.label} ${problem}.`}
      className={className}
    >
      <div className="flex min-w-0 items-center gap-1">
        <input
          type="color"
          aria-label={`${field.label}: pick a color`}
          className="h-9 w-9 shrink-0 rounded-control border border-grey-8 bg-grey-2 p-0.5 pointer-coarse:size-11"
          style={{ opacity: field.isMixed ? 0.4 : 1 }}
          value={shown.slice(0, 7)}
          // The picker has no alpha, so the color keeps its own.
          onChange={({ target }) => field.onChange(target.value + shown.slice(7))}
        />
        <input
          {...box}
          placeholder={box.placeholder ?? fallback}
          spellCheck={false}
          className="control min-w-0 px-1.5 font-mono text-xs"
        />
        <ActionMenu
          label={`${field.label}: colors of the template`}
          title="Colors of the template"
          className="w-6 shrink-0 px-0!"
          head={<Swatches current={field.value} onChoose={(color) => field.onChange(color)} />}
          items={[]}
        >
          <ChevronDown size="1rem" className="shrink-0" aria-hidden="true" />
          <span className="sr-only">{field.label}: colors of the template</span>
        </ActionMenu>
      </div>
    </FieldFrame>
  );
}

function Swatches({ current, onChoose }: { current: string | undefined; onChoose: (color: string) => void }) {
  const document = useEditor((state) => state.document);
  return (
    <div className="grid grid-cols-6 gap-1">
      {findColors(document)
        .slice(0, SWATCHES_MAX)
        .map(({ color }) => (
          <button
            key={color}
            type="button"
            aria-label={color}
            aria-pressed={color === current?.toLowerCase()}
            title={color}
            className="size-7 rounded-control border border-grey-8 checkerboard aria-pressed:outline-2 aria-pressed:outline-accent pointer-coarse:size-11"
            onClick={() => onChoose(color)}
          >
            <span className="block size-full rounded-[5px]" style={{ background: color, forcedColorAdjust: 'none' }} />
          </button>
        ))}
    </div>
  );
}
