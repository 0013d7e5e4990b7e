import { findDocumentProblems } from './find-document-problems.ts';
import { templateDocumentSchema, type TemplateDocument } from './template-document.ts';

/** A template document that cannot be used; each problem is a sentence that names the layer or the member. */
export class TemplateDocumentError extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(problems.join(' '));
    this.name = 'TemplateDocumentError';
    this.problems = problems;
  }
}

/** Reads a template document, strictly: unknown members, numbers out of bounds and unknown names are refused. */
export function parseTemplateDocument(json: unknown): TemplateDocument {
  const result = templateDocumentSchema.safeParse(json);
  if (!result.success) throw new TemplateDocumentError(result.error.issues.map((issue) => describeIssue(issue, json)));
  const problems = findDocumentProblems(result.data);
  if (problems.length > 0) throw new TemplateDocumentError(problems);
  return result.data;
}

function describeIssue(issue: { path: PropertyKey[]; message: string }, json: unknown): string {
  const [root, index, ...rest] = issue.path;
  if ((root === 'layers' || root === 'variables') && typeof index === 'number') {
    const item = (json as Record<string, Record<string, unknown>[]>)[root]?.[index];
    const key = root === 'layers' ? 'id' : 'name';
    const name = typeof item?.[key] === 'string' ? `"${item[key]}"` : String(index + 1);
    return `${root === 'layers' ? 'Layer' : 'Variable'} ${name}: ${[rest.map(String).join('.'), issue.message].join(' ').trim()}.`;
  }
  return `${[issue.path.map(String).join('.'), issue.message].join(' ').trim()}.`;
}
