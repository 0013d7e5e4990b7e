import { foldText } from '../../hooks/match-text.ts';

/**
 * Puts the pages and settings that match (`fixed`) among what was found, which keeps its order: those whose name begins with the
 * query stand before the first found name that does not, the others at the end. What is called exactly as the query comes first
 * of all.
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
  ].sort((one, other) => Number(isExact(other)) - Number(isExact(one)));
}
