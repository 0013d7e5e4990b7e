import type { GenerateRequest } from '../../client/client.ts';
import { detectImageType } from '../../client/image-file.ts';
import type { Render } from '../../client/read-render.ts';
import type { Template } from '../../contract/template.ts';
import type { WholeRender } from '../history/kept-render.ts';
import { describeValues } from '../history/request-key.ts';

/** A render as the preview shows it. */
export interface ShownRender {
  render: Render;
  renderedAt: Date;
  /** What was asked for; undefined for a render that comes from the history. */
  request?: GenerateRequest;
}

/** The record of a new render for the history. `service` is the base address of the image service, or empty. */
export function createRecord(
  render: Render,
  request: GenerateRequest,
  renderedAt: Date,
  template: Template,
  service: string,
): WholeRender {
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

/** A record of the history as the preview shows it, without a quota: what was left then is no more what is left. */
export function showRecord({
  render: { id, extension, renderedAt, durationMs, notes },
  bytes,
}: WholeRender): ShownRender {
  // By the bytes alone, as for a new render: a stored type could let the browser run them as a page of this origin.
  const imageType = detectImageType(bytes) ?? { mediaType: 'application/octet-stream', extension };
  return { renderedAt: new Date(renderedAt), render: { id, bytes, imageType, durationMs, notes, quota: {} } };
}
