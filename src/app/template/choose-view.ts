/** What the preview can show besides the example of the template. */
export type PreviewView = 'proof' | 'render' | 'compare';

/** The view that the user chose, and for which render and values. */
export interface ChosenView {
  view: PreviewView;
  render: unknown;
  key: string;
}

export interface ViewState {
  render: unknown;
  isCurrent: boolean;
  hasProof: boolean;
  key: string;
  chosen: ChosenView | undefined;
}

/**
 * What the preview shows. A render that matches the form goes first. Otherwise the proof is shown, unless the user chooses the
 * render, until the next change. A comparison stays while the user types.
 */
export function chooseView({ render, isCurrent, hasProof, key, chosen }: ViewState): PreviewView | 'example' {
  if (render === undefined) return hasProof ? 'proof' : 'example';
  if (isCurrent || !hasProof) return 'render';
  if (chosen === undefined || chosen.render !== render) return 'proof';
  return chosen.view === 'render' && chosen.key !== key ? 'proof' : chosen.view;
}
