import { create } from 'zustand';
import { SIGN_IN_TITLE } from '../../contract/visitor.ts';
import { requirePerson } from './person-scope.ts';

/** Whether the server has asked for a sign-in since the page was loaded. The app then shows the sign-in page. */
export const useSession = create(() => ({ hasEnded: false }));

/** Like `fetch`, and notices when the session has ended. For all calls to the app's server. */
export const sessionFetch: typeof fetch = async (input, init) => {
  requirePerson();
  const response = await fetch(input, init);
  if (response.status === 401 && (await readTitle(response.clone())) === SIGN_IN_TITLE) {
    useSession.setState({ hasEnded: true });
  }
  return response;
};

async function readTitle(response: Response): Promise<unknown> {
  try {
    return ((await response.json()) as { title?: unknown } | null)?.title;
  } catch {
    return undefined;
  }
}
