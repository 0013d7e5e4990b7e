import { expect, it } from 'vitest';
import { describeSelected, describeStart } from './describe-choice.ts';

it('describeSelected counts selected rows with errors, and rows that are new', () => {
  const rows = { chosenCount: 12, wrongCount: 0, rowCount: 12, renderedCount: 0 };
  expect(describeSelected(rows)).toBe('12 of 12 rows selected');
  expect(describeSelected({ ...rows, wrongCount: 2 })).toBe('12 of 12 rows selected, 2 with errors');
  expect(describeSelected({ ...rows, rowCount: 200, renderedCount: 188 })).toBe(
    '12 of 200 rows selected. 12 of 200 rows aren’t rendered yet.',
  );
  expect(describeSelected({ ...rows, chosenCount: 0, renderedCount: 12 })).toBe(
    '0 of 12 rows selected. All of them are already rendered.',
  );
});

it('describeStart says what is rendered again', () => {
  const counts = { renderCount: 200, againCount: 0, isCut: false };
  expect(describeStart(counts)).toBe('Render 200 images');
  expect(describeStart({ ...counts, againCount: 200 })).toBe('Render 200 images again');
  expect(describeStart({ ...counts, againCount: 12 })).toBe('Render 200 images, 12 again');
  expect(describeStart({ renderCount: 1, againCount: 1, isCut: true })).toBe('Render the first 1 image again');
  expect(describeStart({ ...counts, renderCount: 0 })).toBe('Render images');
});
