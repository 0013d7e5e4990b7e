import { FileSpreadsheet, FolderPlus, Plus } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { Link } from 'wouter';
import { pagePath } from '../../contract/pages.ts';
import { useMayEditTemplates } from '../lib/use-service-description.ts';
import type { EntryMenu as EntryMenuComponent } from '../lists/entry.ts';
import { useProject } from '../lists/queries.ts';
import { beginAction } from '../settings/templates/entry-changes.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { ItemMenu } from '../ui/item-menu.tsx';
import { LazyBoundary } from '../ui/lazy-boundary.tsx';
import { lazyComponent } from '../ui/lazy-component.ts';

const EntryItems = lazyComponent(async () => (await import('../settings/templates/entry-items.tsx')).EntryItems);
const CommandPalette = lazyComponent(async () => (await import('./commands/command-palette.tsx')).CommandPalette);

/** A menu with everything that can be done with a project or template. */
export function EntryMenu({ entry: { id, name }, isTemplate }: ComponentProps<EntryMenuComponent>) {
  return (
    <ItemMenu
      name={name}
      head={
        <LazyBoundary fallback={<p className="px-2.5 py-1">Loading…</p>} title="The actions couldn’t be loaded.">
          <EntryItems id={id} isTemplate={isTemplate} />
        </LazyBoundary>
      }
    />
  );
}

/** Narrow screens show only the icons. */
const labelClass = 'max-sm:sr-only';
const iconClass = 'pointer-coarse:min-w-11';

function NewTemplateLink({ projectId }: { projectId?: string }) {
  return (
    <Link
      // The embedded service has lowercase ids, even if the URL differs in case.
      href={pagePath.newTemplate() + (projectId === undefined ? '' : `?project=${projectId.toLowerCase()}`)}
      title="New template"
      className={buttonClass('plain', iconClass)}
    >
      <Plus size="1rem" aria-hidden="true" />
      <span className={labelClass}>New template</span>
    </Link>
  );
}

/** Starts a template, a project or a spreadsheet from the list of projects. */
export function HomeActions() {
  const mayEdit = useMayEditTemplates();
  const [isChoosing, setChoosing] = useState(false);
  const [query, setQuery] = useState('');
  return (
    <div className="flex gap-2">
      <Button title="Create from a spreadsheet" className={iconClass} onClick={() => setChoosing(true)}>
        <FileSpreadsheet size="1rem" aria-hidden="true" />
        <span className={labelClass}>Create from a spreadsheet</span>
      </Button>
      {mayEdit && (
        <>
          <Button title="New project" className={iconClass} onClick={() => beginAction({ kind: 'createProject' })}>
            <FolderPlus size="1rem" aria-hidden="true" />
            <span className={labelClass}>New project</span>
          </Button>
          <NewTemplateLink />
        </>
      )}
      {isChoosing && (
        <LazyBoundary title="The templates couldn’t be loaded.">
          <CommandPalette
            isForSpreadsheet
            query={query}
            onQuery={setQuery}
            onClose={() => {
              setChoosing(false);
              setQuery('');
            }}
          />
        </LazyBoundary>
      )}
    </div>
  );
}

/** What can be done with a project, on its page. */
export function ProjectActions({ projectId }: { projectId: string }) {
  const project = useProject(projectId);
  return (
    <div className="flex gap-2">
      <NewTemplateLink projectId={projectId} />
      {project && <EntryMenu entry={project} isTemplate={false} />}
    </div>
  );
}
