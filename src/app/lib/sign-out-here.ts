import { deleteDB, openDB } from 'idb';
import { ApiError } from '../../client/api-error.ts';
import { PERSON_COOKIE } from '../../contract/visitor.ts';
import { writeWhole } from './create-database-opener.ts';
import { clearStorage, openChannel } from './open-storage.ts';
import { hasPersonChanged, isOfPerson, setLeaving } from './person-scope.ts';
import { SIGNED_OUT_CHANNEL } from './watch-person.ts';

export interface SignOut {
  /** Ends the session on the server. */
  endSession: () => Promise<void>;
  /** Whether this browser keeps the person's history, batches and drafts for their next sign-in. */
  keepsData: boolean;
}

/**
 * Signs the person out, deletes their data in this browser unless `keepsData`, and opens the first page. Rejects if the session
 * couldn't be ended: then the person is still signed in, and nothing is deleted. Also rejects if some data couldn't be deleted. Both
 * errors can be shown, and calling it again continues where it failed.
 */
export async function signOutHere({ endSession, keepsData }: SignOut): Promise<void> {
  setLeaving(true);
  if (!hasPersonChanged()) {
    try {
      await endSession().catch(acceptEnded);
    } catch (error) {
      setLeaving(false);
      throw error;
    }
    // The server does this too, unless the session had already ended. Without HTTPS, there is no `cookieStore`.
    document.cookie = `${PERSON_COOKIE}=; Max-Age=0; Path=/`;
  }
  if (!keepsData) await deleteData();
  location.assign('/');
}

/** The session may have expired, or an earlier attempt may have succeeded without a response. */
function acceptEnded(error: unknown): void {
  if (!(error instanceof ApiError && error.details.status === 401)) throw error;
}

async function deleteData(): Promise<void> {
  try {
    clearStorage('localStorage');
    clearStorage('sessionStorage');
    const channel = openChannel(SIGNED_OUT_CHANNEL);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a channel belongs to one origin
    channel?.postMessage('');
    channel?.close();
    const databases = await indexedDB.databases();
    const names = databases.flatMap(({ name }) => name ?? []).filter(isOfPerson);
    await Promise.all(names.map(deleteDatabase));
  } catch (cause) {
    throw new Error(
      'You are signed out, but some of your data is still in this browser. Try again, or delete this site’s data in the browser’s settings.',
      { cause },
    );
  }
}

/** Empties the database before deleting it, because a frozen tab may delay the deletion for hours. */
async function deleteDatabase(name: string): Promise<void> {
  const database = await openDB(name);
  const stores = [...database.objectStoreNames];
  try {
    // Without stores, there is no transaction.
    if (stores.length > 0) {
      await writeWhole(database.transaction(stores, 'readwrite'), async (transaction) =>
        Promise.all(stores.map((store) => transaction.objectStore(store).clear())),
      );
    }
  } finally {
    database.close();
  }
  await new Promise<void>((resolve, reject) => {
    deleteDB(name, { blocked: () => resolve() }).then(resolve, reject);
  });
}
