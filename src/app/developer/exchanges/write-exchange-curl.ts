import type { ServiceDescription } from '../../../contract/app-server.ts';
import { escapeJson, quoteShell } from '../samples/quote-text.ts';
import type { Exchange } from './create-exchange-log.ts';

/**
 * The same call of the service itself as a curl command. An image goes to a file, everything else to the screen. At a redirect
 * it fails, because it is told to follow redirects and none at all.
 */
export function writeExchangeCurl(
  { method, url, requestHeaders, requestBody, responseBody }: Exchange,
  { address, keyHeader, keyVariable }: ServiceDescription,
): string {
  const { pathname, search } = new URL(url);
  const lines = [
    'curl --silent --show-error --fail-with-body --location --max-redirs 0',
    `--header "${keyHeader}: $${keyVariable}"`,
    ...requestHeaders.map(([name, value]) => `--header ${quoteShell(`${name}: ${value}`)}`),
    ...(method === 'GET' ? [] : [`--request ${method}`]),
    ...(responseBody === undefined ? ['--output render'] : []),
    ...(requestBody === undefined ? [] : ['--data-binary @-']),
    quoteShell(address + pathname + search),
  ];
  const command = lines.join(' \\\n  ');
  if (requestBody === undefined) return `${command}\n`;
  const body = escapeJson(requestBody.text);
  let end = 'JSON';
  while (body.split('\n').includes(end)) end += '_';
  return `${command} <<'${end}'\n${body}\n${end}\n`;
}
