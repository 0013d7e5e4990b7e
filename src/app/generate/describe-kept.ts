import type { Template } from '../../contract/template.ts';
import type { WholeRender } from '../history/kept-render.ts';
import { describeValues } from '../history/request-key.ts';
import type { ShownRender } from './use-render.ts';

/** A render of this page as the browser keeps it; undefined for one that it keeps already. */
export function describeKept(
  { request, render, renderedAt }: ShownRender,
  template: Template,
  service: string,
): WholeRender | undefined {
  if (request === undefined) return undefined;
  const values = [...request.variables];
  const { id, bytes, imageType, durationMs, quota, notes } = render;
  return {
    values,
    bytes,
    render: {
      id,
      templateId: template.id,
      templateName: template.name,
      templateUpdatedAt: template.updatedAt,
      format: request.format,
      scale: request.scale,
      service,
      renderedAt: renderedAt.getTime(),
      durationMs,
      quota,
      extension: imageType.extension,
      byteCount: bytes.length,
      notes,
      words: describeValues(values),
      name: '',
      isPinned: false,
    },
  };
}
