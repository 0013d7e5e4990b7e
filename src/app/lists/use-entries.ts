import { useCallback, useEffect, useMemo, useState } from 'react';
import { allEntries, readProjectNames } from './collect-entries.ts';
import type { Entry, ProjectNames } from './entry.ts';
import { listOf, type Workspace } from './workspace.ts';

/** What a page lists: all projects, or the templates of one. */
export interface Scope {
  projectId: string | undefined;
  projectName: string;
}

/** Pages that arrive in quick succession are drawn together. */
const TOGETHER_MS = 150;

export interface ScopeEntries {
  entries: readonly Entry[];
  projectNames: ProjectNames;
}

/** Everything of a page's scope that is read so far. Searching all projects takes in the templates of each. */
export function useEntries(workspace: Workspace, { projectId, projectName }: Scope, isWide: boolean): ScopeEntries {
  const version = useVersion(workspace.subscribe);
  const list = listOf(workspace, projectId);
  const entries = useMemo(() => {
    void version;
    return isWide ? allEntries(workspace) : list.read().items;
    // oxlint-disable-next-line react/memo-dependencies -- the lists are read where they are; the version tells of changes
  }, [workspace, list, isWide, version]);
  const allNames = useMemo(() => {
    void version;
    return isWide ? readProjectNames(workspace) : undefined;
    // oxlint-disable-next-line react/memo-dependencies -- as above
  }, [workspace, isWide, version]);
  const oneName = useCallback(() => projectName, [projectName]);
  return { entries, projectNames: allNames ?? oneName };
}

/** Grows with the changes of a store: with the first at once, with those right after it together. */
export function useVersion(subscribe: (onChange: () => void) => () => void): number {
  const [version, setVersion] = useState(0);
  useEffect(() => {
    let timer: number | undefined;
    let isDue = false;
    function tick(): void {
      timer = undefined;
      if (!isDue) return;
      isDue = false;
      setVersion((count) => count + 1);
      timer = window.setTimeout(tick, TOGETHER_MS);
    }
    const unsubscribe = subscribe(() => {
      isDue = true;
      if (timer === undefined) tick();
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [subscribe]);
  return version;
}
