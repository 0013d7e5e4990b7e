import { quoteShell, writeCurlEnd } from './quote-text.ts';
import { WAIT_SECONDS_MAX, writeJsonBody, writeKeyHint, type Sample, type SampleCall } from './sample.ts';

/** curl also retries after failures that may have been charged, so it must not retry if that would cost another render. */
function writeCurlRetry({ isIdempotent }: SampleCall): string {
  return isIdempotent ? ` \\\n  --retry 1 --retry-max-time ${WAIT_SECONDS_MAX}` : '';
}

/**
 * The body is a quoted here-document: the shell expands nothing in it, and its length isn't limited. curl decides what to retry
 * and when. With `--location --max-redirs 0`, curl fails at the first redirect instead of saving the redirect page.
 */
export const curlSample: Sample = {
  label: 'curl',
  file: 'render.sh',
  command: 'sh render.sh',
  comment: '#',
  write: (call) => `curl --silent --show-error --fail-with-body --location --max-redirs 0 \\
  --max-time ${call.timeoutSeconds}${writeCurlRetry(call)} \\
  --header "${call.keyHeader}: \${${call.keyVariable}:?${writeKeyHint(call)}}" \\
  --header "Idempotency-Key: $(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')" \\
  --header 'Content-Type: application/json' \\
  --data-binary @- --output ${call.fileName}.part \\
  ${quoteShell(call.address)} <<'JSON' ${writeCurlEnd(call.fileName)}
${writeJsonBody(call)}
JSON
`,
};

/**
 * For editors that send requests from a file. These editors treat `{{…}}` as a variable, so the braces are escaped in the JSON.
 */
export const httpFileSample: Sample = {
  label: 'HTTP file',
  file: 'render.http',
  comment: '#',
  write: (call) => `# The editor shows the image or the error. Save the image as ${call.fileName}.
# ${writeKeyHint(call)}
# @timeout ${call.timeoutSeconds}
POST ${call.address}
${call.keyHeader}: {{$processEnv ${call.keyVariable}}}
Idempotency-Key: {{$guid}}
Content-Type: application/json

${writeJsonBody(call).replaceAll('{{', String.raw`{\u007b`)}
`,
};

/** Within single quotes, only quotes are special. PowerShell also treats typographic quotes as quotes. */
function quotePowershell(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

/** The body is a here-string, because PowerShell's hash tables ignore case in names. */
export const powershellSample: Sample = {
  label: 'PowerShell',
  file: 'render.ps1',
  command: 'pwsh -File render.ps1',
  comment: '#',
  write: (call) => `$ErrorActionPreference = 'Stop'
if (-not $env:${call.keyVariable}) { throw '${writeKeyHint(call)}' }
$body = @'
${writeJsonBody(call)}
'@
$request = @{
  Method = 'Post'
  Uri = ${quotePowershell(call.address)}
  Headers = @{ '${call.keyHeader}' = $env:${call.keyVariable}; 'Idempotency-Key' = [guid]::NewGuid().ToString() }
  ContentType = 'application/json'
  Body = [Text.Encoding]::UTF8.GetBytes($body)
  MaximumRedirection = 0
  TimeoutSec = ${call.timeoutSeconds}${call.isIdempotent ? '\n  MaximumRetryCount = 1' : ''}
  OutFile = '${call.fileName}'
}
Invoke-WebRequest @request
`,
};
