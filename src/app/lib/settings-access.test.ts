import { expect, it, test } from 'vitest';
import type { Role } from '../../contract/visitor.ts';
import { listSettings, mayOpen } from './settings-access.ts';

const embedded = { isEmbedded: true, isDemo: false };
const remote = { isEmbedded: false, isDemo: false };
const personWith = (role: Role) => ({ id: '', name: 'Ana', email: 'ana@example.com', role });

test.each([
  ['owner', ['keys', 'fonts', 'people', 'audit']],
  ['designer', ['fonts']],
  ['maker', []],
] as const)('the role %s may use the settings %j', (role, pages) => {
  expect(listSettings({ ...embedded, person: personWith(role) })).toEqual(pages);
});

it('an app without sign-in has the settings of the embedded service, and none of the accounts', () => {
  expect(listSettings(embedded)).toEqual(['keys', 'fonts']);
  expect(listSettings({ ...embedded, isDemo: true })).toEqual([]);
  expect(listSettings(remote)).toEqual([]);
});

it('an app with a remote service has only the settings of the accounts', () => {
  expect(listSettings({ ...remote, person: personWith('owner') })).toEqual(['people', 'audit']);
  expect(listSettings({ ...remote, person: personWith('designer') })).toEqual([]);
});

test.each([
  ['newTemplate', ['designer', 'owner']],
  ['editTemplate', ['designer', 'owner']],
  ['templateFormat', ['designer', 'owner']],
  ['audit', ['owner']],
  ['template', ['maker', 'designer', 'owner']],
] as const)('the page %s is for the roles %j', (page, expected) => {
  const roles = ['maker', 'designer', 'owner'] as const;
  expect(roles.filter((role) => mayOpen(page, { ...embedded, person: personWith(role) }))).toEqual(expected);
});

it('templates can only be changed in the embedded service', () => {
  expect(mayOpen('editTemplate', embedded)).toBe(true);
  expect(mayOpen('editTemplate', { ...embedded, isDemo: true })).toBe(false);
  expect(mayOpen('editTemplate', { ...remote, person: personWith('owner') })).toBe(false);
});
