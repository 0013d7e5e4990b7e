import { useLocation } from 'wouter';
import { HistoryPage as PlainHistoryPage } from '../history/history-page.tsx';
import { pagePath } from './paths.ts';

/** The history, with the way from a render back to its template and its values. */
export function HistoryPage() {
  const [, navigate] = useLocation();
  return (
    <PlainHistoryPage
      onRestore={(templateId, renderId) => navigate(`${pagePath.template(templateId)}?from=${renderId}`)}
    />
  );
}
