import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { pagePath } from '../../../contract/pages.ts';
import { useUnsaved, type Unsaved } from '../../lib/use-unsaved.ts';
import { textParam, useSearch } from '../../lib/search-params.ts';
import { HelpLink } from '../../ui/help-link.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { BlankStart } from './blank-start.tsx';
import { ChooseFile, ImportInput, ImportNotice, useDropAndPaste } from './import-input.tsx';
import {
  beginTemplate,
  gatherVariables,
  replaceFile,
  restoreDraft,
  type NewTemplateDraft,
  type NewTemplateValues,
} from './new-template-draft.ts';
import { NewTemplateForm } from './new-template-form.tsx';
import { useImport, type ImportedFile } from './use-import.ts';

/** The id of the project that the page was opened from. */
const newTemplateSearch = { project: textParam };

/** Creates a template from an SVG or a template file. */
export function NewTemplatePage() {
  const unsaved = useUnsaved<NewTemplateDraft>('new-template', '');
  return unsaved === undefined ? (
    <SettingsFrame title="New template">{null}</SettingsFrame>
  ) : (
    <NewTemplate unsaved={unsaved} />
  );
}

function NewTemplate({ unsaved }: { unsaved: Unsaved<NewTemplateDraft> }) {
  const [search] = useSearch(newTemplateSearch);
  const asked = search.project || null;
  const [restored] = useState(() => unsaved.restored && restoreDraft(unsaved.restored, asked));
  const [start, setStart] = useState<Omit<NewTemplateDraft, 'values'> | undefined>(restored);
  // A new file remounts the form; edits are kept.
  const [count, setCount] = useState(0);
  const form = useForm<NewTemplateValues>({ ...(restored && { defaultValues: restored.values }) });
  function begin(imported: ImportedFile): void {
    const current = start && { ...start, values: form.getValues() };
    form.reset(current ? replaceFile(current, imported) : beginTemplate(imported, asked));
    setStart({ imported, asked: start?.asked ?? asked, former: current && gatherVariables(current) });
    setCount((before) => before + 1);
  }
  const importer = useImport(start !== undefined, begin);
  useDropAndPaste(importer);
  const shown = useRef(start);
  useEffect(() => {
    if (shown.current === start) return;
    shown.current = start;
    // The focused control may have been removed.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, [start]);

  function startOver(): void {
    unsaved.store(undefined);
    setStart(undefined);
  }

  return (
    <SettingsFrame title="New template" actions={start && <ChooseFile importer={importer} variant="plain" />}>
      <ImportNotice importer={importer} />
      {start === undefined ? (
        <>
          <ImportInput importer={importer}>
            Upload a design. Layers you named become form fields; the rest stays fixed.
          </ImportInput>
          <BlankStart onStart={begin} />
          <HelpLink href={pagePath.helpPage('make-templates')} title="make templates" />
        </>
      ) : (
        <FormProvider {...form}>
          <NewTemplateForm
            key={count}
            start={start}
            unsaved={unsaved}
            isRestored={start === restored}
            onStartOver={startOver}
          />
        </FormProvider>
      )}
    </SettingsFrame>
  );
}
