import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { ProjectEntry } from '../../../contract/workspace.ts';
import { ReadFailure } from '../../hooks/read-failure.tsx';
import { projectEntriesQuery } from './catalogue-queries.ts';

const NEW = 'new';

export interface ProjectFieldProps {
  projectId: string;
  error: string | undefined;
  /** One that was just made: the list may come later. */
  made: ProjectEntry | undefined;
  onChange: (projectId: string) => void;
  onNew: () => void;
}

/** The project that a template is saved into: one of one's own, or a new one. */
export function ProjectField({ projectId, error, made, onChange, onNew }: ProjectFieldProps) {
  const id = useId();
  const query = useQuery(projectEntriesQuery);
  const own = query.data?.filter(({ isOwn }) => isOwn) ?? [];
  const projects = made === undefined || own.some((one) => one.id === made.id) ? own : [...own, made];
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="semibold">
        Project
      </label>
      <select
        id={id}
        value={projects.some((one) => one.id === projectId) ? projectId : ''}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        className="control"
        onChange={({ target }) => (target.value === NEW ? onNew() : onChange(target.value))}
      >
        <option value="" disabled>
          Choose a project
        </option>
        {projects.map((project) => (
          <option key={project.id} value={project.id}>
            {project.name}
          </option>
        ))}
        <option value={NEW}>New project…</option>
      </select>
      <p id={`${id}-note`} className="text-xs text-danger empty:hidden">
        {error}
      </p>
      <ReadFailure title="Your projects could not be read." query={query} />
    </div>
  );
}
