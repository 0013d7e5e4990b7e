import { foldText, matchesWords, parseQuery } from '../lib/match-text.ts';
import { flagParam, textParam, type SearchValues } from '../lib/search-params.ts';
import type { KeptRender } from './kept-render.ts';

export const historySearch = {
  search: textParam,
  /** A template's id; empty for all. */
  template: textParam,
  pinned: flagParam,
  /** Also shows the images of batches. */
  batches: flagParam,
};

/** Selects the renders that History shows. */
export type HistoryView = SearchValues<typeof historySearch>;

/** Creates a matcher for a view's renders; undefined if the view shows all of the template's renders. */
export function createMatcher({ search, pinned }: HistoryView): ((render: KeptRender) => boolean) | undefined {
  const words = parseQuery(search);
  if (words.length === 0 && !pinned) return undefined;
  return (render) => {
    if (pinned && !render.isPinned) return false;
    return matchesWords(words, foldText(`${render.name} ${render.templateName} ${render.words} ${render.extension}`));
  };
}

/** The renders that a command applies to: the selected ones, or all in a view. */
export interface RenderScope {
  templateId: string | undefined;
  matches: ((render: KeptRender) => boolean) | undefined;
  /** A button label: "all", "these" or "3". */
  label: string;
}

export function createScope(view: HistoryView, chosen: ReadonlySet<string> | undefined): RenderScope {
  if (chosen !== undefined) {
    return { templateId: undefined, matches: ({ id }) => chosen.has(id), label: String(chosen.size) };
  }
  const matches = createMatcher(view);
  const templateId = view.template || undefined;
  return { templateId, matches, label: matches === undefined && templateId === undefined ? 'all' : 'these' };
}
