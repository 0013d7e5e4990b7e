import { useQuery } from '@tanstack/react-query';
import { formatCount } from '../../../variables/messages.ts';
import { Button } from '../../ui/button.tsx';
import { formatDayAndTime } from '../../ui/format-time.ts';
import { useNow } from '../../ui/use-now.ts';
import { workspaceClient } from '../workspace-client.ts';
import { deletedQuery, useCatalogueMutation } from './catalogue-queries.ts';
import { Failure } from '../failure.tsx';
import { useKeptFocus } from '../../lib/use-kept-focus.ts';
import { ReadFailure } from '../../lib/read-failure.tsx';

const DAY_MS = 24 * 3_600_000;

interface DeletedThing {
  id: string;
  name: string;
  /** Where it was; of a project, that it is one. */
  place: string;
  goneAt: string;
  bringBack: () => Promise<void>;
}

/** What was deleted, how long it can come back, and the way back. */
export function DeletedPart({ onDone }: { onDone: (message: string) => void }) {
  const deleted = useQuery(deletedQuery);
  const { data } = deleted;
  const back = useCatalogueMutation(
    ({ bringBack }: DeletedThing) => bringBack(),
    (_, { name }) => onDone(`“${name}” is back.`),
  );
  const nowMs = useNow();
  const keptFocus = useKeptFocus<HTMLElement>();
  if (data === undefined) return <ReadFailure title="What was deleted could not be read." query={deleted} />;
  const things: DeletedThing[] = [
    ...data.projects.map((project) => ({
      ...project,
      place: 'Project',
      bringBack: () => workspaceClient.restoreProject(project.id),
    })),
    ...data.templates.map((template) => ({
      ...template,
      place: `Template of ${template.projectName}`,
      bringBack: () => workspaceClient.restoreTemplate(template.id),
    })),
  ];
  if (things.length === 0) return null;
  return (
    <section aria-labelledby="deleted" className="flex flex-col gap-2 outline-none" {...keptFocus}>
      <h2 id="deleted" className="text-base">
        Deleted
      </h2>
      {back.error !== null && <Failure error={back.error} title={`“${back.variables.name}” is not back.`} />}
      <ul className="flex flex-col rounded-card border border-grey-6 bg-grey-2">
        {things.map((thing) => (
          <li
            key={thing.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-grey-6 px-4 py-2 [content-visibility:auto] [contain-intrinsic-size:auto_3.5rem] last:border-b-0"
          >
            <div className="min-w-0 flex-1 basis-48">
              <p className="truncate semibold">
                <bdi>{thing.name}</bdi>
              </p>
              <p className="truncate text-xs text-grey-10">
                <bdi>{thing.place}</bdi>
                {` · ${describeLeft(Date.parse(thing.goneAt), nowMs)}`}
              </p>
            </div>
            <Button isBusy={back.isPending} onClick={() => back.mutate(thing)}>
              Bring back
              <span className="sr-only">{thing.name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * How long a deleted thing can come back, to the nearest day, so that at first it is as many days as were promised. On the last
 * day it is the time at which the thing is gone.
 */
export function describeLeft(goneMs: number, nowMs: number): string {
  const leftMs = goneMs - nowMs;
  return leftMs < DAY_MS
    ? `can come back until ${formatDayAndTime(goneMs, nowMs)}`
    : `${formatCount(Math.round(leftMs / DAY_MS), 'day')} left`;
}
