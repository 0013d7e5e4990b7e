import { useQuery } from '@tanstack/react-query';
import type { ProjectEntry } from '../../../contract/workspace.ts';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { SelectField, type SelectFieldProps } from '../../ui/select-field.tsx';
import { projectEntriesQuery } from './catalogue-queries.ts';

const NEW = 'new';
const NONE: never[] = [];

/** The projects that are one's own; undefined while they are read. One that was just made may come later in the list. */
export function useOwnProjects(made: ProjectEntry | undefined): readonly ProjectEntry[] | undefined {
  const own = useQuery(projectEntriesQuery).data?.filter(({ isOwn }) => isOwn);
  return made === undefined || own?.some(({ id }) => id === made.id) !== false ? own : [...own, made];
}

export interface ProjectFieldProps extends Pick<ProjectSelectProps, 'projects' | 'projectId' | 'error'> {
  onChange: (projectId: string) => void;
  onNew: () => void;
}

/** The project that a template is saved into: one of one's own, or a new one. */
export function ProjectField({ onChange, onNew, ...select }: ProjectFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <ProjectSelect
        label="Project"
        others={[[NEW, 'New project…']]}
        onChange={({ target }) => (target.value === NEW ? onNew() : onChange(target.value))}
        {...select}
      />
      <ReadFailure title="Your projects could not be read." query={useQuery(projectEntriesQuery)} />
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
