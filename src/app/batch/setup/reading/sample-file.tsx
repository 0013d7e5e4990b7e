import { useState } from 'react';
import type { Template } from '../../../../contract/template.ts';
import { exampleText } from '../../../../variables/example-text.ts';
import type { Field } from '../../../../variables/field.ts';
import { checkField } from '../../../form/fields/check-field.ts';
import { Button } from '../../../ui/button.tsx';
import { saveFile } from '../../../ui/save-file.ts';

const ROWS = 2;
const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A file with the right headings to fill in, for whoever has none yet. */
export function SampleFile({ template, fields }: { template: Template; fields: readonly Field[] }) {
  const [hasFailed, setFailed] = useState(false);
  if (fields.length === 0)
    return <p className="text-grey-10">This template has nothing to fill in, so all images would be alike.</p>;

  async function save(isWorkbook: boolean): Promise<void> {
    const { createSampleCsv, createSampleWorkbook } = await import('../../../../batch/table/sample-file.ts');
    const texts = await Promise.all(fields.map(exampleCell));
    const rows = Array.from({ length: ROWS }, () => texts);
    const stem = template.name.replace(/[^\p{L}\p{N} -]/gu, ' ').trim() || 'Sample';
    if (isWorkbook) saveFile(`${stem}.xlsx`, await createSampleWorkbook(fields, rows), WORKBOOK_TYPE);
    else saveFile(`${stem}.csv`, createSampleCsv(fields, rows), 'text/csv');
  }

  function trySave(isWorkbook: boolean): void {
    setFailed(false);
    save(isWorkbook).catch(() => setFailed(true));
  }

  return (
    <section aria-label="Sample file" className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 grow basis-48 text-grey-10">
        No spreadsheet yet? Download a sample file with the headings of this template and two rows.
      </p>
      <Button onClick={() => trySave(true)}>Sample for Excel</Button>
      <Button onClick={() => trySave(false)}>Sample as CSV</Button>
      {hasFailed && (
        <p role="alert" className="basis-full text-danger">
          The sample could not be made. Check the connection, or reload the page, then try again.
        </p>
      )}
    </section>
  );
}

/** As a person writes it: an option by its label, a picture by an address, which leads nowhere and so is left out where it can be. */
async function exampleCell(field: Field): Promise<string> {
  const [choice] = field.rules.choices ?? [];
  if (choice !== undefined) return choice.label;
  if (field.type === 'image') return field.required ? 'https://example.com/picture.png' : '';
  return (await exampleText(field, checkField)) ?? '';
}
