import { expect, it } from 'vitest';
import { buildVariable } from '../../testing/build-variable.ts';
import { readFields } from '../../variables/field.ts';
import { mapSuggested, suggestMapping } from './suggest-mapping.ts';

/** Fields from `name`, `name:type` or `name:type:label`. */
function buildFields(...specs: string[]) {
  return readFields(
    specs.map((spec) => {
      const [name, type = 'text', label = ''] = spec.split(':');
      return buildVariable({ name, type, label });
    }),
  );
}

/** A table from its columns, each with its cells. */
function buildTable(columns: Record<string, string[]>, pictures: string[] = []) {
  const names = Object.keys(columns);
  const length = Math.max(0, ...Object.values(columns).map((cells) => cells.length));
  return {
    columns: names.map((name) => ({ name })),
    rows: Array.from({ length }, (_, at) => ({ line: at + 2, cells: names.map((name) => columns[name]?.[at] ?? '') })),
    pictures: new Map(pictures.map((name) => [name, new Uint8Array()])),
    notes: [],
  };
}

/** The suggestions in short: `!` marks sure ones, `?` likely ones. */
function suggest(fields: string[], columns: Record<string, string[]>, pictures?: string[]) {
  const marks = { sure: '!', likely: '?', none: '' };
  return suggestMapping(buildFields(...fields), buildTable(columns, pictures)).map(
    ({ pattern, certainty }) => pattern + marks[certainty],
  );
}

const text = ['x'];

it.each<[string, string[], Record<string, string[]>, string[]]>([
  [
    'names and labels that are the same',
    ['first_name', 'a:text:Job Title'],
    { 'First Name': text, 'job title': text },
    ['{First Name}!', '{job title}!'],
  ],
  ['one column for variables of one name', ['a', 'b:text:X', 'a'], { A: text }, ['{A}!', '', '{A}!']],
  [
    'words that mean the same',
    ['name', 'e-mail:email', 'phone:phone', 'photo:image', 'price:number', 'date:date', 'website:url', 'company'],
    {
      Teilnehmer: text,
      Correo: ['a@b.c'],
      Handynummer: ['0171 2345678'],
      Bild: ['a.png'],
      Preis: ['5'],
      Datum: ['2026-12-24'],
      'Web address': ['https://a.b'],
      Société: text,
    },
    ['{Teilnehmer}?', '{Correo}?', '{Handynummer}?', '{Bild}?', '{Preis}?', '{Datum}?', '{Web address}?', '{Société}?'],
  ],
  [
    'a first and a last name for a full name',
    ['attendee'],
    { Vorname: text, Nachname: text },
    ['{Vorname} {Nachname}?'],
  ],
  [
    'first and last names one by one where the template has both',
    ['firstName', 'lastName', 'fullName'],
    { Prénom: text, 'Nom de famille': text },
    ['{Prénom}?', '{Nom de famille}?', ''],
  ],
  ...[
    ['Nombre', 'Apellidos', 'Empresa'],
    ['Nome', 'Cognome', 'Azienda'],
    ['Prénom', 'Nom', 'Société'],
    ['First name', 'Last name', 'Company name'],
    ['Vorname', 'Name', 'Firmenname'],
  ].map(([first = '', last = '', other = '']): [string, string[], Record<string, string[]>, string[]] => [
    `a first and a last name where one word means the whole name elsewhere: ${first}, ${last}`,
    ['guest:text:Full name'],
    { [last]: ['Lovelace'], [first]: ['Ada'], [other]: ['Acme'] },
    [`{${first}} {${last}}?`],
  ]),
  [
    'the whole name where it stands beside its halves',
    ['full_name'],
    { Name: text, 'First name': text, 'Last name': text },
    ['{Name}?'],
  ],
  [
    'the whole name where its cells begin with the first name',
    ['guest'],
    { Name: ['Ada Lovelace', 'Turing, Alan'], 'First name': ['Ada', 'Alan'] },
    ['{Name}?'],
  ],
  ['the whole name of what is no half', ['guest'], { Speaker: text, 'Last name': text }, ['{Speaker}?']],
  [
    'no half of a name that another field has',
    ['first_name', 'guest'],
    { Name: text, Nachname: text, 'First name': text },
    ['{First name}!', '{Name}?'],
  ],
  [
    'no whole name where the template has its halves',
    ['vorname', 'nachname', 'guest'],
    { 'First name': text, 'Last name': text, 'Company name': text },
    ['{First name}?', '{Last name}?', ''],
  ],
  [
    'the name of a company for that alone',
    ['company'],
    { 'Last name': text, 'Company name': text },
    ['{Company name}?'],
  ],
  ['no full name of a first name alone', ['name'], { Vorname: text }, ['']],
  [
    'names that share half of their words',
    ['attendee_email:email', 'shirt'],
    { 'E-Mail': ['a@b.c'], 'Shirt size': text },
    ['{E-Mail}?', '{Shirt size}?'],
  ],
  ['the nearer of two', ['product name'], { Name: text, 'Product name (EN)': text }, ['{Product name (EN)}?']],
  ['none of two that are as near', ['price'], { 'Price EUR': text, 'Price USD': text }, ['']],
  ['no column twice', ['headline', 'title'], { Titel: text }, ['', '']],
  ['nothing to what nothing is like', ['headline'], { 'Shoe size': text }, ['']],
])('suggestMapping suggests %s', (_title, fields, columns, expected) => {
  expect(suggest(fields, columns)).toEqual(expected);
});

it('a suggested column whose cells are all invalid is only likely', () => {
  expect(suggest(['price:number'], { Price: ['five', 'six'] })).toEqual(['{Price}?']);
  expect(suggest(['price:number'], { Price: ['five', '', '6'] })).toEqual(['{Price}!']);
  expect(suggest(['price:number'], { Price: ['', ''] })).toEqual(['{Price}!']);
  expect(suggest(['photo:image'], { Photo: ['n/a'] })).toEqual(['{Photo}?']);
  expect(suggest(['photo:image'], { Photo: ['ada.png'] })).toEqual(['{Photo}!']);
  expect(suggest(['photo:image'], { Photo: ['picture 1'] }, ['picture 1'])).toEqual(['{Photo}!']);
});

it('a synonym whose cells are all invalid is not suggested', () => {
  expect(suggest(['mail:email'], { 'Mail sent': ['yes', 'no'] })).toEqual(['']);
});

it('the only column and variable of a kind are matched', () => {
  const columns = {
    A: ['a@b.c', 'd@e.f'],
    B: ['2026-12-24', ''],
    C: ['https://a.b'],
    D: ['1', '2,5'],
    E: ['ada.png'],
    F: text,
  };
  const fields = ['v1:email', 'v2:date', 'v3:url', 'v4:number', 'v5:image', 'v6'];
  expect(suggest(fields, columns)).toEqual(['{A}?', '{B}?', '{C}?', '{D}?', '{E}?', '']);
  expect(suggest([...fields, 'v7:number'], columns)).toEqual(['{A}?', '{B}?', '{C}?', '', '{E}?', '', '']);
  expect(suggest(fields, { ...columns, G: ['g@h.i'] })[0]).toBe('');
});

it.each<[string, Record<string, string[]>, string, string[]]>([
  ['all cells are options, by value or label in any case', { Role: ['speaker', 'Fish eater'] }, '{Role}', []],
  ['most cells are options', { X: Array<string>(5).fill('Speaker').with(0, 'VIP') }, '{X}', []],
  ['some cells are options', { X: ['Speaker', 'VIP', 'VIP'] }, '', ['{X}']],
  ['two columns have options', { X: ['Speaker'], Y: ['Guest'] }, '', ['{X}', '{Y}']],
  ['the heading is like most choices', { Rolle: ['Gast'] }, '', ['{Rolle}']],
  ['an option is only one of many cells', { X: Array<string>(9).fill('Press').with(0, 'Guest') }, '', []],
])('a choice whose name is no heading: %s', (_title, columns, pattern, asked) => {
  const options = [
    { value: 'Guest', label: 'Guest' },
    { value: 'Speaker', label: 'Talks' },
    { value: 'fish', label: 'Fish eater' },
  ];
  const fields = readFields([
    buildVariable({ name: 'kind', label: 'Here as', defaultValue: 'Guest', validation: { options } }),
  ]);
  expect(suggestMapping(fields, buildTable(columns))).toMatchObject([{ pattern, asked }]);
});

it('numbers, dates and addresses under another heading are asked about, but not row numbers', () => {
  const ask = (spec: string, columns: Record<string, string[]>) =>
    suggestMapping(buildFields(spec), buildTable(columns)).map(({ pattern, asked }) => [pattern, ...asked].join(' '));
  expect(ask('earned:date', { Born: ['1990-05-01'] })).toEqual([' {Born}']);
  expect(ask('hours:number', { Age: ['41', '36'] })).toEqual([' {Age}']);
  expect(ask('hours:number', { Row: ['1', '2', '3'] })).toEqual(['']);
  expect(ask('price:number', { 'Price EUR': ['1'], 'Price USD': ['2'] })).toEqual([' {Price EUR} {Price USD}']);
  expect(ask('event', { 'Event date': ['2027-05-28'] })).toEqual(['']);
  expect(ask('date:date', { 'Order date': ['2027-05-28'] })).toEqual([' {Order date}']);
  expect(ask('role:text:Role of the signer', { Role: text })).toEqual(['{Role}']);
});

it('a column of names fills the only required text, if that can be a name', () => {
  const fill = (name: string) =>
    suggestMapping(
      readFields([buildVariable({ name, label: '', required: true })]),
      buildTable({ Nom: ['Ada'], X: text }),
    );
  expect(fill('headline')).toMatchObject([{ pattern: '{Nom}', certainty: 'likely' }]);
  expect(fill('skill')).toMatchObject([{ pattern: '' }]);
});

it('columns can be named like object members', () => {
  expect(suggest(['__proto__', 'constructor'], { constructor: text, toString: text })).toEqual(['', '{constructor}!']);
});

it('mapSuggested turns suggestions into a mapping', () => {
  const fields = buildFields('name', 'city', 'zip');
  const suggestions = suggestMapping(fields, buildTable({ Name: text, Ort: text }));
  expect([...mapSuggested(fields, suggestions)]).toEqual([
    ['name', '{Name}'],
    ['city', '{Ort}'],
  ]);
});
