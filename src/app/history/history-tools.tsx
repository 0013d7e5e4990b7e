import { useRef } from 'react';
import { formatCount } from '../../variables/messages.ts';
import { confirmDelete } from '../lib/confirm-action.tsx';
import { useFileDrag } from '../lib/use-file-drag.ts';
import { Button } from '../ui/button.tsx';
import { formatBytes } from '../ui/format-bytes.ts';
import { saveFile } from '../ui/save-file.ts';
import { useServices } from '../services.ts';
import { writeArchive, importArchives } from './archive.ts';
import { createFileName } from './file-name.ts';
import { createScope, type HistoryView, type RenderScope } from './history-view.ts';
import type { KeptRender } from './kept-render.ts';
import { readRoom, isUndoable, sumBytes } from './read-storage.ts';
import { useRenderMutation } from './render-queries.ts';
import { StorageRoom } from './storage-room.tsx';

export interface HistoryToolsProps {
  view: HistoryView;
  /** The number of stored renders. */
  count: number;
  /** No render matches. */
  isEmpty: boolean;
  /** Undefined outside of the selection mode. */
  chosen: ReadonlySet<string> | undefined;
  onChoose: (chosen: ReadonlySet<string> | undefined) => void;
  onRemove: (renders: KeptRender[]) => void;
}

/** Tools for selection, export, import, deletion and storage. */
export function HistoryTools({ view, count, isEmpty, chosen, onChoose, onRemove }: HistoryToolsProps) {
  const { renderStore } = useServices();
  const scope = createScope(view, chosen);
  const { label } = scope;
  const input = useRef<HTMLInputElement>(null);
  const files = useRenderMutation((task: () => Promise<string>) => task());
  const importFiles = (archives: readonly File[]) =>
    archives.length > 0 && files.mutate(() => importArchives(renderStore, archives, readRoom));
  useFileDrag(chosen === undefined ? (dropped) => importFiles([...dropped.files]) : undefined);
  const isNothing = chosen === undefined ? isEmpty : chosen.size === 0;
  // With a matcher, the store reads in batches.
  const listAll = ({ templateId, matches = () => true }: RenderScope) =>
    renderStore.list({ limit: Infinity, templateId, matches });
  const offer = useRenderMutation(() => listAll(scope), askToDelete);
  const selectAll = useRenderMutation(
    () => listAll(createScope(view, undefined)),
    (all) => onChoose(new Set([...(chosen ?? []), ...all.map(({ id }) => id)])),
  );

  async function exportRenders(): Promise<string> {
    const { archive, leftOutCount } = await writeArchive(renderStore, scope);
    saveFile(createFileName('Galley history', 'zip', new Date()), archive);
    if (leftOutCount === 0) return 'ZIP file created.';
    return `ZIP file created without ${formatCount(leftOutCount, 'render')} that this browser couldn’t read.`;
  }

  function askToDelete(renders: KeptRender[]): void {
    if (renders.length === 0) return;
    const pinnedCount = renders.filter(({ isPinned }) => isPinned).length;
    confirmDelete({
      label: formatCount(renders.length, 'render'),
      message: (
        <>
          <p>
            This frees {formatBytes(sumBytes(renders))} in this browser.
            {pinnedCount > 0 && ` ${pinnedCount} of them ${pinnedCount === 1 ? 'is' : 'are'} pinned.`}
          </p>
          <p>
            {isUndoable(renders)
              ? 'You can undo this until you delete more or leave the page.'
              : 'This can’t be undone because the renders are too large. Export them first if you may need them.'}
          </p>
        </>
      ),
      onConfirm: () => onRemove(renders),
    });
  }

  return (
    <>
      {(count > 0 || chosen !== undefined) && (
        <Button onClick={() => onChoose(chosen === undefined ? new Set() : undefined)}>
          {chosen === undefined ? 'Select' : 'Done'}
        </Button>
      )}
      {chosen !== undefined && chosen.size < count && (
        <Button onClick={() => selectAll.mutate(undefined)}>Select all</Button>
      )}
      {!isNothing && (
        <Button isBusy={files.isPending} onClick={() => files.isPending || files.mutate(exportRenders)}>
          Export {label} as ZIP
        </Button>
      )}
      {chosen === undefined && (
        <Button isBusy={files.isPending} onClick={() => files.isPending || input.current?.click()}>
          Import ZIP…
        </Button>
      )}
      {!isNothing && <Button onClick={() => offer.mutate(undefined)}>Delete {label}…</Button>}
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        multiple
        hidden
        onChange={({ currentTarget }) => {
          const archives = [...(currentTarget.files ?? [])];
          currentTarget.value = '';
          importFiles(archives);
        }}
      />
      <output className="basis-full empty:-mt-2">{files.error?.message ?? files.data}</output>
      {count > 0 && chosen === undefined && <StorageRoom onOffer={askToDelete} />}
    </>
  );
}
