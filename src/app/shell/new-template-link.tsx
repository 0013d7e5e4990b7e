import { Link } from 'wouter';
import { Plus } from 'lucide-react';
import { useHasSettings } from '../lib/use-service-description.ts';
import { buttonClass } from '../ui/button.tsx';
import { pagePath } from '../../contract/pages.ts';

/** Links to a new template in a project, if the service is embedded. */
export function NewTemplateLink({ projectId }: { projectId: string }) {
  const hasSettings = useHasSettings();
  if (!hasSettings) return null;
  return (
    <Link
      // The embedded service has lower-case ids, whatever the address says.
      href={`${pagePath.newTemplate()}?project=${projectId.toLowerCase()}`}
      title="New template"
      className={buttonClass('plain', 'pointer-coarse:min-w-11')}
    >
      <Plus size="1rem" aria-hidden="true" />
      <span className="max-sm:sr-only">New template</span>
    </Link>
  );
}
