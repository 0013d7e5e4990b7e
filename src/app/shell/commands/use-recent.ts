import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isNotFound } from '../../../client/api-error.ts';
import { isUuid } from '../../../contract/resource.ts';
import { useClient } from '../../lib/client-context.ts';
import { templateQuery } from '../../lib/template-query.ts';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { useProject } from '../../lists/queries.ts';
import { usePage } from '../use-page.ts';

/** Remembers each opened template, and forgets one that no longer exists. The template page loads it. */
export function useRecent(): void {
  const page = usePage();
  const id = page?.name === 'template' ? page.id : '';
  const query = templateQuery(useClient(), id);
  const { data: template, error } = useQuery({ ...query, enabled: false });
  const project = useProject(template !== undefined && isUuid(template.projectId) ? template.projectId : undefined);
  const projectName = project === undefined ? undefined : (project?.name ?? '');
  const addRecent = useRememberedTemplates((state) => state.addRecent);
  const forget = useRememberedTemplates((state) => state.forget);
  useEffect(() => {
    if (template === undefined || projectName === undefined) return;
    const { id: opened, name, projectId, updatedAt } = template;
    addRecent({ id: opened, name, projectName, projectId, updatedAt });
  }, [template, projectName, addRecent]);
  const isGone = isNotFound(error);
  useEffect(() => {
    if (isGone) forget(id);
  }, [id, isGone, forget]);
}
