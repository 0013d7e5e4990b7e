import { FindingLine } from './finding-line.tsx';
import { useFieldLinks } from './field-links.ts';

export interface FieldFindingsProps {
  id: string;
  /** Of the variable. */
  name: string;
  /** Errors are told when the form would tell its own, and only where it has none. */
  hasErrors: boolean;
}

/** What a check found in one field. The element is there without words, too: the control refers to it. */
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
