import { writeJsonBody } from './sample-body.ts';
import type { Sample } from './sample.ts';

/** Within single quotes nothing means anything but the quote, which typographic ones count as too. */
function quote(text: string): string {
  return `'${text.replace(/['\u2018-\u201b]/g, '$&$&')}'`;
}

/** The body is a here-string, because the names in PowerShell's own tables are the same in any case. */
export const powershellSample: Sample = {
  label: 'PowerShell',
  file: 'render.ps1',
  command: 'pwsh -File render.ps1',
  comment: '#',
  write: (call) => `$ErrorActionPreference = 'Stop'
$body = @'
${writeJsonBody(call)}
'@
$request = @{
  Method = 'Post'
  Uri = ${quote(call.address)}
  Headers = @{ '${call.keyHeader}' = $env:${call.keyVariable} }
  ContentType = 'application/json'
  Body = [Text.Encoding]::UTF8.GetBytes($body)
  MaximumRedirection = 0
  OutFile = '${call.fileName}'
}
Invoke-WebRequest @request
`,
};
