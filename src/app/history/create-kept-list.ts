import type { RenderStore } from './create-render-store.ts';
import type { KeptRender } from './kept-render.ts';
import { createMatcher, type HistoryView } from './history-view.ts';

const PAGE = 100;

export interface KeptRenders {
  renders: KeptRender[];
  /** The newest of each template. */
  templates: KeptRender[];
  /** Of all that are kept. */
  count: number;
  hasMore: boolean;
}

/** The renders of a view, a page at a time, as they are now. Made for `useSyncExternalStore`. */
export interface KeptList {
  /** Undefined until they are read, an error when they cannot be. */
  read: () => KeptRenders | Error | undefined;
  subscribe: (onChange: () => void) => () => void;
  showMore: () => Promise<void>;
}

export type ListableStore = Pick<RenderStore, 'list' | 'listTemplates' | 'count' | 'subscribe'>;

export function createKeptList(store: ListableStore, view: HistoryView): KeptList {
  const templateId = view.template === '' ? undefined : view.template;
  const matches = createMatcher(view);
  let kept: KeptRenders | Error | undefined;
  let notify = () => {};
  let turn = 0;

  function settle(next: KeptRenders | Error): void {
    kept = next;
    notify();
  }

  /** As many as are shown already, so that nobody loses their place to a change. */
  async function refresh(): Promise<void> {
    turn += 1;
    const own = turn;
    const limit = kept === undefined || kept instanceof Error ? PAGE : Math.max(PAGE, kept.renders.length);
    try {
      const [renders, templates, count] = await Promise.all([
        store.list({ limit, templateId, matches }),
        store.listTemplates(),
        store.count(),
      ]);
      if (own === turn) settle({ renders, templates, count, hasMore: renders.length === limit });
    } catch (error) {
      if (own === turn) settle(error as Error);
    }
  }

  return {
    read: () => kept,
    subscribe(onChange) {
      notify = onChange;
      void refresh();
      const unsubscribe = store.subscribe(() => void refresh());
      return () => {
        unsubscribe();
        turn += 1;
        notify = () => {};
      };
    },
    async showMore() {
      if (kept === undefined || kept instanceof Error) return;
      const before = kept;
      const more = await store.list({ limit: PAGE, after: before.renders.at(-1), templateId, matches });
      // What has been read anew in between is asked for its next page by itself.
      if (kept === before) {
        settle({ ...before, renders: [...before.renders, ...more], hasMore: more.length === PAGE });
      }
    },
  };
}
