import { useEffect } from 'react';
import { useProject } from '../../hooks/use-project.ts';
import { openShelf } from '../../hooks/use-shelf.ts';
import { useOpenTemplate } from './use-open-template.ts';

/** Remembers each template that is opened. */
export function useRecent(): void {
  const template = useOpenTemplate();
  const project = useProject(template?.projectId);
  const projectName = project === undefined ? undefined : (project?.name ?? '');
  useEffect(() => {
    if (template === undefined || projectName === undefined) return;
    const { id, name, viewport } = template;
    openShelf().addRecent({ id, name, projectName, ratio: viewport && viewport.width / viewport.height });
  }, [template, projectName]);
}
