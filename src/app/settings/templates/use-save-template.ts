import { useQueryClient } from '@tanstack/react-query';
import type { SaveTemplate, TemplateEntry } from '../../../contract/workspace.ts';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { workspaceClient } from '../workspace-client.ts';
import { isConflict, templateDetailQuery } from './catalogue-queries.ts';

/** Saves a document as the next version. What was saved meanwhile is there to look at before this one goes on top of it. */
export function useSaveTemplate(templateId: string): (body: SaveTemplate) => Promise<TemplateEntry> {
  const queryClient = useQueryClient();
  const updateRemembered = useRememberedTemplates(({ update }) => update);
  return async (body) => {
    const saved = await workspaceClient.saveTemplate(templateId, body).catch(async (error: Error) => {
      if (isConflict(error)) await queryClient.invalidateQueries(templateDetailQuery(templateId));
      throw error;
    });
    updateRemembered(saved.id, { updatedAt: saved.updatedAt });
    return saved;
  };
}
