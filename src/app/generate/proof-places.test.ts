import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import type { UseFormReturn } from 'react-hook-form';
import { expect, test } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { buildVariable } from '../../testing/build-variable.ts';
import { readFields } from '../../variables/read-fields.ts';
import type { FormValues } from '../form/form-values.ts';
import { createFieldLinks, FieldLinksContext, type FieldLinks } from './field-links.ts';
import { ProofPlaces } from './proof-places.tsx';

const place = { name: 'headline', x: 0, y: 0, width: 1, height: 1, rotation: 0 };

test.each<[Partial<FieldLinks>, boolean, boolean]>([
  [{ focused: 'headline' }, false, true],
  [{ focused: 'headline' }, true, false],
  [{ hovered: 'headline' }, false, true],
  [{ hovered: 'headline' }, true, true],
  [{ focused: 'price' }, false, false],
])('while fields are %o, with a render below: %s, the place is outlined: %s', (links, isOverRender, isOutlined) => {
  const store = createStore(() => ({ ...createFieldLinks().getState(), ...links }));
  const fields = readFields([buildVariable({ name: 'headline' })]);
  const form = {} as UseFormReturn<FormValues>;
  const places = createElement(ProofPlaces, { places: [place], fields, form, isOverRender });
  const html = renderToString(createElement(FieldLinksContext, { value: store }, places));
  expect(html.includes('outline:2px solid')).toBe(isOutlined);
});
