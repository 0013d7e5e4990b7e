/** What the preview can show besides the template's example. */
export type PreviewView = 'proof' | 'render' | 'compare';

/** The view that the user chose, with the render and values that were current then. */
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
 * Chooses what the preview shows: a render that matches the form, or else the proof. The user can choose an older render until the
 * next change. A comparison stays visible while the user types.
 */
export function chooseView({ render, isCurrent, hasProof, key, chosen }: ViewState): PreviewView | 'example' {
  if (render === undefined) return hasProof ? 'proof' : 'example';
  if (isCurrent || !hasProof) return 'render';
  if (chosen === undefined || chosen.render !== render) return 'proof';
  return chosen.view === 'render' && chosen.key !== key ? 'proof' : chosen.view;
}
