import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Severity } from '../../contract/check.ts';

const signs = {
  error: { Icon: CircleAlert, name: 'Error', color: 'text-danger' },
  warning: { Icon: TriangleAlert, name: 'Warning', color: 'text-warning' },
  note: { Icon: Info, name: 'Note', color: 'text-grey-11' },
} as const satisfies Record<Severity, object>;

/** One finding. An icon and a color show its severity, which screen readers also announce. */
export function FindingLine({ severity, children }: { severity: Severity; children: ReactNode }) {
  const { Icon, name, color } = signs[severity];
  return (
    <span className={`flex gap-1.5 text-xs wrap-anywhere ${color}`}>
      <Icon size="1rem" aria-hidden="true" className="shrink-0" />
      <span className="min-w-0">
        <span className="sr-only">{name}: </span>
        {children}
      </span>
    </span>
  );
}
