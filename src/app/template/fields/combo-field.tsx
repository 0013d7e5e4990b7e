/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/click-events-have-key-events -- a searchable list has no tag, and the box handles its keys */
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { formatNumber } from '../../../variables/messages.ts';
import type { Choice } from '../../../variables/rules.ts';
import { findChoices, foldText } from '../../lib/match-text.ts';
import { isComposing } from '../../lib/keys.ts';
import { readUnmatched } from '../form-values.ts';
import { FieldFrame } from './field-frame.tsx';
import { findChosen, readOptions, findOption, useField, type FieldProps } from './use-field.ts';

const NO_CHOICES: Choice[] = [];
const SHOWN_MAX = 100;
/** Height of the list below the text box. */
const LIST_PX = 320;
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 };

/** A choice between many options: an editable combobox with a list, as described in the ARIA practices. */
export function ComboField(props: FieldProps) {
  const { field } = props;
  const parts = useField(props);
  const { input, text: typed } = parts;
  const all = useMemo(() => readOptions(field), [field]);
  const chosen = findChosen(field, typed);
  const choices = field.rules.choices ?? NO_CHOICES;
  const none = all.find(({ text }) => text === '');
  // Empty until an option is chosen; the placeholder shows the default.
  const shown = readUnmatched(typed) ?? choices[Number(typed || NaN)]?.label ?? '';
  const [isOpen, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);

  const folded = useMemo(() => all.map(({ label }) => foldText(label)), [all]);
  const { found, total } = useMemo(() => findChoices(folded, query, SHOWN_MAX), [folded, query]);
  const options = found.flatMap((index) => all[index] ?? []);
  const countText =
    total > found.length
      ? `First ${found.length} of ${formatNumber(total)}. Type to narrow the list.`
      : `${formatNumber(total)} ${total === 1 ? 'match' : 'matches'}`;

  useEffect(() => {
    const bottom = box.current?.getBoundingClientRect().bottom ?? 0;
    if (isOpen && innerHeight - bottom < LIST_PX) box.current?.scrollIntoView({ block: 'center' });
  }, [isOpen]);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  function open(): void {
    setQuery('');
    setActive(-1);
    setOpen(true);
  }

  function type(text: string): void {
    input.onChange(findOption(field, text));
    setQuery(text);
    setActive(-1);
    setOpen(true);
  }

  function choose(text: string): void {
    input.onChange(text);
    setOpen(false);
    box.current?.focus();
  }

  function handleKeyDown(event: KeyboardEvent): void {
    if (isComposing(event.nativeEvent)) return;
    const step = STEPS[event.key];
    const option = options[active];
    if (step !== undefined) {
      event.preventDefault();
      if (!isOpen) open();
      else setActive(Math.min(options.length - 1, Math.max(0, active + step)));
    } else if (event.key === 'Enter' && isOpen && option) {
      event.preventDefault();
      choose(option.text);
    } else if (event.key === 'Escape') setOpen(false);
  }

  return (
    <FieldFrame field={field} parts={parts}>
      <div className="relative">
        <input
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          {...parts.attributes}
          placeholder={none?.label ?? 'Choose…'}
          aria-expanded={isOpen}
          aria-controls={`${parts.id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && active >= 0 ? `${parts.id}-${active}` : undefined}
          name={input.name}
          ref={(element) => {
            box.current = element;
            input.ref(element);
          }}
          // Shows the chosen option's label. Typed text stays as typed while it refers to the same option.
          value={
            isOpen && (isSameText(query, shown) || (typed === '' && isSameText(query, none?.label))) ? query : shown
          }
          onChange={(event) => type(event.target.value)}
          onKeyDown={handleKeyDown}
          onClick={open}
          onFocus={(event) => event.target.select()}
          onBlur={() => {
            setOpen(false);
            input.onBlur();
          }}
          className="control"
        />
        <div
          hidden={!isOpen}
          className="absolute inset-x-0 top-full z-20 mt-1 rounded-control border border-grey-8 bg-grey-2 text-sm"
        >
          <ul ref={list} role="listbox" id={`${parts.id}-list`} aria-label="Options" className="max-h-64 overflow-auto">
            {isOpen &&
              options.map(({ text, label }, index) => (
                <li
                  key={text}
                  id={`${parts.id}-${index}`}
                  role="option"
                  aria-selected={text === chosen}
                  dir="auto"
                  className={`cursor-pointer px-2.5 py-1.5 hover:bg-grey-3 aria-selected:semibold pointer-coarse:py-3 -outline-offset-2 ${index === active ? 'bg-grey-4 forced-colors:outline-2' : ''}`}
                  onMouseDown={(event) => event.preventDefault()}
                  onClick={() => choose(text)}
                >
                  {label}
                </li>
              ))}
          </ul>
          <output
            aria-live={found.length === 0 ? 'polite' : 'off'}
            className="block border-t border-grey-6 px-2.5 py-1.5 text-xs text-grey-10"
          >
            {isOpen && countText}
          </output>
        </div>
      </div>
    </FieldFrame>
  );
}

function isSameText(a: string, b = ''): boolean {
  return a.trim().toLowerCase() === b.trim().toLowerCase();
}
