import * as z from '../contract/zod.ts';
import type { DocumentRemark } from '../contract/workspace.ts';
import { shorten } from '../variables/messages.ts';
import { findDocumentProblems } from './find-document-problems.ts';
import { serviceFamilies, type KnownFamily } from './font-families.ts';
import { type TemplateDocument, templateDocumentSchema } from './template-document.ts';

/** A template document that can't be used. Each problem is a sentence that names its place. */
export class TemplateDocumentError extends Error {
  override name = 'TemplateDocumentError';
  readonly problems: readonly DocumentRemark[];

  constructor(problems: readonly DocumentRemark[]) {
    super(problems.map(({ message }) => message).join(' '));
    this.problems = problems;
  }
}

/** The English messages of zod. zod/mini includes none. */
export const zodMessages = z.locales.en().localeError;

const MESSAGE_LENGTH_MAX = 300;

/** Turns remarks into sentences that start with their place. */
export function describeRemarks(remarks: readonly DocumentRemark[], json: unknown): DocumentRemark[] {
  return remarks.map(({ path, message }) => {
    const sentence = `${formatPath(path, json)}: ${shorten(message, MESSAGE_LENGTH_MAX)}`;
    return { path, message: /[.?!…]$/.test(sentence) ? sentence : `${sentence}.` };
  });
}

/** Formats a path with the name of its layer, variable or example: `Layer "title", size`. */
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
  /** The families that texts can use. Default: the built-in ones. */
  families?: readonly KnownFamily[];
}

/**
 * Parses a template document strictly: unknown members, numbers out of bounds and unknown names are errors. Returns `json` itself
 * without `$schema`, because zod would reorder its members.
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
