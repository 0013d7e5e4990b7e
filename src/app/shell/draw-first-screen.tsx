import { renderToString } from 'react-dom/server';
import { createClient } from '../../client/create-client.ts';
import { projectsPath, projectTemplatesPath, templatePath } from '../../contract/routes.ts';
import { firstPage } from '../hooks/list-source.ts';
import { projectQuery } from '../hooks/project-query.ts';
import { createQuotaStore } from '../quota/create-quota-store.ts';
import { AppRoot } from './app-root.tsx';
import { createQueryClient } from './create-query-client.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { FIRST_ANSWERS_ID, type FirstAnswers } from './first-answers.ts';
import { projectPage, projectsPage, templatePage } from './pages.ts';
import { readPath, type PageAddress } from './paths.ts';

// Before the first of them is waited for.
await Promise.all([projectsPage, projectPage, templatePage].map((page) => page.load()));

export interface FirstScreenOptions {
  /** Of the address of a list or a template. */
  path: string;
  /** Asks the service. */
  fetch: typeof fetch;
  nowMs: number;
}

/**
 * Runs on the server: draws the first screen of a page as HTML, for the element with the id `root` and what comes
 * after it, so that it can be read and used before any script is there. Undefined when something it needs is not answered.
 */
export async function drawFirstScreen({
  path,
  fetch,
  nowMs,
}: FirstScreenOptions): Promise<{ markup: string; data: string } | undefined> {
  const address = readPath(path);
  const asked = firstCall(address);
  let answer: string | undefined;
  const client = createClient({
    async fetch(input, init) {
      const response = await fetch(input, init);
      if (response.ok && input === asked) answer = await response.clone().text();
      return response;
    },
  });
  const queryClient = createQueryClient(0);
  try {
    const query = address.page === 'project' ? projectQuery(client, queryClient, address.projectId) : undefined;
    await Promise.all([query && queryClient.prefetchQuery(query), fetchAhead(address, queryClient, client)]);
    const isAnswered = queryClient
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.status === 'success');
    if (!isAnswered || answer === undefined) return undefined;
    const quotaStore = createQuotaStore({ storage: undefined });
    const drawing = { path, nowMs };
    const markup = renderToString(<AppRoot {...{ client, queryClient, quotaStore, drawing }} />);
    const first: FirstAnswers = {
      ...drawing,
      answer: [asked, answer],
      project: query && queryClient.getQueryData(query.queryKey),
    };
    // No name of a template may end the element.
    const json = JSON.stringify(first).replaceAll('<', '\\u003c');
    return { markup, data: `<script type="application/json" id="${FIRST_ANSWERS_ID}">${json}</script>` };
  } finally {
    // What it keeps would wait for half an hour to be forgotten.
    queryClient.clear();
  }
}

/** What a page asks before anything else. */
function firstCall(address: PageAddress): string {
  if (address.page === 'project') return projectTemplatesPath(address.projectId, firstPage);
  return address.page === 'template' ? templatePath(address.templateId) : projectsPath(firstPage);
}
