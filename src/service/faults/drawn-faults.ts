import { quotaHeaders } from '../../contract/quota-headers.ts';
import { createFaultTemplate } from './create-fault-template.ts';
import type { Fault } from './fault.ts';
import { replaceAnswer } from './replace-answer.ts';

const DELAY_DEFAULT_MS = 2_000;
/** Well below the time that a render may take. */
const DELAY_MAX_MS = 20_000;
/** A PNG file whose chunks are whole, its end among them, and whose image has no size. */
const BROKEN_PNG = `\x89PNG\r\n\x1A\n\0\0\0\rIHDR${'\0'.repeat(17)}\0\0\0\0IEND\xAEB\`\x82`;

/** Faults in the delivery of an image that was drawn: the service counts each as a render, as any service would. */
export const drawnFaults: Fault[] = [
  {
    template: createFaultTemplate({
      number: 1,
      name: 'Slow answer',
      description: 'Draws the image after as many milliseconds as you ask for. Spends one render.',
      variables: [
        {
          name: 'delayMs',
          type: 'number',
          label: 'Delay in milliseconds',
          required: false,
          defaultValue: DELAY_DEFAULT_MS,
          validation: { min: 0, max: DELAY_MAX_MS },
        },
      ],
    }),
    delayMs: (values) => Number(values.get('delayMs')),
  },
  {
    template: createFaultTemplate({
      number: 2,
      name: 'Cut short',
      description: 'Announces the whole image, sends half of it and breaks off. Spends one render.',
    }),
    async answer(answer) {
      const bytes = await readBytes(answer);
      // The length announced stays that of the whole.
      return new Response(bytes.subarray(0, bytes.length / 2), answer);
    },
  },
  {
    template: createFaultTemplate({
      number: 3,
      name: 'Image called a page',
      description: 'Sends a good image and calls it text/html. Spends one render.',
    }),
    answer: async (answer) =>
      replaceAnswer(answer, { status: 200, contentType: 'text/html', body: await readBytes(answer) }),
  },
  {
    template: createFaultTemplate({
      number: 4,
      name: 'Broken image',
      description: 'Sends a PNG file that is whole and cannot be decoded. Spends one render.',
    }),
    answer(answer) {
      const body = Uint8Array.from(BROKEN_PNG, (letter) => letter.charCodeAt(0));
      return replaceAnswer(answer, { status: 200, contentType: 'image/png', body });
    },
  },
  {
    template: createFaultTemplate({
      number: 5,
      name: 'No quota headers',
      description: 'Sends a good image without a word on the quota. Spends one render.',
    }),
    answer(answer) {
      for (const name of Object.values(quotaHeaders)) answer.headers.delete(name);
      return answer;
    },
  },
];

async function readBytes(answer: Response): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await answer.arrayBuffer());
}
