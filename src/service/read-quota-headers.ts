import { quotaHeaders } from '../contract/headers.ts';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import { generatePath } from '../contract/routes.ts';
import type { ImageService } from './create-service.ts';

const BASE_ADDRESS = 'http://service.invalid';
const NO_TEMPLATE = '00000000-0000-4000-8000-000000000000';

/** Reads a key's quota headers from an error response. The template doesn't exist, so nothing is charged. */
export async function readQuotaHeaders(
  service: Pick<ImageService, 'fetch'>,
  caller: { key: string } | { keyHash: string },
): Promise<Record<string, string>> {
  const headers: HeadersInit = 'key' in caller ? { [API_KEY_HEADER]: caller.key } : {};
  const request = new Request(BASE_ADDRESS + generatePath(NO_TEMPLATE), { method: 'POST', headers });
  const { headers: answered } = await service.fetch(request, 'key' in caller ? undefined : caller.keyHash);
  return Object.fromEntries(Object.values(quotaHeaders).map((name) => [name, answered.get(name) ?? '']));
}
