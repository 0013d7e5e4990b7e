import { useSearchParams } from 'wouter';
import { foldText, matchesWords, parseQuery } from '../hooks/match-text.ts';
import type { KeptRender } from './kept-render.ts';

/** What of the history is shown. It is in the address, so back, reload and a copied link keep it. */
export interface HistoryView {
  search: string;
  /** A template's id; empty for all. */
  template: string;
  isPinnedOnly: boolean;
}

/** The view in the address, and the way to change a part of it: back then leads to the page before. */
export function useHistoryView(): [view: HistoryView, changeView: (change: Partial<HistoryView>) => void] {
  const [params, setParams] = useSearchParams();
  return [
    parseHistoryView(params),
    (change) => setParams((latest) => formatHistoryView({ ...parseHistoryView(latest), ...change }), { replace: true }),
  ];
}

export function parseHistoryView(params: URLSearchParams): HistoryView {
  return {
    search: params.get('search') ?? '',
    template: params.get('template') ?? '',
    isPinnedOnly: params.get('pinned') === '1',
  };
}

/** Empty for the view of everything. */
export function formatHistoryView({ search, template, isPinnedOnly }: HistoryView): URLSearchParams {
  const params = new URLSearchParams();
  if (search !== '') params.set('search', search);
  if (template !== '') params.set('template', template);
  if (isPinnedOnly) params.set('pinned', '1');
  return params;
}

/** What a render must be to be shown; undefined when every one of the template is. */
export function createMatcher({ search, isPinnedOnly }: HistoryView): ((render: KeptRender) => boolean) | undefined {
  const words = parseQuery(search);
  if (words.length === 0 && !isPinnedOnly) return undefined;
  return (render) => {
    if (isPinnedOnly && !render.isPinned) return false;
    return matchesWords(words, foldText(`${render.name} ${render.templateName} ${render.words} ${render.extension}`));
  };
}

/** The renders that something is done to: those chosen, or else all of a view. */
export interface RenderScope {
  templateId: string | undefined;
  matches: ((render: KeptRender) => boolean) | undefined;
  /** "all", "these", "3": as a button names them. */
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
