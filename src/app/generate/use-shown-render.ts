import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { WholeRender } from '../history/kept-render.ts';
import { newestRenderQuery, useRenderUpdates, wholeRenderQuery } from '../history/render-queries.ts';
import { renderStore } from '../history/render-store.ts';
import { showRecord, type ShownRender } from './render-record.ts';

export interface ShownRenderControl {
  shown: ShownRender | undefined;
  /** The history keeps the render that is shown. */
  isKept: boolean;
  /** Shows a record of the history in place of what is shown. */
  showKept: (id: string) => Promise<void>;
}

/** What the preview shows: the last render made or chosen on this page, else the newest one kept of the template. */
export function useShownRender(
  templateId: string,
  made: ShownRender | undefined,
  restored: WholeRender | undefined,
): ShownRenderControl {
  useRenderUpdates();
  const [chosen, setChosen] = useState(() => restored && { shown: showRecord(restored), over: made });
  const current = chosen !== undefined && chosen.over === made ? chosen.shown : made;
  const { data: newest } = useQuery(newestRenderQuery(templateId));
  const isNewestWanted = current === undefined && newest != null;
  const { data: record } = useQuery({ ...wholeRenderQuery(newest?.id ?? ''), enabled: isNewestWanted });
  const last = useMemo(() => (record ? showRecord(record) : undefined), [record]);

  async function showKept(id: string): Promise<void> {
    const kept = await renderStore.read(id);
    if (kept !== undefined) setChosen({ shown: showRecord(kept), over: made });
  }

  const shown = current ?? last;
  const isKept = shown !== undefined && (shown.request === undefined || newest?.id === shown.render.id);
  return { shown, isKept, showKept };
}
