import { checksOf, type DrawContext, type DrawProblem } from './layer-checks.ts';
import { isVisible } from './layer.ts';

/**
 * Finds what painters would refuse, without drawing, so that nothing is charged for it: one problem per variable. Only the headers of
 * image files are read, because this runs in the process that answers all requests. Damage further on is found when the image is
 * drawn, as a `RenderInputError`.
 */
export function checkDrawable(
  document: DrawContext['document'],
  values: DrawContext['values'],
  { canLoadAddresses = false }: { canLoadAddresses?: boolean | undefined } = {},
): DrawProblem[] {
  const problems = new Map<string, DrawProblem>();
  for (const layer of document.layers) {
    if (!isVisible(layer, values)) continue;
    const problem = checksOf(layer).findDrawProblem(layer, { document, values, canLoadAddresses });
    if (problem !== undefined && !problems.has(problem.name)) problems.set(problem.name, problem);
  }
  return [...problems.values()];
}
