import { useQuery } from '@tanstack/react-query';
import type { ProjectEntry } from '../../../contract/workspace.ts';
import { ReadFailure } from '../../hooks/read-failure.tsx';
import { SelectField, type SelectFieldProps } from '../../ui/select-field.tsx';
import { projectEntriesQuery } from './catalogue-queries.ts';

const NEW = 'new';
const NONE: never[] = [];

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
  const query = useQuery(projectEntriesQuery);
  const own = query.data?.filter(({ isOwn }) => isOwn) ?? [];
  const projects = made === undefined || own.some((one) => one.id === made.id) ? own : [...own, made];
  return (
    <div className="flex flex-col gap-1">
      <ProjectSelect
        label="Project"
        projects={projects}
        projectId={projectId}
        others={[[NEW, 'New project…']]}
        error={error}
        onChange={({ target }) => (target.value === NEW ? onNew() : onChange(target.value))}
      />
      <ReadFailure title="Your projects could not be read." query={query} />
    </div>
  );
}

export interface ProjectSelectProps extends Omit<SelectFieldProps, 'options'> {
  projects: readonly ProjectEntry[];
  projectId: string;
  /** What can be chosen beside projects. */
  others?: SelectFieldProps['options'];
  error: string | undefined;
}

/** A list of projects. One that was deleted meanwhile is not chosen any more, and no other in its place. */
export function ProjectSelect({ projects, projectId, others = NONE, error, hint, ...select }: ProjectSelectProps) {
  return (
    <SelectField
      value={projects.some(({ id }) => id === projectId) ? projectId : ''}
      options={[...projects.map(({ id, name }) => [id, name] as const), ...others]}
      aria-invalid={error !== undefined}
      hint={error === undefined ? hint : <span className="text-danger">{error}</span>}
      {...select}
    >
      <option value="" disabled>
        Choose a project
      </option>
    </SelectField>
  );
}

/** The rules of a choice among these projects. */
export function projectRules(projects: readonly ProjectEntry[]) {
  return { validate: (chosen: string) => projects.some(({ id }) => id === chosen) || 'Choose a project.' };
}
