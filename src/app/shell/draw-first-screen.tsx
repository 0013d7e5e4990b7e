import { renderToString } from 'react-dom/server';
import { createClient } from '../../client/create-client.ts';
import { projectsPath, projectTemplatesPath } from '../../contract/routes.ts';
import { firstPage } from '../hooks/list-source.ts';
import { projectQuery } from '../hooks/project-query.ts';
import { createQuotaStore } from '../quota/create-quota-store.ts';
import { AppRoot } from './app-root.tsx';
import { createQueryClient } from './create-query-client.ts';
import { fetchAhead } from './fetch-ahead.ts';
import { FIRST_ANSWERS_ID, type FirstAnswers } from './first-answers.ts';
import { readPath } from './paths.ts';

export interface FirstScreenOptions {
  /** Of a list page's address. */
  path: string;
  /** Asks the service. */
  fetch: typeof fetch;
  nowMs: number;
}

/**
 * Runs on the server: draws the first screen of a list page as HTML, for the element with the id `root` and what comes
 * after it, so that it can be read and used before any script is there. Undefined when something it needs is not answered.
 */
export async function drawFirstScreen({
  path,
  fetch,
  nowMs,
}: FirstScreenOptions): Promise<{ markup: string; data: string } | undefined> {
  const address = readPath(path);
  const isProject = address.page === 'project';
  const listPath = isProject ? projectTemplatesPath(address.projectId, firstPage) : projectsPath(firstPage);
  let list: string | undefined;
  const client = createClient({
    async fetch(input, init) {
      const response = await fetch(input, init);
      if (response.ok && input === listPath) list = await response.clone().text();
      return response;
    },
  });
  const queryClient = createQueryClient(0);
  try {
    const query = isProject ? projectQuery(client, queryClient, address.projectId) : undefined;
    await Promise.all([query && queryClient.prefetchQuery(query), fetchAhead(address, queryClient, client)]);
    const isAnswered = queryClient
      .getQueryCache()
      .getAll()
      .every(({ state }) => state.status === 'success');
    if (!isAnswered || list === undefined) return undefined;
    const quotaStore = createQuotaStore({ storage: undefined });
    const drawing = { path, nowMs };
    const markup = renderToString(<AppRoot {...{ client, queryClient, quotaStore, drawing }} />);
    const first: FirstAnswers = {
      ...drawing,
      list: [listPath, list],
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
