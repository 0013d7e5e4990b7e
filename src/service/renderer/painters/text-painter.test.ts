import { expect, test } from 'vitest';
import { buildDocument, buildText, engine, LINE } from '../../../testing/build-findings.ts';
import { compileTemplate } from '../compile-template.ts';

async function draw(text: string, lines: number): Promise<Uint8Array> {
  const template = compileTemplate(buildDocument([buildText({ width: 150, height: lines * LINE })]));
  return (await engine.render({ template, values: new Map([['it', text]]), format: 'png', scale: 1 })).bytes;
}

test.each(['Summer fest 🎉', 'Summer\n🎉 🎉'])(
  '"%s" in a box of its two lines is drawn as in a higher one',
  async (text) => {
    expect(Buffer.compare(await draw(text, 2), await draw(text, 3))).toBe(0);
  },
);
