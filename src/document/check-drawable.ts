import { checksOf, type DrawContext, type DrawProblem } from './layer-checks.ts';
import { isVisible } from './layer.ts';

/**
 * Finds values that can't be drawn before a render is charged, at most one problem per variable. Because it runs in the main
 * process, it only reads image headers. Drawing reports other damage as a `RenderInputError`.
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
