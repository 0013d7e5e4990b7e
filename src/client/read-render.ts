import { ApiError } from './api-error.ts';
import { detectImageType, isCompleteImage, type ImageType } from './image-file.ts';
import { readBody, type Progress } from './read-body.ts';
import { readErrorBody } from './read-error-body.ts';
import { readQuota, type QuotaReading } from './read-quota.ts';
import { readSmallBody } from './read-small-body.ts';

/** One image, as delivered. */
export interface Render {
  /** Of the intent it came of. */
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** By the bytes, never by the answer's headers. */
  imageType: ImageType;
  quota: QuotaReading;
  /** From sending the request to the last byte, in milliseconds. */
  durationMs: number;
  /** One sentence for each thing about the answer that is not as it should be. */
  notes: string[];
}

export interface ReadRenderOptions {
  id: string;
  startedAt: number;
  now: () => number;
  onProgress?: (progress: Progress) => void;
  onBody?: (body: Blob) => void;
  onQuota?: (reading: QuotaReading) => void;
}

const IMAGE_BYTES_MAX = 64 * 1024 * 1024;
const RAW_BODY_MAX = 64 * 1024;

/**
 * Reads the answer to a generate request (specification, section 4.4): any 2xx whose bytes are a whole image is a render.
 * Rejects with an `ApiError` of kind `incomplete` when the image is cut short and `notAnImage` when there is none.
 */
export async function readRender(response: Response, options: ReadRenderOptions): Promise<Render> {
  const { id, startedAt, now, onProgress, onBody, onQuota } = options;
  const quota = readQuota(response.headers, now());
  onQuota?.(quota);
  const small = onBody && readSmallBody(response, onBody);
  const bytes = await (small ?? readBody(response, IMAGE_BYTES_MAX, onProgress)).catch((cause: unknown) => {
    throw createIncomplete(cause);
  });
  const details = { status: response.status, quota };
  const imageType = detectImageType(bytes);
  if (imageType === undefined) {
    const rawBody = new TextDecoder().decode(bytes.subarray(0, RAW_BODY_MAX));
    throw new ApiError(describeNoImage(bytes.length, rawBody), { kind: 'notAnImage', rawBody, ...details });
  }
  if (!isCompleteImage(bytes)) throw createIncomplete();
  return { id, bytes, imageType, quota, durationMs: now() - startedAt, notes: compareType(response, imageType) };
}

/** An abort stays an abort; any other break leaves the outcome unknown. */
function createIncomplete(cause?: unknown): unknown {
  if (cause instanceof DOMException && cause.name === 'AbortError') return cause;
  const message = 'The image broke off on its way, so nothing was saved. The service may have counted it as a render.';
  return new ApiError(message, { kind: 'incomplete' }, { cause });
}

function describeNoImage(length: number, rawBody: string): string {
  if (length === 0) return 'The service answered with nothing instead of an image, so nothing was saved.';
  const { message } = readErrorBody(rawBody);
  const words = message.includes('\uFFFD') ? '' : message.slice(0, 200);
  const said = words === '' ? '' : ` It said: ${words}`;
  return `This answer was not an image, so nothing was saved.${said}`;
}

function compareType(response: Response, { mediaType }: ImageType): string[] {
  const announced = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (announced === undefined || announced === mediaType || announced === 'application/octet-stream') return [];
  return [`The service called the image ${announced}; its bytes are ${mediaType}.`];
}
