import type { DocumentRemark } from '../../contract/workspace.ts';
import { findDocumentProblems } from './find-document-problems.ts';
import { findVariableProblems } from './find-variable-problems.ts';
import { serviceFamilies, type KnownFamily } from './font-faces.ts';
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

export interface DocumentOptions {
  /** The families that a text may be set in; those of the service when absent. */
  families?: readonly KnownFamily[];
}

/** Reads a template document, strictly: unknown members, numbers out of bounds and unknown names are refused. */
export function parseTemplateDocument(
  json: unknown,
  { families = serviceFamilies }: DocumentOptions = {},
): TemplateDocument {
  const result = templateDocumentSchema.safeParse(json);
  if (!result.success) throw new TemplateDocumentError(result.error.issues.map((issue) => describeIssue(issue, json)));
  const problems = [...findDocumentProblems(result.data, families), ...findVariableProblems(result.data)];
  if (problems.length > 0) throw new TemplateDocumentError(problems);
  return result.data;
}

function describeIssue(issue: { path: PropertyKey[]; message: string }, json: unknown): DocumentRemark {
  const path = issue.path.map((step) => (typeof step === 'number' ? step : String(step)));
  return { path, message: describeAt(path, issue.message, json) };
}

function describeAt([root, index, ...rest]: DocumentRemark['path'], message: string, json: unknown): string {
  if (root === 'examples' && index !== undefined) return `Variable "${index}": its example ${message}.`;
  if ((root === 'layers' || root === 'variables') && typeof index === 'number') {
    const item = (json as Record<string, Record<string, unknown>[]>)[root]?.[index];
    const key = root === 'layers' ? 'id' : 'name';
    const name = typeof item?.[key] === 'string' ? `"${item[key]}"` : String(index + 1);
    return `${root === 'layers' ? 'Layer' : 'Variable'} ${name}: ${[rest.join('.'), message].join(' ').trim()}.`;
  }
  const steps = [root, index, ...rest].filter((step) => step !== undefined);
  return `${[steps.join('.'), message].join(' ').trim()}.`;
}
