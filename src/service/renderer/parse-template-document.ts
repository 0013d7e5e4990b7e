import type { DocumentRemark } from '../../contract/workspace.ts';
import { describeAt, describeRawIssue, openUnion } from './describe-issue.ts';
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

/**
 * Reads a template document, strictly: unknown members, numbers out of bounds and unknown names are refused. What passes is
 * given as it came but for `$schema`, because the schema adds and changes nothing but the order of members, which is its author's.
 */
export function parseTemplateDocument(
  json: unknown,
  { families = serviceFamilies }: DocumentOptions = {},
): TemplateDocument {
  const result = templateDocumentSchema.safeParse(json, { error: describeRawIssue });
  if (!result.success) {
    const issues = result.error.issues.flatMap(openUnion);
    throw new TemplateDocumentError(
      issues.map(({ path: steps, message }) => {
        const path = steps.map((step) => (typeof step === 'number' ? step : String(step)));
        return { path, message: describeAt(path, message, json) };
      }),
    );
  }
  const problems = [...findDocumentProblems(result.data, families), ...findVariableProblems(result.data)];
  if (problems.length > 0) throw new TemplateDocumentError(problems);
  const { $schema: _ofEditors, ...document } = json as typeof result.data;
  return document;
}
