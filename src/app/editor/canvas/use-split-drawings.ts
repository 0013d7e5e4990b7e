import { useCallback, useEffect, useRef, useState } from 'react';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { loadDrawing, releaseDrawing, type DrawDocument, type Drawing } from './use-drawing.ts';

/** Three images that, on top of each other, look like the document. */
export interface SplitDrawings {
  below: Drawing;
  selection: Drawing;
  above: Drawing;
}

/** The layers below the lowest selected one, the selected ones, and all others. */
export function splitDocument(document: TemplateDocument, selection: readonly string[]) {
  const isSelected = ({ id }: { id: string }) => selection.includes(id);
  const lowest = document.layers.findIndex(isSelected);
  const withLayers = (layers: TemplateDocument['layers'], background: TemplateDocument['background'] = null) => ({
    ...document,
    background,
    layers,
  });
  return {
    below: withLayers(document.layers.slice(0, lowest), document.background),
    selection: withLayers(document.layers.filter(isSelected)),
    above: withLayers(document.layers.slice(lowest).filter((layer) => !isSelected(layer))),
  };
}

/** Draws what is below, in and above the selection, so that the selection can follow the pointer. */
export function useSplitDrawings(draw: DrawDocument) {
  const [drawings, setDrawings] = useState<SplitDrawings>();
  const controller = useRef<AbortController>(undefined);

  const drop = useCallback(() => {
    controller.current?.abort();
    controller.current = undefined;
    setDrawings((former) => {
      if (former !== undefined) Object.values(former).forEach(releaseDrawing);
      return undefined;
    });
  }, []);
  useEffect(() => drop, [drop]);

  const load = useCallback(
    async (document: TemplateDocument, selection: readonly string[]) => {
      drop();
      const { signal } = (controller.current = new AbortController());
      const parts = splitDocument(document, selection);
      const [below, selected, above] = await Promise.all(
        [parts.below, parts.selection, parts.above].map((part) => loadDrawing(draw, part, signal)),
      );
      if (below === undefined || selected === undefined || above === undefined || signal.aborted) return;
      setDrawings({ below, selection: selected, above });
    },
    [draw, drop],
  );

  return { drawings, load, drop };
}
