const SLASHED = /^\/(.*)\/([a-z]*)$/s;

/** A pattern as services write it: the bare expression, or `/expression/flags`. */
export function splitPattern(pattern: string): { source: string; flags: string } {
  const [, source = pattern, flags = ''] = SLASHED.exec(pattern) ?? [];
  return { source, flags };
}
