import type { ServiceDescription } from '../../../contract/app-server.ts';
import { routes } from '../../../contract/routes.ts';
import { quoteShell, writeCurlEnd } from '../samples/quote-text.ts';
import type { Exchange } from './create-exchange-log.ts';

/** Endings of paths that return an image. */
const imageEnds = [routes.generate, routes.proof, routes.getExample].map(({ pattern }) =>
  pattern.replace(/^.*\//, '/'),
);

/**
 * Writes an exchange as a curl command. Images are saved to a file, other responses are printed, and redirects fail. The body has
 * exactly the bytes that the page sent, so that the service recognizes the render by its `idempotency-key` and doesn't charge for
 * it again. The body is passed by `printf`, which adds no line ending, and allows any length because it is built into shells.
 */
export function writeExchangeCurl(
  { method, url, requestHeaders, requestBody }: Exchange,
  { address, keyHeader, keyVariable }: ServiceDescription,
): string {
  const { pathname, search } = new URL(url);
  const isImage = imageEnds.some((end) => pathname.endsWith(end));
  const lines = [
    'curl --silent --show-error --fail-with-body --location --max-redirs 0',
    `--header "${keyHeader}: $${keyVariable}"`,
    ...requestHeaders.map(([name, value]) => `--header ${quoteShell(`${name}: ${value}`)}`),
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(isImage ? ['--output render.part'] : []),
    ...(requestBody === undefined ? [] : ['--data-binary @-']),
    quoteShell(address + pathname + search),
  ];
  const command = lines.join(' \\\n  ');
  const end = isImage ? ` ${writeCurlEnd('render')}` : '';
  const body = requestBody === undefined ? '' : `printf '%s' ${quoteShell(requestBody.text)} |\n`;
  return `${body}${command}${end}\n`;
}
