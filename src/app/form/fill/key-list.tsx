import type { Field } from '../../../variables/field.ts';
import { positionName } from '../typed-texts.ts';
import type { Filling } from './fit-filling.ts';
import { matchNames } from '../../../variables/match-names.ts';
import { showText } from './show-text.ts';

/** Beyond this many options in all, a list of them helps nobody and makes each key slow. */
const OPTIONS_MAX = 5_000;
const NOWHERE = -1;

export interface KeyListProps {
  fields: readonly Field[];
  filling: Filling;
  /** What a person chose for a key, by its position: the position of a field, or `NOWHERE`. */
  chosen: ReadonlyMap<number, number>;
  setChosen: (chosen: ReadonlyMap<number, number>) => void;
}

/** Which value goes into which field, to be seen and mended before it does. It is open where that is not certain. */
export function KeyList({ fields, filling: { entries, isGuessed = false }, chosen, setChosen }: KeyListProps) {
  const matched = fieldOfEachKey(entries, fields);
  if (entries.length * fields.length > OPTIONS_MAX) return null;
  const goesTo = (keyAt: number) => chosen.get(keyAt) ?? matched.get(keyAt) ?? NOWHERE;
  const count = entries.filter((_, keyAt) => goesTo(keyAt) !== NOWHERE).length;

  /** A field takes one value, so whatever else was to go there goes nowhere. */
  function choose(keyAt: number, fieldAt: number): void {
    const others = [...entries.keys()].filter((other) => other !== keyAt && goesTo(other) === fieldAt);
    setChosen(new Map([...chosen, ...others.map((other) => [other, NOWHERE] as const), [keyAt, fieldAt]]));
  }

  return (
    <details open={isGuessed || matched.size < entries.length} className="text-sm">
      <summary className="min-h-9 content-center pointer-coarse:min-h-11">
        {isGuessed
          ? 'There are no headings. See where each cell goes.'
          : `${count} of ${entries.length} values have a field.`}
      </summary>
      <ul aria-label="Where values go" className="flex flex-col gap-2 pt-1">
        {entries.map(([key, value], keyAt) => {
          const words = showText(typeof value === 'string' ? value : (JSON.stringify(value ?? '') ?? ''));
          const heading = isGuessed ? `Cell ${keyAt + 1}` : showText(key);
          return (
            // oxlint-disable-next-line react/no-array-index-key -- a heading may stand twice
            <li key={keyAt} className="grid grid-cols-2 items-center gap-3">
              <span dir="auto" className="min-w-0 truncate">
                {!isGuessed && <span className="text-grey-10">{heading}: </span>}
                {words}
              </span>
              <select
                aria-label={`${heading} goes into`}
                className="control"
                value={goesTo(keyAt)}
                onChange={(event) => choose(keyAt, Number(event.target.value))}
              >
                <option value={NOWHERE}>Not used</option>
                {fields.map(({ label }, at) => (
                  <option key={positionName(at)} value={at}>
                    {label}
                  </option>
                ))}
              </select>
            </li>
          );
        })}
      </ul>
    </details>
  );
}

/** Entries under the names of the fields chosen for them. One that is to go nowhere is left out; one that nobody chose for stays. */
export function chooseKeys(
  entries: Filling['entries'],
  fields: readonly Field[],
  chosen: KeyListProps['chosen'],
): Filling['entries'] {
  return entries.flatMap(([key, value], keyAt): Filling['entries'] => {
    const at = chosen.get(keyAt);
    if (at === undefined) return [[key, value]];
    const field = fields[at];
    return field === undefined ? [] : [[field.name, value]];
  });
}

function fieldOfEachKey(entries: Filling['entries'], fields: readonly Field[]): Map<number, number> {
  const keys = entries.map(([key]) => key);
  return new Map([...matchNames(fields, keys)].map(([fieldAt, keyAt]) => [keyAt, fieldAt]));
}
