import type { KeptRender } from './kept-render.ts';

/** What of the history is shown. It is in the address, so back, reload and a copied link keep it. */
export interface HistoryView {
  search: string;
  /** A template's id; empty for all. */
  template: string;
  isPinnedOnly: boolean;
}

/** Reads the part of an address after `?`. */
export function readHistoryView(query: string): HistoryView {
  const members = new URLSearchParams(query);
  return {
    search: members.get('search') ?? '',
    template: members.get('template') ?? '',
    isPinnedOnly: members.get('pinned') === '1',
  };
}

/** Writes it; empty for the view of everything. */
export function writeHistoryView({ search, template, isPinnedOnly }: HistoryView): string {
  const members = new URLSearchParams();
  if (search !== '') members.set('search', search);
  if (template !== '') members.set('template', template);
  if (isPinnedOnly) members.set('pinned', '1');
  return members.size === 0 ? '' : `?${members}`;
}

/** What a render must be to be shown; undefined when every one of the template is. */
export function createMatcher({ search, isPinnedOnly }: HistoryView): ((render: KeptRender) => boolean) | undefined {
  const words = foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0 && !isPinnedOnly) return undefined;
  return (render) => {
    if (isPinnedOnly && !render.isPinned) return false;
    const text = foldText(`${render.name} ${render.templateName} ${render.words} ${render.extension}`);
    return words.every((word) => text.includes(word));
  };
}

/** Without case and accents. */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase();
}
