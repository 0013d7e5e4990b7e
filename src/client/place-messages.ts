/** Messages of a service by field. */
export interface PlacedMessages {
  /** By the position of the variable among `names`. */
  placed: Map<number, string>;
  /** Messages about something else. */
  rest: [path: string, message: string][];
}

/** Finds the variable of each message: by its exact name, or else by the last part of the path. */
export function placeMessages(messages: ReadonlyMap<string, string>, names: readonly string[]): PlacedMessages {
  const placed = new Map<number, string>();
  const rest: PlacedMessages['rest'] = [];
  for (const [path, message] of messages) {
    const name = names.includes(path) ? path : lastPart(path);
    if (!names.includes(name)) rest.push([path, message]);
    // Two variables may have the same name: the service doesn't say which one it means.
    names.forEach((other, at) => other === name && !placed.has(at) && placed.set(at, message));
  }
  return { placed, rest };
}

/** The last part of a path, whether it is a JSON pointer, dotted or in brackets. */
function lastPart(path: string): string {
  const last = path.slice(Math.max(path.lastIndexOf('/'), path.lastIndexOf('.')) + 1);
  const open = last.indexOf('[');
  if (open === -1 || !last.endsWith(']')) return last;
  const inner = last
    .slice(open + 1, -1)
    .replace(/^["']/, '')
    .replace(/["']$/, '');
  return inner === '' ? last : inner;
}
