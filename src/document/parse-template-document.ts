import * as z from '../contract/zod.ts';
import type { DocumentRemark } from '../contract/workspace.ts';
import { shorten } from '../variables/messages.ts';
import { findDocumentProblems } from './find-document-problems.ts';
import { findVariableProblems } from './find-variable-problems.ts';
import { serviceFamilies, type KnownFamily } from './font-families.ts';
import { type TemplateDocument, templateDocumentSchema } from './template-document.ts';

/** A template document that cannot be used. */
export class TemplateDocumentError extends Error {
  override name = 'TemplateDocumentError';
  /** Each says where it is, in a sentence that names the layer or the member. */
  readonly problems: readonly DocumentRemark[];

  constructor(problems: readonly DocumentRemark[]) {
    super(problems.map(({ message }) => message).join(' '));
    this.problems = problems;
  }
}

/** The messages of zod, for schemas without a message. */
export const zodMessages = z.locales.en().localeError;

const MESSAGE_LENGTH_MAX = 300;

/** Turns remarks into sentences that begin with the place they are about. */
export function describeRemarks(remarks: readonly DocumentRemark[], json: unknown): DocumentRemark[] {
  return remarks.map(({ path, message }) => {
    const sentence = `${formatPath(path, json)}: ${shorten(message, MESSAGE_LENGTH_MAX)}`;
    return { path, message: /[.?!…]$/.test(sentence) ? sentence : `${sentence}.` };
  });
}

/** Writes a path as people know its parts: `Layer "title", size`. */
function formatPath([root, index, ...rest]: DocumentRemark['path'], json: unknown): string {
  const singular = { layers: 'Layer', variables: 'Variable', examples: 'Example' }[String(root)];
  if (root === undefined) return 'Document';
  if (singular === undefined || index === undefined)
    return [root, index, ...rest].filter((step) => step !== undefined).join('.');
  const item = (json as Record<string, Record<string, Record<string, unknown>>>)[root]?.[index];
  const name = root === 'examples' ? index : (item?.id ?? item?.name);
  const title = typeof name === 'string' ? `${singular} "${shorten(name)}"` : `${singular} ${Number(index) + 1}`;
  return rest.length === 0 ? title : `${title}, ${rest.join('.')}`;
}

export interface DocumentOptions {
  /** The families that a text may be set in; those of the service when absent. */
  families?: readonly KnownFamily[];
}

/**
 * Reads a template document, strictly: unknown members, numbers out of bounds and unknown names are refused. What passes is
 * given as it came but for `$schema`, because the schema adds and changes nothing but the order of members, which is its author's.
 */
export function parseTemplateDocument(
  json: unknown,
  { families = serviceFamilies }: DocumentOptions = {},
): TemplateDocument {
  const result = templateDocumentSchema.safeParse(json, { error: zodMessages });
  const problems = result.success
    ? [...findDocumentProblems(result.data, families), ...findVariableProblems(result.data)]
    : result.error.issues.map(({ path, message }) => ({ path: path as DocumentRemark['path'], message }));
  if (problems.length > 0) throw new TemplateDocumentError(describeRemarks(problems, json));
  const { $schema: _ofEditors, ...document } = json as TemplateDocument & { $schema?: string };
  return document;
}
