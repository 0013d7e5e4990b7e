import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { firstPage, pageQuery, projectsSource, templatesSource } from '../hooks/list-source.ts';
import { templateQuery } from '../hooks/template-query.ts';
import type { Part } from '../hooks/create-part.ts';
import { projectPage, projectsPage, templatePage } from './pages.ts';
import type { PageAddress } from './paths.ts';

/** Fetches the code of a page and its first answer side by side; resolves once both are there or have failed. */
export function fetchAhead(address: PageAddress, queryClient: QueryClient, client: Client): Promise<unknown> {
  if (address.page === 'projects') {
    return settle(projectsPage, queryClient.prefetchQuery(pageQuery(projectsSource(client), firstPage)));
  }
  if (address.page === 'project') {
    const source = templatesSource(client, address.projectId);
    return settle(projectPage, queryClient.prefetchQuery(pageQuery(source, firstPage)));
  }
  if (address.page === 'template') {
    return settle(templatePage, queryClient.prefetchQuery(templateQuery(client, address.templateId)));
  }
  return Promise.resolve();
}

function settle(page: Part<unknown>, answer: Promise<void>): Promise<unknown> {
  return Promise.allSettled([page.load(), answer]);
}
