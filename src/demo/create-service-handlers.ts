import { http, type HttpHandler } from 'msw';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import type { ImageService } from '../service/create-service.ts';

/** Passes every request under `/api/v1` to the image service, with the key that the proxy would add. */
export function createServiceHandlers(service: ImageService, key: string): HttpHandler[] {
  return [
    http.all('*/api/v1/*', async ({ request }) => {
      const headers = new Headers(request.headers);
      headers.set(API_KEY_HEADER, key);
      // The request mode for `img` allows no additional headers.
      return service.fetch(new Request(request, { headers, mode: 'same-origin' }));
    }),
  ];
}
