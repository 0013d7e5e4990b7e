import { useInfiniteQuery } from '@tanstack/react-query';
import type { Project } from '../../contract/template.ts';
import { useClient } from '../lib/client-context.ts';
import { templatesQuery } from './queries.ts';
import { TemplatePicture } from './template-picture.tsx';
import { ProjectFrames } from './thumbnails.tsx';

/** By the number of images. */
const columnClasses = ['grid-cols-1', 'grid-cols-2', 'grid-cols-3', 'grid-cols-2'];

export interface ProjectPicturesProps {
  project: Project;
  isVisible: boolean;
}

/** Images of the first four templates of a project. */
export function ProjectPictures({ project: { id, templateCount }, isVisible }: ProjectPicturesProps) {
  const { data, isError } = useInfiniteQuery({
    ...templatesQuery(useClient(), id, 'low'),
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
        <TemplatePicture key={template.id} template={template} isVisible={isVisible}>
          <span className="h-12 w-16 border border-grey-7 bg-grey-2" />
        </TemplatePicture>
      ))}
    </div>
  );
}
