import { useState } from 'react';
import { Link } from 'wouter';
import { examplePath } from '../../../contract/routes.ts';
import type { TemplateEntry, ProjectEntry } from '../../../contract/workspace.ts';
import { type MenuItem, ActionMenu, type ActionMenuProps } from '../../ui/action-menu.tsx';
import { buttonClass } from '../../ui/button.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { pagePath } from '../../../contract/pages.ts';
import type { CatalogueAction } from './use-entry-actions.tsx';
import { Ellipsis, Lock } from 'lucide-react';

export interface TemplateRowProps {
  template: TemplateEntry;
  onAct: (action: CatalogueAction) => void;
}

export function TemplateRow({ template, onAct }: TemplateRowProps) {
  const { id, name, description, isOwn, visibility, version, updatedAt } = template;
  const act = (label: string, kind: Extract<CatalogueAction, { template: unknown }>['kind']): MenuItem => ({
    label,
    onChoose: () => onAct({ kind, template }),
  });
  const items: MenuItem[] = isOwn
    ? [
        { label: 'Fill in and render', href: pagePath.template(id) },
        { label: 'Edit', href: pagePath.editTemplate(id) },
        { label: 'Update from an SVG', href: `${pagePath.editTemplate(id)}#update` },
        { label: 'Versions', href: `${pagePath.editTemplate(id)}#versions` },
        act('Rename or describe…', 'renameTemplate'),
        act('Duplicate…', 'duplicateTemplate'),
        act('Move…', 'moveTemplate'),
        act(visibility === 'SHARED' ? 'Stop sharing…' : 'Share…', 'shareTemplate'),
        act('Delete…', 'deleteTemplate'),
      ]
    : [{ label: 'Fill in and render', href: pagePath.template(id) }, act('Duplicate…', 'duplicateTemplate')];
  return (
    <div className="flex h-full items-center gap-3 border-b border-grey-6 ps-1">
      <ExampleImage key={updatedAt} template={template} />
      <div className="relative min-w-0 flex-1">
        <div className="truncate">
          <Link
            href={pagePath.template(id)}
            className="semibold underline-offset-4 hover:underline pointer-coarse:stretched"
          >
            <bdi>{name === '' ? 'Untitled' : name}</bdi>
          </Link>
        </div>
        <div className={factsClass}>
          <Visibility entry={template} />
          <span className="tabular max-sm:hidden">Version {version}</span>
          <RelativeTime isoTime={updatedAt} />
          <span dir="auto" className="min-w-0 truncate empty:hidden">
            {description}
          </span>
        </div>
      </div>
      {isOwn && (
        <Link href={pagePath.editTemplate(id)} className={buttonClass('quiet', 'max-sm:hidden')}>
          Edit
          <span className="sr-only">{name}</span>
        </Link>
      )}
      <EntryMenu name={name} items={items} />
    </div>
  );
}

/** The template rendered with its example values, or an empty frame. */
function ExampleImage({ template: { id, name, updatedAt } }: { template: TemplateEntry }) {
  const [isBroken, setBroken] = useState(false);
  return (
    <span className="grid h-11 w-16 shrink-0 grid-rows-[100%] place-items-center">
      {isBroken ? (
        <span className="h-9 w-12 border border-grey-7 bg-grey-2" />
      ) : (
        <img
          src={examplePath(id, updatedAt)}
          alt={`Example of ${name}`}
          loading="lazy"
          decoding="async"
          fetchPriority="low"
          className="max-h-full max-w-full outline outline-1 -outline-offset-1 outline-grey-7"
          onError={() => setBroken(true)}
        />
      )}
    </span>
  );
}

/** Classes for a line of short facts separated by dots. */
export const factsClass =
  "flex gap-x-1.5 overflow-hidden text-xs whitespace-nowrap text-grey-10 [&>*+*]:before:me-1.5 [&>*+*]:before:content-['·']";

/** Shows who can see a project or template, or who owns it. */
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

export function EntryMenu({ name, items }: { name: string } & Pick<ActionMenuProps, 'items'>) {
  const label = `Actions for ${name}`;
  return (
    <ActionMenu label={label} items={items} title="Actions" className="w-9 shrink-0 px-0! pointer-coarse:w-11">
      <Ellipsis size="1.25rem" aria-hidden="true" />
      <span className="sr-only">{label}</span>
    </ActionMenu>
  );
}
