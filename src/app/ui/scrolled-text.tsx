import type { ReactNode } from 'react';

export interface ScrolledTextProps {
  label: string;
  isWrapped?: boolean;
  children: ReactNode;
}

/** Preformatted text in a scroll area that the keyboard can reach. */
export function ScrolledText({ label, isWrapped = false, children }: ScrolledTextProps) {
  const wrapClass = isWrapped
    ? 'max-h-64 p-3 whitespace-pre-wrap wrap-anywhere'
    : 'max-h-[max(20rem,100dvh-20rem)] py-3';
  return (
    <pre
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a keyboard must be able to scroll it
      tabIndex={0}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- `pre` keeps the text's spaces
      role="region"
      aria-label={label}
      className={`overflow-auto rounded-control border border-grey-6 bg-grey-2 text-xs leading-5 ${wrapClass}`}
    >
      {children}
    </pre>
  );
}
