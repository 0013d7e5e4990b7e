import { HistoryPage as PlainPage } from '../history/history-page.tsx';
import { pagePath } from './paths.ts';
import { goTo } from './use-path.ts';

/** The history, with the way from a render back to its template and its values. */
export function HistoryPage() {
  return <PlainPage onFill={(templateId, fragment) => goTo(pagePath.template(templateId) + fragment)} />;
}
