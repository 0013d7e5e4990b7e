import { expect, it } from 'vitest';
import { documentExample } from '../../document/create-document-schema.ts';
import { createEditorStore, findFreeLayers } from './editor-store.ts';

function open() {
  const clock = { ms: 0 };
  const store = createEditorStore(documentExample, 'first', () => clock.ms);
  const { changeLayers } = store.getState();
  const move = (id: string, topic?: string) =>
    changeLayers([id], (layer) => ({ ...layer, x: layer.x + 1 }), { message: `Moved ${id}`, ...(topic && { topic }) });
  return { clock, move, get: store.getState };
}

it('undoes and repeats changes, and describes them', () => {
  const { move, get } = open();
  get().select(['title']);
  move('title');
  move('photo');
  expect(get().message).toBe('Moved photo');
  const last = get().document;
  get().undo();
  expect(get().message).toBe('Undone: Moved photo');
  get().undo();
  get().undo();
  expect(get().document).toBe(documentExample);
  get().redo();
  get().redo();
  expect([get().document, get().selection]).toEqual([last, ['title']]);
});

it('joins quick changes of one field, but not after a pause', () => {
  const { clock, move, get } = open();
  move('title', 'x of title');
  clock.ms += 500;
  move('title', 'x of title');
  clock.ms += 1_500;
  move('title', 'x of title');
  get().undo();
  expect(get().document.layers.find(({ id }) => id === 'title')?.x).toBe(66);
  get().undo();
  expect(get().document).toBe(documentExample);
});

it('forgets a selected layer that is gone, and a change that changes nothing', () => {
  const { get } = open();
  get().select(['title', 'photo']);
  get().changeLayers(['none'], (layer) => ({ ...layer, x: 0 }), { message: 'Nothing' });
  expect(get().history.index).toBe(0);
  get().change((document) => ({ ...document, layers: document.layers.filter(({ id }) => id !== 'title') }), {
    message: 'Deleted title',
  });
  expect(get().selection).toEqual(['photo']);
});

it('keeps a layer selected when its rename is undone', () => {
  const { get } = open();
  get().changeLayers(['title'], (layer) => ({ ...layer, id: 'headline' }), {
    message: 'Renamed the layer to headline',
    selection: ['headline'],
  });
  get().undo();
  expect(get().selection).toEqual(['title']);
  get().redo();
  expect(get().selection).toEqual(['headline']);
});

it('finds the layers that are neither hidden nor locked', () => {
  const { get } = open();
  const [first = '', second = '', ...others] = get().document.layers.map(({ id }) => id);
  get().toggle('hidden', first);
  get().toggle('locked', second);
  expect(findFreeLayers(get()).map(({ id }) => id)).toEqual(others);
});

it('has the typed JSON in the same history, also with a mistake', () => {
  const { move, get } = open();
  get().change((before) => before, { message: 'Edited the JSON', text: '{' });
  expect(get()).toMatchObject({ document: documentExample, text: '{' });
  move('title');
  expect(get().text).toBeUndefined();
  get().undo();
  expect(get().text).toBe('{');
  get().undo();
  expect(get()).toMatchObject({ document: documentExample, text: 'first' });
});

it('a renamed layer stays hidden and locked', () => {
  const { get } = open();
  get().toggle('hidden', 'title');
  get().toggle('locked', 'title');
  get().changeLayers(['title'], (layer) => ({ ...layer, id: 'Headline' }), { message: 'Renamed title' });
  expect([get().hidden, get().locked]).toEqual([['Headline'], ['Headline']]);
  get().undo();
  expect([get().hidden, get().locked]).toEqual([['title'], ['title']]);
});
