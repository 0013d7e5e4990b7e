import { Link } from 'wouter';
import { PageHeading } from '../ui/page-heading.tsx';
import { pagePath } from '../../contract/pages.ts';

export function NotFoundPage() {
  return (
    <div className="flex flex-col items-start gap-3">
      <PageHeading title="Page not found" />
      <p className="text-grey-11">We can’t find that page. The link may be incomplete.</p>
      <Link href={pagePath.projects()} className="semibold text-accent underline underline-offset-4">
        Go to your projects
      </Link>
    </div>
  );
}
