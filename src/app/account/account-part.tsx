import { useId, type ReactNode } from 'react';

/** A section of the account page with its heading. */
export function AccountPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4">
      <h2 id={id} className="text-base">
        {title}
      </h2>
      {children}
    </section>
  );
}
