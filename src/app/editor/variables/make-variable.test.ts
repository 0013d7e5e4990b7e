import { describe, expect, it } from 'vitest';
import type { Layer } from '../../../document/layer.ts';
import type { TemplateDocument } from '../../../document/template-document.ts';
import { buildText, emptyDocument } from '../../../testing/contract-documents.ts';
import { makeVariable } from './make-variable.ts';

const box = { x: 0, y: 0, width: 100, height: 100 };

function buildDocument(...layers: Layer[]): TemplateDocument {
  return { ...emptyDocument, layers };
}

const ofText = (text: string) => buildDocument(buildText({ id: 'Head line', text }));

describe('a variable from a layer', () => {
  it('replaces the text', () => {
    const made = makeVariable(ofText(' Summer sale, now! '), 'Head line');
    expect(made.layers[0]).toMatchObject({ text: ' {{summerSaleNow}} ' });
    expect(made.variables).toEqual([
      {
        name: 'summerSaleNow',
        type: 'text',
        label: 'Summer sale now',
        required: false,
        defaultValue: 'Summer sale, now!',
      },
    ]);
    expect(made.examples).toEqual({ summerSaleNow: 'Summer sale, now!' });
  });

  it('replaces the marked words', () => {
    const before = ofText('[[{{count}} of Anna and {{anna}}]]');
    const from = '[[{{count}} of'.length;
    const made = makeVariable(before, 'Head line', { from, to: from + ' Anna '.length });
    expect(made.layers[0]).toMatchObject({ text: '[[{{count}} of {{anna2}} and {{anna}}]]' });
    expect(made.examples).toEqual({ anna2: 'Anna' });
  });

  it('is named after the layer if the text has no words', () => {
    expect(makeVariable(ofText('…'), 'Head line').variables[0]).toMatchObject({ name: 'headLine', label: 'Head line' });
  });

  it.each([
    ['{{name}}', undefined],
    [' ', undefined],
    ['a {{name}}', { from: 5, to: 7 }],
    ['a [[b]] c', { from: 0, to: 5 }],
    ['a {{name}}', { from: 1, to: 1 }],
  ])('cannot be made of %j', (text, part) => {
    const before = ofText(text);
    expect(makeVariable(before, 'Head line', part)).toBe(before);
  });

  it('replaces images and codes', () => {
    const before = buildDocument(
      { ...box, id: 'Photo', type: 'picture', source: { asset: 'person' } },
      { ...box, id: 'Logo', type: 'picture', source: { data: 'data:image/png;base64,AAAA' } },
      { ...box, id: 'Link', type: 'qrcode', source: { text: 'https://a.co' } },
      { ...box, id: 'Box', type: 'shape', shape: 'rect' },
    );
    const made = ['Photo', 'Logo', 'Link'].reduce((document, id) => makeVariable(document, id), before);
    expect(made.layers).toMatchObject(
      ['photo', 'logo', 'link'].map((variable) => ({ source: { variable } })).concat({} as never),
    );
    expect(made.variables).toMatchObject([
      { type: 'image' },
      { type: 'image' },
      { type: 'qrcode', defaultValue: 'https://a.co' },
    ]);
    expect(made.examples).toEqual({
      photo: { asset: 'person' },
      logo: 'data:image/png;base64,AAAA',
      link: 'https://a.co',
    });
    for (const id of ['Photo', 'Box', 'gone']) expect(makeVariable(made, id)).toBe(made);
  });
});
