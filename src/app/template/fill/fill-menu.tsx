import { Ellipsis } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react';
import { exampleText } from '../../../variables/example-text.ts';
import type { Field } from '../../../variables/field.ts';
import { formatCount } from '../../../variables/messages.ts';
import { readOutputChoice } from '../output-options.tsx';
import { ActionMenu, type MenuItem } from '../../ui/action-menu.tsx';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { UndoButtons } from '../../ui/undo-buttons.tsx';
import { checkField } from '../fields/check-field.ts';
import { usePatternRunner } from '../patterns/use-pattern-runner.ts';
import {
  placeDraft,
  positionName,
  readOutput,
  readPosition,
  valuesOfOutput,
  type Draft,
  type FormValues,
  readKept,
} from '../form-values.ts';
import { describeFit, fitFilling, listNames, type Filling } from './fit-filling.ts';
import { decodeFragment, isFillFragment, makeLink } from './link-codec.ts';
import { parseFilling } from './parse-filling.ts';
import { Button } from '../../ui/button.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { confirmAction } from '../../lib/confirm-action.tsx';
import { useWindowEvent } from '../../ui/use-window-event.ts';
import { useFillHistory, type HistorySource } from './use-fill-history.ts';

const FillDialog = lazyComponent(async () => (await import('./fill-dialog.tsx')).FillDialog);

/** Values from an earlier render, which replace the draft when the form opens. */
export interface InitialValues {
  values: ReadonlyMap<string, unknown>;
  format: string;
  scale: number;
  /** Says where the values come from. */
  note?: string;
}

export interface FillMenuProps extends HistorySource {
  element: RefObject<HTMLFormElement | null>;
  fields: readonly Field[];
  initial: InitialValues | undefined;
}

/** A menu of other ways to fill in a form, with the last action's outcome, undo and redo. */
export function FillMenu(props: FillMenuProps) {
  const { element, fields, initial, form, left, setLeft } = props;
  const history = useFillHistory(props);
  const patternRunner = usePatternRunner();
  const [isFilling, setFilling] = useState(false);

  async function takeFragment(): Promise<void> {
    const { hash, pathname, search } = location;
    if (!isFillFragment(hash)) return;
    // Removed immediately, so that a reload doesn't replace later input.
    window.history.replaceState(window.history.state, '', pathname + search);
    const reading = await decodeFragment(hash);
    if (reading.isRead) replaceAll(reading.value);
    else history.show([reading.problem]);
  }
  const takeFirstFragment = useEffectEvent(takeFragment);
  useEffect(() => void takeFirstFragment(), []);
  useWindowEvent('hashchange', () => void takeFragment());

  const taken = useRef<InitialValues>(undefined);
  const takeInitial = useEffectEvent(() => {
    if (initial === undefined || taken.current === initial) return;
    taken.current = initial;
    const { values, note, ...asked } = initial;
    fill(
      { entries: [...values], notes: note === undefined ? [] : [note], ...asked },
      placeDraft(fields, undefined).values,
    );
  });
  useEffect(() => takeInitial(), [initial]);

  const spread = useEffectEvent(async (text: string, firstIndex: number) => {
    const reading = await parseFilling(text, fields, firstIndex);
    if (reading.isRead) fill(reading.value);
  });
  useEffect(() => {
    const handlePaste = ({ target, clipboardData }: ClipboardEvent) => {
      const text = clipboardData?.getData('text/plain') ?? '';
      const name = target instanceof HTMLElement && target.getAttribute('name');
      // The browser pastes into the field first, so Undo leaves that text there.
      if (name && /\S\t+\S/.test(text)) setTimeout(() => void spread(text, readPosition(name)));
    };
    const { current } = element;
    current?.addEventListener('paste', handlePaste);
    return () => current?.removeEventListener('paste', handlePaste);
  }, [element]);

  function fill(filling: Filling, others: FormValues = {}): void {
    const fit = fitFilling(fields, filling);
    const values = { ...others, ...fit.values };
    const output = readOutput(form.getValues());
    const asked = { format: filling.format ?? output.format, scale: filling.scale ?? output.scale };
    const choice = readOutputChoice(asked);
    const refused = (['format', 'scale'] as const)
      .filter((name) => choice[name] !== asked[name])
      .map((name) => `The ${name} ${asked[name]} isn't available here.`);
    history.act([...describeFit(fields, { ...fit, values }), ...refused, ...filling.notes], {
      ...values,
      ...valuesOfOutput(choice),
    });
    void checkFilled(fit.values);
  }

  /** Replaces the whole form. Clears fields that the draft has no text for. */
  function replaceAll(draft: Draft): void {
    const placed = placeDraft(fields, draft);
    const count = Object.values(placed.values).filter((value) => value !== '').length;
    history.act(
      [`${count} of ${formatCount(fields.length, 'field')} filled from the link.`],
      { ...placed.values, ...valuesOfOutput(readOutputChoice(draft)) },
      [...left, ...placed.left.filter(([, text]) => text !== '')],
    );
    void checkFilled(placed.values);
  }

  async function checkFilled(values: FormValues): Promise<void> {
    // By then, fields that mount together with this menu are registered.
    await Promise.resolve();
    const filled = Object.keys(values).filter((name) => values[name] !== '');
    await form.trigger(filled, { shouldFocus: true });
  }

  function clear(): void {
    history.act(['Cleared.'], placeDraft(fields, undefined).values);
  }

  function resetToDefaults(): void {
    const texts = fields.flatMap((field, index) =>
      Object.hasOwn(field, 'defaultValue') ? [[positionName(index), ''] as const] : [],
    );
    if (texts.length === 0) return history.show(['No field has a default.']);
    history.act(['Reset to defaults.'], Object.fromEntries(texts));
  }

  async function fillWithExamples(): Promise<void> {
    const check = (field: Field, text: string) => checkField(patternRunner, field, text);
    const texts = await Promise.all(fields.map((field) => exampleText(field, check)));
    const without = fields.filter((_, index) => texts[index] === undefined).map(({ label }) => label);
    const filled = texts.flatMap((text, index) => (text === undefined ? [] : [[positionName(index), text] as const]));
    const messages = [`${filled.length} of ${formatCount(fields.length, 'field')} filled with examples.`];
    if (without.length > 0) messages.push(`No examples found for ${listNames(without)}.`);
    history.act(messages, Object.fromEntries(filled));
  }

  async function copyLink(): Promise<void> {
    const { url, filesLeftOut } = await makeLink(fields, form.getValues());
    if (url === undefined) return history.show(['The values are too long for a link. Shorten them.']);
    const files =
      filesLeftOut.length === 0 ? [] : [`The link doesn't include these files: ${listNames(filesLeftOut)}.`];
    try {
      await navigator.clipboard.writeText(url);
      history.show(['Link copied. Anyone with the link can see these values.', ...files]);
    } catch {
      history.show(files);
      confirmAction({
        title: 'Link to the filled form',
        cancel: 'Close',
        message: (
          <>
            <p>The browser blocked access to the clipboard. Copy the link from here:</p>
            <input readOnly aria-label="Link" className="control" value={url} />
          </>
        ),
      });
    }
  }

  const items: MenuItem[] = [
    { label: 'Fill from a spreadsheet row…', onChoose: () => setFilling(true) },
    { label: 'Fill with examples', onChoose: () => void fillWithExamples() },
    { label: 'Reset to defaults', onChoose: resetToDefaults },
    { label: 'Clear all', onChoose: clear },
    { label: 'Copy link', onChoose: () => void copyLink() },
  ];

  return (
    <>
      <ActionMenu label="More actions for the form" items={items}>
        More
        <Ellipsis size="1rem" aria-hidden="true" />
      </ActionMenu>
      {isFilling && (
        <LazyBoundary title="This dialog couldn't be loaded.">
          <FillDialog fields={fields} onFill={fill} onClose={() => setFilling(false)} />
        </LazyBoundary>
      )}
      {/* Stays in the page when empty, so that screen readers announce changes. Takes up no space then. */}
      <div className="flex min-w-0 basis-full flex-wrap items-start gap-x-2 gap-y-1 has-[output:empty]:absolute">
        <output dir="auto" className="min-w-0 flex-[1_1_12rem] self-center">
          {history.messages.map((message, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- messages may repeat
            <p key={index}>{message}</p>
          ))}
        </output>
        {(history.undo ?? history.redo) && <UndoButtons onUndo={history.undo} onRedo={history.redo} />}
      </div>
      {left.length > 0 && <LeftValues left={left} onDiscard={() => setLeft([])} />}
    </>
  );
}

/** Values of variables that the template no longer has. The user can copy the values, and they stay until discarded. */
function LeftValues({ left, onDiscard }: { left: Draft['typed']; onDiscard: () => void }) {
  return (
    <section
      aria-label="Values without a field"
      className="flex min-w-0 basis-full flex-col items-start gap-x-2 gap-y-1 rounded-control border border-grey-6 bg-grey-2 p-3"
    >
      <p>
        {left.length === 1
          ? 'This template no longer has a field for this value.'
          : `This template no longer has fields for these ${left.length} values.`}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it */}
      <div tabIndex={0} className="max-h-48 w-full overflow-y-auto">
        <FactList
          facts={left.map(([name, text]) => [name || '(no name)', readKept(text)])}
          className="[&_dd]:whitespace-pre-wrap [&_dd]:select-all"
        />
      </div>
      <Button onClick={onDiscard}>Discard {left.length === 1 ? 'it' : 'them'}</Button>
    </section>
  );
}
