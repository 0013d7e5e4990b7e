import { memo, useMemo, type ReactNode } from 'react';
import { KeptThumbnail } from '../../renders/kept-thumbnail.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { formatCount } from '../describe-count.ts';
import type { IdLink } from '../id-link.ts';
import { VisibilityMark } from '../visibility-mark.tsx';
import type { Entry } from './entry.ts';
import { FavouriteButton } from './favourite-button.tsx';
import { highlight } from './highlight.tsx';
import { prepareQuery } from './match-text.ts';
import { describeSize, type KnownSize } from './shape-reader.ts';

export interface EntryRowProps {
  entry: Entry;
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
  const { item } = entry;
  const Link = entry.kind === 'project' ? ProjectLink : TemplateLink;
  return (
    <tr
      data-id={item.id}
      data-index={index}
      aria-rowindex={index + 2}
      className={isSelected ? 'is-selected' : undefined}
    >
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the link is its label */}
      <th scope="row">
        {lastRender === undefined ? (
          entry.kind === 'template' && <span className="row-render" />
        ) : (
          <KeptThumbnail key={lastRender} id={lastRender} className="row-render" />
        )}
        <Link id={item.id} className="stretched">
          <bdi>{item.name === '' ? 'Untitled' : draw(item.name)}</bdi>
        </Link>
      </th>
      <td className="wide-only" dir="auto">
        {draw(item.description)}
      </td>
      {showsProject && <td className="sm-only">{entry.kind === 'project' ? 'Project' : draw(entry.projectName)}</td>}
      {isOfProjects ? (
        <td className="number">
          {entry.kind === 'project' && entry.item.templateCount !== undefined && formatCount(entry.item.templateCount)}
        </td>
      ) : (
        <td className="sm-only number">{size ? describeSize(size) : ''}</td>
      )}
      <td className="sm-only">
        <VisibilityMark visibility={item.visibility} />
      </td>
      <td className="number">
        <RelativeTime isoTime={item.updatedAt} />
      </td>
      {(!isOfProjects || showsProject) && (
        <td className="star">
          {entry.kind === 'template' && <FavouriteButton entry={entry} isFavourite={isFavourite} size={size} />}
        </td>
      )}
    </tr>
  );
});
