import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { buttonClass } from '../../ui/button.tsx';
import { SettingsFrame } from '../settings-frame.tsx';
import { useSettingsPaths } from '../settings-paths.ts';
import { templateDetailQuery } from './catalogue-queries.ts';
import { ChooseDrawing, DrawingInput, DrawingProblem, useDropAndPaste } from './drawing-input.tsx';
import { ReadFailure } from '../read-failure.tsx';
import { TakenDrawing } from './taken-drawing.tsx';
import { useDrawing, type Drawing } from './use-drawing.ts';

/** An existing template from its changed drawing: its id stays, and what people set of it. */
export function UpdateTemplatePage({ templateId }: { templateId: string }) {
  return (
    <SettingsFrame title="Update from a drawing">
      <UpdateTemplate templateId={templateId} />
    </SettingsFrame>
  );
}

function UpdateTemplate({ templateId }: { templateId: string }) {
  const paths = useSettingsPaths();
  const query = useQuery({ ...templateDetailQuery(templateId), refetchOnMount: 'always' });
  const template = query.data;
  const [drawing, setDrawing] = useState<Drawing>();
  // Each drawing has a form of its own.
  const [count, setCount] = useState(0);
  const reader = useDrawing(drawing !== undefined, (read) => {
    setDrawing(read);
    setCount((before) => before + 1);
  });
  useDropAndPaste(reader);
  if (template === undefined) {
    return query.error === null ? (
      <div className="skeleton h-96" aria-busy="true" />
    ) : (
      <ReadFailure title="The template could not be read." query={query} />
    );
  }
  if (!template.isOwn) {
    return (
      <p className="max-w-prose">
        “<bdi>{template.name}</bdi>” belongs to <bdi>{template.owner}</bdi>, who alone can update it. Duplicate it to
        have one of your own.
      </p>
    );
  }
  return (
    <>
      <div className="-mt-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="min-w-0">
          <Link href={paths.editTemplate(templateId)} className="semibold underline underline-offset-4">
            <bdi>{template.name}</bdi>
          </Link>
          <span className="text-grey-10 tabular">{` · version ${template.version}`}</span>
        </p>
        {drawing !== undefined && (
          <span className="flex flex-wrap gap-2">
            <ChooseDrawing reader={reader} look="plain" />
            <Link href={paths.template(templateId)} className={buttonClass('quiet')}>
              Leave it as it is
            </Link>
          </span>
        )}
      </div>
      <DrawingProblem reader={reader} />
      {drawing === undefined ? (
        <DrawingInput reader={reader}>
          Choose the drawing as it is now. The template keeps its id, and what was set of its variables: labels, types,
          rules, defaults and examples. You see what changes before anything is saved.
        </DrawingInput>
      ) : (
        <TakenDrawing key={count} template={template} drawing={drawing} />
      )}
    </>
  );
}
