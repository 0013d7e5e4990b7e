import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { compareVariables } from '../../../variables/compare-variables.ts';
import type { EditorStore } from '../../editor/editor-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogHead, floatingDialogClass } from '../../ui/dialog.tsx';
import { ImportInput, useDropAndPaste } from '../templates/import-input.tsx';
import { ImportNotes } from '../templates/import-notes.tsx';
import { useImport } from '../templates/use-import.ts';
import { CallerChanges } from './caller-changes.tsx';
import { DocumentImage } from './document-image.tsx';
import { matchImport, mergeImport, type ChangedFile } from './merge-import.ts';
import { RenameList } from './rename-list.tsx';

const TITLE = 'Update from an SVG';

export interface UpdateDialogProps {
  templateName: string;
  store: EditorStore;
  onClose: () => void;
}

/** Replaces the design with a changed SVG. Variables keep their settings. Nothing is saved yet. */
export function UpdateDialog({ templateName, store, onClose }: UpdateDialogProps) {
  const document = useStore(store, (state) => state.document);
  const [file, setFile] = useState<ChangedFile>();
  const importer = useImport((imported) => setFile((former) => matchImport(document, imported, former?.renames)));
  useDropAndPaste(importer);
  const merged = useMemo(() => file && mergeImport(document, file), [document, file]);
  const changes = useMemo(
    () => (merged === undefined ? [] : compareVariables(document.variables, merged.variables)),
    [document, merged],
  );

  return (
    <Dialog
      label={TITLE}
      closedBy="closerequest"
      onClose={onClose}
      className={`${floatingDialogClass} w-[min(44rem,96vw)]`}
    >
      <DialogHead title={TITLE} />
      <ImportInput importer={importer}>
        The file replaces the design. The template keeps its ID and its variables’ settings.
      </ImportInput>
      {file !== undefined && merged !== undefined && (
        <>
          {!file.imported.isDocument && (
            <RenameList
              before={document}
              imported={file.imported.document}
              renames={new Map(file.renames)}
              onChange={(renames) => setFile({ ...file, renames: [...renames] })}
            />
          )}
          <section aria-labelledby="effects" className="flex flex-col gap-1">
            <h3 id="effects" className="text-sm">
              {changes.some(({ isBreaking }) => isBreaking) ? 'Breaking changes' : 'Effect on integrations'}
            </h3>
            {changes.length === 0 ? (
              <p className="text-grey-10">None: the variables are the same.</p>
            ) : (
              <CallerChanges changes={changes} />
            )}
          </section>
          <DocumentImage alt={`Proof of ${templateName}`} document={{ ...merged }} />
          <ImportNotes notes={file.imported.notes} onFontAdded={importer.readAgain} />
          <Button
            variant="primary"
            className="justify-self-start"
            onClick={() => {
              store
                .getState()
                .change(() => merged, { message: `Updated from ${file.imported.fileName}`, selection: [] });
              onClose();
            }}
          >
            Use this design
          </Button>
        </>
      )}
    </Dialog>
  );
}
