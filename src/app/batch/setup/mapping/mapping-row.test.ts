import { expect, it } from 'vitest';
import { buildVariable } from '../../../../testing/build-variable.ts';
import { readFields } from '../../../../variables/field.ts';
import { describeWanted } from './mapping-row.tsx';

const fields = readFields([
  buildVariable({ name: 'code', type: 'text', label: 'Entry code', required: true }),
  buildVariable({ name: 'number', type: 'text', label: 'Badge number', required: true }),
  buildVariable({ name: 'team', type: 'text', label: 'Team', required: false }),
  buildVariable({ name: 'event', type: 'text', label: 'Event', required: true, defaultValue: 'Fair' }),
]);

it('describeWanted names the required variables without a column, value or default', () => {
  expect(describeWanted(fields, new Map())).toMatch(/Entry code and Badge number/);
  expect(describeWanted(fields, new Map([['code', '{Code}']]))).toMatch(/^Match Badge number/);
  expect(describeWanted(fields, new Map(fields.map(({ name }) => [name, 'x'])))).toBe('');
});
