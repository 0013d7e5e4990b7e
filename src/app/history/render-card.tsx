import { memo } from 'react';
import type { KeptRender } from './kept-render.ts';
import { KeptThumbnail } from './kept-thumbnail.tsx';
import { formatClock } from '../ui/describe-day.ts';

export interface RenderCardProps {
  render: KeptRender;
  /** Undefined while none are chosen. */
  isChosen: boolean | undefined;
  onOpen: (id: string) => void;
}

/** One render in the gallery. */
export const RenderCard = memo(function RenderCard({ render, isChosen, onOpen }: RenderCardProps) {
  return (
    <li>
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- its words are its label */}
      <button type="button" className="kept-card" aria-pressed={isChosen} onClick={() => onOpen(render.id)}>
        <KeptThumbnail id={render.id} className="kept-proof">
          <span className="text-grey-10">{render.extension.toUpperCase()}</span>
        </KeptThumbnail>
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
