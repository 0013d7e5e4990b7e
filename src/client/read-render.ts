import { ApiError, isAbort } from './api-error.ts';
import { detectImageType, type ImageType } from '../contract/image-type.ts';
import { findImageEnd } from './image-file.ts';
import { readBody, type Progress } from './read-body.ts';
import { readErrorBody } from './read-error-body.ts';
import type { QuotaReading } from './read-quota.ts';

/** One image, as delivered. */
export interface Render {
  id: string;
  bytes: Uint8Array<ArrayBuffer>;
  /** Detected from the bytes, never from the headers. */
  imageType: ImageType;
  quota: QuotaReading;
  /** From sending the request to the last byte, in milliseconds. */
  durationMs: number;
  /** The template's version, if the service reports it. */
  templateVersion?: number | undefined;
  /** One sentence for each irregularity in the response. */
  notes: string[];
}

const IMAGE_BYTES_MAX = 64 * 1024 * 1024;
const RAW_BODY_MAX = 64 * 1024;

/**
 * Reads the image of a successful response (specification, section 4.4): any 2xx whose bytes are a complete image is a render.
 * Rejects with an `ApiError` of kind `incomplete` if the image is truncated or damaged, and `notAnImage` if there is none.
 */
export async function readImage(
  response: Response,
  quota: QuotaReading,
  onProgress: ((progress: Progress) => void) | undefined,
): Promise<Pick<Render, 'bytes' | 'imageType' | 'notes'>> {
  const bytes = await readBody(response, IMAGE_BYTES_MAX, { onProgress }).catch((cause: unknown) => {
    throw isAbort(cause) ? cause : createIncomplete(cause);
  });
  const imageType = detectImageType(bytes);
  if (imageType === undefined) {
    const rawBody = new TextDecoder().decode(bytes.subarray(0, RAW_BODY_MAX));
    const details = { kind: 'notAnImage', status: response.status, quota, rawBody } as const;
    throw new ApiError(describeNoImage(bytes.length, rawBody), details);
  }
  const end = findImageEnd(bytes);
  if (end === undefined) throw createIncomplete();
  return {
    bytes: end < bytes.length ? bytes.slice(0, end) : bytes,
    imageType,
    notes: [...compareType(response, imageType), ...noteRest(bytes.length - end)],
  };
}

function createIncomplete(cause?: unknown): ApiError {
  return new ApiError('The image is incomplete or damaged. It was not saved.', { kind: 'incomplete' }, { cause });
}

function describeNoImage(length: number, rawBody: string): string {
  if (length === 0) return 'The service sent no image. Nothing was saved.';
  const { message } = readErrorBody(rawBody);
  const isReadable = message !== '' && !message.includes('\uFFFD');
  const quote = isReadable ? ` It said: ${message.slice(0, 200)}` : '';
  return `The response was not an image, so nothing was saved.${quote}`;
}

function noteRest(byteCount: number): string[] {
  return byteCount === 0 ? [] : [`${byteCount.toLocaleString('en')} bytes after the end of the image were removed.`];
}

function compareType(response: Response, { mediaType }: ImageType): string[] {
  const announced = response.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
  if (announced === undefined || announced === mediaType || announced === 'application/octet-stream') return [];
  return [`The image was sent as ${announced}, but it is ${mediaType}.`];
}
