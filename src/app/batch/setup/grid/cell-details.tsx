import type { RowFinding } from '../../../../batch/rows/check-rows.ts';
import { Button } from '../../../ui/button.tsx';

export interface CellDetailsProps {
  columnName: string;
  line: number;
  text: string;
  findings: readonly RowFinding[];
  onEdit: () => void;
}

/** Below the grid: the complete text of the active cell, and the issues of its row. */
export function CellDetails({ columnName, line, text, findings, onEdit }: CellDetailsProps) {
  return (
    <div className="flex min-h-16 items-start justify-between gap-4 text-sm">
      <div className="flex min-w-0 flex-col gap-1">
        <p className="text-xs text-grey-10">
          Row {line}, <bdi>{columnName}</bdi>
        </p>
        <p dir="auto" className="line-clamp-2 wrap-anywhere">
          {text === '' ? <span className="text-grey-10">empty</span> : text.slice(0, 500)}
        </p>
        <ul aria-label={`Issues in row ${line}`} className="flex flex-col gap-0.5">
          {findings.slice(0, 5).map(({ code, name, severity, message }) => (
            <li
              key={`${code} ${name} ${message}`}
              className={
                severity === 'error' ? 'text-danger' : severity === 'warning' ? 'text-warning' : 'text-grey-10'
              }
            >
              {message}
            </li>
          ))}
        </ul>
      </div>
      <Button className="shrink-0" onClick={onEdit}>
        Edit cell
      </Button>
    </div>
  );
}
