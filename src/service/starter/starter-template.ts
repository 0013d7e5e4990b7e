import type { WireValue } from '../../contract/generate.ts';
import type { TemplateDocument } from '../renderer/template-document.ts';

/** A template that comes with the service. */
export interface StarterTemplate {
  /** A fixed UUID: addresses and histories that name it stay good over releases. */
  id: string;
  name: string;
  description: string;
  /** ISO 8601 UTC, fixed. */
  createdAt: string;
  updatedAt: string;
  document: TemplateDocument;
  /** A value for each required variable and for those worth seeing; for tests and for trying the template out. */
  examples: Readonly<Record<string, WireValue>>;
}
