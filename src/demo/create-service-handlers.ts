import { http, type HttpHandler } from 'msw';
import { API_KEY_HEADER } from '../contract/key-header.ts';
import type { ImageService } from '../service/create-service.ts';

/**
 * Hands every request under `/api/v1` to the image service itself, with the key added as the proxy would: one
 * implementation, never a mock that repeats it. For MSW in Node and in the browser.
 */
export function createServiceHandlers(service: ImageService, key: string): HttpHandler[] {
  return [
    http.all('*/api/v1/*', async ({ request }) => {
      const headers = new Headers(request.headers);
      headers.set(API_KEY_HEADER, key);
      // What an `img` asks for is of a mode that lets no header be added.
      return service.fetch(new Request(request, { headers, mode: 'same-origin' }));
    }),
  ];
}
