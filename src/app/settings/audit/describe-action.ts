import { auditActions, type AuditAction, type AuditEntry } from '../../../contract/accounts.ts';
import { writeCsv } from '../../../batch/rows/write-csv.ts';

const names: Record<AuditAction, string> = {
  'set-up': 'Created the first account',
  'sign-in': 'Signed in',
  'sign-in-failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'password-changed': 'Changed the password',
  'sessions-ended': 'Signed out everywhere else',
  invited: 'Invited a person',
  'invitation-revoked': 'Revoked an invitation',
  joined: 'Joined',
  'reset-link-created': 'Created a password link',
  'password-reset': 'Set a new password with a link',
  'person-changed': 'Changed a person',
  'person-removed': 'Removed a person',
  'key-created': 'Created an API key',
  'key-changed': 'Changed an API key',
  'key-revoked': 'Revoked an API key',
  'project-saved': 'Saved a project',
  'project-deleted': 'Deleted a project',
  'project-restored': 'Restored a project',
  'template-saved': 'Saved a template',
  'template-deleted': 'Deleted a template',
  'template-restored': 'Restored a template',
  'font-added': 'Added a font',
  'font-removed': 'Removed a font',
  'image-added': 'Added an image',
  'image-deleted': 'Deleted an image',
};

/** The actions with their descriptions, for a filter. */
export const actionOptions = auditActions.map((action) => [action, names[action]] as const);

/** Describes an action; an action of a newer server is shown as it is. */
export function describeAction(action: string): string {
  return Object.hasOwn(names, action) ? names[action as AuditAction] : action;
}

/** Formats entries of the audit log as CSV, with times in UTC. */
export function writeAuditCsv(entries: readonly AuditEntry[]): string {
  const lines = entries.map(({ at, userName, action, subject, detail, address }) => [
    at,
    userName,
    describeAction(action),
    subject,
    detail,
    address,
  ]);
  return `\uFEFF${writeCsv([['Time (UTC)', 'Person', 'Action', 'Subject', 'Detail', 'Address'], ...lines])}`;
}
