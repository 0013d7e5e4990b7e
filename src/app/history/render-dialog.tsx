import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { KeptRender, WholeRender } from './kept-render.ts';
import { createFileName } from './file-name.ts';
import { writeKeptFragment } from './kept-fragment.ts';
import { renderStore } from './render-store.ts';
import { useKeptImage } from './use-kept-image.ts';
import { Button, buttonClass } from '../ui/button.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import { formatExactTime } from '../ui/format-time.ts';
import { nameOf } from './render-card.tsx';

const SHOWN_LENGTH_MAX = 200;

export interface RenderDialogProps {
  id: string;
  /** Opens a template with what stands after its address. */
  onFill: (templateId: string, fragment: string) => void;
  onRemove: (render: KeptRender) => void;
  onClose: () => void;
}

/** Everything that is known of one render, and what can be done with it. */
export function RenderDialog({ id, onFill, onRemove, onClose }: RenderDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [whole, setWhole] = useState<WholeRender>();
  const url = useKeptImage(id, true);

  useEffect(() => {
    const read = () => void renderStore.read(id).then(setWhole, () => {});
    read();
    return renderStore.subscribe(read);
  }, [id]);
  useEffect(() => {
    if (whole !== undefined && dialog.current?.open === false) dialog.current.showModal();
  }, [whole]);

  if (whole === undefined) return null;
  const { render, values } = whole;
  const { limit, remaining } = render.quota;
  const fileName = createFileName(nameOf(render), render.extension, new Date(render.renderedAt));
  const details: [string, ReactNode][] = [
    ['Rendered', formatExactTime(render.renderedAt)],
    ['Template', <bdi key="template">{render.templateName || 'Untitled'}</bdi>],
    ['Version', render.templateUpdatedAt],
    ['Output', `${render.extension.toUpperCase()}, ${render.scale}x, ${formatBytes(render.byteCount)}`],
    ['Took', `${(render.durationMs / 1000).toFixed(2)} s`],
    ['Left after it', remaining === undefined ? '' : `${remaining}${limit === undefined ? '' : ` of ${limit}`}`],
    ['Service', render.service],
    ['Render id', render.id],
  ];
  return (
    <dialog ref={dialog} aria-label={nameOf(render)} onClose={onClose} closedby="any" className="kept-dialog">
      <div className="kept-sheet">
        {url !== undefined && <img src={url} alt={`Render of ${render.templateName}`} />}
      </div>
      <div className="kept-side">
        <NameForm key={render.name} name={render.name} onName={(name) => void renderStore.change(id, { name })} />
        <div className="flex flex-wrap gap-2">
          <a href={url} download={fileName} className={buttonClass('plain')}>
            Download
          </a>
          <Button onClick={() => onFill(render.templateId, writeKeptFragment(id))}>Use these values</Button>
          <Button
            aria-pressed={render.isPinned}
            onClick={() => void renderStore.change(id, { isPinned: !render.isPinned })}
          >
            {render.isPinned ? 'Unpin' : 'Pin'}
          </Button>
          <Button
            onClick={() => {
              dialog.current?.close();
              onRemove(render);
            }}
          >
            Delete
          </Button>
        </div>
        {render.notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <Facts title="Values" facts={values.map(([name, value]) => [name, showValue(value)])} />
        <Facts title="Details" facts={details.filter(([, fact]) => fact !== '')} />
        <Button className="kept-close" onClick={() => dialog.current?.close()}>
          Close
        </Button>
      </div>
    </dialog>
  );
}

function NameForm({ name, onName }: { name: string; onName: (name: string) => void }) {
  return (
    <form
      className="kept-name"
      onSubmit={(event) => {
        event.preventDefault();
        onName(event.currentTarget.querySelector('input')?.value.trim() ?? '');
      }}
    >
      <label className="flex min-w-0 flex-1 flex-col gap-1 semibold">
        Name
        <input defaultValue={name} maxLength={200} autoComplete="off" className="search-box" />
      </label>
      <Button type="submit">Keep name</Button>
    </form>
  );
}

function Facts({ title, facts }: { title: string; facts: [name: string, fact: ReactNode][] }) {
  if (facts.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <dl className="kept-facts">
        {facts.map(([name, fact], at) => (
          // oxlint-disable-next-line react/no-array-index-key -- a name may stand twice
          <div key={at}>
            <dt className="text-grey-10">
              <bdi>{name}</bdi>
            </dt>
            <dd dir="auto">{fact}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function showValue(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (/^\s*data:/i.test(text)) return `a file of ${formatBytes(Math.round(text.length * 0.75))}`;
  return text.length > SHOWN_LENGTH_MAX ? `${text.slice(0, SHOWN_LENGTH_MAX)}…` : text;
}
