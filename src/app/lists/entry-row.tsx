import { memo } from 'react';
import { RelativeTime } from '../ui/relative-time.tsx';
import { formatNumber } from '../../variables/messages.ts';
import { isTemplate, type EntryProps } from './entry.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { highlight } from './highlight.tsx';
import { TemplatePicture } from './template-picture.tsx';
import { SmallFrame } from './thumbnails.tsx';
import { useTemplateSize } from './use-template-size.ts';
import { Visibility } from './visibility.tsx';

/** Shared by the cells of the table and its head. */
export const cellClass = 'h-11 truncate border-b border-grey-6 px-3 max-sm:px-1.5';
const numberClass = `${cellClass} text-end text-grey-11 tabular`;
const softClass = `${cellClass} text-grey-11`;

/** A project or template as a row. Memoized, because a scroll passes thousands. */
export const EntryRow = memo(function EntryRow({
  entry,
  projectName,
  words,
  index,
  isSelected,
  isVisible,
  lastRender,
  showsProject,
  showsVisibility,
  isOfProjects,
  ProjectLink,
  TemplateLink,
}: EntryProps & { isOfProjects: boolean }) {
  const template = isTemplate(entry) ? entry : undefined;
  const Link = template ? TemplateLink : ProjectLink;
  return (
    <tr
      data-id={entry.id}
      data-index={index}
      aria-rowindex={index + 2}
      className={`link-row hover:bg-grey-3 ${isSelected ? 'bg-grey-4' : ''}`}
    >
      {(!isOfProjects || showsProject) && (
        <td className={`${cellClass} picture-ground max-sm:hidden`}>
          {template && (
            <span className="block h-9 w-12">
              <TemplatePicture template={template} isVisible={isVisible} lastRender={lastRender}>
                <SmallFrame />
              </TemplatePicture>
            </span>
          )}
        </td>
      )}
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link is its label */}
      <th scope="row" className={`${cellClass} text-start semibold`}>
        <Link id={entry.id} className="stretched scroll-mt-14 after:rounded-none">
          <bdi>{entry.name === '' ? 'Untitled' : highlight(entry.name, words)}</bdi>
        </Link>
      </th>
      <td className={`${softClass} max-wide:hidden`} dir="auto">
        {highlight(entry.description, words)}
      </td>
      {showsProject && (
        <td className={`${softClass} max-sm:hidden`}>{template ? highlight(projectName, words) : 'Project'}</td>
      )}
      {isOfProjects ? (
        <td className={numberClass}>
          {'templateCount' in entry && entry.templateCount !== undefined && formatNumber(entry.templateCount)}
        </td>
      ) : (
        <td className={`${numberClass} max-sm:hidden`}>
          {template && <TemplateSizeText templateId={template.id} isVisible={isVisible} />}
        </td>
      )}
      {showsVisibility && (
        <td className={`${softClass} max-sm:hidden`}>
          <Visibility visibility={entry.visibility} />
        </td>
      )}
      <td className={numberClass}>
        <RelativeTime isoTime={entry.updatedAt} />
      </td>
      {(!isOfProjects || showsProject) && (
        <td className={cellClass}>
          {template && <FavouriteButton item={template} projectName={projectName} className="relative" />}
        </td>
      )}
    </tr>
  );
});

function TemplateSizeText({ templateId, isVisible }: { templateId: string; isVisible: boolean }) {
  return useTemplateSize(templateId, isVisible)?.label;
}
