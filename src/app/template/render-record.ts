import type { GenerateRequest } from '../../client/client.ts';
import { detectImageType } from '../../contract/image-type.ts';
import type { Render } from '../../client/read-render.ts';
import type { Template } from '../../contract/template.ts';
import type { RenderRequest, WholeRender } from '../history/kept-render.ts';
import { describeValues } from '../history/request-key.ts';

export interface ShownRender {
  render: Render;
  renderedAt: Date;
  request: RenderRequest;
  /** The render was shown from the history, so it was free. */
  isFromHistory: boolean;
}

/** `url` is valid while the render is shown. */
export type ViewedRender = ShownRender & { url: string };

export function showNew(render: Render, request: GenerateRequest, template: Template): ShownRender {
  const { templateId, variables, format, scale } = request;
  return {
    render,
    renderedAt: new Date(),
    request: { templateId, templateUpdatedAt: template.updatedAt, values: [...variables], format, scale },
    isFromHistory: false,
  };
}

/** Creates the history record of a new render. `service` is the image service's URL, or empty. */
export function createRecord(
  { render, request, renderedAt }: ShownRender,
  template: Template,
  service: string,
): WholeRender {
  const { id, bytes, imageType, durationMs, quota, notes, templateVersion } = render;
  const { values, format, scale } = request;
  return {
    values,
    bytes,
    render: {
      id,
      templateId: template.id,
      templateName: template.name,
      templateUpdatedAt: template.updatedAt,
      templateVersion,
      format,
      scale,
      service,
      renderedAt: renderedAt.getTime(),
      durationMs,
      quota,
      extension: imageType.extension,
      byteCount: bytes.length,
      notes,
      labels: template.variables.map(({ name, label }) => [name, label]),
      words: describeValues(values),
      name: '',
      isPinned: false,
    },
  };
}

/** Turns a history record into what the preview shows, without its outdated quota. */
export function showRecord({ render: record, values, bytes }: WholeRender): ShownRender {
  const { id, extension, renderedAt, durationMs, notes, templateId, templateUpdatedAt, templateVersion } = record;
  const { format, scale } = record;
  // Detected from the bytes, as for a new render: a stored type could make the browser run the file as a page on this origin.
  const imageType = detectImageType(bytes) ?? { mediaType: 'application/octet-stream', extension };
  return {
    render: { id, bytes, imageType, durationMs, notes, templateVersion, quota: {} },
    renderedAt: new Date(renderedAt),
    request: { templateId, templateUpdatedAt, values, format, scale },
    isFromHistory: true,
  };
}
