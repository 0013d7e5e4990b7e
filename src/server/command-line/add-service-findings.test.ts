import { describe, expect, it } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import type { CheckRowsRequest } from '../../client/client.ts';
import type { CheckedRow } from '../../batch/rows/check-rows.ts';
import type { RowValue } from '../../batch/rows/mapping.ts';
import type { Finding } from '../../contract/check.ts';
import { addServiceFindings } from './add-service-findings.ts';
import type { RenderService } from './open-render-service.ts';

const output = { templateId: 't', format: 'png', scale: 1 };
const shrunk: Finding = { name: 'name', code: 'text-shrunk', severity: 'warning', message: 'Name is set smaller.' };

function buildRow(at: number, values: [string, RowValue][] = [['name', `row ${at}`]]): CheckedRow {
  return { at, line: at + 2, cells: [], values, fileStem: `${at}`, findings: [] };
}

async function check(rows: CheckedRow[], answer: (request: CheckRowsRequest) => Finding[][], hasProofs = true) {
  let status = '';
  const client = { checkRows: async (request: CheckRowsRequest) => answer(request) };
  const service = { client, abilities: { hasProofs } } as unknown as RenderService;
  await addServiceFindings(rows, service, output, { printStatus: (text) => void (status += text) });
  return { found: rows.map(({ findings }) => findings.map(({ at, code }) => `${at} ${code}`)), status };
}

describe('the checks of the service', () => {
  it('cover valid rows, a hundred per request', async () => {
    const pages: number[] = [];
    const invalid: CheckedRow = {
      ...buildRow(1),
      findings: [{ at: 1, name: 'name', code: 'value', severity: 'error', message: 'It is wrong.' }],
    };
    const rows = [buildRow(0), invalid, ...Array.from({ length: 150 }, (_, index) => buildRow(index + 2))];
    const { found, status } = await check(rows, (request) => {
      expect(request).toMatchObject(output);
      pages.push(request.rows.length);
      return request.rows.map((values) => (values.get('name') === 'row 151' ? [shrunk] : []));
    });
    expect(pages).toEqual([100, 51]);
    expect([found[0], found[1], found[151], status]).toEqual([[], ['1 value'], ['151 text-shrunk'], '']);
  });

  it('are sent no image files, and findings about those are ignored', async () => {
    const missing: Finding = { name: 'logo', code: 'value', severity: 'error', message: 'Logo is required.' };
    const row = buildRow(0, [
      ['name', 'x'],
      ['logo', { picture: 'a.png' }],
    ]);
    const { found } = await check([row], ({ rows }) => {
      expect([...(rows[0] ?? [])]).toEqual([['name', 'x']]);
      return [[missing, shrunk]];
    });
    expect(found).toEqual([['0 text-shrunk']]);
  });

  it('may be missing or refused, which is reported', async () => {
    const refuse = (): never => {
      throw new ApiError('The body is wrong.', { kind: 'refused', status: 400 });
    };
    expect(await check([buildRow(0)], refuse, false)).toEqual({
      found: [[]],
      status: expect.stringContaining("doesn't support checks") as string,
    });
    expect((await check([buildRow(0)], refuse)).status).toContain('1 of 1 rows: The body is wrong.');
  });
});
