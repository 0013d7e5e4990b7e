import { describe, expect, it, test } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import { createShapeReader, describeSize, shapeOf } from './shape-reader.ts';

const sheet = { viewport: { width: 1200, height: 630 }, viewportUnit: 'px' };

function setUp(answer: (id: string) => Promise<typeof sheet | { viewport: undefined; viewportUnit: string }>) {
  const asked: string[] = [];
  const reader = createShapeReader({
    readTemplate: (id) => {
      asked.push(id);
      return answer(id);
    },
    whenIdle: async () => {},
  });
  return { reader, asked };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
}

describe('sizes', () => {
  it('are read one by one, each once', async () => {
    const { reader, asked } = setUp(async () => sheet);
    reader.request(['a', 'b']);
    reader.request(['a', 'b', 'c']);
    await settle();
    reader.request(['b', 'c']);
    await settle();
    expect(asked).toEqual(['a', 'b', 'c']);
    expect(reader.read('c')).toEqual({ width: 1200, height: 630, unit: 'px' });
  });

  it('are read no more for what is out of sight by now', async () => {
    const { reader, asked } = setUp(async () => sheet);
    reader.request(['a', 'b']);
    reader.request(['c']);
    await settle();
    expect(asked).toEqual(['c']);
  });

  it('are unknown for a template that is gone or has none, and the others are read', async () => {
    const { reader } = setUp(async (id) => {
      if (id === 'gone') throw new ApiError('No such template', { kind: 'notFound', status: 404 });
      return id === 'none' ? { viewport: undefined, viewportUnit: '' } : sheet;
    });
    reader.request(['gone', 'none', 'there']);
    await settle();
    expect([reader.read('gone'), reader.read('none')]).toEqual([null, null]);
    expect(reader.read('there')).toBeDefined();
    expect(reader.readError()).toBeUndefined();
  });

  it('stop at a failure until they are asked for again', async () => {
    let isBusy = true;
    const { reader, asked } = setUp(async () => {
      if (isBusy) throw new ApiError('Slow down', { kind: 'busy', status: 429 });
      return sheet;
    });
    reader.request(['a', 'b']);
    await settle();
    expect(asked).toEqual(['a']);
    expect(reader.readError()?.message).toBe('Slow down');
    isBusy = false;
    reader.request(['a', 'b']);
    await settle();
    expect(asked).toEqual(['a', 'a', 'b']);
    expect(reader.readError()).toBeUndefined();
  });
});

test.each([
  [1200, 630, 'landscape'],
  [1080, 1920, 'portrait'],
  [1080, 1050, 'square'],
])('%i by %i is %s', (width, height, shape) => {
  expect(shapeOf({ width, height, unit: 'px' })).toBe(shape);
});

it('is told with its unit', () => {
  expect(describeSize({ width: 85.6, height: 54, unit: 'mm' })).toBe('85.6 × 54 mm');
});
