import { Ellipsis, Lock } from 'lucide-react';
import type { ProjectEntry, TemplateEntry } from '../../../contract/workspace.ts';
import { ActionMenu, type ActionMenuProps } from '../../ui/action-menu.tsx';

/** Classes of a line of short facts, separated by dots. */
export const factsClass =
  "flex gap-x-1.5 overflow-hidden text-xs whitespace-nowrap text-grey-10 [&>*+*]:before:me-1.5 [&>*+*]:before:content-['·']";

/** Who can see a project or template, or who owns it. */
export function Visibility({ entry: { isOwn, owner, visibility } }: { entry: ProjectEntry | TemplateEntry }) {
  if (!isOwn) {
    return (
      <span>
        by <bdi>{owner}</bdi>
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

/** The menu of one project or template. */
export function EntryMenu({ name, items }: { name: string } & Pick<ActionMenuProps, 'items'>) {
  const label = `Actions of ${name}`;
  return (
    <ActionMenu label={label} items={items} title="Actions" className="w-9 shrink-0 px-0! pointer-coarse:w-11">
      <Ellipsis size="1.25rem" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </ActionMenu>
  );
}
