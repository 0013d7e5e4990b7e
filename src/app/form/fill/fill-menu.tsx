import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Field } from '../../../variables/field.ts';
import { formatCount } from '../../../variables/messages.ts';
import { readOutputChoice } from '../../generate/output-options.tsx';
import { ActionMenu, type MenuItem } from '../../ui/action-menu.tsx';
import { formatDayAndTime } from '../../ui/format-time.ts';
import { LazyBoundary } from '../../ui/lazy-boundary.tsx';
import { lazyComponent } from '../../ui/lazy-component.ts';
import { UndoButtons } from '../../ui/undo-buttons.tsx';
import { draftStore, type StoredDraft } from '../draft-store.ts';
import type { Draft } from '../draft.ts';
import { checkField } from '../fields/check-field.ts';
import { placeDraft, positionName, readKept, typedFromTexts, type TypedTexts } from '../typed-texts.ts';
import { exampleText } from '../../../variables/example-text.ts';
import { describeFit, fitFilling, type Filling } from './fit-filling.ts';
import { LeftValues } from './left-values.tsx';
import { decodeFragment, isFillFragment } from './link-codec.ts';
import { makeLink } from './make-link.ts';
import { listNames, showText } from './show-text.ts';
import { useFillHistory, type HistorySource } from './use-fill-history.ts';

const FillDialog = lazyComponent(async () => (await import('./fill-dialog.tsx')).FillDialog);
const LinkDialog = lazyComponent(async () => (await import('./link-dialog.tsx')).LinkDialog);

/** Values that a form is opened with in place of its draft: those of an earlier render. */
export interface InitialValues {
  values: ReadonlyMap<string, unknown>;
  format: string;
  scale: number;
  /** Where they come from, in a sentence. */
  note?: string;
}

export interface FillMenuProps extends HistorySource {
  draftId: string;
  /** Cells that were pasted into a field, to be spread over this one and those after it. */
  pasted?: { text: string; firstAt: number } | undefined;
  onPastedDone: () => void;
  fields: readonly Field[];
  initial: InitialValues | undefined;
}

/** The button for all other ways to fill a form, what the last of them did, and the way back. */
export function FillMenu(props: FillMenuProps) {
  const { draftId, pasted, onPastedDone, fields, initial, form, output, left, setLeft } = props;
  const history = useFillHistory(props);
  const [isFilling, setFilling] = useState(false);
  const [linkToShow, setLinkToShow] = useState<string>();
  const [earlier, setEarlier] = useState<StoredDraft[]>([]);

  const takeFragment = useEffectEvent(async () => {
    const { hash, pathname, search } = location;
    if (!isFillFragment(hash)) return;
    // Once taken it is gone: a reload must not undo what is typed after it.
    window.history.replaceState(window.history.state, '', pathname + search);
    const reading = await decodeFragment(hash);
    if (!reading.isRead) return history.show([reading.problem]);
    replaceAll(reading.value, (count) => `${count} of ${formatCount(fields.length, 'field')} filled from the link.`);
  });
  useEffect(() => {
    const take = () => void takeFragment();
    take();
    window.addEventListener('hashchange', take);
    return () => window.removeEventListener('hashchange', take);
  }, []);

  const taken = useRef<InitialValues>(undefined);
  const takeInitial = useEffectEvent(() => {
    if (initial === undefined || taken.current === initial) return;
    taken.current = initial;
    // When Undo is gone with the page, what was typed is still among the earlier values.
    draftStore.beginVisit();
    const { values, note, ...asked } = initial;
    fill(
      { entries: [...values], notes: note === undefined ? [] : [note], ...asked },
      placeDraft(fields, undefined).texts,
    );
  });
  useEffect(() => takeInitial(), [initial]);

  function fill(filling: Filling, others: TypedTexts = {}): void {
    const fit = fitFilling(fields, filling);
    const texts = { ...others, ...fit.texts };
    const asked = { format: filling.format ?? output.format, scale: filling.scale ?? output.scale };
    const choice = readOutputChoice(asked);
    const refused = (['format', 'scale'] as const)
      .filter((name) => choice[name] !== asked[name])
      .map((name) => `The ${name} ${asked[name]} is not offered here.`);
    history.act([...describeFit(fields, { ...fit, texts }), ...refused, ...filling.notes], { texts, output: choice });
    void checkFilled(fit.texts);
  }

  /** A whole form from elsewhere: what it leaves empty is empty here too. */
  function replaceAll(draft: Draft, describe: (count: number) => string): void {
    draftStore.beginVisit();
    const placed = placeDraft(fields, draft);
    const count = Object.values(placed.texts).filter((text) => text !== '').length;
    const kept = [...left, ...placed.left.filter(([, text]) => text !== '')];
    history.act([describe(count)], { texts: placed.texts, output: readOutputChoice(draft), left: kept });
    void checkFilled(placed.texts);
  }

  /** Each field then says what is wrong with what it was given. */
  async function checkFilled(texts: TypedTexts): Promise<void> {
    // Fields that come up together with this menu are registered by then.
    await Promise.resolve();
    const filled = Object.keys(texts).filter((name) => texts[name] !== '');
    await form.trigger(filled, { shouldFocus: true });
  }

  function clear(): void {
    history.act(['Cleared.'], { texts: placeDraft(fields, undefined).texts });
  }

  function resetToDefaults(): void {
    const texts = fields.flatMap((field, at) =>
      Object.hasOwn(field, 'defaultValue') ? [[positionName(at), ''] as const] : [],
    );
    if (texts.length === 0) return history.show(['No field here has a default.']);
    history.act(['Defaults are back in place.'], { texts: Object.fromEntries(texts) });
  }

  async function fillWithExamples(): Promise<void> {
    const texts = await Promise.all(fields.map((field) => exampleText(field, checkField)));
    const without = fields.filter((_, at) => texts[at] === undefined).map(({ label }) => label);
    const filled = texts.flatMap((text, at) => (text === undefined ? [] : [[positionName(at), text] as const]));
    const words = [`${filled.length} of ${formatCount(fields.length, 'field')} filled with examples.`];
    if (without.length > 0) words.push(`No example was found for ${listNames(without)}.`);
    history.act(words, { texts: Object.fromEntries(filled) });
  }

  async function copyLink(): Promise<void> {
    const { url, filesLeftOut } = await makeLink(fields, form.getValues(), output);
    if (url === undefined) return history.show(['The values are too long for a link. Shorten them.']);
    const files =
      filesLeftOut.length === 0 ? [] : [`Not in the link, because it is a file: ${listNames(filesLeftOut)}.`];
    try {
      await navigator.clipboard.writeText(url);
      history.show(['Link copied. Whoever has it can read these values.', ...files]);
    } catch {
      history.show(files);
      setLinkToShow(url);
    }
  }

  async function listEarlier(): Promise<void> {
    const seen = new Set(['[]', JSON.stringify(withText(typedFromTexts(fields, form.getValues())))]);
    const drafts = await draftStore.list(draftId);
    const others = drafts.filter(({ typed }) => {
      const text = JSON.stringify(withText(typed));
      return !seen.has(text) && seen.add(text);
    });
    setEarlier(others);
  }

  function closeDialog(): void {
    setFilling(false);
    onPastedDone();
  }

  const items: MenuItem[] = [
    { label: 'Paste or open values…', onChoose: () => setFilling(true) },
    { label: 'Fill with examples', onChoose: () => void fillWithExamples() },
    { label: 'Reset to defaults', onChoose: resetToDefaults },
    { label: 'Clear', onChoose: clear },
    { label: 'Copy link', onChoose: () => void copyLink() },
    ...earlier.map((draft) => {
      const time = formatDayAndTime(draft.savedAt, Date.now());
      const words = (count: number) => `${formatCount(count, 'value')} of ${time} back in place.`;
      const label = `Values of ${time}: ${showText(readKept(withText(draft.typed)[0]?.[1] ?? ''))}`;
      return { label, onChoose: () => replaceAll(draft, words) };
    }),
  ];

  return (
    <>
      <ActionMenu label="Fill the form" items={items} onOpen={() => void listEarlier()}>
        Fill…
      </ActionMenu>
      {(isFilling || pasted !== undefined) && (
        <LazyBoundary title="The dialog for values could not be fetched.">
          <FillDialog fields={fields} pasted={pasted} onFill={fill} onClose={closeDialog} />
        </LazyBoundary>
      )}
      {linkToShow !== undefined && (
        <LazyBoundary title="The dialog for the link could not be fetched.">
          <LinkDialog url={linkToShow} onClose={() => setLinkToShow(undefined)} />
        </LazyBoundary>
      )}
      {/* Without words it stays, for a screen reader to know of, and takes no room. */}
      <div className="flex min-w-0 basis-full flex-wrap items-start gap-x-2 gap-y-1 has-[output:empty]:absolute">
        <output dir="auto" className="min-w-0 flex-[1_1_12rem] self-center">
          {history.messages.map((words, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same sentence may stand twice
            <p key={at}>{words}</p>
          ))}
        </output>
        {(history.undo ?? history.redo) && <UndoButtons onUndo={history.undo} onRedo={history.redo} />}
      </div>
      {left.length > 0 && <LeftValues left={left} onForget={() => setLeft([])} />}
    </>
  );
}

function withText(typed: StoredDraft['typed']): StoredDraft['typed'] {
  return typed.filter(([, text]) => text !== '');
}
