import { Lock } from 'lucide-react';
import type { ProjectEntry, TemplateEntry } from '../../../contract/workspace.ts';

/** Classes of a line of short facts, with a dot between one and the next. */
export const factsClass =
  "flex gap-x-1.5 overflow-hidden text-xs whitespace-nowrap text-grey-10 [&>*+*]:before:me-1.5 [&>*+*]:before:content-['·']";

/** Who can see a thing, or whose it is. */
export function WhoSees({ entry: { isOwn, owner, visibility } }: { entry: ProjectEntry | TemplateEntry }) {
  if (!isOwn) {
    return (
      <span>
        of <bdi>{owner}</bdi>
      </span>
    );
  }
  if (visibility === 'SHARED') return <span>Shared</span>;
  return (
    <span className="inline-flex items-center gap-1">
      <Lock size="0.75rem" aria-hidden="true" />
      Private
    </span>
  );
}
