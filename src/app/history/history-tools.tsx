import { useMemo, useState } from 'react';
import type { KeptRender, WholeRender } from './kept-render.ts';
import { renderStore } from './render-store.ts';
import { Button } from '../ui/button.tsx';
import { HistoryFiles } from './history-files.tsx';
import type { HistoryView } from './history-view.ts';
import { RemovalDialog } from './removal-dialog.tsx';
import { removeRenders } from './remove-renders.ts';
import { createScope, listScope } from './render-scope.ts';
import { StorageRoom } from './storage-room.tsx';

export interface HistoryToolsProps {
  view: HistoryView;
  /** Of all that are kept. */
  count: number;
  /** Undefined while none are being chosen. */
  chosen: ReadonlySet<string> | undefined;
  onChoose: (chosen: ReadonlySet<string> | undefined) => void;
  /** With what puts them back. */
  onRemoved: (count: number, wholes: WholeRender[]) => void;
}

/** Files, choosing, deleting, and how full the storage is. */
export function HistoryTools({ view, count, chosen, onChoose, onRemoved }: HistoryToolsProps) {
  const { search, template, isPinnedOnly } = view;
  const scope = useMemo(
    () => createScope({ search, template, isPinnedOnly }, chosen),
    [search, template, isPinnedOnly, chosen],
  );
  const [offered, setOffered] = useState<KeptRender[]>();
  const isNothing = count === 0 || chosen?.size === 0;

  async function offer(): Promise<void> {
    const renders = await listScope(renderStore, scope);
    if (renders.length > 0) setOffered(renders);
  }

  async function remove(renders: KeptRender[]): Promise<void> {
    onRemoved(renders.length, await removeRenders(renderStore, renders));
    onChoose(undefined);
  }

  return (
    <>
      <HistoryFiles scope={isNothing ? undefined : scope}>
        {count > 0 && (
          <Button onClick={() => onChoose(chosen === undefined ? new Set() : undefined)}>
            {chosen === undefined ? 'Choose' : 'Done'}
          </Button>
        )}
        {!isNothing && <Button onClick={() => void offer().catch(() => {})}>Delete {scope.words}…</Button>}
      </HistoryFiles>
      <StorageRoom onOffer={setOffered} />
      {offered !== undefined && (
        <RemovalDialog
          renders={offered}
          onRemove={() => void remove(offered).catch(() => {})}
          onClose={() => setOffered(undefined)}
        />
      )}
    </>
  );
}
