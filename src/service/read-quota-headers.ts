import { quotaHeaders } from '../contract/headers.ts';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { generatePath } from '../contract/routes.ts';
import type { ImageService } from './create-service.ts';

const BASE_ADDRESS = 'http://service.invalid';
const NO_TEMPLATE = '00000000-0000-4000-8000-000000000000';

/** Reads a key's quota headers from an error response. The template doesn't exist, so nothing is charged. */
export async function readQuotaHeaders(
  service: Pick<ImageService, 'fetch'>,
  key: string,
): Promise<Record<string, string>> {
  const init = { method: 'POST', headers: { [API_KEY_HEADER]: key } };
  const { headers } = await service.fetch(new Request(BASE_ADDRESS + generatePath(NO_TEMPLATE), init));
  return Object.fromEntries(Object.values(quotaHeaders).map((name) => [name, headers.get(name) ?? '']));
}
