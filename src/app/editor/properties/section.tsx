import type { ReactNode } from 'react';

/** A part of the panel. Its fields are in two columns. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset aria-label={title} className="flex min-w-0 flex-col gap-2 border-t border-grey-6 pt-3">
      <h3 className="semibold">{title}</h3>
      <div className="grid grid-cols-2 items-start gap-x-2 gap-y-2">{children}</div>
    </fieldset>
  );
}
