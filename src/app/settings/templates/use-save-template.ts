import { useQueryClient } from '@tanstack/react-query';
import type { SaveTemplate, TemplateEntry } from '../../../contract/workspace.ts';
import { useRememberedTemplates } from '../../lib/use-remembered-templates.ts';
import { workspaceClient } from '../workspace-client.ts';
import { isConflict } from '../use-change.ts';
import { templateDetailQuery } from './catalogue-queries.ts';

/** Saves a document as the next version. After a conflict, the version that someone else saved is loaded. */
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
