import { expect, it } from 'vitest';
import type { TemplateItem } from '../../../contract/template-item.ts';
import { templateItemSample } from '../../../testing/wire-samples.ts';
import { templateEntries } from './collect-entries.ts';
import type { Workspace } from './workspace.ts';

function makeItem(number: number): TemplateItem {
  return { ...templateItemSample, id: `id-${number}`, name: `Card ${number}` };
}

/** A workspace of one list that a test changes. */
function makeWorkspace(first: TemplateItem[]) {
  let items = first;
  const list = { read: () => ({ items }) };
  return {
    workspace: { templatesOf: () => list } as unknown as Workspace,
    change: (next: TemplateItem[]) => void (items = next),
  };
}

const one = makeItem(1);
const two = makeItem(2);
const three = makeItem(3);

it('keeps the entry of each item while the list grows, shrinks, moves and is the same', () => {
  const { workspace, change } = makeWorkspace([one, two]);
  const read = () => templateEntries(workspace, 'p', 'Spring');
  const first = read();
  expect(read()).toBe(first);
  expect(first.map(({ item }) => item)).toEqual([one, two]);
  change([one, two, three]);
  const grown = read();
  expect(grown.slice(0, 2)).toEqual(first);
  expect(grown.map((entry, at) => entry === first[at])).toEqual([true, true, false]);
  change([makeItem(4), one, two, three]);
  const moved = read();
  expect(moved.slice(1).every((entry, at) => entry === grown[at])).toBe(true);
  expect(moved[0]?.item.name).toBe('Card 4');
  change([three, one]);
  const shrunk = read();
  expect([shrunk[0] === grown[2], shrunk[1] === grown[0]]).toEqual([true, true]);
});

it('makes new entries once the project has another name', () => {
  const { workspace } = makeWorkspace([one]);
  const [before] = templateEntries(workspace, 'p', 'Spring');
  const [after] = templateEntries(workspace, 'p', 'Summer');
  expect(after).not.toBe(before);
  expect(after?.projectName).toBe('Summer');
});
