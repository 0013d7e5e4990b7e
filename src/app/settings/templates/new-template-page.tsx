import { useState } from 'react';
import { useSearchParams } from 'wouter';
import { Button } from '../../ui/button.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { readDraft } from './draft-document.ts';
import { ChooseDrawing, DrawingInput, DrawingProblem, useDropAndPaste } from './drawing-input.tsx';
import { keepTemplate, readKeptTemplate, type KeptTemplate } from './kept-template.ts';
import { NewTemplateForm } from './new-template-form.tsx';
import { useDrawing, type Drawing } from './use-drawing.ts';

/** From a drawing or document to a saved template. */
export function NewTemplatePage() {
  const [search] = useSearchParams();
  const [kept] = useState(readKeptTemplate);
  const [start, setStart] = useState(kept);
  // Each drawing has a form of its own.
  const [count, setCount] = useState(0);
  const reader = useDrawing(start !== undefined, (drawing) => {
    setStart(beginTemplate(drawing, search.get('project')));
    setCount((before) => before + 1);
  });
  useDropAndPaste(reader);
  return (
    <SettingsFrame title="New template" actions={start && <ChooseDrawing reader={reader} look="plain" />}>
      <DrawingProblem reader={reader} />
      {start === undefined ? (
        <DrawingInput reader={reader}>
          A drawing becomes a template: what is named in it can be filled in, all else stays as it is drawn.
        </DrawingInput>
      ) : (
        <>
          {start === kept && (
            <div className="flex flex-wrap items-center gap-3">
              <output>What you had not saved is back.</output>
              <Button
                onClick={() => {
                  keepTemplate(undefined);
                  setStart(undefined);
                }}
              >
                Start over
              </Button>
            </div>
          )}
          <NewTemplateForm key={count} start={start} />
        </>
      )}
    </SettingsFrame>
  );
}

function beginTemplate(drawing: Drawing, projectId: string | null): KeptTemplate {
  const { name, description, document } = drawing;
  return {
    drawing,
    values: { name, description, projectId: projectId ?? '', visibility: 'PRIVATE', ...readDraft(document) },
  };
}
