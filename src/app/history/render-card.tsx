import { memo, useEffect, useRef, useState } from 'react';
import type { KeptRender } from '../renders/kept-render.ts';
import { useKeptImage } from '../renders/use-kept-image.ts';
import { formatClock } from '../ui/describe-day.ts';
import { watchSight } from './watch-sight.ts';

/** One render in the gallery. Its image is read while it is near the screen, and let go after. */
export const RenderCard = memo(function RenderCard({
  render,
  onOpen,
}: {
  render: KeptRender;
  onOpen: (id: string) => void;
}) {
  const button = useRef<HTMLButtonElement>(null);
  const [isNear, setNear] = useState(false);
  const url = useKeptImage(render.id, isNear);
  useEffect(() => (button.current === null ? undefined : watchSight(button.current, setNear)), []);

  return (
    <li>
      <button ref={button} type="button" className="kept-card" onClick={() => onOpen(render.id)}>
        <span className="kept-proof">{url !== undefined && <KeptImage url={url} extension={render.extension} />}</span>
        <span className="kept-words">
          <bdi className="truncate semibold">{nameOf(render)}</bdi>
          <span className="truncate text-xs text-grey-10 tabular">
            {formatClock(render.renderedAt)} · {render.extension.toUpperCase()} · {render.scale}x
            {render.isPinned && ' · pinned'}
          </span>
        </span>
      </button>
    </li>
  );
});

/** Its own name, or else its template's. */
export function nameOf({ name, templateName }: KeptRender): string {
  return name || templateName || 'Untitled';
}

function KeptImage({ url, extension }: { url: string; extension: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <span className="text-grey-10">{extension.toUpperCase()}</span>;
  return <img src={url} alt="" decoding="async" onError={() => setBroken(true)} />;
}
