import type { GenerateRequest } from '../../client/client.ts';
import { detectImageType } from '../../contract/image-type.ts';
import type { Render } from '../../client/read-render.ts';
import type { Template } from '../../contract/template.ts';
import type { PendingRender } from '../history/create-pending-store.ts';
import type { RenderRequest, WholeRender } from '../history/kept-render.ts';
import { describeValues } from '../history/request-key.ts';
import type { SentRender } from './sent-render.ts';

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

/** Describes a render for the history before it is sent. `service` is the image service's URL, or empty. */
export function createPending(
  { variables, format, scale }: GenerateRequest,
  { renderId, attempt }: SentRender,
  template: Template,
  service: string,
): PendingRender {
  const values = [...variables];
  return {
    values,
    attempt,
    render: {
      id: renderId,
      templateId: template.id,
      templateName: template.name,
      templateUpdatedAt: template.updatedAt,
      format,
      scale,
      service,
      renderedAt: Date.now(),
      durationMs: 0,
      quota: {},
      extension: '',
      byteCount: 0,
      notes: [],
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
