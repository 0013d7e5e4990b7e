import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { HistoryFiles } from './history-files.tsx';
import { createScope, type HistoryView } from './history-view.ts';
import type { KeptRender } from './kept-render.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import { useRenderMutation } from './render-queries.ts';
import { renderStore } from './render-store.ts';
import { StorageRoom } from './storage-room.tsx';

export interface HistoryToolsProps {
  view: HistoryView;
  /** Of all that are kept. */
  count: number;
  /** Undefined while none are being chosen. */
  chosen: ReadonlySet<string> | undefined;
  onChoose: (chosen: ReadonlySet<string> | undefined) => void;
  onRemove: (renders: KeptRender[]) => void;
}

/** Files, choosing, deleting, and how full the storage is. */
export function HistoryTools({ view, count, chosen, onChoose, onRemove }: HistoryToolsProps) {
  const scope = createScope(view, chosen);
  const { label, templateId, matches = () => true } = scope;
  const [offered, setOffered] = useState<KeptRender[]>([]);
  const isNothing = count === 0 || chosen?.size === 0;
  // Where everything matches, a matcher keeps each reading short.
  const offer = useRenderMutation(() => renderStore.list({ limit: Infinity, templateId, matches }), setOffered);
  return (
    <>
      <HistoryFiles scope={isNothing ? undefined : scope}>
        {count > 0 && (
          <Button onClick={() => onChoose(chosen === undefined ? new Set() : undefined)}>
            {chosen === undefined ? 'Choose' : 'Done'}
          </Button>
        )}
        {!isNothing && <Button onClick={() => offer.mutate(undefined)}>Delete {label}…</Button>}
      </HistoryFiles>
      <StorageRoom onOffer={setOffered} />
      {offered.length > 0 && (
        <RemovalDialog renders={offered} onRemove={() => onRemove(offered)} onClose={() => setOffered([])} />
      )}
    </>
  );
}
