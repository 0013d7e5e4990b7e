import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState, type ReactNode } from 'react';
import type { Project } from '../../contract/project.ts';
import type { TemplateItem } from '../../contract/template.ts';
import { useClient } from '../lib/client-context.ts';
import { arrangePictures } from './arrange-pictures.ts';
import { templatesQuery } from './queries.ts';
import { ServicePicture } from './service-picture.tsx';
import { ProjectFrames } from './thumbnails.tsx';

const SHOWN_MAX = 4;
/** In rem; a narrower card shows the same, smaller. */
const BOX = { width: 19, height: 9 };
const GAP = 0.5;

export interface ProjectPicturesProps {
  project: Project;
  isLookedAt: boolean;
}

/** The first templates of a project as one block of pictures; as frames where the service has none of them. */
export function ProjectPictures({ project: { id, templateCount }, isLookedAt }: ProjectPicturesProps) {
  const { data, isError } = useInfiniteQuery({
    ...templatesQuery(useClient(), id, 'low'),
    enabled: isLookedAt && templateCount !== 0,
    // A card that comes into view again shows what is known.
    staleTime: Infinity,
  });
  const templates = useMemo(() => data?.items.slice(0, SHOWN_MAX), [data]);
  const frames = <ProjectFrames count={templateCount ?? templates?.length ?? 0} />;
  if (templateCount === 0 || templates?.length === 0 || (isError && templates === undefined)) return frames;
  return templates && <Block templates={templates} isLookedAt={isLookedAt} frames={frames} />;
}

interface BlockProps extends Pick<ProjectPicturesProps, 'isLookedAt'> {
  templates: readonly TemplateItem[];
  frames: ReactNode;
}

/** Shown once the aspect ratio of each picture is known, so that none moves when another comes. */
function Block({ templates, isLookedAt, frames }: BlockProps) {
  const [ratios, setRatios] = useState<ReadonlyMap<string, number | undefined>>(new Map());
  const isSettled = templates.every(({ id }) => ratios.has(id));
  const shown = templates.filter(({ id }) => ratios.get(id) !== undefined);
  if (isSettled && shown.length === 0) return frames;
  const { width, height, places } = arrangePictures(
    shown.map(({ id }) => ratios.get(id) ?? 1),
    BOX,
    GAP,
  );
  return (
    <div
      className={`relative m-auto max-w-full ${isSettled ? '' : 'invisible'}`}
      style={{ width: `${width}rem`, aspectRatio: `${width} / ${height}` }}
    >
      {templates.map((template) => {
        const place = places[shown.indexOf(template)];
        return (
          <span
            key={template.id}
            className="absolute *:size-full"
            style={
              place && {
                left: `${(100 * place.left) / width}%`,
                top: `${(100 * place.top) / height}%`,
                width: `${(100 * place.width) / width}%`,
                height: `${(100 * place.height) / height}%`,
              }
            }
          >
            <ServicePicture
              template={template}
              isLookedAt={isLookedAt}
              onSettled={(ratio) => setRatios((before) => new Map(before).set(template.id, ratio))}
            />
          </span>
        );
      })}
    </div>
  );
}
