import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { firstPage, pageQuery, projectsSource, templatesSource } from '../hooks/list-source.ts';
import { templateQuery } from '../hooks/template-query.ts';
import { projectPage, projectsPage, templatePage } from './pages.ts';
import type { PageAddress } from './paths.ts';

/** Fetches the code of a page and its first answer side by side; resolves once both are there or have failed. */
export async function fetchAhead(address: PageAddress, queryClient: QueryClient, client: Client): Promise<void> {
  if (address.page === 'projects') {
    const answer = queryClient.prefetchQuery(pageQuery(projectsSource(client), firstPage));
    await Promise.allSettled([answer, projectsPage.load()]);
  } else if (address.page === 'project') {
    const answer = queryClient.prefetchQuery(pageQuery(templatesSource(client, address.projectId), firstPage));
    await Promise.allSettled([answer, projectPage.load()]);
  } else if (address.page === 'template') {
    const answer = queryClient.prefetchQuery(templateQuery(client, address.templateId));
    await Promise.allSettled([answer, templatePage.load()]);
  }
}
