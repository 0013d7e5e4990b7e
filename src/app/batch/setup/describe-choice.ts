import { formatCount, formatNumber } from '../../../variables/messages.ts';

export interface SelectedRows {
  chosenCount: number;
  /** Chosen rows with errors. */
  wrongCount: number;
  rowCount: number;
  renderedCount: number;
}

/** "12 of 200 rows selected, 2 with errors. 12 of 200 rows aren’t rendered yet." */
export function describeSelected({ chosenCount, wrongCount, rowCount, renderedCount }: SelectedRows): string {
  const errors = wrongCount > 0 ? `, ${formatNumber(wrongCount)} with errors` : '';
  const selected = `${formatNumber(chosenCount)} of ${formatCount(rowCount, 'row')} selected${errors}`;
  if (renderedCount === 0) return selected;
  const newCount = rowCount - renderedCount;
  if (newCount === 0) return `${selected}. All of them are already rendered.`;
  return `${selected}. ${formatNumber(newCount)} of ${formatCount(rowCount, 'row')} ${newCount === 1 ? 'isn’t' : 'aren’t'} rendered yet.`;
}

export interface StartCounts {
  renderCount: number;
  /** Images to render that were rendered before. */
  againCount: number;
  /** The quota only covers the first rows. */
  isCut: boolean;
}

/** The label of the button that spends: "Render 200 images again". */
export function describeStart({ renderCount, againCount, isCut }: StartCounts): string {
  if (renderCount === 0) return 'Render images';
  const images = `Render ${isCut ? 'the first ' : ''}${formatCount(renderCount, 'image')}`;
  if (againCount === 0) return images;
  return againCount === renderCount ? `${images} again` : `${images}, ${formatNumber(againCount)} again`;
}
