import type { Project } from '../../contract/project.ts';
import type { TemplateItem } from '../../contract/template.ts';
import { describeCount, formatCount } from './describe-count.ts';
import type { Entry } from './entry.ts';
import type { ListState } from './list-reader.ts';
import { isNarrowed, plainView, type ListView } from './list-view.ts';
import type { ShapeReader } from './shape-reader.ts';
import type { ReadingControl } from './use-reading.ts';
import type { Workspace } from './workspace.ts';

export interface StatusLineProps {
  /** Plural. */
  noun: 'projects' | 'templates';
  view: ListView;
  change: (part: Partial<ListView>) => void;
  /** What is shown; undefined before the first answer. */
  count: number | undefined;
  total: number;
  state: ListState<Project> | ListState<TemplateItem>;
  reading: ReadingControl;
  /** Projects whose templates are searched too. */
  workspace: Workspace | undefined;
  /** Given when a filter needs the size of each. */
  sizes: { shapes: ShapeReader; wanted: readonly Entry[] } | undefined;
}

/** How much there is, how much of it is shown, and how far the reading of it all has come. */
export function StatusLine(props: StatusLineProps) {
  const { noun, view, change, count, total, state, reading, workspace, sizes } = props;
  const isReading = reading.state.isRunning;
  const done = isReading && workspace !== undefined ? countSearched(workspace) : undefined;
  const unsized = sizes === undefined ? 0 : sizes.wanted.filter(({ id }) => sizes.shapes.read(id) === undefined).length;
  return (
    <div className="status-line">
      <output>{describe({ noun, view, count, total, state })}</output>
      {isNarrowed(view) && (
        <button
          type="button"
          className="text-button"
          onClick={() => change({ ...plainView, layout: view.layout, sort: view.sort })}
        >
          Show all
        </button>
      )}
      {isReading && (
        <span className="reading">
          <progress aria-label="Reading" max={done?.max ?? 1} value={done?.value} />
          <span>
            {done === undefined ? `${describeCount(total, noun.slice(0, -1))} read so far` : describeSearched(done)}
          </span>
          <button type="button" className="text-button" onClick={reading.stop}>
            Stop
          </button>
        </span>
      )}
      {!isReading && reading.state.isStopped && (
        <span className="reading">
          <span>Stopped: only what was read so far is searched.</span>
          <button type="button" className="text-button" onClick={reading.resume}>
            Go on
          </button>
        </span>
      )}
      {sizes !== undefined && unsized > 0 && (
        <span className="reading">
          {sizes.shapes.readError() === undefined ? (
            <>
              <progress aria-label="Reading sizes" max={total} value={total - unsized} />
              <span>
                {formatCount(total - unsized)} of {formatCount(total)} sizes read
              </span>
            </>
          ) : (
            <>
              <span>{describeCount(unsized, 'size')} could not be read.</span>
              <button
                type="button"
                className="text-button"
                onClick={() => sizes.shapes.request(sizes.wanted.map(({ id }) => id))}
              >
                Try again
              </button>
            </>
          )}
        </span>
      )}
    </div>
  );
}

function describe({
  noun,
  view,
  count,
  total,
  state,
}: Pick<StatusLineProps, 'noun' | 'view' | 'count' | 'total' | 'state'>) {
  if (!state.isStarted) return state.error === undefined ? `Loading ${noun}…` : '';
  if (count === undefined) return 'Searching…';
  const one = noun.slice(0, -1);
  if (isNarrowed(view)) {
    const matches =
      view.query.trim() === ''
        ? describeCount(count, one)
        : `${formatCount(count)} ${count === 1 ? 'match' : 'matches'}`;
    return `${matches} of ${formatCount(total)}`;
  }
  if (count === 0) return '';
  if (state.isCut) return `The first ${describeCount(count, one)}; the list goes on`;
  return state.next === undefined ? describeCount(count, one) : `${describeCount(count, one)} so far`;
}

interface Searched {
  templates: number;
  value: number;
  max: number;
}

function countSearched(workspace: Workspace): Searched {
  const projects = workspace.projects.read().items;
  const lists = projects.map(({ id }) => workspace.templatesOf(id).read());
  return {
    templates: lists.reduce((sum, { items }) => sum + items.length, 0),
    value: lists.filter(({ isStarted, next }) => isStarted && next === undefined).length,
    max: Math.max(projects.length, 1),
  };
}

function describeSearched({ templates, value, max }: Searched): string {
  return `${describeCount(templates)} of ${formatCount(value)} of ${describeCount(max, 'project')} read`;
}
