import { skipToken, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { RenderRequest, WholeRender } from '../history/kept-render.ts';
import {
  isKeptQuery,
  newestRenderQuery,
  sameRenderQuery,
  useRenderUpdates,
  wholeRenderQuery,
} from '../history/render-queries.ts';
import { isSameRequest } from '../history/request-key.ts';
import { useServices } from '../services.ts';
import { showRecord, type ShownRender } from './render-record.ts';

/**
 * Chooses the render that the preview shows: the stored render that matches the form, which is free; otherwise the last one that
 * was shown, rendered or restored on this page; otherwise the template's newest stored render. `request` is null until the form is
 * read, and undefined while a value is invalid.
 */
export function useShownRender(
  templateId: string,
  request: RenderRequest | null | undefined,
  made: ShownRender | undefined,
  restored: WholeRender | undefined,
) {
  const { renderStore } = useServices();
  useRenderUpdates();
  const [chosen, setChosen] = useState(() => restored && { record: restored, over: made });
  const isChosen = chosen !== undefined && chosen.over === made;
  const { data: newest } = useQuery(newestRenderQuery(renderStore, templateId));
  const isNewestWanted = !isChosen && made === undefined && newest != null;
  const { data: last } = useQuery({ ...wholeRenderQuery(renderStore, newest?.id ?? ''), enabled: isNewestWanted });
  const record = isChosen ? chosen.record : made === undefined ? last : undefined;
  const kept = useMemo(() => (record ? showRecord(record) : undefined), [record]);
  const shown = kept ?? made;
  const isCurrent =
    shown !== undefined && (request === null || (request !== undefined && isSameRequest(shown.request, request)));

  const { data: same } = useQuery(
    !request || isCurrent
      ? { queryKey: ['renders', 'same'], queryFn: skipToken }
      : sameRenderQuery(renderStore, request),
  );
  // Remembered when the values change again, so that no older image replaces this one.
  if (same && same !== chosen?.record) setChosen({ record: same, over: made });

  const { data: isKept = false } = useQuery({
    ...isKeptQuery(renderStore, shown?.render.id ?? ''),
    enabled: shown !== undefined,
    // A render from the history is in storage, unless another tab has deleted it.
    placeholderData: shown?.isFromHistory,
  });

  return { shown, isCurrent, isKept };
}
