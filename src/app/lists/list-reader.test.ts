import { describe, expect, it } from 'vitest';
import type { ListPage } from '../../contract/list.ts';
import type { PageQuery } from '../../contract/routes.ts';
import { createListReader } from './list-reader.ts';

interface Item {
  id: string;
  name: string;
}

/** A service whose list can be changed while it is read. */
function setUp({ total, countExpected }: { total: number; countExpected?: () => number }) {
  const items: Item[] = Array.from({ length: total }, (_, index) => ({ id: `id-${index}`, name: `Item ${index}` }));
  const asked: PageQuery[] = [];
  let failures = 0;
  const reader = createListReader<Item>({
    firstLimit: 100,
    countExpected,
    now: () => 0,
    async readPage(query): Promise<ListPage<Item>> {
      asked.push(query);
      if (failures > 0) {
        failures -= 1;
        throw new Error('busy');
      }
      const sent = items.slice(query.page * query.limit, (query.page + 1) * query.limit).map((item) => ({ ...item }));
      return { items: sent, sentCount: sent.length, skipped: [] };
    },
  });
  const names = () => reader.read().items.map(({ name }) => name);
  return { reader, items, asked, names, fail: (times: number) => (failures = times) };
}

describe('a list reader', () => {
  it('reads one page at a time, however often it is asked', async () => {
    const { reader, asked } = setUp({ total: 250 });
    await Promise.all([reader.readNext(), reader.readNext(), reader.readNext()]);
    expect(asked).toHaveLength(1);
  });

  it('keeps what is there when a page fails twice, and asks for that page again', async () => {
    const { reader, names, asked, fail } = setUp({ total: 250 });
    await reader.readNext();
    fail(2);
    await reader.readNext();
    await reader.readNext();
    expect(names()).toHaveLength(100);
    expect(reader.read()).toMatchObject({ error: { message: 'busy' }, isReading: false });
    await reader.readNext();
    expect(names()).toHaveLength(200);
    expect(reader.read().error).toBeUndefined();
    expect(asked.map(({ page }) => page)).toEqual([0, 1, 1, 1]);
  });

  it('finds what moved up a page because something was removed meanwhile, when the count from before tells so', async () => {
    const { reader, names, items } = setUp({ total: 150, countExpected: () => 150 });
    await reader.readNext();
    items.splice(10, 1);
    await reader.readNext();
    expect(names()).toHaveLength(149);
    expect(names()).toContain('Item 100');
    expect(names()).not.toContain('Item 10');
  });

  it('reads again for a count that is wrong no more than once', async () => {
    const { reader, asked } = setUp({ total: 30, countExpected: () => 99 });
    await reader.readNext();
    await reader.readNext();
    expect(asked).toHaveLength(2);
  });

  it('shows what is new, renamed and gone after a refresh, all at once', async () => {
    const { reader, names, items } = setUp({ total: 150 });
    await reader.readNext();
    await reader.readNext();
    const seen: number[] = [];
    reader.subscribe(() => seen.push(reader.read().items.length));
    items.splice(3, 1);
    items.unshift({ id: 'new', name: 'New' });
    (items[5] as Item).name = 'Renamed';
    await reader.refresh();
    expect(seen).toEqual([150]);
    expect(names()[0]).toBe('New');
    expect(names()).toContain('Renamed');
    expect(names()).not.toContain('Item 3');
  });

  it('keeps the very objects of what did not change, and the very list when nothing did', async () => {
    const { reader, items } = setUp({ total: 30 });
    await reader.readNext();
    const before = reader.read().items;
    await reader.refresh();
    expect(reader.read().items).toBe(before);
    items.push({ id: 'new', name: 'New' });
    await reader.refresh();
    expect(
      reader
        .read()
        .items.slice(0, 30)
        .every((item, index) => item === before[index]),
    ).toBe(true);
  });

  it('refreshes after the page that is under way', async () => {
    const { reader, names, items } = setUp({ total: 150 });
    await reader.readNext();
    const reading = reader.readNext();
    items.unshift({ id: 'new', name: 'New' });
    await Promise.all([reading, reader.refresh()]);
    expect(names()[0]).toBe('New');
  });

  it('keeps the list when a refresh fails', async () => {
    const { reader, names, fail } = setUp({ total: 30 });
    await reader.readNext();
    fail(1);
    await reader.refresh();
    expect(names()).toHaveLength(30);
    expect(reader.read().error).toBeUndefined();
  });
});
