import type { KeptRender } from './kept-render.ts';
import type { HistoryView } from './history-view.ts';

export interface HistoryFiltersProps {
  view: HistoryView;
  setView: (view: HistoryView) => void;
  templates: KeptRender[];
}

export function HistoryFilters({ view, setView, templates }: HistoryFiltersProps) {
  return (
    <div className="history-filters">
      <input
        type="search"
        aria-label="Search"
        placeholder="Search names and values"
        autoComplete="off"
        spellCheck={false}
        className="search-box"
        value={view.search}
        onChange={(event) => setView({ ...view, search: event.target.value })}
      />
      <select
        aria-label="Template"
        className="search-box"
        value={view.template}
        onChange={(event) => setView({ ...view, template: event.target.value })}
      >
        <option value="">All templates</option>
        {templates.map(({ templateId, templateName }) => (
          <option key={templateId} value={templateId}>
            {templateName || 'Untitled'}
          </option>
        ))}
      </select>
      <label className="history-pinned">
        <input
          type="checkbox"
          checked={view.isPinnedOnly}
          onChange={(event) => setView({ ...view, isPinnedOnly: event.target.checked })}
        />
        Pinned only
      </label>
    </div>
  );
}
