import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { pagePath } from '../../contract/pages.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { closeDialog, Dialog, DialogHead, floatingDialogClass } from '../ui/dialog.tsx';
import { FactList, type Fact } from '../ui/fact-list.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import { formatExactTime } from '../ui/format-time.ts';
import { useServices } from '../services.ts';
import { fileNameOf } from './file-name.ts';
import { nameOf, type KeptRender, type WholeRender } from './kept-render.ts';
import { useRenderMutation, wholeRenderQuery } from './render-queries.ts';
import { describeSaveProblem } from './save-problem.tsx';
import { useKeptImage } from './kept-thumbnail.tsx';

const SHOWN_LENGTH_MAX = 200;

export interface RenderDialogProps {
  id: string;
  onRemove: (render: KeptRender) => void;
  onClose: () => void;
}

/** One render with its image, values, details and commands. */
export function RenderDialog({ id, onRemove, onClose }: RenderDialogProps) {
  const [, navigate] = useLocation();
  const { renderStore } = useServices();
  const { data: whole, error } = useQuery(wholeRenderQuery(renderStore, id));
  const image = useKeptImage(id, true);
  const { mutate: pin } = useRenderMutation((isPinned: boolean) => renderStore.change(id, { isPinned }));
  const isGone = whole === null;
  const close = useEffectEvent(onClose);
  useEffect(() => {
    // Another tab has deleted the render. The dialog must not reopen after Undo.
    if (isGone) close();
  }, [isGone]);
  if (error !== null) {
    return (
      <Dialog label="Unreadable render" onClose={onClose} className={`${floatingDialogClass} w-[min(30rem,92vw)]`}>
        <DialogHead title="This render couldn’t be loaded" />
        <p>This browser may have lost the image. You can delete the render in History.</p>
        <p dir="auto">{error.message}</p>
      </Dialog>
    );
  }
  if (!whole) return null;
  const { render } = whole;
  return (
    <Dialog
      label={nameOf(render)}
      onClose={onClose}
      className={`${floatingDialogClass} max-h-[94dvh] w-[min(70rem,96vw)] wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]`}
    >
      <div className="wide:col-span-2">
        <DialogHead title={<bdi>{nameOf(render)}</bdi>} />
      </div>
      <div className="grid min-h-32 place-items-center self-start">
        {image?.isShowable === false && <p>This image has too many pixels to show here.</p>}
        {image?.isShowable && (
          <img
            src={image.url}
            alt={`Render of ${render.templateName}`}
            className="max-h-[80dvh] border border-grey-6 object-contain"
          />
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        <NameForm render={render} />
        <div className="flex flex-wrap gap-2">
          <a href={image?.url} download={fileNameOf(whole)} className={buttonClass('plain')}>
            Download
          </a>
          <Button onClick={() => navigate(`${pagePath.template(render.templateId)}?from=${id}`)}>
            Use these values
          </Button>
          <Button aria-pressed={render.isPinned} onClick={() => pin(!render.isPinned)}>
            {render.isPinned ? 'Unpin' : 'Pin'}
          </Button>
          <Button
            onClick={(event) => {
              closeDialog(event);
              onRemove(render);
            }}
          >
            Delete
          </Button>
        </div>
        {render.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <FactList title="Values" facts={listValues(whole)} />
        <FactList title="Details" facts={listDetails(render)} />
        <details>
          <summary className="text-grey-11 pointer-coarse:py-3">More</summary>
          <FactList facts={listMachineFacts(render)} />
        </details>
      </div>
    </Dialog>
  );
}

function NameForm({ render }: { render: KeptRender }) {
  const { id, name } = render;
  const input = useRef<HTMLInputElement>(null);
  const { renderStore } = useServices();
  const saving = useRenderMutation((next: string) => renderStore.change(id, { name: next }));
  // Another tab may have changed the name.
  useEffect(() => {
    if (input.current !== null) input.current.value = name;
  }, [name]);
  return (
    <form
      className="flex flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(input.current?.value.trim() ?? '');
      }}
    >
      <label className="flex min-w-0 flex-1 flex-col gap-1 semibold">
        Name
        <input
          ref={input}
          defaultValue={name}
          // The name shown until the user enters one.
          placeholder={nameOf({ ...render, name: '' })}
          maxLength={200}
          autoComplete="off"
          className="control"
          onChange={saving.reset}
        />
      </label>
      <Button type="submit">Save name</Button>
      <output className="basis-full text-xs text-grey-10 empty:-mt-2">
        {saving.isSuccess && 'Saved.'}
        {saving.isError && `The name wasn’t saved: ${describeSaveProblem(saving.error)}`}
      </output>
    </form>
  );
}

function listValues({ values, render: { labels } }: WholeRender): Fact[] {
  const labelOf = new Map(labels);
  return values.map(([name, value]) => [labelOf.get(name) || name, formatValue(value)]);
}

function listDetails(render: KeptRender): Fact[] {
  const { limit, remaining } = render.quota;
  const details: Fact[] = [
    ['Rendered', formatExactTime(render.renderedAt)],
    ['Template', <bdi key="template">{render.templateName || 'Untitled'}</bdi>],
    ['Version', String(render.templateVersion ?? '')],
    ['File', `${render.extension.toUpperCase()}, ${render.scale}x, ${formatBytes(render.byteCount)}`],
    ['Quota left', remaining === undefined ? '' : `${remaining}${limit === undefined ? '' : ` of ${limit}`}`],
  ];
  return details.filter(([, fact]) => fact !== '');
}

/** Lists details for the service's administrators. */
function listMachineFacts(render: KeptRender): Fact[] {
  const facts: Fact[] = [
    ['Took', `${(render.durationMs / 1000).toFixed(2)} s`],
    ['Template changed', render.templateUpdatedAt],
    ['Service', render.service],
    ['Render ID', render.id],
  ];
  return facts.filter(([, fact]) => fact !== '');
}

function formatValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^\s*data:/i.test(text)) return `a file of ${formatBytes(Math.round(text.length * 0.75))}`;
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}
