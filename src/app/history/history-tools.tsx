import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { HistoryFiles } from './history-files.tsx';
import { createScope, type HistoryView, type RenderScope } from './history-view.ts';
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

/** Files, selecting, deleting, and how full the storage is. */
export function HistoryTools({ view, count, chosen, onChoose, onRemove }: HistoryToolsProps) {
  const scope = createScope(view, chosen);
  const { label } = scope;
  const [offered, setOffered] = useState<KeptRender[]>([]);
  const isNothing = count === 0 || chosen?.size === 0;
  const offer = useRenderMutation(() => listAll(scope), setOffered);
  const selectAll = useRenderMutation(
    () => listAll(createScope(view, undefined)),
    (all) => onChoose(new Set(all.map(({ id }) => id))),
  );
  return (
    <>
      <HistoryFiles
        scope={isNothing ? undefined : scope}
        // While some are selected, the tools are for those.
        mayImport={chosen === undefined}
        last={!isNothing && <Button onClick={() => offer.mutate(undefined)}>Delete {label}…</Button>}
      >
        {count > 0 && (
          <Button onClick={() => onChoose(chosen === undefined ? new Set() : undefined)}>
            {chosen === undefined ? 'Select' : 'Done'}
          </Button>
        )}
        {chosen !== undefined && chosen.size < count && (
          <Button onClick={() => selectAll.mutate(undefined)}>Select all</Button>
        )}
      </HistoryFiles>
      {count > 0 && <StorageRoom onOffer={setOffered} />}
      {offered.length > 0 && (
        <RemovalDialog renders={offered} onRemove={() => onRemove(offered)} onClose={() => setOffered([])} />
      )}
    </>
  );
}

/** Where everything matches, a matcher keeps each reading short. */
function listAll({ templateId, matches = () => true }: RenderScope): Promise<KeptRender[]> {
  return renderStore.list({ limit: Infinity, templateId, matches });
}
