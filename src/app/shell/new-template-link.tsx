import { Link } from 'wouter';
import { Plus } from 'lucide-react';
import { useHasSettings } from '../lib/use-service-description.ts';
import { buttonClass } from '../ui/button.tsx';
import { pagePath } from '../../contract/pages.ts';

/** Leads from a project to a new template in it, where the service is part of the app. */
export function NewTemplateLink({ projectId }: { projectId: string }) {
  const hasSettings = useHasSettings();
  if (!hasSettings) return null;
  return (
    <Link
      // Where there are settings, ids are in small letters, whatever the address says.
      href={pagePath.newTemplate(projectId.toLowerCase())}
      title="New template"
      className={buttonClass('plain', 'pointer-coarse:min-w-11')}
    >
      <Plus size="1rem" aria-hidden="true" />
      <span className="max-sm:sr-only">New template</span>
    </Link>
  );
}
