/** What the preview can show beside a picture of the template's example values. */
export type PreviewView = 'proof' | 'render' | 'compare';

/** The view that a person chose, and what was there to choose from. */
export interface ChosenView {
  view: PreviewView;
  render: unknown;
  /** Of the values as they were. */
  key: string;
}

export interface ViewState {
  render: unknown;
  /** The render is of exactly the values of the form. */
  isCurrent: boolean;
  hasProof: boolean;
  key: string;
  chosen: ChosenView | undefined;
}

/**
 * What the preview shows. A render of exactly the values goes before all else, because it is the truth. Of other values it gives
 * way to their proof until it is chosen, and again with the next change; a comparison stays while one types.
 */
export function chooseView({ render, isCurrent, hasProof, key, chosen }: ViewState): PreviewView | 'example' {
  if (render === undefined) return hasProof ? 'proof' : 'example';
  if (isCurrent || !hasProof) return 'render';
  if (chosen === undefined || chosen.render !== render) return 'proof';
  return chosen.view === 'render' && chosen.key !== key ? 'proof' : chosen.view;
}
