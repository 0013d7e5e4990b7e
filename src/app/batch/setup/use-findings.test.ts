import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { WHOLE_TABLE, type RowFinding } from '../../../batch/rows/check-rows.ts';
import { useFindings } from './use-findings.ts';

it('useFindings lists only kinds of findings in rows, which are used as filters', () => {
  const wrong: RowFinding = { at: 0, name: 'price', code: 'value', severity: 'error', message: 'No.' };
  const gone: RowFinding = { ...wrong, at: WHOLE_TABLE, code: 'variable-missing', severity: 'warning' };
  const row = { at: 0, line: 2, cells: [], values: [], fileStem: '', findings: [wrong] };
  const table = { table: { columns: [], rows: [], notes: [], pictures: new Map() }, rows: [row], findings: [gone] };
  const checks = { findingsOf: () => [], doneCount: 0, totalCount: 0, error: undefined, version: 1 };
  function Reader() {
    const { kinds, all } = useFindings(table, checks);
    return [kinds, all].map((found) => found.map(({ code }) => code).join(' ')).join(', ');
  }
  expect(renderToStaticMarkup(createElement(Reader))).toBe('value, variable-missing value');
});
