import { writeJsonBody } from './sample-body.ts';
import type { Sample } from './sample.ts';

/** For editors that send requests from a file. They read `{{…}}` in it as a variable, which JSON can write otherwise. */
export const httpFileSample: Sample = {
  label: 'HTTP file',
  file: 'render.http',
  comment: '#',
  write: (call) => `# The editor shows the image or the words of the service; save it as ${call.fileName} from there.
POST ${call.address}
${call.keyHeader}: {{$processEnv ${call.keyVariable}}}
Content-Type: application/json

${writeJsonBody(call).replaceAll('{{', String.raw`{\u007b`)}
`,
};
