import { useEffect, useState } from 'react';
import { renderStore } from '../history/render-store.ts';

const none: ReadonlyMap<string, string> = new Map();

/** The id of the last render of each template that this browser keeps one of; empty until they are read. */
export function useLastRenders(): ReadonlyMap<string, string> {
  const [lastRenders, setLastRenders] = useState(none);
  useEffect(() => {
    let isOver = false;
    function read(): void {
      renderStore.listTemplates().then(
        (renders) => isOver || setLastRenders(new Map(renders.map(({ templateId, id }) => [templateId, id]))),
        // A list is whole without them.
        () => {},
      );
    }
    read();
    const unsubscribe = renderStore.subscribe(read);
    return () => {
      isOver = true;
      unsubscribe();
    };
  }, []);
  return lastRenders;
}
