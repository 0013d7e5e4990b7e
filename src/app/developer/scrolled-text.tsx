import type { ReactNode } from 'react';

/** Text that keeps its spaces and scrolls by itself, with a keyboard too. */
export function ScrolledText({
  label,
  isWrapped = false,
  children,
}: {
  label: string;
  isWrapped?: boolean;
  children: ReactNode;
}) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex, jsx-a11y/prefer-tag-over-role -- a keyboard must be able to scroll it
    <pre tabIndex={0} role="region" aria-label={label} className={isWrapped ? 'code code-body' : 'code'}>
      {children}
    </pre>
  );
}
