import { useQuery } from '@tanstack/react-query';
import type { Template } from '../../contract/template.ts';
import { useClient } from '../lib/client-context.ts';
import { templateQuery } from '../lib/template-query.ts';

export interface TemplateSize {
  ratio: number;
  /** "1200 × 630 px". */
  label: string;
}

/** The size of a template. Lists don't have it, so the template is loaded once its entry is visible. */
export function useTemplateSize(templateId: string, isVisible: boolean): TemplateSize | undefined {
  const { data } = useQuery({
    ...templateQuery(useClient(), templateId),
    enabled: isVisible,
    staleTime: Infinity,
    retry: false,
    select: readSize,
  });
  return data;
}

function readSize({ viewport, viewportUnit }: Template): TemplateSize | undefined {
  if (!viewport) return undefined;
  const { width, height } = viewport;
  return { ratio: width / height, label: `${width} × ${height} ${viewportUnit}`.trim() };
}
