import { clearStorage, openChannel } from './open-storage.ts';
import { hasPersonChanged, person } from './person-scope.ts';

/** Tells a person's other tabs that the person has signed out and wants no data left in this browser. */
export const SIGNED_OUT_CHANNEL = 'galley-signed-out';

/** Reloads the page once someone has signed in or out in another tab, at the latest when the user returns to this one. */
export function watchPerson(): void {
  document.addEventListener('visibilitychange', hasPersonChanged);
  window.addEventListener('focus', hasPersonChanged);
  if (person === undefined) return;
  // Undefined in older browsers, and on a page served over plain HTTP from another machine. The sign-in page opens the next page itself.
  (globalThis.cookieStore as CookieStore | undefined)?.addEventListener('change', hasPersonChanged);
  openChannel(SIGNED_OUT_CHANNEL)?.addEventListener('message', () => {
    clearStorage('sessionStorage');
    hasPersonChanged();
  });
}
