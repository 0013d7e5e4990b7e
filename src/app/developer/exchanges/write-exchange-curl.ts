import type { ServiceDescription } from '../../../contract/app-server.ts';
import { routes } from '../../../contract/routes.ts';
import { quoteShell, writeCurlEnd } from '../samples/quote-text.ts';
import type { Exchange } from './create-exchange-log.ts';

/** How the paths of the calls end that answer with an image. */
const imageEnds = [routes.generate, routes.proof, routes.getExample].map(({ pattern }) =>
  pattern.replace(/^.*\//, '/'),
);

/**
 * The same call of the service itself as a curl command. An image goes to a file, everything else to the screen. At a redirect
 * it fails, because it is told to follow redirects and none at all. It sends the bytes that the page sent, what nobody can see
 * among them: the service knows a render by its `idempotency-key` and body, and does not charge it again. A shell has `printf`
 * built in, so that no body is too long for it, and unlike a here-document it adds no line end.
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
