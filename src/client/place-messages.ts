/** A service's messages by field. */
export interface PlacedMessages {
  /** Keyed by the variable's position in `names`. */
  placed: Map<number, string>;
  /** Messages about something else. */
  rest: [path: string, message: string][];
}

/** Finds the variable for each message by its exact name, or else by the last part of the path. */
export function placeMessages(messages: ReadonlyMap<string, string>, names: readonly string[]): PlacedMessages {
  const placed = new Map<number, string>();
  const rest: PlacedMessages['rest'] = [];
  for (const [path, message] of messages) {
    const name = names.includes(path) ? path : path.replace(/^.*[./]/, '');
    if (!names.includes(name)) rest.push([path, message]);
    // Two variables may have the same name: the service doesn't say which one it means.
    names.forEach((other, index) => other === name && !placed.has(index) && placed.set(index, message));
  }
  return { placed, rest };
}
