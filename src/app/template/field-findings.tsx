import { FindingLine } from './finding-line.tsx';
import { useFieldLinks } from './field-links.ts';

export interface FieldFindingsProps {
  id: string;
  name: string;
  /** Errors are shown when the form would show its own, and only where it has none. */
  hasErrors: boolean;
}

/** The findings of a check in one field. The element stays while empty, because the control refers to it. */
export function FieldFindings({ id, name, hasErrors }: FieldFindingsProps) {
  const findings = useFieldLinks((links) => links.findings.get(name));
  const shown = findings?.filter(({ severity }) => hasErrors || severity !== 'error') ?? [];
  return (
    <div id={id} dir="auto" className="flex flex-col gap-1 empty:hidden">
      {shown.map(({ code, severity, message }) => (
        <FindingLine key={code + message} severity={severity}>
          {message}
        </FindingLine>
      ))}
    </div>
  );
}
