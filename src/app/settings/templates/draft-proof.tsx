import { MissedLine } from '../../ui/missed-line.tsx';
import { DocumentImage } from '../editor/document-image.tsx';
import { RemarkList } from './remark-list.tsx';
import type { DraftCheck } from './use-draft-check.ts';

export interface DraftProofProps {
  name: string;
  check: DraftCheck;
  notes: readonly string[];
  className?: string;
}

export function DraftProof({ name, check, notes, className = '' }: DraftProofProps) {
  const { document, hasProblems, isCurrent, error, remarks } = check;
  return (
    <div className={`flex min-w-0 flex-col gap-4 ${className}`}>
      <DocumentImage
        alt={`Proof of ${name}`}
        document={document}
        isDrawable={!hasProblems}
        isStale={hasProblems || !isCurrent}
      />
      {error !== null && (
        <MissedLine className="text-warning" onTryAgain={check.tryAgain}>
          The template couldn’t be checked: {error.message}
        </MissedLine>
      )}
      <RemarkList title="Differences from the SVG" messages={notes} />
      <RemarkList title="Notes" messages={remarks?.notes ?? []} />
    </div>
  );
}
