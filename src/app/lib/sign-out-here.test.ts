import { IDBObjectStore } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ADA, BEN, listKeys, openPage, startBrowsers } from '../../testing/person-pages.ts';

const browser = startBrowsers();
afterEach(() => vi.restoreAllMocks());

/** A page with data of the person, which watches the cookie. */
async function openFilled(person: string, number: number) {
  browser.current.signIn(person);
  const page = await openPage();
  await page.fill(person, number);
  const { watchPerson } = await import('./watch-person.ts');
  watchPerson();
  const { signOutHere } = await import('./sign-out-here.ts');
  /** The answer deletes the cookie, which the browser reports. */
  const endSession = vi.fn<() => Promise<void>>(async () => {
    browser.current.signIn();
    browser.current.cookieStore.dispatchEvent(new Event('change'));
  });
  return { ...page, signOutHere, endSession };
}

async function listNames(): Promise<string[]> {
  const { localStorage, sessionStorage, listDatabases } = browser.current;
  return [...(await listDatabases()), ...listKeys(localStorage), ...listKeys(sessionStorage)];
}

async function refuse(status: number): Promise<Error> {
  const { ApiError } = await import('../../client/api-error.ts');
  return new ApiError('No', { kind: 'keyRefused', status });
}

describe('signing out', () => {
  it('deletes the person’s data, leaves everyone else’s, and opens the first page', async () => {
    browser.current.localStorage.setItem('galley:theme', 'dark');
    await (await openPage()).fill('Anyone', 1);
    browser.current.signIn(BEN);
    await (await openPage()).fill(BEN, 2);
    const others = await listNames();
    const { signOutHere, endSession } = await openFilled(ADA, 3);
    await signOutHere({ endSession, keepsData: false });
    expect(await listNames()).toEqual(others);
    expect(endSession).toHaveBeenCalledOnce();
    expect(browser.current.location.assign).toHaveBeenCalledWith('/');
    expect(browser.current.location.reload).not.toHaveBeenCalled();
    browser.current.signIn(BEN);
    expect((await (await openPage()).read()).renders).toEqual([BEN]);
  });

  it('keeps the data where the person says so', async () => {
    const { signOutHere, endSession } = await openFilled(ADA, 1);
    const before = await listNames();
    await signOutHere({ endSession, keepsData: true });
    expect(await listNames()).toEqual(before);
    expect(browser.current.location.assign).toHaveBeenCalledWith('/');
  });

  it('deletes nothing if the session could not be ended, and can be tried again', async () => {
    const { signOutHere, endSession, read } = await openFilled(ADA, 1);
    const before = await listNames();
    endSession.mockRejectedValueOnce(new Error('offline'));
    await expect(signOutHere({ endSession, keepsData: false })).rejects.toThrow('offline');
    expect(await listNames()).toEqual(before);
    expect((await read()).renders).toEqual([ADA]);
    expect(browser.current.location.assign).not.toHaveBeenCalled();
    await signOutHere({ endSession, keepsData: false });
    expect(await listNames()).toEqual([]);
  });

  it('deletes the data and the cookie if the session had already ended', async () => {
    const { signOutHere, endSession } = await openFilled(ADA, 1);
    endSession.mockRejectedValueOnce(await refuse(401));
    await signOutHere({ endSession, keepsData: false });
    expect(await listNames()).toEqual([]);
    expect(browser.current.document.cookie).toBe('galley_person=; Max-Age=0; Path=/');
  });

  it('deletes nothing if the server refuses for another reason', async () => {
    const { signOutHere, endSession } = await openFilled(ADA, 1);
    const before = await listNames();
    endSession.mockRejectedValueOnce(await refuse(503));
    await expect(signOutHere({ endSession, keepsData: false })).rejects.toThrow('No');
    expect(await listNames()).toEqual(before);
  });

  it('reports data that could not be deleted, and deletes it at the next try without the server', async () => {
    const { signOutHere, endSession } = await openFilled(ADA, 1);
    vi.spyOn(IDBObjectStore.prototype, 'clear').mockImplementationOnce(() => {
      throw new DOMException('broken', 'UnknownError');
    });
    await expect(signOutHere({ endSession, keepsData: false })).rejects.toThrow(
      'You are signed out, but some of your data is still in this browser.',
    );
    expect(browser.current.location.assign).not.toHaveBeenCalled();
    await signOutHere({ endSession, keepsData: false });
    expect(endSession).toHaveBeenCalledOnce();
    expect(await listNames()).toEqual([]);
  });

  it('empties a database that a frozen tab keeps open', async () => {
    const { signOutHere, endSession } = await openFilled(ADA, 1);
    const frozen = await openDB(`galley-renders@${ADA}`);
    await signOutHere({ endSession, keepsData: false });
    expect(browser.current.location.assign).toHaveBeenCalledWith('/');
    expect(await frozen.count('bytes')).toBe(0);
    frozen.close();
  });

  it('leaves nothing that the page stores afterwards', async () => {
    const { signOutHere, endSession, fill } = await openFilled(ADA, 1);
    await signOutHere({ endSession, keepsData: false });
    await expect(fill('late', 2)).rejects.toThrow('Someone signed in or out');
    expect(await listNames()).toEqual([]);
  });

  it('never deletes data without sign-in', async () => {
    await (await openPage()).fill('Anyone', 1);
    const before = await listNames();
    const { signOutHere } = await import('./sign-out-here.ts');
    await signOutHere({ endSession: async () => {}, keepsData: false });
    expect(await listNames()).toEqual(before);
  });
});
