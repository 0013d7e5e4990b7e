import type { TemplateItem } from '../../contract/template-item.ts';
import { useClient } from './client-context.ts';
import { projectTemplatesQuery } from './project-queries.ts';
import { useList, type LoadedList } from './use-list.ts';

export function useProjectTemplates(projectId: string): LoadedList<TemplateItem> {
  return useList(projectTemplatesQuery(useClient(), projectId));
}
