import { Renderer } from '@takumi-rs/core';
import { expect, it } from 'vitest';
import { createFontLibrary } from './create-font-library.ts';
import { createTextMeasure } from './create-paint-context.ts';

it('texts that arrive while the engine is busy are measured together', async () => {
  const renderer = new Renderer({});
  await createFontLibrary(renderer).prepare();
  let questionCount = 0;
  const measureText = createTextMeasure({
    measure(...asked) {
      questionCount += 1;
      return renderer.measure(...asked);
    },
  });
  const textOf = (lineCount: number) => {
    const style = { fontFamily: 'Inter', fontSize: 10, lineHeight: '20px', whiteSpace: 'pre' } as const;
    return { type: 'text', text: Array(lineCount).fill('Rye').join('\n'), style } as const;
  };
  const lineCounts = Array.from({ length: 20 }, (_, at) => at + 1);
  const answers = await Promise.all(lineCounts.map((count) => measureText(textOf(count), 100)));
  expect(answers.map(({ heightPx }) => heightPx)).toEqual(lineCounts.map((count) => 20 * count));
  expect(questionCount).toBe(3);
});

it('a failed measurement only fails its own texts', async () => {
  const renderer = new Renderer({});
  let questionCount = 0;
  const measureText = createTextMeasure({
    measure(...asked) {
      questionCount += 1;
      return questionCount === 1 ? Promise.reject(new Error('Out of order')) : renderer.measure(...asked);
    },
  });
  const text = { type: 'text', text: 'Rye' } as const;
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => measureText(text, 100)));
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});
