import { useEffect, useState } from 'react';
import type { KeptRender } from '../history/kept-render.ts';
import { renderStore } from '../history/render-store.ts';

/** As many as a list can be chosen from. */
const OFFERED_MAX = 100;

/** The other renders of a template that this browser keeps, newest first; undefined until they are read. */
export function usePastRenders(templateId: string, shownId: string): KeptRender[] | undefined {
  const [renders, setRenders] = useState<KeptRender[]>();
  useEffect(() => {
    const read = () => void renderStore.list({ templateId, limit: OFFERED_MAX }).then(setRenders, () => setRenders([]));
    read();
    return renderStore.subscribe(read);
  }, [templateId]);
  return renders?.filter(({ id }) => id !== shownId);
}
