import { RE2JS } from 're2js';
import { describeMismatch, splitPattern } from './describe-pattern.ts';
import type { CheckPattern, MatchPattern } from './rules.ts';

/**
 * A pattern is untrusted: a catastrophic one would freeze the page or the service.
 * Layers: a linear-time engine; patterns over a length are not compiled; one it cannot compile (look-around, back
 * references) is answered with undefined and never handed to the platform's backtracking engine.
 */
const PATTERN_LENGTH_MAX = 2_000;
const CACHE_SIZE_MAX = 200;

const compiled = new Map<string, RE2JS | undefined>();

/** Matches unanchored in linear time; undefined when this engine cannot compile the pattern. */
export const matchPattern: MatchPattern = (pattern, text) => {
  if (!compiled.has(pattern)) {
    if (compiled.size >= CACHE_SIZE_MAX) compiled.clear();
    compiled.set(pattern, compile(pattern));
  }
  return compiled.get(pattern)?.matcher(text).find();
};

function compile(pattern: string): RE2JS | undefined {
  if (pattern.length > PATTERN_LENGTH_MAX) return undefined;
  const { source, flags } = splitPattern(pattern);
  let re2Flags = 0;
  if (flags.includes('i')) re2Flags |= RE2JS.CASE_INSENSITIVE;
  if (flags.includes('m')) re2Flags |= RE2JS.MULTILINE;
  if (flags.includes('s')) re2Flags |= RE2JS.DOTALL;
  try {
    return RE2JS.compile(widenSpaces(RE2JS.translateRegExp(source)), re2Flags);
  } catch {
    return undefined;
  }
}

/** What `\s` means in JSON Schema, as members of a class; the engine takes it for ASCII alone. */
const SPACES = String.raw`\s\x0b\x{feff}\p{Z}`;

/** Excel and `Intl` write a no-break space into numbers. A `\S` within a class stays as the engine has it. */
function widenSpaces(source: string): string {
  let isInClass = false;
  return source.replace(/\\.|[[\]]/gs, (part) => {
    if (part === '[' || part === ']') isInClass = part === '[';
    if (part === '\\s') return isInClass ? SPACES : `[${SPACES}]`;
    return part === '\\S' && !isInClass ? `[^${SPACES}]` : part;
  });
}

/** Checks a pattern in linear time; one that this engine cannot use is not checked. */
export const checkPattern: CheckPattern = ({ label, rules }, text) =>
  rules.pattern !== undefined && matchPattern(rules.pattern, text) === false
    ? describeMismatch(label, { ...rules, pattern: rules.pattern }, `: ${rules.pattern}`)
    : undefined;
