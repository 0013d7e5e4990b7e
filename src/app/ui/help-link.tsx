import { Link } from 'wouter';

interface HelpLinkProps {
  href: string;
  /** The page's title. */
  title: string;
}

/** Links to the guide page that explains the current page. */
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
