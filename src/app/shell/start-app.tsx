import { createRoot, hydrateRoot } from 'react-dom/client';
import { createClient } from '../../client/create-client.ts';
import { projectQuery } from '../hooks/project-query.ts';
import { errorWords } from '../hooks/use-error-words.ts';
import { createQuotaStore } from '../quota/create-quota-store.ts';
import { AppRoot } from './app-root.tsx';
import { createQueryClient } from './create-query-client.ts';
import { nextIdleAfterPaint } from '../ui/next-idle.ts';
import { openStorage } from '../hooks/open-storage.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { answerFirst, readFirstAnswers } from './first-answers.ts';
import { hearEarlyKey } from './early-key.ts';
import { readPath } from './paths.ts';
import { listenToLess } from './unheard-events.ts';

const QUIET_AFTER_MS = 1_000;
/** Nobody sees a wait as short as this; outlines drawn for it would only be thrown away. */
const OUTLINES_AFTER_MS = 60;

/** Wires the app and puts it on the page, or takes over the page that the server has drawn. */
export function startApp(): void {
  const root = document.getElementById('root');
  if (root === null) throw new Error('index.html has no element with the id "root"');
  hearEarlyKey();
  const quotaStore = createQuotaStore({ storage: openStorage() });
  window.addEventListener('storage', quotaStore.hear);
  const drawing = readFirstAnswers();
  const ask: typeof fetch = (input, init) => fetch(input, init);
  const client = createClient({ fetch: drawing ? answerFirst(drawing, ask) : ask, onQuota: quotaStore.add });
  const queryClient = createQueryClient();
  const app = <AppRoot {...{ client, queryClient, quotaStore, drawing }} />;
  const address = readPath(location.pathname);
  if (drawing) {
    // It can be read and used meanwhile, so it is painted first.
    if (address.page === 'project') {
      queryClient.setQueryData(projectQuery(client, queryClient, address.projectId).queryKey, drawing.project ?? null);
    }
    void nextIdleAfterPaint()
      .then(() => fetchAhead(address, queryClient, client))
      .then(() => listenToLess([root, document], () => hydrateRoot(root, app)));
  } else {
    const reactRoot = listenToLess([root, document], () => createRoot(root));
    // A view of its own asks for other answers.
    const ahead = location.search === '' ? fetchAhead(address, queryClient, client) : undefined;
    const outlinesDue = new Promise((resolve) => setTimeout(resolve, OUTLINES_AFTER_MS));
    void Promise.race([ahead, outlinesDue]).then(() => reactRoot.render(app));
  }
  // The server may be gone when they are needed.
  setTimeout(errorWords.prefetch, QUIET_AFTER_MS);
}
