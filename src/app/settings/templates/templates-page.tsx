import { Plus, Search } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { Link } from 'wouter';
import type { ProjectEntry } from '../../../contract/workspace.ts';
import { formatCount } from '../../../variables/messages.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { DoneMessage, SettingsFrame } from '../settings-frame.tsx';
import { pagePath } from '../../../contract/pages.ts';
import { textParam, useSearch } from '../../lib/search-params.ts';
import { useTypedText } from '../../lib/use-typed-text.ts';
import { listLines } from './catalogue-entries.ts';
import { CatalogueList } from './catalogue-list.tsx';
import { useProjectEntries, useTemplateEntries } from './catalogue-queries.ts';
import { DeletedPart } from './deleted-part.tsx';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { ProjectDialog } from './project-dialog.tsx';
import { DuplicateTemplateDialog, MoveTemplateDialog, RenameTemplateDialog } from './template-dialogs.tsx';
import { useEntryActions, type CatalogueAction } from './use-entry-actions.tsx';

const none: never[] = [];
const templatesSearch = { q: textParam };

export function TemplatesPage() {
  const [action, setAction] = useState<CatalogueAction>();
  const [message, setMessage] = useState('');
  const actions = useEntryActions(setMessage);
  const { data: projects } = useProjectEntries();

  function begin(next: CatalogueAction): void {
    // Clear an earlier action's message.
    setMessage('');
    if (next.kind === 'shareProject' || next.kind === 'deleteProject') actions[next.kind](next.project);
    else if (next.kind === 'deleteTemplate') actions.deleteTemplate(next.template);
    else if (next.kind === 'shareTemplate') {
      actions.shareTemplate(
        next.template,
        projects?.find(({ id }) => id === next.template.projectId),
      );
    } else setAction(next);
  }
  return (
    <SettingsFrame
      title="Templates"
      actions={
        <>
          <Link href={pagePath.templateFormat()} className={buttonClass('quiet')}>
            Template format
          </Link>
          <Button onClick={() => begin({ kind: 'createProject' })}>New project</Button>
          <Link href={pagePath.newTemplate()} className={buttonClass('primary', 'forced-colors:text-[LinkText]')}>
            <Plus size="1rem" aria-hidden="true" />
            New template
          </Link>
        </>
      }
    >
      <Catalogue onAct={begin} message={message} setMessage={setMessage} />
      {action !== undefined && (
        <ActionDialog action={action} onClose={() => setAction(undefined)} onDone={setMessage} />
      )}
    </SettingsFrame>
  );
}

interface ActionDialogProps {
  action: CatalogueAction;
  onClose: () => void;
  onDone: (message: string) => void;
}

function ActionDialog({ action, ...dialog }: ActionDialogProps) {
  switch (action.kind) {
    case 'createProject':
      return <ProjectDialog {...dialog} />;
    case 'renameProject':
      return <ProjectDialog project={action.project} {...dialog} />;
    case 'renameTemplate':
      return <RenameTemplateDialog template={action.template} {...dialog} />;
    case 'duplicateTemplate':
      return <DuplicateTemplateDialog template={action.template} {...dialog} />;
    case 'moveTemplate':
      return <MoveTemplateDialog template={action.template} {...dialog} />;
    default:
      return null;
  }
}

interface CatalogueProps {
  onAct: (action: CatalogueAction) => void;
  message: string;
  setMessage: (message: string) => void;
}

function Catalogue({ onAct, message, setMessage }: CatalogueProps) {
  const projects = useProjectEntries();
  const templates = useTemplateEntries();
  const [search, changeSearch] = useSearch(templatesSearch);
  const [query, setQuery] = useTypedText(search.q, (q) => changeSearch({ q }));
  const searched = useDeferredValue(query);

  const lines = useMemo(
    () => listLines(projects.data ?? none, templates.data ?? none, searched),
    [projects.data, templates.data, searched],
  );
  const isLoaded = projects.data !== undefined && templates.data !== undefined;
  const failing = [projects, templates].filter(({ error }) => error !== null);

  return (
    <>
      <ReadFailure
        title={isLoaded ? 'The list couldn’t be refreshed.' : 'The templates couldn’t be loaded.'}
        query={{
          error: failing[0]?.error ?? null,
          isFetching: projects.isFetching || templates.isFetching,
          refetch: () => failing.forEach(({ refetch }) => void refetch()),
          isLoadingError: !isLoaded,
        }}
      />
      {!isLoaded && failing.length === 0 && <div className="skeleton h-96" aria-busy="true" />}
      {isLoaded && (
        <>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
            <label className="relative min-w-0 flex-1 basis-60 sm:max-w-96">
              <span className="sr-only">Search templates</span>
              <Search
                size="1rem"
                aria-hidden="true"
                className="absolute start-3 top-1/2 -translate-y-1/2 text-grey-9"
              />
              <input
                type="search"
                placeholder="Search templates"
                value={query}
                onChange={({ target }) => setQuery(target.value)}
                className="control ps-9!"
              />
            </label>
            <p aria-live="polite" className="text-xs text-grey-10 tabular">
              {describeShown(lines, projects.data, templates.data.length)}
            </p>
          </div>
          <DoneMessage>{message}</DoneMessage>
          <CatalogueList lines={lines} onAct={onAct} />
          {lines.length === 0 && (
            <p className="max-w-prose text-grey-11">
              {query === ''
                ? 'No templates. Create a project, then add a template from an SVG from Figma, Illustrator or Inkscape.'
                : `No matches for “${query}”. Search covers names, descriptions, projects and owners.`}
            </p>
          )}
          <DeletedPart onDone={setMessage} />
        </>
      )}
    </>
  );
}

function describeShown(
  lines: readonly { kind: 'project' | 'template' }[],
  projects: readonly ProjectEntry[],
  templateCount: number,
): string {
  const shown = lines.filter(({ kind }) => kind === 'template').length;
  const all = formatCount(templateCount, 'template');
  return shown === templateCount ? `${all} in ${formatCount(projects.length, 'project')}` : `${shown} of ${all}`;
}
