import { Link } from 'wouter';
import { PageHeading } from '../ui/page-heading.tsx';
import { pagePath } from '../hooks/page-path.ts';

export function NotFoundPage() {
  return (
    <div className="flex flex-col items-start gap-3">
      <PageHeading title="Page not found" />
      <p className="text-grey-11">No page has this address. It may have been copied in part.</p>
      <Link href={pagePath.projects()} className="semibold text-accent underline underline-offset-4">
        Go to the projects
      </Link>
    </div>
  );
}
