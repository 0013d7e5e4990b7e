import { useEffect, useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { textParam, useSearch } from '../../lib/search-params.ts';
import { SettingsFrame } from '../settings-frame.tsx';
import { ChooseDrawing, DrawingInput, DrawingNotice, useDropAndPaste } from './drawing-input.tsx';
import {
  beginTemplate,
  gatherVariables,
  restoreTemplate,
  replaceDrawing,
  NEW_TEMPLATE_KEY,
  type KeptTemplate,
  type NewTemplateValues,
} from './kept-template.ts';
import { NewTemplateForm } from './new-template-form.tsx';
import { useDrawing, type Drawing } from './use-drawing.ts';
import { readKept } from './use-kept.ts';

/** The id of the project that the page was opened from. */
const newTemplateSearch = { project: textParam };

/** From a drawing or document to a saved template. */
export function NewTemplatePage() {
  const [search] = useSearch(newTemplateSearch);
  const asked = search.project || null;
  const [kept] = useState(() => {
    const found = readKept(NEW_TEMPLATE_KEY) as KeptTemplate | undefined;
    return found && restoreTemplate(found, asked);
  });
  const [start, setStart] = useState<Omit<KeptTemplate, 'values'> | undefined>(kept);
  // Its fields are made anew for each drawing; what is typed into them stays.
  const [count, setCount] = useState(0);
  const form = useForm<NewTemplateValues>({ ...(kept && { defaultValues: kept.values }) });
  const reader = useDrawing(start !== undefined, (drawing: Drawing) => {
    const shownBefore = start && { ...start, values: form.getValues() };
    form.reset(shownBefore ? replaceDrawing(shownBefore, drawing) : beginTemplate(drawing, asked));
    setStart({ drawing, asked: start?.asked ?? asked, former: shownBefore && gatherVariables(shownBefore) });
    setCount((before) => before + 1);
  });
  useDropAndPaste(reader);
  const shown = useRef(start);
  useEffect(() => {
    if (shown.current === start) return;
    shown.current = start;
    // The control that began this drawing is gone, and the focus with it.
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, [start]);
  return (
    <SettingsFrame title="New template" actions={start && <ChooseDrawing reader={reader} look="plain" />}>
      <DrawingNotice reader={reader} />
      {start === undefined ? (
        <DrawingInput reader={reader}>
          A drawing becomes a template: what is named in it can be filled in, all else stays as it is drawn.
        </DrawingInput>
      ) : (
        <FormProvider {...form}>
          <NewTemplateForm key={count} start={start} isBack={start === kept} onStartOver={() => setStart(undefined)} />
        </FormProvider>
      )}
    </SettingsFrame>
  );
}
