import { useQuery } from '@tanstack/react-query';
import type { Template } from '../../contract/template.ts';
import { useClient } from '../hooks/client-context.ts';
import { templateQuery } from '../hooks/template-query.ts';

export interface TemplateSize {
  ratio: number;
  /** "1200 × 630 px". */
  label: string;
}

/** The size of a template once it is known. A list does not tell it, so the template is read for an entry that is looked at. */
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
