import { useId } from 'react';
import { SelectField } from '../../ui/select-field.tsx';
import type { TemplateDocument } from '../../../document/template-document.ts';

export interface RenameListProps {
  before: TemplateDocument;
  imported: TemplateDocument;
  /** Maps names in the file to names in the template. */
  renames: ReadonlyMap<string, string>;
  onChange: (renames: ReadonlyMap<string, string>) => void;
}

/** Lets the user match template variables that are missing from the file. */
export function RenameList({ before, imported, renames, onChange }: RenameListProps) {
  const id = useId();
  const importedNames = new Set(imported.variables.map(({ name }) => name));
  const known = new Set(before.variables.map(({ name }) => name));
  const missing = before.variables.filter(({ name }) => !importedNames.has(name));
  const added = imported.variables.filter(({ name }) => !known.has(name));
  if (missing.length === 0 || added.length === 0) return null;
  const origins = new Map([...renames].map(([origin, name]) => [name, origin]));
  return (
    <section aria-labelledby={`${id}-title`} className="flex flex-col gap-3">
      <div>
        <h3 id={`${id}-title`} className="text-sm">
          Variables missing from the file
        </h3>
        <p className="text-grey-10">If you renamed a variable, match it here to keep its settings.</p>
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-3">
        {missing.map(({ name }) => (
          <li key={name} className="max-sm:basis-full">
            <SelectField
              label={<bdi>{name}</bdi>}
              className="sm:w-64"
              value={origins.get(name) ?? ''}
              options={[
                ['', 'Removed'],
                ...added.map((variable) => [variable.name, `Renamed to “${variable.name}”`] as const),
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
