import { memo, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Project, TemplateItem } from '../../contract/template.ts';
import { RelativeTime } from '../ui/relative-time.tsx';
import { describeCount, describeProject, isTemplate, type EntryLink, type EntryProps } from './entry.ts';
import { FavouriteButton, Visibility, useTemplateSize, highlight } from './entry-parts.tsx';
import { TemplatePicture, InitialFrame, ProjectFrames } from './template-picture.tsx';
import { useServices } from '../services.ts';
import { templatesQuery } from './queries.ts';

interface EntryCardProps extends EntryProps {
  /** The length of the complete list; -1 when unknown. */
  setSize: number;
  /** The grid row, starting at 1. */
  row: number;
}

/** A project or template as a card. Memoized, because scrolling may pass thousands of cards. */
export const EntryCard = memo(function EntryCard(props: EntryCardProps) {
  const { entry } = props;
  return isTemplate(entry) ? <TemplateCard {...props} entry={entry} /> : <ProjectCard {...props} entry={entry} />;
});

function ProjectCard(props: EntryCardProps & { entry: Project }) {
  return (
    <Card
      {...props}
      Link={props.ProjectLink}
      thumbnail={<ProjectPictures project={props.entry} isVisible={props.isVisible} />}
      amount={props.showsProject ? describeProject(props.entry) : describeCount(props.entry.templateCount)}
    />
  );
}

function TemplateCard(props: EntryCardProps & { entry: TemplateItem }) {
  const { entry, projectName, words, isVisible, lastRender, showsProject } = props;
  const size = useTemplateSize(entry.id, isVisible);
  return (
    <Card
      {...props}
      Link={props.TemplateLink}
      thumbnail={
        <TemplatePicture template={entry} isVisible={isVisible} lastRender={lastRender} side="15.75rem">
          <InitialFrame name={entry.name} />
        </TemplatePicture>
      }
      amount={showsProject ? highlight(projectName, words) : undefined}
      size={showsProject ? undefined : size}
    >
      <FavouriteButton item={entry} projectName={projectName} />
    </Card>
  );
}

interface CardProps extends EntryCardProps {
  Link: EntryLink;
  /** Shown above the name. */
  thumbnail: ReactNode;
  /** The project's number of templates, or the template's project. */
  amount: ReactNode;
  /** The image size. It loads later, so nothing follows it on the line. */
  size?: string | undefined;
  /** Shown beside the name, after the menu. */
  children?: ReactNode;
}

/** Only the name is the link text, to keep it short for screen readers, but the link covers the whole card. */
function Card(props: CardProps) {
  const { entry, words, Link, EntryMenu, thumbnail, amount, size, children, isSelected, index, setSize, row } = props;
  return (
    <li
      data-id={entry.id}
      data-index={index}
      aria-posinset={index + 1}
      aria-setsize={setSize}
      style={{ gridRow: row }}
      // On paper, rows that are not in the document take up no space.
      className={`relative print:row-auto! flex flex-col rounded-card border bg-grey-2 [contain:layout_style] has-[a:focus-visible]:border-accent ${isSelected ? 'border-accent' : 'border-grey-6 hover:border-grey-8'}`}
    >
      <div className="picture-ground flex h-44 shrink-0 rounded-t-card border-b border-grey-6 bg-grey-3 p-4">
        {thumbnail}
      </div>
      <div className="flex flex-1 flex-col gap-1 px-4 py-3.5">
        <h2 className={`text-base ${children === undefined ? 'pe-6' : 'pe-16 pointer-coarse:pe-18'}`}>
          <Link id={entry.id} className="clamp-2 stretched scroll-mt-4">
            <bdi>{entry.name === '' ? 'Untitled' : highlight(entry.name, words)}</bdi>
          </Link>
        </h2>
        <p dir="auto" className="clamp-2 text-grey-10">
          {highlight(entry.description, words)}
        </p>
        <p className="mt-auto flex items-center gap-x-3 text-xs whitespace-nowrap text-grey-10 tabular">
          {amount !== undefined && <span className="truncate text-grey-12">{amount}</span>}
          {props.showsVisibility && <Visibility visibility={entry.visibility} />}
          {size !== undefined && <span className="truncate font-mono text-[0.6875rem] leading-4">{size}</span>}
          <span className="relative ms-auto">
            <RelativeTime isoTime={entry.updatedAt} />
          </span>
        </p>
      </div>
      <div className="absolute end-1.5 top-45.5 flex pointer-coarse:gap-2">
        {/* First, because it may appear later and must not move the rest. */}
        <EntryMenu entry={entry} isTemplate={isTemplate(entry)} />
        {children}
      </div>
    </li>
  );
}

/** Classes by number of images. */
const columnClasses = ['grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-2'];

interface ProjectPicturesProps {
  project: Project;
  isVisible: boolean;
}

/** Images of a project's first four templates. */
function ProjectPictures({ project: { id, templateCount }, isVisible }: ProjectPicturesProps) {
  const { data, isError } = useInfiniteQuery({
    ...templatesQuery(useServices().client, id, 'low'),
    enabled: isVisible && templateCount !== 0,
    staleTime: Infinity,
  });
  const templates = data?.items.slice(0, columnClasses.length);
  if (templateCount === 0 || templates?.length === 0 || (isError && templates === undefined))
    return <ProjectFrames count={templateCount ?? 0} />;
  if (templates === undefined) return null;
  return (
    <div className={`grid min-h-0 w-full auto-rows-fr gap-2 ${columnClasses[templates.length - 1]}`}>
      {templates.map((template) => (
        <TemplatePicture
          key={template.id}
          template={template}
          isVisible={isVisible}
          side={templates.length === 1 ? '15.75rem' : '10rem'}
        >
          <span className="h-12 w-16 border border-grey-7 bg-grey-2" />
        </TemplatePicture>
      ))}
    </div>
  );
}
