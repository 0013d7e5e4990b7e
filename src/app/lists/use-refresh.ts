import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Scope } from './use-entries.ts';
import { listOf, type Workspace } from './workspace.ts';

/** Who only looked at another window for a moment asks for nothing. */
const AWAY_MS_MIN = 10_000;
/** Who comes back to a list after less than this sees it as it was. */
const FRESH_MS = 60_000;

/** Shows what has changed on the service when the reader comes back to the page. */
export function useRefresh(workspace: Workspace, { projectId }: Scope): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let leftAt: number | undefined;

    async function refresh(): Promise<void> {
      await workspace.projects.refresh();
      if (projectId === undefined) return;
      await queryClient.invalidateQueries({ queryKey: ['projects', projectId], exact: true });
      await workspace.templatesOf(projectId).refresh();
    }

    const list = listOf(workspace, projectId);
    if (list.read().isStarted && list.ageMs() > FRESH_MS) void refresh();

    function leave(): void {
      leftAt ??= performance.now();
    }
    function comeBack(): void {
      if (leftAt !== undefined && performance.now() - leftAt >= AWAY_MS_MIN) void refresh();
      leftAt = undefined;
    }
    const look = () => (document.hidden ? leave() : comeBack());

    window.addEventListener('blur', leave);
    window.addEventListener('focus', comeBack);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('blur', leave);
      window.removeEventListener('focus', comeBack);
      document.removeEventListener('visibilitychange', look);
    };
  }, [workspace, projectId, queryClient]);
}
