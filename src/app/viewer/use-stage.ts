import { useState } from 'react';
import { clampView, fitView, stepZoom, zoomAbout, type StageSize, type StageView } from './stage-view.ts';

/** A number is that zoom. */
export type ZoomAction = 'fit' | 'in' | 'out' | number;

/** What of an image is seen on the stage, and the ways to see another part of it. */
export interface StageControl {
  /** Undefined until image and stage are measured. */
  view: StageView | undefined;
  stage: StageSize | undefined;
  isFitted: boolean;
  measure: (stage: StageSize) => void;
  change: (next: (view: StageView) => StageView) => void;
  act: (action: ZoomAction) => void;
}

/** An image on a stage. It fits, whatever size the window takes, until a person chooses another view. */
export function useStage(image: StageSize | undefined): StageControl {
  const [stage, setStage] = useState<StageSize>();
  const [chosen, setChosen] = useState<StageView | 'fit'>('fit');

  function change(next: (view: StageView) => StageView): void {
    if (image === undefined || stage === undefined) return;
    // The last view, not the one on screen: several moves can come within one frame.
    setChosen((last) => clampView(next(last === 'fit' ? fitView(image, stage) : last), image, stage));
  }

  function act(action: ZoomAction): void {
    if (action === 'fit') return setChosen('fit');
    const middle = { x: (stage?.width ?? 0) / 2, y: (stage?.height ?? 0) / 2 };
    return change((view) => {
      if (typeof action === 'number') return zoomAbout(view, action, middle);
      return zoomAbout(view, stepZoom(view.zoom, action === 'in' ? 1 : -1), middle);
    });
  }

  const isMeasured = image !== undefined && stage !== undefined;
  const last = isMeasured && (chosen === 'fit' ? fitView(image, stage) : clampView(chosen, image, stage));
  return { view: last || undefined, stage, isFitted: chosen === 'fit', measure: setStage, change, act };
}
