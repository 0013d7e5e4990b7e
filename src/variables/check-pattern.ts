import { RE2JS } from 're2js';
import { describeMismatch, splitPattern } from './describe-pattern.ts';
import type { CheckPattern, MatchPattern } from './rules.ts';

/**
 * Patterns are untrusted, and catastrophic backtracking would freeze the page or the service. So patterns run in a linear-time
 * engine. Long patterns, and those it can't compile (lookaround, backreferences), never reach the platform's backtracking engine.
 */
const PATTERN_LENGTH_MAX = 2_000;
const CACHE_SIZE_MAX = 200;

const compiled = new Map<string, RE2JS | undefined>();

/** Matches unanchored in linear time; undefined if the engine can't compile the pattern. */
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

/** The characters that `\s` matches in JSON Schema. In the engine, `\s` only matches ASCII. */
const SPACES = String.raw`\s\x0b\x{feff}\p{Z}`;

/** Makes `\s` match no-break spaces, which Excel and `Intl` put into numbers. A `\S` within a class is unchanged. */
function widenSpaces(source: string): string {
  let isInClass = false;
  return source.replace(/\\.|[[\]]/gs, (part) => {
    if (part === '[' || part === ']') isInClass = part === '[';
    if (part === '\\s') return isInClass ? SPACES : `[${SPACES}]`;
    return part === '\\S' && !isInClass ? `[^${SPACES}]` : part;
  });
}

/** Checks text against a pattern in linear time, if the engine can compile the pattern. */
export const checkPattern: CheckPattern = ({ label, rules }, text) =>
  rules.pattern !== undefined && matchPattern(rules.pattern, text) === false
    ? describeMismatch(label, { ...rules, pattern: rules.pattern }, `: ${rules.pattern}`)
    : undefined;
