import type { QueryClient } from '@tanstack/react-query';
import type { Client } from '../../client/client.ts';
import { firstPage, pageQuery, projectsSource, templatesSource } from '../hooks/list-source.ts';
import { templateQuery } from '../hooks/template-query.ts';
import { projectPage, projectsPage, templatePage } from './pages.ts';
import type { PageAddress } from './paths.ts';

/** Fetches the code of a page and its first answer side by side, before the page is drawn. */
export function fetchAhead(address: PageAddress, queryClient: QueryClient, client: Client): void {
  if (address.page === 'projects') {
    projectsPage.prefetch();
    void queryClient.prefetchQuery(pageQuery(projectsSource(client), firstPage));
  } else if (address.page === 'project') {
    projectPage.prefetch();
    void queryClient.prefetchQuery(pageQuery(templatesSource(client, address.projectId), firstPage));
  } else if (address.page === 'template') {
    templatePage.prefetch();
    void queryClient.prefetchQuery(templateQuery(client, address.templateId));
  }
}
