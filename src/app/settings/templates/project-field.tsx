import { useQuery } from '@tanstack/react-query';
import type { ProjectEntry } from '../../../contract/workspace.ts';
import { ReadFailure } from '../../hooks/read-failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
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
  const query = useQuery(projectEntriesQuery);
  const own = query.data?.filter(({ isOwn }) => isOwn) ?? [];
  const projects = made === undefined || own.some((one) => one.id === made.id) ? own : [...own, made];
  return (
    <div className="flex flex-col gap-1">
      <SelectField
        label="Project"
        value={projects.some((one) => one.id === projectId) ? projectId : ''}
        options={[...projects.map(({ id, name }) => [id, name] as const), [NEW, 'New project…']]}
        aria-invalid={error !== undefined}
        hint={error && <span className="text-danger">{error}</span>}
        onChange={({ target }) => (target.value === NEW ? onNew() : onChange(target.value))}
      >
        <option value="" disabled>
          Choose a project
        </option>
      </SelectField>
      <ReadFailure title="Your projects could not be read." query={query} />
    </div>
  );
}
