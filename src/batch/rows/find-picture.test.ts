import { expect, it } from 'vitest';
import { createPictureFinder } from './find-picture.ts';

const people = ['ada/photo.png', 'alan/photo.png'];
const photos = ['photos/ada.png', 'photos/Old/ada.png', 'photos/team/ada.png', 'photos/Team/alan.jpg'];

it.each([
  [people, 'ada/photo.png', 'ada/photo.png'],
  [people, String.raw`.\Alan\PHOTO.png`, 'alan/photo.png'],
  [people, '../people/alan/photo', 'alan/photo.png'],
  [photos, 'ada.png', 'photos/ada.png'],
  [photos, 'ada', 'photos/ada.png'],
  [photos, 'old/ada.png', 'photos/Old/ada.png'],
  [photos, 'team/alan', 'photos/Team/alan.jpg'],
  [photos, 'alan.jpg', 'photos/Team/alan.jpg'],
  [photos, String.raw`C:\Users\Ada\photos\ada.png`, 'photos/ada.png'],
  // The command line gets the folder itself.
  [['ada.png', 'old/ada.png'], 'ada.png', 'ada.png'],
  [['ada.png', 'old/ada.png'], 'photos/ada.png', 'ada.png'],
  [['ada.png', 'old/ada.png'], 'ADA', 'ada.png'],
  [['Photos/ada.png', 'ada.png'], 'photos/ada.png', 'Photos/ada.png'],
])('among %j, the cell %j means %j', (names, cell, name) => {
  expect(createPictureFinder(names)(cell)).toEqual({ name });
});

it.each([
  [['alan/photo.png'], 'ada/photo.png', 0],
  [['alan/photo.png'], 'ada/photo', 0],
  [['lan/photo.png'], 'alan/photo.png', 0],
  [people, 'photo.png', 2],
  [people, 'photo', 2],
  [['photos/ada/photo.png', 'photos/alan/photo.png'], 'photo.png', 2],
  [['ada.png', 'photos/ada.png'], String.raw`C:\photos\ADA.png`, 2],
  [['ada.png', 'old/photos/ada.png'], 'photos/ada.png', 2],
  [['Ada.png', 'ada.png'], 'ADA.png', 2],
  [['photos/ada.png', 'photos/ada.jpg', 'photos/old/ada.png'], 'ada', 3],
  [photos, 'eve.png', 0],
])('among %j, the cell %j is missing or ambiguous: %i', (names, cell, count) => {
  expect(createPictureFinder(names)(cell)).toEqual({ count });
});

it('finds ten thousand images with one name in their folders', () => {
  const names = Array.from({ length: 10_000 }, (_, at) => `people/${at}/photo.png`);
  const find = createPictureFinder(names);
  expect(names.map((name) => find(name.slice('people/'.length)))).toEqual(names.map((name) => ({ name })));
});
