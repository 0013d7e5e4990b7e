import type { DocumentCheck, DocumentRemark } from '../../../contract/workspace.ts';
import type { VariableDraft } from './draft-document.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';

export type DraftMember = Exclude<keyof VariableDraft, 'origin'>;

/** A document's findings: by variable and member, and all others. */
export interface PlacedRemarks {
  rows: Map<number, Map<DraftMember, string[]>>;
  others: string[];
  notes: string[];
}

const members = new Set<unknown>([
  'name',
  'label',
  'type',
  'required',
  'defaultValue',
  'min',
  'max',
  'minLength',
  'maxLength',
  'pattern',
  'options',
]);

/** Assigns each problem to a field. `document` is the checked document. */
export function placeRemarks(document: TemplateDocument, { problems, notes }: DocumentCheck): PlacedRemarks {
  const rows: PlacedRemarks['rows'] = new Map();
  const others: string[] = [];
  for (const { path, message } of problems) {
    const place = findPlace(document, path);
    if (place === undefined) {
      others.push(message);
      continue;
    }
    const row = rows.get(place.index) ?? new Map<DraftMember, string[]>();
    rows.set(place.index, row);
    row.set(place.member, [...(row.get(place.member) ?? []), message]);
  }
  return { rows, others, notes: notes.map(({ message }) => message) };
}

function findPlace(
  document: TemplateDocument,
  [root, key, ...rest]: DocumentRemark['path'],
): { index: number; member: DraftMember } | undefined {
  if (root === 'examples') {
    const index = document.variables.findIndex(({ name }) => name === key);
    return index < 0 ? undefined : { index, member: 'example' };
  }
  if (root !== 'variables' || typeof key !== 'number' || key >= document.variables.length) return undefined;
  const member = rest.find((part) => members.has(part));
  return { index: key, member: (member ?? 'name') as DraftMember };
}
