import { useEffect, useSyncExternalStore } from 'react';
import type { BackgroundReading, ReadingState } from './background-reading.ts';
import type { Scope } from './use-entries.ts';
import type { Workspace } from './workspace.ts';

export interface ReadingControl {
  state: ReadingState;
  hasMore: () => boolean;
  stop: () => void;
  resume: () => void;
}

/** Reads to the end what the view needs, as long as it needs it. */
export function useReading(
  workspace: Workspace,
  { projectId }: Scope,
  { isWide, needsAll }: { isWide: boolean; needsAll: boolean },
): ReadingControl {
  const reading: BackgroundReading =
    projectId !== undefined ? workspace.readingOf(projectId) : isWide ? workspace.reading : workspace.projectsReading;
  const state = useSyncExternalStore(reading.subscribe, reading.read);
  useEffect(() => (needsAll ? reading.need() : undefined), [reading, needsAll]);
  // The line is there again, so what broke off goes on by itself.
  useEffect(() => {
    if (state.error === undefined) return undefined;
    window.addEventListener('online', reading.resume);
    return () => window.removeEventListener('online', reading.resume);
  }, [reading, state.error]);
  return { state, hasMore: reading.hasMore, stop: reading.stop, resume: reading.resume };
}
