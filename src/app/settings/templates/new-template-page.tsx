import { useState } from 'react';
import { pagePath } from '../../../contract/pages.ts';
import { textParam, useSearch } from '../../lib/search-params.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { BlankStart } from './blank-start.tsx';
import { CopyStart } from './copy-start.tsx';
import { CreateTemplateDialog } from './create-template-dialog.tsx';
import { ImportInput, useDropAndPaste } from './import-input.tsx';
import { useImport, type ImportedFile } from './use-import.ts';

/** The id of the project that the page was opened from. */
const newTemplateSearch = { project: textParam };

/** Starts a template from a file, from a blank page, or as a copy. */
export function NewTemplatePage() {
  const [{ project }] = useSearch(newTemplateSearch);
  const [start, setStart] = useState<ImportedFile>();
  const importer = useImport(setStart);
  useDropAndPaste(importer);
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="New template" />
      <BlankStart onStart={setStart} />
      <section aria-labelledby="file" className="flex flex-col gap-4">
        <h2 id="file" className="text-base">
          Import a file
        </h2>
        <ImportInput importer={importer}>
          Layers that you named {'{{variable}}'} become form fields. Without any, choose in the editor what changes.
        </ImportInput>
      </section>
      <CopyStart onStart={setStart} />
      <HelpLink href={pagePath.helpPage('make-templates')} title="make templates" />
      {start !== undefined && (
        <CreateTemplateDialog
          start={start}
          projectId={project}
          onFontAdded={importer.readAgain}
          onClose={() => setStart(undefined)}
        />
      )}
    </div>
  );
}
