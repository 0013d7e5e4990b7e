import { useCallback } from 'react';
import { useVirtualList } from '../../ui/virtual-rows.tsx';
import type { CatalogueLine } from './catalogue-entries.ts';
import { TemplateRow, EntryMenu, factsClass, Visibility } from './template-row.tsx';
import type { CatalogueAction } from './use-entry-actions.tsx';
import { Plus } from 'lucide-react';
import { Link } from 'wouter';
import type { ProjectEntry } from '../../../contract/workspace.ts';
import { formatCount } from '../../../variables/messages.ts';
import { buttonClass } from '../../ui/button.tsx';
import { pagePath } from '../../../contract/pages.ts';

/** In rem, because users may have a larger font size. */
const HEAD_REM = 5.5;
const ROW_REM = 3.75;

export interface CatalogueListProps {
  lines: readonly CatalogueLine[];
  onAct: (action: CatalogueAction) => void;
}

export function CatalogueList({ lines, onAct }: CatalogueListProps) {
  const heightOf = useCallback((index: number) => (lines[index]?.kind === 'project' ? HEAD_REM : ROW_REM), [lines]);
  const { listRef, virtualRows, totalPx, scrollMargin, ...list } = useVirtualList<HTMLUListElement>({
    count: lines.length,
    keyOf: (index) => lines[index]?.id ?? '',
    rowRem: heightOf,
  });
  // The controls in the lines handle the arrow keys.
  const events = { onFocus: list.events.onFocus };
  return (
    <ul
      ref={listRef}
      aria-label="Projects and their templates"
      className="relative -mt-6 [overflow-anchor:none]"
      style={{ height: totalPx }}
      {...events}
    >
      {virtualRows.map(({ index, start, size }) => {
        const line = lines[index];
        if (line === undefined) return null;
        return (
          <li
            key={line.id}
            data-index={index}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            className="absolute inset-x-0 top-0"
            style={{ height: size, transform: `translateY(${start - scrollMargin}px)` }}
          >
            {line.kind === 'project' ? (
              <ProjectHead project={line.project} isEmpty={line.isEmpty} onAct={onAct} />
            ) : (
              <TemplateRow template={line.template} onAct={onAct} />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface ProjectHeadProps {
  project: ProjectEntry;
  isEmpty: boolean;
  onAct: (action: CatalogueAction) => void;
}

function ProjectHead({ project, isEmpty, onAct }: ProjectHeadProps) {
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
