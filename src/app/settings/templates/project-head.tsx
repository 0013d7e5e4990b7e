import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { ProjectEntry } from '../../../contract/workspace.ts';
import { formatCount } from '../../../variables/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { pagePath } from '../../../contract/pages.ts';
import { EntryMenu, factsClass, Visibility } from './entry-line.tsx';
import type { CatalogueAction } from './use-entry-actions.tsx';

export interface ProjectHeadProps {
  project: ProjectEntry;
  isEmpty: boolean;
  onAct: (action: CatalogueAction) => void;
}

export function ProjectHead({ project, isEmpty, onAct }: ProjectHeadProps) {
  const { id, name, description, isOwn, visibility, templateCount } = project;
  const isShared = visibility === 'SHARED';
  return (
    <div className="flex h-full items-end gap-2 border-b border-grey-8 pb-2">
      <div className="relative min-w-0 flex-1">
        <h2 className="truncate text-base">
          <Link href={pagePath.project(id)} className="underline-offset-4 hover:underline pointer-coarse:stretched">
            <bdi>{name === '' ? 'Untitled' : name}</bdi>
          </Link>
        </h2>
        <div className={factsClass}>
          <span className="tabular">{isEmpty ? 'No templates yet' : formatCount(templateCount, 'template')}</span>
          <Visibility entry={project} />
          <span dir="auto" className="min-w-0 truncate empty:hidden">
            {description}
          </span>
        </div>
      </div>
      {isOwn && (
        <>
          <Link href={`${pagePath.newTemplate()}?project=${id}`} className={buttonClass('quiet', 'max-sm:px-2')}>
            <Plus size="1rem" aria-hidden="true" />
            <span className="max-sm:sr-only">New template</span>
            <span className="sr-only">in {name}</span>
          </Link>
          <EntryMenu
            name={name}
            items={[
              { label: 'Rename or describe…', onChoose: () => onAct({ kind: 'renameProject', project }) },
              {
                label: isShared ? 'Stop sharing…' : 'Share…',
                onChoose: () => onAct({ kind: 'shareProject', project }),
              },
              { label: 'Delete…', onChoose: () => onAct({ kind: 'deleteProject', project }) },
            ]}
          />
        </>
      )}
    </div>
  );
}
