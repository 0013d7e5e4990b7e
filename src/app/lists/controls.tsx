import { Icon } from '../ui/icon.tsx';
import type { Layout, ListView, Sort } from './list-view.ts';

export interface ControlsProps {
  view: ListView;
  change: (part: Partial<ListView>) => void;
  isOfProjects: boolean;
}

const drawings: Record<Layout, string> = {
  cards: 'M2.5 2.5h4.5v4.5h-4.5ZM9 2.5h4.5v4.5H9ZM2.5 9h4.5v4.5h-4.5ZM9 9h4.5v4.5H9Z',
  table: 'M2 4h12M2 8h12M2 12h12',
};
const layoutWords: Record<Layout, string> = { cards: 'Cards', table: 'Table' };

const sortWords: [Sort, string][] = [
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
  ['-updated', 'Last updated first'],
  ['updated', 'First updated first'],
];
const countWords: [Sort, string][] = [
  ['-count', 'Most templates first'],
  ['count', 'Fewest templates first'],
];

/** Filters, order and layout of a list. */
export function Controls({ view, change, isOfProjects }: ControlsProps) {
  return (
    <div className="listing-controls">
      <Choice
        label="Visibility"
        value={view.visibility}
        options={[
          ['', 'Any visibility'],
          ['SHARED', 'Shared'],
          ['PRIVATE', 'Private'],
        ]}
        onChange={(visibility) => change({ visibility })}
      />
      {!isOfProjects && (
        <>
          <Choice
            label="Shape"
            value={view.shape}
            options={[
              ['', 'Any shape'],
              ['landscape', 'Landscape'],
              ['portrait', 'Portrait'],
              ['square', 'Square'],
            ]}
            onChange={(shape) => change({ shape })}
          />
          <button
            type="button"
            aria-pressed={view.onlyFavourites}
            className="toggle"
            onClick={() => change({ onlyFavourites: !view.onlyFavourites })}
          >
            Favourites
          </button>
        </>
      )}
      <Choice
        label="Order"
        value={view.sort}
        options={[
          ['', view.query.trim() === '' ? 'Service order' : 'Best match first'],
          ...sortWords,
          ...(isOfProjects ? countWords : []),
        ]}
        onChange={(sort) => change({ sort })}
      />
      <fieldset aria-label="Layout" className="layouts">
        {(['cards', 'table'] as const).map((layout) => (
          <button
            key={layout}
            type="button"
            aria-pressed={view.layout === layout}
            aria-label={layoutWords[layout]}
            title={layoutWords[layout]}
            className="toggle"
            onClick={() => change({ layout })}
          >
            <Icon drawing={drawings[layout]} />
          </button>
        ))}
      </fieldset>
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: [Value, string][];
  onChange: (value: Value) => void;
}

function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const isKnown = options.some(([each]) => each === value);
  return (
    <select
      aria-label={label}
      value={value}
      className={value === '' ? 'choice' : 'choice is-on'}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
      {/* A visibility of a newer service, out of a copied link. */}
      {!isKnown && <option value={value}>{value}</option>}
    </select>
  );
}
