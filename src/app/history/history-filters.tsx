import { useTypedText } from '../lib/use-typed-text.ts';
import type { KeptRender } from './kept-render.ts';
import type { HistoryView } from './history-view.ts';

export interface HistoryFiltersProps {
  view: HistoryView;
  changeView: (change: Partial<HistoryView>) => void;
  /** Each template's newest render. */
  templates: KeptRender[];
}

export function HistoryFilters({ view, changeView, templates }: HistoryFiltersProps) {
  const [search, setSearch] = useTypedText(view.search, (text) => changeView({ search: text }));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(8rem,16rem)_auto]">
      <input
        type="search"
        aria-label="Search"
        placeholder="Search names and values"
        autoComplete="off"
        spellCheck={false}
        className="control min-h-10 max-sm:col-span-full"
        value={search}
        onChange={(event) => setSearch(event.target.value)}
      />
      <select
        aria-label="Template"
        className="control min-h-10"
        value={view.template}
        onChange={(event) => changeView({ template: event.target.value })}
      >
        <option value="">All templates</option>
        {view.template !== '' && templates.every(({ templateId }) => templateId !== view.template) && (
          <option value={view.template}>Template without renders</option>
        )}
        {templates.map(({ templateId, templateName }) => (
          <option key={templateId} value={templateId}>
            {templateName || 'Untitled'}
          </option>
        ))}
      </select>
      <label className="flex items-center gap-3">
        <input
          type="checkbox"
          checked={view.pinned}
          onChange={(event) => changeView({ pinned: event.target.checked })}
        />
        Pinned only
      </label>
      <label className="col-span-full flex items-center gap-3 justify-self-start">
        <input
          type="checkbox"
          checked={view.batches}
          onChange={(event) => changeView({ batches: event.target.checked })}
        />
        Show images of batches
      </label>
    </div>
  );
}
