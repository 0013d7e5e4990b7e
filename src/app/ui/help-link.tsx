import { Link } from 'wouter';

interface HelpLinkProps {
  href: string;
  /** The title of the page. */
  title: string;
}

/** Links to the page of the guide that explains the current page. */
export function HelpLink({ href, title }: HelpLinkProps) {
  return (
    <Link
      href={href}
      className="inline-flex w-fit items-center text-grey-11 underline underline-offset-4 hover:text-grey-12 pointer-coarse:min-h-11"
    >
      Help: {title}
    </Link>
  );
}
