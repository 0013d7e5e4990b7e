import type { WorkspaceClient } from '../../../client/create-workspace-client.ts';
import { formatCount } from '../../../variables/messages.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndTime } from '../../ui/format-time.ts';
import { useNow } from '../../ui/use-now.ts';
import { useChange } from '../use-change.ts';
import { useDeleted } from './catalogue-queries.ts';
import { reportChange } from './entry-changes.tsx';
import { Failure } from '../../lib/failure.tsx';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { ReadFailure } from '../../lib/read-failure.tsx';

const DAY_MS = 24 * 3_600_000;

interface DeletedEntry {
  id: string;
  name: string;
  /** The entry's kind and parent. */
  place: string;
  goneAt: string;
  restore: (client: WorkspaceClient) => Promise<void>;
}

/** Deleted templates of a project, or else all deleted projects and templates, that can still be restored. */
export function DeletedPart({ projectId }: { projectId?: string }) {
  const deleted = useDeleted();
  const { data } = deleted;
  const restoring = useChange(
    (client, { restore }: DeletedEntry) => restore(client),
    (_, { name }) => reportChange(`“${name}” restored.`),
  );
  const nowMs = useNow();
  const keptFocus = useKeptFocus<HTMLElement>();
  if (data === undefined) return <ReadFailure title="The deleted templates couldn’t be loaded." query={deleted} />;
  const [projects, templates] =
    projectId === undefined
      ? [data.projects, data.templates]
      : [[], data.templates.filter((template) => template.projectId === projectId.toLowerCase())];
  const entries: DeletedEntry[] = [
    ...projects.map((project) => ({
      ...project,
      place: 'Project',
      restore: (client: WorkspaceClient) => client.restoreProject(project.id),
    })),
    ...templates.map((template) => ({
      ...template,
      place: projectId === undefined ? `Template in ${template.projectName}` : 'Template',
      restore: (client: WorkspaceClient) => client.restoreTemplate(template.id),
    })),
  ];
  if (entries.length === 0) return null;
  return (
    <section aria-labelledby="deleted" className="mt-5 flex flex-col gap-2 outline-none" {...keptFocus}>
      <h2 id="deleted" className="text-base">
        Deleted
      </h2>
      {restoring.error !== null && (
        <Failure error={restoring.error} title={`“${restoring.variables.name}” wasn’t restored.`} />
      )}
      <ul className="flex flex-col rounded-card border border-grey-6 bg-grey-2">
        {entries.map((entry) => (
          <li
            key={entry.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-grey-6 px-4 py-2 [content-visibility:auto] [contain-intrinsic-size:auto_3.5rem] last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="truncate semibold">
                <bdi>{entry.name}</bdi>
              </p>
              <p className="truncate text-xs text-grey-10">
                <bdi>{entry.place}</bdi>
                {` · ${describeLeft(Date.parse(entry.goneAt), nowMs)}`}
              </p>
            </div>
            <Button isBusy={restoring.isPending} onClick={() => restoring.mutate(entry)}>
              Restore
              <span className="sr-only">{entry.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Describes how long a deleted entry can be restored: in days, rounded so that the count starts at the promised number, or on the
 * last day with the exact time.
 */
export function describeLeft(goneMs: number, nowMs: number): string {
  const leftMs = goneMs - nowMs;
  return leftMs < DAY_MS
    ? `can be restored until ${formatDayAndTime(goneMs, nowMs)}`
    : `${formatCount(Math.round(leftMs / DAY_MS), 'day')} left`;
}
