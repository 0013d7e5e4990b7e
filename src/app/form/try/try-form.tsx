import { useState } from 'react';
import { CopyButton } from '../../ui/copy-button.tsx';
import { useStoredDraft } from '../use-draft.ts';
import { FormSkeleton, VariablesForm } from '../variables-form.tsx';
import type { Schema } from './read-schema.ts';
import { WireFoot } from './wire-foot.tsx';

/** The form of a schema beside the request it comes to. Nothing is sent anywhere. */
export function TryForm({ schema: { template, fields, draftId, notes } }: { schema: Schema }) {
  const stored = useStoredDraft(draftId);
  const [body, setBody] = useState('');

  return (
    <>
      {notes.length > 0 && (
        <ul className="flex flex-col gap-1 wrap-anywhere text-grey-11" aria-label="Read leniently">
          {notes.map((note, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same sentence may stand twice
            <li key={at}>{note}</li>
          ))}
        </ul>
      )}
      <div className="workbench">
        {stored === undefined ? (
          <FormSkeleton />
        ) : (
          <VariablesForm
            template={template}
            fields={fields}
            draftId={draftId}
            draft={stored.draft}
            onSubmit={async () => {}}
            renderFoot={(form, { output }) => <WireFoot form={form} fields={fields} output={output} onBody={setBody} />}
          />
        )}
        <div className="flex min-w-0 flex-col gap-2 wide:tall:sticky wide:top-6">
          <div className="flex flex-wrap items-center gap-2">
            <h2 id="wire-heading" className="me-auto text-base">
              JSON that would be sent
            </h2>
            <CopyButton label="Copy JSON" text={() => body} instead="Select the text instead." />
          </div>
          <section
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it
            tabIndex={0}
            aria-labelledby="wire-heading"
            className="max-h-128 overflow-auto rounded-control border border-grey-6 bg-grey-2 p-3 font-mono text-xs"
          >
            <pre>{body}</pre>
          </section>
        </div>
      </div>
    </>
  );
}
