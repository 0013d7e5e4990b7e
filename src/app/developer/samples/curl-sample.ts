import { quoteShell } from './quote-text.ts';
import { writeJsonBody } from './sample-body.ts';
import type { Sample } from './sample.ts';

/** The body comes as a quoted here-document: the shell reads nothing in it, and no argument is too long. */
export const curlSample: Sample = {
  label: 'curl',
  file: 'render.sh',
  command: 'sh render.sh',
  comment: '#',
  write: (call) => `curl --silent --show-error --fail-with-body \\
  --header "${call.keyHeader}: $${call.keyVariable}" \\
  --header 'Content-Type: application/json' \\
  --data-binary @- --output ${call.fileName}.part \\
  ${quoteShell(call.address)} <<'JSON' \\
  && mv ${call.fileName}.part ${call.fileName} \\
  || { cat ${call.fileName}.part >&2 2>/dev/null; rm -f ${call.fileName}.part; false; }
${writeJsonBody(call)}
JSON
`,
};
