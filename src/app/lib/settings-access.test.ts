import { expect, it, test } from 'vitest';
import type { Role } from '../../contract/visitor.ts';
import { findSettingsPage, listSettings } from './settings-access.ts';

const embedded = { isEmbedded: true, isDemo: false };
const remote = { isEmbedded: false, isDemo: false };
const personWith = (role: Role) => ({ id: '', name: 'Ana', email: 'ana@example.com', role });

test.each([
  ['owner', ['keys', 'templates', 'fonts', 'people', 'audit']],
  ['designer', ['templates', 'fonts']],
  ['maker', []],
] as const)('the role %s may use the settings %j', (role, pages) => {
  expect(listSettings({ ...embedded, person: personWith(role) })).toEqual(pages);
});

it('an app without sign-in has the settings of the embedded service, and none of the accounts', () => {
  expect(listSettings(embedded)).toEqual(['keys', 'templates', 'fonts']);
  expect(listSettings({ ...embedded, isDemo: true })).toEqual([]);
  expect(listSettings(remote)).toEqual([]);
});

it('an app with a remote service has only the settings of the accounts', () => {
  expect(listSettings({ ...remote, person: personWith('owner') })).toEqual(['people', 'audit']);
  expect(listSettings({ ...remote, person: personWith('designer') })).toEqual([]);
});

it('a page belongs to the settings page above it', () => {
  expect(findSettingsPage('editTemplate')?.name).toBe('templates');
  expect(findSettingsPage('people')?.name).toBe('people');
  expect(findSettingsPage('settings')).toBeUndefined();
  expect(findSettingsPage('template')).toBeUndefined();
});
