import { expect, it } from 'vitest';
import { auditActions, type AuditEntry } from '../../../contract/accounts.ts';
import { describeAction, writeAuditCsv } from './describe-action.ts';

it('every action has its own description', () => {
  expect(new Set(auditActions.map(describeAction)).size).toBe(auditActions.length);
  expect(describeAction('sign-in-failed')).toBe('Sign-in failed');
});

it('an action of a newer server is shown as it is', () => {
  expect(['key-rotated', 'constructor'].map(describeAction)).toEqual(['key-rotated', 'constructor']);
});

it('the CSV file has a line per entry, with formulas disabled', () => {
  const entry: AuditEntry = {
    id: '1',
    at: '2026-11-29T06:30:00.000Z',
    userName: '=HYPERLINK("http://example.com")',
    address: '10.0.0.7',
    action: 'key-created',
    subject: '+Shop',
    detail: '@quota, -1',
  };
  expect(writeAuditCsv([entry])).toBe(
    '\uFEFF"Time (UTC)","Person","Action","Subject","Detail","Address"\r\n' +
      `"2026-11-29T06:30:00.000Z","'=HYPERLINK(""http://example.com"")","Created an API key","'+Shop","'@quota, -1","10.0.0.7"\r\n`,
  );
});
