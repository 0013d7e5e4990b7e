import { useQuery } from '@tanstack/react-query';
import type { Render } from '../../client/read-render.ts';
import type { RenderValues } from '../history/kept-render.ts';
import { wholeRenderQuery } from '../history/render-queries.ts';

/** A render on screen. `url` lives as long as it is shown. */
export interface ViewedRender {
  render: Render;
  url: string;
  renderedAt: Date;
  /** What was sent for it; undefined when it is an earlier one, kept by the browser. */
  request?: { variables: ReadonlyMap<string, unknown>; scale: number };
}

/** The values and the scale of a render, for its file name. */
export interface RequestFacts {
  values: RenderValues;
  scale: number;
}

/** What was sent for the render on screen; nothing until it is read for one that is kept. */
export function useRenderRequest({ request, render: { id } }: ViewedRender): RequestFacts {
  const { data: whole } = useQuery({ ...wholeRenderQuery(id), enabled: request === undefined });
  if (request !== undefined) return { values: [...request.variables], scale: request.scale };
  return { values: whole?.values ?? [], scale: whole?.render.scale ?? 1 };
}
