import { Code } from 'lucide-react';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { choiceParam, useSearch } from '../lib/search-params.ts';
import { keepText, openStorage } from '../lib/open-storage.ts';
import { Button } from '../ui/button.tsx';
import { moveFocus } from '../ui/move-focus.ts';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Waiting, type TemplateViewsProps } from './view-elements.tsx';

const SchemaView = lazyComponent(async () => (await import('./schema-view.tsx')).SchemaView);
const CodeView = lazyComponent(async () => (await import('./code-view.tsx')).CodeView);
const RequestsView = lazyComponent(async () => (await import('./requests-view.tsx')).RequestsView);

const views = { preview: 'Preview', schema: 'Schema', code: 'Code', requests: 'Requests' };
type View = keyof typeof views;
const viewSearch = { view: choiceParam(['preview', 'schema', 'code', 'requests']) };

const STORAGE_KEY = 'galley:for-developers';

/** The preview, and developer views behind a switch that this browser remembers. The URL contains the selected view. */
export function DeveloperViews(props: TemplateViewsProps) {
  const [{ view: selected }, change] = useSearch(viewSearch);
  const select = (view: View, options = { replace: false }) => change({ view }, options);
  const [isWanted, setWanted] = useState(() => openStorage()?.getItem(STORAGE_KEY) === '1' || selected !== 'preview');
  const isOn = isWanted || selected !== 'preview';

  function turn(): void {
    setWanted(!isOn);
    if (isOn) change({ view: 'preview' });
    keepText(openStorage(), STORAGE_KEY, isOn ? '0' : '1');
  }

  return (
    <div className="contents min-w-0 wide:grid wide:grid-cols-[minmax(0,1fr)] wide:grid-rows-[auto_1fr] wide:content-start wide:gap-5 wide:self-stretch">
      <div className="-order-2 flex items-center justify-between gap-3 border-b border-grey-6">
        <TabList names={isOn ? (Object.keys(views) as View[]) : ['preview']} selected={selected} onSelect={select} />
        <Button variant="quiet" aria-pressed={isOn} onClick={turn}>
          <Code size="1rem" aria-hidden="true" />
          <span className="max-sm:sr-only">For developers</span>
        </Button>
      </div>
      {/* Hidden rather than unmounted, because the image would have to be decoded again. */}
      <div {...panelProps('preview', selected)} className="contents wide:block">
        {props.children}
      </div>
      {selected !== 'preview' && (
        <div key={selected} {...panelProps(selected, selected)} className="-order-1 min-w-0">
          <LazyBoundary fallback={<Waiting />} title="This view couldn’t be loaded.">
            {selected === 'schema' && <SchemaView {...props} />}
            {selected === 'code' && <CodeView {...props} />}
            {selected === 'requests' && <RequestsView />}
          </LazyBoundary>
        </div>
      )}
    </div>
  );
}

function panelProps(view: View, selected: View) {
  return { role: 'tabpanel', id: `panel-${view}`, 'aria-labelledby': `tab-${view}`, hidden: view !== selected };
}

interface TabListProps {
  names: View[];
  selected: View;
  /** Arrow keys replace the browser's history entry, so that Back skips the intermediate tabs. */
  onSelect: (view: View, options?: { replace: boolean }) => void;
}

/** Tabs that are one tab stop, with arrow keys, Home and End to move between them. */
function TabList({ names, selected, onSelect }: TabListProps): ReactNode {
  function move(event: KeyboardEvent<HTMLElement>): void {
    const next = names[moveFocus(event, names.indexOf(selected)) ?? -1];
    if (next !== undefined) onSelect(next, { replace: true });
  }

  return (
    // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- the tabs in it take the focus
    <div
      role="tablist"
      aria-label="Views of this template"
      className="-mb-px flex gap-1 overflow-x-auto"
      onKeyDown={move}
    >
      {names.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-controls={name === 'preview' || name === selected ? `panel-${name}` : undefined}
          aria-selected={name === selected}
          tabIndex={name === selected ? 0 : -1}
          onClick={() => name !== selected && onSelect(name)}
          className="min-h-11 flex-none border-b-2 border-transparent px-[clamp(0.25rem,2vw,0.625rem)] text-grey-11 hover:text-grey-12 focus-visible:-outline-offset-2 aria-selected:border-accent aria-selected:semibold aria-selected:text-grey-12"
        >
          {views[name]}
        </button>
      ))}
    </div>
  );
}
