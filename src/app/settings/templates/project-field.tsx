import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ProjectEntry } from '../../../contract/workspace.ts';
import { projectEntriesQuery } from './catalogue-queries.ts';
import { ProjectFormDialog } from './project-dialogs.tsx';

const NEW = 'new';

export interface ProjectFieldProps {
  projectId: string;
  error: string | undefined;
  onChange: (projectId: string) => void;
}

/** The project that a template is saved into: one of one's own, or a new one. */
export function ProjectField({ projectId, error, onChange }: ProjectFieldProps) {
  const id = useId();
  const { data } = useQuery(projectEntriesQuery);
  const [isMaking, setMaking] = useState(false);
  // The list may come later than one that was just made.
  const [made, setMade] = useState<ProjectEntry>();
  const own = data?.filter(({ isOwn }) => isOwn) ?? [];
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
        onChange={({ target }) => (target.value === NEW ? setMaking(true) : onChange(target.value))}
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
      {isMaking && (
        <ProjectFormDialog
          onClose={() => setMaking(false)}
          onDone={(_, project) => {
            setMade(project);
            if (project !== undefined) onChange(project.id);
          }}
        />
      )}
    </div>
  );
}
