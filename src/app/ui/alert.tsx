import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** An error, announced immediately. `title` says what happened; the children say what to do next. */
export function Alert({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div role="alert" className="flex gap-3 rounded-control border border-danger bg-grey-2 p-3 text-sm">
      <CircleAlert size="1.25rem" aria-hidden="true" className="shrink-0 text-danger" />
      <div className="flex min-w-0 flex-1 flex-col gap-1">
        <p className="semibold">{title}</p>
        {children}
      </div>
    </div>
  );
}
