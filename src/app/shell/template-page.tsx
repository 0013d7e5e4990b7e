import { createPart } from '../hooks/create-part.ts';
import { TemplatePage as PlainPage } from './plain-template-page.tsx';
import { HistoryLink } from './history-link.tsx';

// Of the same chunk, because it needs nearly all of it.
export { TryPage } from './plain-template-page.tsx';

const views = createPart(async () => (await import('../developer/developer-views.tsx')).DeveloperViews);

/** The page of a template, and beside its preview what the developer's folder has to show. */
export function TemplatePage({ templateId }: { templateId: string }) {
  return <PlainPage templateId={templateId} views={views} HistoryLink={HistoryLink} />;
}
