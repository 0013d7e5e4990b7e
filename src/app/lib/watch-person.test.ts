import { describe, expect, it, vi } from 'vitest';
import { ADA, BEN, listKeys, openPage, startBrowsers } from '../../testing/person-pages.ts';

const browser = startBrowsers();

async function watch(person?: string) {
  browser.current.signIn(person);
  const page = await openPage();
  const { watchPerson } = await import('./watch-person.ts');
  watchPerson();
  return { ...browser.current, ...page };
}

describe('an open page', () => {
  it.each([
    ['another person signs in', ADA, BEN],
    ['the person signs out', ADA, undefined],
    ['someone signs in', undefined, ADA],
  ])('reloads when %s in another tab and the user returns', async (_title, before, after) => {
    const { document, window, location, signIn } = await watch(before);
    const returnToTab = () => {
      document.dispatchEvent(new Event('visibilitychange'));
      window.dispatchEvent(new Event('focus'));
    };
    returnToTab();
    expect(location.reload).not.toHaveBeenCalled();
    signIn(after);
    returnToTab();
    expect(location.reload).toHaveBeenCalledTimes(2);
  });

  it('reloads at once where the browser reports changed cookies', async () => {
    const { cookieStore, location, signIn } = await watch(ADA);
    cookieStore.dispatchEvent(new Event('change'));
    expect(location.reload).not.toHaveBeenCalled();
    signIn(BEN);
    cookieStore.dispatchEvent(new Event('change'));
    expect(location.reload).toHaveBeenCalledOnce();
  });

  it('lets the sign-in page open the next page itself', async () => {
    const { cookieStore, location, signIn } = await watch();
    signIn(ADA);
    cookieStore.dispatchEvent(new Event('change'));
    expect(location.reload).not.toHaveBeenCalled();
  });

  it('works where the browser does not report changed cookies', async () => {
    vi.stubGlobal('cookieStore', undefined);
    const { window, location, signIn } = await watch(ADA);
    signIn();
    window.dispatchEvent(new Event('focus'));
    expect(location.reload).toHaveBeenCalledOnce();
  });

  it('forgets what only this tab stores when the person signs out for good in another tab', async () => {
    const { location, openStorage, sessionStorage, signIn } = await watch(ADA);
    openStorage('sessionStorage')?.setItem('galley:unsaved:form:1', 'typed');
    sessionStorage.setItem('other', 'kept');
    signIn();
    const { openChannel } = await import('./open-storage.ts');
    const channel = openChannel('galley-signed-out');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to one origin
    channel?.postMessage('');
    await vi.waitFor(() => expect(location.reload).toHaveBeenCalled());
    expect(listKeys(sessionStorage)).toEqual(['other']);
    channel?.close();
  });
});
