import { useQuery } from '@tanstack/react-query';
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
import type { CatalogueAction } from './catalogue-action.ts';
import { listLines } from './catalogue-entries.ts';
import { CatalogueDialog } from './catalogue-dialog.tsx';
import { CatalogueList } from './catalogue-list.tsx';
import { projectEntriesQuery, templateEntriesQuery } from './catalogue-queries.ts';
import { DeletedPart } from './deleted-part.tsx';
import { ReadFailure } from '../../lib/read-failure.tsx';

const none: never[] = [];
const templatesSearch = { q: textParam };

/** All projects and templates, and what can be done with them. */
export function TemplatesPage() {
  const [action, setAction] = useState<CatalogueAction>();
  const [message, setMessage] = useState('');
  // What was done before is not said of what is done now.
  function begin(next: CatalogueAction): void {
    setMessage('');
    setAction(next);
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
      <Catalogue action={action} onAct={begin} onClose={() => setAction(undefined)} {...{ message, setMessage }} />
    </SettingsFrame>
  );
}

interface CatalogueProps {
  /** What is being done. */
  action: CatalogueAction | undefined;
  onAct: (action: CatalogueAction) => void;
  onClose: () => void;
  /** What was done last. */
  message: string;
  setMessage: (message: string) => void;
}

function Catalogue({ action, onAct, onClose, message, setMessage }: CatalogueProps) {
  const projects = useQuery(projectEntriesQuery);
  const templates = useQuery(templateEntriesQuery);
  const [search, changeSearch] = useSearch(templatesSearch);
  const [query, setQuery] = useTypedText(search.q, (q) => changeSearch({ q }));
  const searched = useDeferredValue(query);

  const ownProjects = useMemo(() => projects.data?.filter(({ isOwn }) => isOwn) ?? none, [projects.data]);
  const lines = useMemo(
    () => listLines(projects.data ?? none, templates.data ?? none, searched),
    [projects.data, templates.data, searched],
  );
  const isRead = projects.data !== undefined && templates.data !== undefined;
  const failing = [projects, templates].filter(({ error }) => error !== null);

  return (
    <>
      <ReadFailure
        title={isRead ? 'The list could not be read again.' : 'The templates could not be read.'}
        query={{
          error: failing[0]?.error ?? null,
          isFetching: projects.isFetching || templates.isFetching,
          refetch: () => failing.forEach(({ refetch }) => void refetch()),
          isLoadingError: !isRead,
        }}
      />
      {!isRead && failing.length === 0 && <div className="skeleton h-96" aria-busy="true" />}
      {isRead && (
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
                ? 'No templates. Make a project, then a template in it from a drawing of Figma, Illustrator or Inkscape.'
                : `Nothing matches “${query}”. Names, descriptions, projects and owners are searched.`}
            </p>
          )}
          <DeletedPart onDone={setMessage} />
        </>
      )}
      {action !== undefined && (
        <CatalogueDialog action={action} ownProjects={ownProjects} onClose={onClose} onDone={setMessage} />
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
