import { memo, useMemo, type ReactNode } from 'react';
import { KeptThumbnail } from '../history/kept-thumbnail.tsx';
import { RelativeTime } from '../ui/relative-time.tsx';
import { formatCount } from './describe-count.ts';
import type { IdLink } from './id-link.ts';
import { VisibilityMark } from './visibility-mark.tsx';
import { isTemplate, type Entry } from './entry.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { highlight } from './highlight.tsx';
import { prepareQuery } from './match-text.ts';
import { describeSize, type KnownSize } from './shape-reader.ts';

export interface EntryRowProps {
  entry: Entry;
  projectName: string;
  query: string;
  index: number;
  isSelected: boolean;
  isFavourite: boolean;
  size: KnownSize;
  /** The id of its last render here. */
  lastRender: string | undefined;
  isOfProjects: boolean;
  /** The list holds templates of several projects. */
  showsProject: boolean;
  ProjectLink: IdLink;
  TemplateLink: IdLink;
}

/** A project or template as a line. Drawn anew only when something of its own has changed. */
export const EntryRow = memo(function EntryRow({
  entry,
  projectName,
  query,
  index,
  isSelected,
  isFavourite,
  size,
  lastRender,
  isOfProjects,
  showsProject,
  ProjectLink,
  TemplateLink,
}: EntryRowProps) {
  const words = useMemo(() => prepareQuery(query), [query]);
  const draw = (text: string): ReactNode => highlight(text, words);
  const Link = isTemplate(entry) ? TemplateLink : ProjectLink;
  return (
    <tr
      data-id={entry.id}
      data-index={index}
      aria-rowindex={index + 2}
      className={isSelected ? 'is-selected' : undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link is its label */}
      <th scope="row">
        {lastRender === undefined ? (
          isTemplate(entry) && <span className="row-render" />
        ) : (
          <KeptThumbnail key={lastRender} id={lastRender} className="row-render" />
        )}
        <Link id={entry.id} className="stretched">
          <bdi>{entry.name === '' ? 'Untitled' : draw(entry.name)}</bdi>
        </Link>
      </th>
      <td className="wide-only" dir="auto">
        {draw(entry.description)}
      </td>
      {showsProject && <td className="sm-only">{isTemplate(entry) ? draw(projectName) : 'Project'}</td>}
      {isOfProjects ? (
        <td className="number">
          {!isTemplate(entry) && entry.templateCount !== undefined && formatCount(entry.templateCount)}
        </td>
      ) : (
        <td className="sm-only number">{size ? describeSize(size) : ''}</td>
      )}
      <td className="sm-only">
        <VisibilityMark visibility={entry.visibility} />
      </td>
      <td className="number">
        <RelativeTime isoTime={entry.updatedAt} />
      </td>
      {(!isOfProjects || showsProject) && (
        <td className="star">
          {isTemplate(entry) && (
            <FavouriteButton item={entry} projectName={projectName} isFavourite={isFavourite} size={size} />
          )}
        </td>
      )}
    </tr>
  );
});
