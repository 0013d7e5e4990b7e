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
import { showRecord, type ShownRender } from './render-record.ts';

export interface ShownRenderControl {
  shown: ShownRender | undefined;
  /** It is of exactly what the form would ask for now. */
  isCurrent: boolean;
  /** The history keeps it. */
  isKept: boolean;
}

/**
 * What the preview shows: the kept render of exactly what the form asks for, which costs nothing; else what it showed last,
 * or was made or restored on this page; else the newest one kept of the template. `request` is null until the
 * form is read, which changes nothing of an image, and undefined while a value is wrong.
 */
export function useShownRender(
  templateId: string,
  request: RenderRequest | null | undefined,
  made: ShownRender | undefined,
  restored: WholeRender | undefined,
): ShownRenderControl {
  useRenderUpdates();
  const [chosen, setChosen] = useState(() => restored && { record: restored, over: made });
  const isChosen = chosen !== undefined && chosen.over === made;
  const { data: newest } = useQuery(newestRenderQuery(templateId));
  const isNewestWanted = !isChosen && made === undefined && newest != null;
  const { data: last } = useQuery({ ...wholeRenderQuery(newest?.id ?? ''), enabled: isNewestWanted });
  const record = isChosen ? chosen.record : made === undefined ? last : undefined;
  const kept = useMemo(() => (record ? showRecord(record) : undefined), [record]);
  const shown = kept ?? made;
  const isCurrent =
    shown !== undefined && (request === null || (request !== undefined && isSameRequest(shown.request, request)));

  const { data: same } = useQuery(
    !request || isCurrent ? { queryKey: ['renders', 'same'], queryFn: skipToken } : sameRenderQuery(request),
  );
  // Kept when the values change again, so that no older image takes its place.
  if (same && same !== chosen?.record) setChosen({ record: same, over: made });

  const { data: isKept = false } = useQuery({
    ...isKeptQuery(shown?.render.id ?? ''),
    enabled: shown !== undefined,
    // What was just read from there is kept, unless another tab has removed it meanwhile.
    placeholderData: shown?.isFromHistory,
  });

  return { shown, isCurrent, isKept };
}
