const TEXT_LENGTH_MAX = 80;

/** Accessible name of a code: what it is and what it says, cut where nobody would listen any more. */
export function nameCode(kind: string, typed: string): string {
  const text = typed.trim();
  return `${kind} of ${text.length > TEXT_LENGTH_MAX ? `${text.slice(0, TEXT_LENGTH_MAX)}…` : text}`;
}
