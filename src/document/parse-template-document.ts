import * as z from '../contract/zod.ts';
import type { DocumentRemark } from '../contract/workspace.ts';
import { shorten } from '../variables/messages.ts';
import { findDocumentProblems } from './find-document-problems.ts';
import { serviceFamilies, type KnownFamily } from './font-families.ts';
import { type TemplateDocument, templateDocumentSchema } from './template-document.ts';

/** A template document that can't be used. Each problem is a sentence that names its location. */
export class TemplateDocumentError extends Error {
  override name = 'TemplateDocumentError';
  readonly problems: readonly DocumentRemark[];

  constructor(problems: readonly DocumentRemark[]) {
    super(problems.map(({ message }) => message).join(' '));
    this.problems = problems;
  }
}

/** zod's English messages, which zod/mini doesn't include. */
export const zodMessages = z.locales.en().localeError;

const MESSAGE_LENGTH_MAX = 300;

/** Turns remarks into sentences that start with their location. */
export function describeRemarks(remarks: readonly DocumentRemark[], json: unknown): DocumentRemark[] {
  return remarks.map(({ path, message }) => {
    const sentence = `${formatPath(path, json)}: ${shorten(message, MESSAGE_LENGTH_MAX)}`;
    return { path, message: /[.?!…]$/.test(sentence) ? sentence : `${sentence}.` };
  });
}

/** Formats a path, including its layer, variable or example name: `Layer "title", size`. */
function formatPath(path: DocumentRemark['path'], json: unknown): string {
  const [root = '', index = '', ...rest] = path;
  const kind = { layers: 'Layer', variables: 'Variable', examples: 'Example' }[root];
  if (kind === undefined || path.length === 1) return path.join('.') || 'Document';
  const item = (json as Record<string, Record<string, Record<string, unknown>>>)[root]?.[index];
  const name = root === 'examples' ? index : (item?.id ?? item?.name);
  const title = typeof name === 'string' ? `${kind} "${shorten(name)}"` : `${kind} ${Number(index) + 1}`;
  return rest.length === 0 ? title : `${title}, ${rest.join('.')}`;
}

export interface DocumentOptions {
  /** Font families that text can use. Default: the built-in families. */
  families?: readonly KnownFamily[];
}

/**
 * Parses a template document strictly: unknown members, out-of-range numbers and unknown names are errors. Returns `json` without
 * `$schema` rather than zod's output, because zod would reorder its members.
 */
export function parseTemplateDocument(
  json: unknown,
  { families = serviceFamilies }: DocumentOptions = {},
): TemplateDocument {
  const result = templateDocumentSchema.safeParse(json, { error: zodMessages });
  const problems = result.success
    ? findDocumentProblems(result.data, families)
    : (result.error.issues as readonly DocumentRemark[]);
  if (problems.length > 0) throw new TemplateDocumentError(describeRemarks(problems, json));
  const { $schema: _ofEditors, ...document } = json as TemplateDocument & { $schema?: string };
  return document;
}
