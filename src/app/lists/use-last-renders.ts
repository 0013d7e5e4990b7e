import { useQuery } from '@tanstack/react-query';
import type { KeptRender } from '../history/kept-render.ts';
import { keptCountQuery, useRenderUpdates } from '../history/render-queries.ts';

const none: ReadonlyMap<string, string> = new Map();

/** The id of the last render of each template in this browser; empty while it loads. */
export function useLastRenders(): ReadonlyMap<string, string> {
  useRenderUpdates();
  return useQuery({ ...keptCountQuery, select: mapTemplates }).data ?? none;
}

function mapTemplates({ templates }: { templates: KeptRender[] }): ReadonlyMap<string, string> {
  return new Map(templates.map(({ templateId, id }) => [templateId, id]));
}
