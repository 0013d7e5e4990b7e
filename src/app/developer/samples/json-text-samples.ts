import { quoteShell, writeCurlEnd } from './quote-text.ts';
import { WAIT_SECONDS_MAX, writeJsonBody, writeKeyHint, type Sample, type SampleCall } from './sample.ts';

/** It also tries again after a fault, when the render may be done: not where that may be charged twice. */
function writeCurlRetry({ isIdempotent }: SampleCall): string {
  return isIdempotent ? ` \\\n  --retry 1 --retry-max-time ${WAIT_SECONDS_MAX}` : '';
}

/**
 * The body comes as a quoted here-document: the shell reads nothing in it, and no argument is too long. What may be tried
 * again, and when, curl knows by itself. It is told to follow a redirect, and none at all, because it then fails at the first;
 * otherwise it would save the page that comes with it.
 */
export const curlSample: Sample = {
  label: 'curl',
  file: 'render.sh',
  command: 'sh render.sh',
  comment: '#',
  write: (call) => `curl --silent --show-error --fail-with-body --location --max-redirs 0${writeCurlRetry(call)} \\
  --header "${call.keyHeader}: \${${call.keyVariable}:?${writeKeyHint(call)}}" \\
  --header "Idempotency-Key: $(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')" \\
  --header 'Content-Type: application/json' \\
  --data-binary @- --output ${call.fileName}.part \\
  ${quoteShell(call.address)} <<'JSON' ${writeCurlEnd(call.fileName)}
${writeJsonBody(call)}
JSON
`,
};

/** For editors that send requests from a file. They read `{{…}}` in it as a variable, which JSON can write otherwise. */
export const httpFileSample: Sample = {
  label: 'HTTP file',
  file: 'render.http',
  comment: '#',
  write: (call) => `# The editor shows the image or the words of the service; save it as ${call.fileName} from there.
# ${writeKeyHint(call)}
POST ${call.address}
${call.keyHeader}: {{$processEnv ${call.keyVariable}}}
Idempotency-Key: {{$guid}}
Content-Type: application/json

${writeJsonBody(call).replaceAll('{{', String.raw`{\u007b`)}
`,
};

/** Within single quotes nothing means anything but the quote, which typographic ones count as too. */
function quotePowershell(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

/** The body is a here-string, because the names in PowerShell's own tables are the same in any case. */
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
  MaximumRedirection = 0${call.isIdempotent ? '\n  MaximumRetryCount = 1' : ''}
  OutFile = '${call.fileName}'
}
Invoke-WebRequest @request
`,
};
