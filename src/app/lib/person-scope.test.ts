import { describe, expect, it } from 'vitest';
import { idOf } from '../../testing/batches.ts';
import { ADA, BEN, listKeys, openPage, startBrowsers } from '../../testing/person-pages.ts';

const TEMPLATE = 'beefbeef-0000-4000-8000-000000000001';
const DATABASES = ['galley-batches', 'galley-pending', 'galley-renders', 'galley-unsaved'];
const LOCAL_KEYS = [`galley:mapping:${TEMPLATE}`, 'galley:quota', 'galley:remembered-templates'];
const SESSION_KEYS = [`galley:sent:${TEMPLATE}`, 'galley:tab'];
const NOTHING = {
  renders: [],
  pending: [],
  draft: undefined,
  batches: [],
  mapping: [],
  quota: undefined,
  favourites: [],
};

const browser = startBrowsers();

function dataOf(text: string, number: number) {
  return {
    renders: [text],
    pending: [idOf(number)],
    draft: text,
    batches: [text],
    mapping: [`${text} {Guest}`],
    quota: number,
    favourites: [text],
  };
}

describe('data in the browser', () => {
  it('has plain names without sign-in', async () => {
    const page = await openPage();
    await page.fill('Anyone', 1);
    const { localStorage, sessionStorage, listDatabases } = browser.current;
    expect(await listDatabases()).toEqual(DATABASES);
    expect(listKeys(localStorage)).toEqual(LOCAL_KEYS);
    expect(listKeys(sessionStorage)).toEqual(SESSION_KEYS);
    expect(page.openStorage()).toBe(localStorage);
    expect(await (await openPage()).read()).toEqual(dataOf('Anyone', 1));
  });

  it('has names of the person who is signed in, in the tab’s storage too', async () => {
    const { localStorage, sessionStorage, listDatabases, signIn } = browser.current;
    signIn(ADA);
    await (await openPage()).fill('Ada', 1);
    const ofAda = (name: string) => `${name}@${ADA}`;
    expect(await listDatabases()).toEqual(DATABASES.map(ofAda));
    expect(listKeys(localStorage)).toEqual(LOCAL_KEYS.map(ofAda));
    expect(listKeys(sessionStorage)).toEqual(SESSION_KEYS.map(ofAda));
  });

  it('is never read by another person, and is still there at the next sign-in', async () => {
    const { signIn } = browser.current;
    await (await openPage()).fill('Anyone', 1);
    signIn(ADA);
    const ofAda = await openPage();
    expect(await ofAda.read()).toEqual(NOTHING);
    await ofAda.fill('Ada', 2);
    signIn(BEN);
    const ofBen = await openPage();
    expect(await ofBen.read()).toEqual(NOTHING);
    await ofBen.fill('Ben', 3);
    expect(await ofBen.read()).toEqual(dataOf('Ben', 3));
    signIn(ADA);
    expect(await (await openPage()).read()).toEqual(dataOf('Ada', 2));
    signIn();
    expect(await (await openPage()).read()).toEqual(dataOf('Anyone', 1));
  });

  it('is not written after someone else has signed in, and the page reloads instead', async () => {
    const { localStorage, sessionStorage, listDatabases, location, signIn } = browser.current;
    signIn(ADA);
    const page = await openPage();
    signIn(BEN);
    await expect(page.fill('Ada', 1)).rejects.toThrow('Someone signed in or out in another tab. Reload this page.');
    expect(await page.unsaved.write('form', TEMPLATE, 'Ada')).toBe(false);
    expect(await listDatabases()).toEqual([]);
    expect(listKeys(localStorage)).toEqual([]);
    expect(listKeys(sessionStorage)).toEqual([`galley:tab@${ADA}`]);
    expect(location.reload).toHaveBeenCalled();
  });

  it('includes an open draft, which is stored before the page reloads', async () => {
    const { signIn } = browser.current;
    signIn(ADA);
    const page = await openPage();
    await page.unsaved.write('form', TEMPLATE, 'first');
    signIn(BEN);
    expect(await page.unsaved.write('form', TEMPLATE, 'last')).toBe(true);
    signIn(ADA);
    expect((await (await openPage()).read()).draft).toBe('last');
  });
});

describe('a change of another tab', () => {
  it('reaches the quota of the same person only', async () => {
    const newValue = JSON.stringify({ limit: 100, remaining: 7, readAtMs: Date.now(), sentAtMs: Date.now() });
    browser.current.signIn(ADA);
    await openPage();
    const { createQuotaStore } = await import('../quota/create-quota-store.ts');
    const store = createQuotaStore({ storage: undefined });
    for (const key of ['galley:quota', `galley:quota@${BEN}`]) store.getState().handleStorage({ key, newValue });
    expect(store.getState().quota).toBeUndefined();
    store.getState().handleStorage({ key: `galley:quota@${ADA}`, newValue });
    expect(store.getState().quota?.remaining).toBe(7);
  });

  it('has a lock and a channel of the same person only', async () => {
    browser.current.signIn(ADA);
    await openPage();
    const { openChannel } = await import('./open-storage.ts');
    const { pendingLock } = await import('../history/create-pending-store.ts');
    const channel = openChannel('galley-renders');
    expect([channel?.name, pendingLock('1')]).toEqual([`galley-renders@${ADA}`, `galley-pending-1@${ADA}`]);
    channel?.close();
  });
});
