import { LayoutGrid, Rows3, SlidersHorizontal } from 'lucide-react';
import { closeWhenLeft } from '../ui/dialog.tsx';
import { countFilters, layouts, type ListView, type Sort, type ChangeView } from './list-view.ts';

export interface ListControlsProps {
  view: ListView;
  change: ChangeView;
  isOfProjects: boolean;
  /** The entries differ in visibility. */
  hasVisibilities: boolean;
}

const layoutChoices = { cards: { name: 'Cards', Icon: LayoutGrid }, table: { name: 'Table', Icon: Rows3 } };

const sortOptions: [Sort, string][] = [
  ['name', 'Name, A to Z'],
  ['-name', 'Name, Z to A'],
  ['-updated', 'Recently updated first'],
  ['updated', 'Least recently updated first'],
];
const countOptions: [Sort, string][] = [
  ['-count', 'Most templates first'],
  ['count', 'Fewest templates first'],
];

const controlClass = 'h-10 rounded-control border hover:border-grey-11';
const offClass = 'border-grey-6 bg-grey-2';
const onClass = 'border-grey-11 bg-grey-4 semibold';
const toggleClass = `${controlClass} ${offClass} px-3 pointer-coarse:h-11 aria-pressed:border-grey-11 aria-pressed:bg-grey-4 aria-pressed:semibold`;

/** A list's filters, sort order and layout. */
export function ListControls({ view, change, isOfProjects, hasVisibilities }: ListControlsProps) {
  const setCount = countFilters(view) + Number(view.sort !== '');
  return (
    <>
      <button
        type="button"
        popoverTarget="list-filters"
        className={`${controlClass} ${setCount === 0 ? offClass : onClass} flex items-center gap-2 px-3 pointer-coarse:h-11 sm:hidden`}
      >
        <SlidersHorizontal size="1rem" aria-hidden="true" />
        {isOfProjects && !hasVisibilities ? 'Order' : 'Filters'}
        {setCount > 0 && ` · ${setCount}`}
      </button>
      {/* A row beside the search box, or a bottom sheet on phones. The negative margin leaves space for the focus ring. */}
      <div
        id="list-filters"
        popover="auto"
        onBlur={closeWhenLeft}
        className="max-sm:inset-[auto_0_0_0] max-sm:w-full max-sm:flex-col max-sm:gap-3 max-sm:rounded-t-card max-sm:border-t max-sm:border-grey-7 max-sm:bg-grey-2 max-sm:p-4 max-sm:text-grey-12 max-sm:shadow-float max-sm:open:flex sm:static sm:-m-1 sm:flex sm:w-auto sm:items-center sm:gap-2 sm:overflow-x-auto sm:bg-transparent sm:p-1 sm:text-inherit sm:[scrollbar-width:none] sm:*:shrink-0"
      >
        <button
          type="button"
          popoverTarget="list-filters"
          popoverTargetAction="hide"
          className={`${controlClass} ${offClass} self-end px-3 pointer-coarse:h-11 sm:hidden`}
        >
          Close
        </button>
        {hasVisibilities && (
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
        )}
        {!isOfProjects && (
          <button
            type="button"
            aria-pressed={view.favourites}
            className={toggleClass}
            onClick={() => change({ favourites: !view.favourites })}
          >
            Favorites
          </button>
        )}
        <Choice
          label="Order"
          value={view.sort}
          options={[
            ['', view.q.trim() === '' ? 'Recommended' : 'Best match first'],
            ...sortOptions,
            ...(isOfProjects ? countOptions : []),
          ]}
          onChange={(sort) => change({ sort })}
        />
        <fieldset aria-label="Layout" className="flex">
          {layouts.map((layout) => {
            const { name, Icon } = layoutChoices[layout];
            return (
              <button
                key={layout}
                type="button"
                aria-pressed={view.layout === layout}
                aria-label={name}
                title={name}
                className={`${toggleClass} first:rounded-e-none last:-ms-px last:rounded-s-none aria-pressed:relative`}
                onClick={() => change({ layout })}
              >
                <Icon size="1rem" aria-hidden="true" />
              </button>
            );
          })}
        </fieldset>
      </div>
    </>
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
      className={`${controlClass} ps-3 pe-2 pointer-coarse:h-11 pointer-coarse:text-base sm:max-w-48 ${value === '' ? offClass : onClass}`}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
      {/* A copied link may contain a visibility from a newer service. */}
      {!isKnown && <option value={value}>{value}</option>}
    </select>
  );
}
