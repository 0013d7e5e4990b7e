import type { TemplateDetail } from '../../../contract/workspace.ts';
import { useWorkspaceQuery, type WorkspaceQueryOptions } from '../use-workspace-client.ts';

export function useProjectEntries() {
  return useWorkspaceQuery(['workspace', 'catalogue', 'projects'], (client, call) => client.listProjects(call));
}

export function useTemplateEntries() {
  return useWorkspaceQuery(['workspace', 'catalogue', 'templates'], (client, call) =>
    client.listTemplates(undefined, call),
  );
}

export function useDeleted() {
  return useWorkspaceQuery(['workspace', 'catalogue', 'deleted'], (client, call) => client.listDeleted(call));
}

export function templateDetailKey(templateId: string) {
  return ['workspace', 'templates', templateId];
}

/** One template with its document. Pages that edit it don't replace the user's input when others save changes. */
export function useTemplateDetail(templateId: string, options: WorkspaceQueryOptions<TemplateDetail>) {
  return useWorkspaceQuery(
    templateDetailKey(templateId),
    (client, call) => client.getTemplate(templateId, call),
    options,
  );
}

export function useVersions(templateId: string) {
  return useWorkspaceQuery(
    [...templateDetailKey(templateId), 'versions'],
    (client, call) => client.listVersions(templateId, call),
    { refetchOnWindowFocus: true },
  );
}

/** One version with its document. A version never changes. */
export function useVersion(templateId: string, version: number) {
  return useWorkspaceQuery(
    ['workspace', 'versions', templateId, version],
    (client, call) => client.getVersion(templateId, version, call),
    { staleTime: Infinity },
  );
}
