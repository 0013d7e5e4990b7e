import { expect, it } from 'vitest';
import type { CompiledTemplate } from '../service/renderer/compile-template.ts';
import { writeContents } from '../service/store/write-contents.ts';
import { buildContents, ids } from '../testing/build-service.ts';
import { openTestDatabase } from '../testing/open-test-database.ts';
import { drawExamples } from './draw-examples.ts';

it('a damaged template is reported, and the other examples are rendered', async () => {
  const database = await openTestDatabase('sqlite');
  await writeContents(database, buildContents(3));
  const templates = await database.selectFrom('templates').select('id').execute();
  await database.updateTable('templates').set({ document: '{"version":1' }).where('id', '=', ids.template).execute();
  await database.updateTable('templates').set({ document: '{}' }).where('id', '=', ids.privateTemplate).execute();
  const drawn: CompiledTemplate[] = [];
  const told: unknown[] = [];
  const find = async (template: CompiledTemplate) => {
    drawn.push(template);
    return { name: '', bytes: new Uint8Array(), isWhole: true };
  };
  const signal = new AbortController().signal;
  await drawExamples(database, { find }, { signal, onFailure: (error) => void told.push(error) });
  expect([drawn.length, told.length]).toEqual([templates.length - 2, 2]);
});
