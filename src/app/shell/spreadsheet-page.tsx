import { useLocation } from 'wouter';
import { SetupPage } from '../batch/setup/setup-page.tsx';
import { BatchLink } from './page-links.tsx';
import { pagePath } from './paths.ts';

/** From a spreadsheet to a batch, and on to its page. */
export function SpreadsheetPage({ templateId }: { templateId: string }) {
  const [, navigate] = useLocation();
  return (
    <SetupPage
      templateId={templateId}
      onStarted={(batchId) => navigate(pagePath.batch(batchId))}
      BatchLink={BatchLink}
    />
  );
}
