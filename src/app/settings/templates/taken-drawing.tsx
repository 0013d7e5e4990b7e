import { useMemo, useState } from 'react';
import type { TemplateDetail } from '../../../contract/workspace.ts';
import { checkPattern } from '../../../variables/check-pattern.ts';
import { keepSettings } from '../../../variables/keep-settings.ts';
import type { OpenDocument } from './draft-document.ts';
import { findRenames } from './find-renames.ts';
import { renameVariables } from './rename-variables.ts';
import { RenameList } from './rename-list.tsx';
import { UpdateForm } from './update-form.tsx';
import type { Drawing } from './use-drawing.ts';

export interface TakenDrawingProps {
  /** The newest there is. */
  template: TemplateDetail;
  drawing: Drawing;
}

/** A changed drawing with what was set of the template before. */
export function TakenDrawing({ template, drawing }: TakenDrawingProps) {
  // What others save meanwhile does not change what stands here; the save then says so.
  const [before] = useState(template);
  const known = before.document as OpenDocument;
  const [renames, setRenames] = useState<ReadonlyMap<string, string>>(() =>
    drawing.isDocument ? new Map() : findRenames(known, drawing.document),
  );
  const taken = useMemo(
    () =>
      drawing.isDocument
        ? drawing.document
        : keepSettings(known, renameAll(drawing.document, renames), checkPattern).document,
    [known, drawing, renames],
  );
  return (
    <>
      {!drawing.isDocument && (
        <RenameList before={known} drawn={drawing.document} renames={renames} onChange={setRenames} />
      )}
      <UpdateForm
        key={JSON.stringify([...renames])}
        before={before}
        newest={template}
        drawing={drawing}
        taken={taken}
      />
    </>
  );
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
