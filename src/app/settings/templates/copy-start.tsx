import { useMutation } from '@tanstack/react-query';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { Failure } from '../../lib/failure.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { copyName } from '../field-rules.ts';
import { useWorkspaceClient } from '../use-workspace-client.ts';
import { useTemplateEntries } from './catalogue-queries.ts';
import type { ImportedFile } from './use-import.ts';

/** Starts a template as a copy of another one. */
export function CopyStart({ onStart }: { onStart: (start: ImportedFile) => void }) {
  const { data: templates = [] } = useTemplateEntries();
  const client = useWorkspaceClient();
  const copy = useMutation({
    mutationFn: (id: string) => client.getTemplate(id),
    onSuccess: ({ name, description, document }) =>
      onStart({
        fileName: '',
        name: copyName(name),
        description,
        document: document as TemplateDocument,
        notes: [],
        isDocument: true,
      }),
  });
  if (templates.length === 0) return null;
  return (
    <section aria-labelledby="copy" className="flex flex-col gap-4">
      <h2 id="copy" className="text-base">
        Copy a template
      </h2>
      <SelectField
        label="Template"
        className="sm:w-80"
        value=""
        options={templates.map(({ id, name }) => [id, name])}
        onChange={({ target }) => copy.mutate(target.value)}
      >
        <option value="" disabled>
          Choose a template
        </option>
      </SelectField>
      {copy.error !== null && <Failure error={copy.error} title="The template couldn’t be copied." />}
    </section>
  );
}
