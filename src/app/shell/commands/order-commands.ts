import { foldText } from '../../lib/match-text.ts';

/**
 * Merges matching pages and settings (`fixed`) with what was found. Exact names come first, then found names that start with the
 * query, then fixed ones that do, then all others.
 */
export function orderCommands<Named extends { name: string }>(
  query: string,
  found: readonly Named[],
  fixed: readonly Named[],
): Named[] {
  const typed = foldText(query.trim());
  const begins = ({ name }: Named) => foldText(name).startsWith(typed);
  const inside = found.findIndex((command) => !begins(command));
  const before = inside === -1 ? found.length : inside;
  const isExact = ({ name }: Named) => foldText(name) === typed;
  return [
    ...found.slice(0, before),
    ...fixed.filter(begins),
    ...found.slice(before),
    ...fixed.filter((command) => !begins(command)),
  ].sort((a, b) => Number(isExact(b)) - Number(isExact(a)));
}
