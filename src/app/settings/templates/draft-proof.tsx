import { MissedLine } from '../../ui/missed-line.tsx';
import { DocumentPicture } from '../editor/document-picture.tsx';
import { RemarkList } from './remark-list.tsx';
import type { DraftCheck } from './use-draft-check.ts';

export interface DraftProofProps {
  name: string;
  check: DraftCheck;
  /** What is not as it was drawn. */
  notes: readonly string[];
  className?: string;
}

/** How the template comes out as it is set now, and what to know of that. */
export function DraftProof({ name, check, notes, className = '' }: DraftProofProps) {
  const { drawable, isCurrent, error, remarks } = check;
  return (
    <div className={`flex min-w-0 flex-col gap-4 ${className}`}>
      <DocumentPicture alt={`Proof of ${name}`} document={drawable} isStale={!isCurrent} />
      {error !== null && (
        <MissedLine className="text-warning" onTryAgain={check.tryAgain}>
          It could not be checked: {error.message}
        </MissedLine>
      )}
      <RemarkList title="Not as it was drawn" messages={notes} />
      <RemarkList title="Notes" messages={remarks?.notes ?? []} />
    </div>
  );
}
