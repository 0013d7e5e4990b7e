import { useId } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import { useIsChanging } from '../use-change.ts';
import type { OpenDocument } from './draft-document.ts';

export interface RenameListProps {
  before: OpenDocument;
  drawn: OpenDocument;
  /** From names in the drawing to names in the template. */
  renames: ReadonlyMap<string, string>;
  onChange: (renames: ReadonlyMap<string, string>) => void;
}

/** Variables of the template that the drawing does not name, and what each is called there. */
export function RenameList({ before, drawn, renames, onChange }: RenameListProps) {
  const id = useId();
  const isChanging = useIsChanging();
  const drawnNames = new Set(drawn.variables.map(({ name }) => name));
  const known = new Set(before.variables.map(({ name }) => name));
  const missing = before.variables.filter(({ name }) => !drawnNames.has(name));
  const added = drawn.variables.filter(({ name }) => !known.has(name));
  if (missing.length === 0 || added.length === 0) return null;
  const origins = new Map([...renames].map(([origin, name]) => [name, origin]));
  return (
    // What is chosen here makes the form anew, which must stay while it saves.
    <section aria-labelledby={`${id}-title`} inert={isChanging} className="flex flex-col gap-3 inert:opacity-60">
      <div>
        <h2 id={`${id}-title`} className="text-base">
          Names that the drawing does not have
        </h2>
        <p className="text-grey-10">Where one only has another name there, say so, and what was set of it stays.</p>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-3">
        {missing.map(({ name }) => (
          <li key={name} className="max-sm:basis-full">
            <SelectField
              label={<bdi>{name}</bdi>}
              className="sm:w-64"
              value={origins.get(name) ?? ''}
              options={[
                ['', 'is gone'],
                ...added.map((variable) => [variable.name, `is “${variable.name}” in the drawing`] as const),
              ]}
              onChange={({ target: { value: origin } }) => {
                const others = [...renames].filter(([other, named]) => named !== name && other !== origin);
                onChange(new Map(origin === '' ? others : [...others, [origin, name]]));
              }}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
