import { checkPattern } from '../../../variables/check-pattern.ts';
import { keepSettings } from '../../../variables/keep-settings.ts';
import { carryDraft } from './carry-draft.ts';
import { readDraft, type DocumentDraft, type OpenDocument } from './draft-document.ts';
import { findRenames } from './find-renames.ts';
import { renameVariables } from './rename-variables.ts';
import type { Drawing } from './use-drawing.ts';

/** A changed drawing for a template that there is. */
export interface TakenDrawing {
  drawing: Drawing;
  /** From names in the drawing to names in the template. */
  renames: [drawn: string, known: string][];
}

/** A drawing with the names that are found again, first those that were chosen for the drawing before. */
export function matchDrawing(
  known: OpenDocument,
  drawing: Drawing,
  chosen: TakenDrawing['renames'] = [],
): TakenDrawing {
  if (drawing.isDocument) return { drawing, renames: [] };
  const drawn = new Set(drawing.document.variables.map(({ name }) => name));
  const renames = new Map(chosen.filter(([from, to]) => drawn.has(from) && !drawn.has(to)));
  for (const [from, to] of findRenames(known, drawing.document))
    if (!renames.has(from) && ![...renames.values()].includes(to)) renames.set(from, to);
  return { drawing, renames: [...renames] };
}

/** What is drawn, with what was set of the template before. A document that a person wrote says all itself. */
export function mergeDrawing(known: OpenDocument, { drawing, renames }: TakenDrawing): OpenDocument {
  if (drawing.isDocument) return drawing.document;
  return keepSettings(known, renameAll(drawing.document, new Map(renames)), checkPattern).document;
}

/** What is set of another drawing, or with other names; what was typed of a drawn name stays with it. */
export function createUpdateDraft(
  taken: OpenDocument,
  renames: TakenDrawing['renames'],
  former: { taken: OpenDocument; renames: TakenDrawing['renames']; typed: DocumentDraft } | undefined,
): DocumentDraft {
  const next = readDraft(taken);
  if (former === undefined) return next;
  const drawnNames = new Map(renames.map(([drawn, known]) => [known, drawn]));
  const formerNames = new Map(former.renames);
  return carryDraft(readDraft(former.taken), former.typed, next, (name) => {
    const drawn = drawnNames.get(name) ?? name;
    return formerNames.get(drawn) ?? drawn;
  });
}

/** The document with names of the template in place of those in the drawing. */
function renameAll(document: OpenDocument, renames: ReadonlyMap<string, string>): OpenDocument {
  const rename = (name: string) => renames.get(name) ?? name;
  const { examples, ...rest } = document;
  return {
    ...rest,
    variables: document.variables.map((variable) => {
      const name = rename(variable.name);
      return { ...variable, name };
    }),
    layers: renameVariables(document.layers, renames),
    ...(examples && {
      examples: Object.fromEntries(Object.entries(examples).map(([name, value]) => [rename(name), value])),
    }),
  };
}
