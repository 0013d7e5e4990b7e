import { PERSON_COOKIE } from '../../contract/visitor.ts';

const COOKIE = new RegExp(`(?:^|; )${PERSON_COOKIE}=([^;]+)`);

/** The person who was signed in when the page was loaded; undefined without sign-in, and on the sign-in page. */
export const person = readPerson();

const suffix = person === undefined ? '' : `@${person}`;
let isLeaving = false;

function readPerson(): string | undefined {
  // Tests run without a document.
  return COOKIE.exec(globalThis.document?.cookie ?? '')?.[1];
}

/** Returns the person's own name for a database, storage key, channel or lock. Without sign-in, names stay as they are. */
export function scopeName(name: string): string {
  return name + suffix;
}

/** Whether a scoped name belongs to the person. False without sign-in. */
export function isOfPerson(name: string): boolean {
  return suffix !== '' && name.endsWith(suffix);
}

/** Returns whether someone has signed in or out since the page was loaded. If so, reloads the page. */
export function hasPersonChanged(): boolean {
  const hasChanged = readPerson() !== person;
  if (hasChanged && !isLeaving) location.reload();
  return hasChanged;
}

/** Throws once someone has signed in or out, so that the page writes and fetches nothing for the wrong person. */
export function requirePerson(): void {
  if (hasPersonChanged()) throw new Error('Someone signed in or out in another tab. Reload this page.');
}

/** While the person is leaving, the page doesn't reload: it still has to delete their data. */
export function setLeaving(isOn: boolean): void {
  isLeaving = isOn;
}
