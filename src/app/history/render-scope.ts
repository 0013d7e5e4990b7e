import type { KeptRender } from './kept-render.ts';
import type { RenderStore } from './create-render-store.ts';
import { createMatcher, type HistoryView } from './history-view.ts';

/** The renders that something is done to: those chosen, or else all of a view. */
export interface RenderScope {
  templateId: string | undefined;
  matches: ((render: KeptRender) => boolean) | undefined;
  /** "all", "these", "3": in the words of a button. */
  words: string;
}

export function createScope(view: HistoryView, chosen: ReadonlySet<string> | undefined): RenderScope {
  if (chosen !== undefined) {
    return { templateId: undefined, matches: ({ id }) => chosen.has(id), words: String(chosen.size) };
  }
  const matches = createMatcher(view);
  const templateId = view.template === '' ? undefined : view.template;
  return { templateId, matches, words: matches === undefined && templateId === undefined ? 'all' : 'these' };
}

/** All of them, newest first, without their images. */
export function listScope(
  store: Pick<RenderStore, 'list'>,
  { templateId, matches }: RenderScope,
): Promise<KeptRender[]> {
  // It reads on until it has as many, and a match of all keeps each reading short.
  return store.list({ limit: Infinity, templateId, matches: matches ?? (() => true) });
}
