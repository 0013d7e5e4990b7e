import type { ServiceDescription } from '../../../contract/app-server.ts';
import { escapeFour, escapeUnseen, quoteShell } from '../samples/quote-text.ts';
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
  // JSON on one line has no line end of its own, so what is escaped is inside its strings.
  return requestBody === undefined
    ? `${command}\n`
    : `${command} <<'JSON'\n${escapeUnseen(requestBody.text, escapeFour)}\nJSON\n`;
}
