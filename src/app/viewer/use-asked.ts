import { useEffect, useState } from 'react';
import type { RenderValues } from '../history/kept-render.ts';
import { renderStore } from '../history/render-store.ts';
import type { ShownRender } from '../generate/use-render.ts';

/** What a render was made of. */
export interface Asked {
  values: RenderValues;
  scale: number;
}

const NOTHING: Asked = { values: [], scale: 1 };

/** What the render on screen was made of; of a kept one as far as it is read. */
export function useAsked({ request, render: { id } }: ShownRender): Asked {
  const [kept, setKept] = useState<Asked & { id: string }>();
  const isKept = request === undefined;
  useEffect(() => {
    if (!isKept) return undefined;
    let isOver = false;
    async function read(): Promise<void> {
      const whole = await renderStore.read(id);
      if (whole !== undefined && !isOver) setKept({ id, values: whole.values, scale: whole.render.scale });
    }
    read().catch(() => {});
    return () => {
      isOver = true;
    };
  }, [id, isKept]);
  if (request !== undefined) return { values: [...request.variables], scale: request.scale };
  return kept?.id === id ? kept : NOTHING;
}
