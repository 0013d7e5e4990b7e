import { useEffect, useState } from 'react';
import { renderStore } from '../history/render-store.ts';
import { whenIdle } from './when-idle.ts';

const none: ReadonlyMap<string, string> = new Map();

/** The id of the last render of each template that this browser keeps one of; empty until they are read. */
export function useLastRenders(): ReadonlyMap<string, string> {
  const [lastRenders, setLastRenders] = useState(none);
  useEffect(() => {
    let isOver = false;
    async function read(): Promise<void> {
      await whenIdle();
      const renders = await renderStore.listTemplates();
      if (!isOver) setLastRenders(new Map(renders.map(({ templateId, id }) => [templateId, id])));
    }
    // A list is whole without them.
    const look = () => void read().catch(() => {});
    look();
    const unsubscribe = renderStore.subscribe(look);
    return () => {
      isOver = true;
      unsubscribe();
    };
  }, []);
  return lastRenders;
}
