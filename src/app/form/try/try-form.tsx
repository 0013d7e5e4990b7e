import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { VariablesForm } from '../variables-form.tsx';
import type { Schema } from './read-schema.ts';
import { WireFoot } from './wire-foot.tsx';

/** The form of a schema beside the request it comes to. Nothing is sent anywhere. */
export function TryForm({ schema: { template, fields, draftId, notes } }: { schema: Schema }) {
  const [body, setBody] = useState('');
  const [copied, setCopied] = useState('');

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(body);
      setCopied('Copied.');
    } catch {
      setCopied('This browser does not let a page copy. Select the text instead.');
    }
  }

  return (
    <>
      {notes.length > 0 && (
        <ul className="try-notes" aria-label="Read leniently">
          {notes.map((note, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the same sentence may stand twice
            <li key={at}>{note}</li>
          ))}
        </ul>
      )}
      <div className="workbench">
        <VariablesForm
          template={template}
          fields={fields}
          draftId={draftId}
          onSubmit={async () => undefined}
          renderFoot={(form, { output }) => <WireFoot form={form} fields={fields} output={output} onBody={setBody} />}
        />
        <div className="try-wire">
          <div className="try-bar">
            <h2 id="wire-heading" className="text-base">
              JSON that would be sent
            </h2>
            <output className="text-xs text-grey-10">{copied}</output>
            <Button onClick={() => void copy()}>Copy JSON</Button>
          </div>
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard scrolls it */}
          <section tabIndex={0} aria-labelledby="wire-heading" className="try-json">
            <pre>{body}</pre>
          </section>
        </div>
      </div>
    </>
  );
}
