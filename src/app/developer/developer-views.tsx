import type { ReactNode } from 'react';
import { createPart } from '../hooks/create-part.ts';
import { PartSlot } from '../hooks/part-slot.tsx';
import type { TemplateViewsProps } from '../hooks/template-views.ts';
import { Alert } from '../ui/alert.tsx';
import { TabList, tabIds } from './tab-list.tsx';
import { goToSearch, useSearch } from './use-search.ts';

const schemaView = createPart(async () => (await import('./schema-view.tsx')).SchemaView);
const codeView = createPart(async () => (await import('./code-view.tsx')).CodeView);
const requestsView = createPart(async () => (await import('./requests-view.tsx')).RequestsView);

const views = { preview: 'Preview', schema: 'Schema', code: 'Code', requests: 'Requests' };
type View = keyof typeof views;

function readView(name: string | null): View {
  return name !== null && Object.hasOwn(views, name) ? (name as View) : 'preview';
}

/** The preview and, beside it, what a developer wants to know of the template. Which one is shown is in the address. */
export function DeveloperViews(props: TemplateViewsProps) {
  const view = readView(useSearch().get('view'));
  return (
    <div className="views">
      <TabList
        label="Views of this template"
        tabs={views}
        selected={view}
        onSelect={(next, options) => goToSearch({ view: next === 'preview' ? '' : next }, options)}
      />
      <Panel view="preview" isShown={view === 'preview'}>
        {props.children}
      </Panel>
      <Panel view="schema" isShown={view === 'schema'}>
        <PartSlot part={schemaView} waiting={<Waiting />} missing={<Missing />}>
          {(SchemaView) => <SchemaView {...props} />}
        </PartSlot>
      </Panel>
      <Panel view="code" isShown={view === 'code'}>
        <PartSlot part={codeView} waiting={<Waiting />} missing={<Missing />}>
          {(CodeView) => <CodeView {...props} />}
        </PartSlot>
      </Panel>
      <Panel view="requests" isShown={view === 'requests'}>
        <PartSlot part={requestsView} waiting={<Waiting />} missing={<Missing />}>
          {(RequestsView) => <RequestsView />}
        </PartSlot>
      </Panel>
    </div>
  );
}

/** The preview stays while it is hidden, because its image would have to be drawn anew. */
function Panel({ view, isShown, children }: { view: View; isShown: boolean; children: ReactNode }) {
  const { tab, panel } = tabIds(view);
  return (
    <div role="tabpanel" id={panel} aria-labelledby={tab} hidden={!isShown} className="view-panel">
      {(isShown || view === 'preview') && children}
    </div>
  );
}

function Waiting() {
  return <div className="skeleton view-waiting" aria-busy="true" />;
}

function Missing() {
  return <Alert title="This view could not be fetched.">Reload the page. What you typed is kept.</Alert>;
}
