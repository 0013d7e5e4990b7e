import { useMutation } from '@tanstack/react-query';
import type { Template } from '../../../../contract/template.ts';
import { exampleText } from '../../../../variables/example-text.ts';
import type { Field } from '../../../../variables/field.ts';
import { checkField } from '../../../template/fields/check-field.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';

const ROWS = 2;
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Downloads a file to fill in, with the headings of the template. */
export function SampleFile({ template, fields }: { template: Template; fields: readonly Field[] }) {
  const { mutate: save, isError } = useMutation({
    mutationFn: async (isWorkbook: boolean) => {
      const { createSampleCsv, createSampleWorkbook } = await import('../../../../batch/table/sample-file.ts');
      const texts = await Promise.all(fields.map(exampleCell));
      const rows = Array.from({ length: ROWS }, () => texts);
      const stem = template.name.replace(/[^\p{L}\p{N} -]/gu, ' ').trim() || 'Sample';
      if (isWorkbook) saveFile(`${stem}.xlsx`, await createSampleWorkbook(fields, rows), WORKBOOK_TYPE);
      else saveFile(`${stem}.csv`, createSampleCsv(fields, rows), 'text/csv');
    },
  });
  if (fields.length === 0)
    return <p className="text-grey-10">This template has no fields, so all images would be the same.</p>;

  return (
    <section aria-label="Sample file" className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 grow basis-48 text-grey-10">
        No spreadsheet yet? Download a sample with the headings of this template and two rows.
      </p>
      <Button onClick={() => save(true)}>Sample for Excel</Button>
      <Button onClick={() => save(false)}>Sample as CSV</Button>
      {isError && (
        <p role="alert" className="basis-full text-danger">
          The sample could not be created. Check your connection or reload the page, then try again.
        </p>
      )}
    </section>
  );
}

/** A value as people write it. An example address of an image doesn't work, so an optional image stays empty. */
async function exampleCell(field: Field): Promise<string> {
  const [choice] = field.rules.choices ?? [];
  if (choice !== undefined) return choice.label;
  if (field.type === 'image') return field.required ? 'https://example.com/picture.png' : '';
  return (await exampleText(field, checkField)) ?? '';
}
