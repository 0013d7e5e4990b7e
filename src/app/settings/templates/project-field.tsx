import type { ProjectEntry } from '../../../contract/workspace.ts';
import { ReadFailure } from '../../lib/read-failure.tsx';
import { SelectField, type SelectFieldProps } from '../../ui/select-field.tsx';
import { useProjectEntries } from './catalogue-queries.ts';

const NEW = 'new';
const NONE: never[] = [];

/** The user's own projects; undefined while loading. */
export function useOwnProjects(): readonly ProjectEntry[] | undefined {
  return useProjectEntries().data?.filter(({ isOwn }) => isOwn);
}

export interface ProjectFieldProps extends Pick<ProjectSelectProps, 'projects' | 'projectId' | 'error'> {
  onChange: (projectId: string) => void;
  onNew: () => void;
}

/** The project that a template is saved to: one of the user's own projects, or a new one. */
export function ProjectField({ onChange, onNew, ...select }: ProjectFieldProps) {
  return (
    <div className="flex flex-col gap-1">
      <ProjectSelect
        label="Project"
        others={[[NEW, 'New project…']]}
        onChange={({ target }) => (target.value === NEW ? onNew() : onChange(target.value))}
        {...select}
      />
      <ReadFailure title="Your projects couldn’t be loaded." query={useProjectEntries()} />
    </div>
  );
}

export interface ProjectSelectProps extends Omit<SelectFieldProps, 'options'> {
  projects: readonly ProjectEntry[];
  projectId: string;
  others?: SelectFieldProps['options'];
  error: string | undefined;
}

/** A list of projects. If the chosen project was deleted, no project is chosen. */
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

export function projectRules(projects: readonly ProjectEntry[]) {
  return { validate: (chosen: string) => projects.some(({ id }) => id === chosen) || 'Choose a project.' };
}
