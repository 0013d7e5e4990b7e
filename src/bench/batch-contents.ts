import { starterWorkspace } from '../service/starter/starter-workspace.ts';

export const templates = starterWorkspace.projects.flatMap((project) => project.templates);

export function findTemplate(name: string) {
  const found = templates.find((template) => template.name === name);
  if (found === undefined) throw new Error(`There is no ${name}`);
  return found;
}

/** A template with rows that are fine and ways to spoil one; each is to be told by a finding with the code. */
export interface Spreadsheet {
  template: string;
  row(number: number): Record<string, string>;
  faults: { code: string; cells: Record<string, string> }[];
}

const places = ['Lisbon', 'Utrecht', 'Bergen', 'Aarhus', 'Porto', 'Ghent', 'Turku'];
const goods = ['Honey', 'Oats', 'Lentils', 'Cider', 'Rye', 'Walnuts', 'Barley'];
const pick = (words: readonly string[], number: number): string => words[number % words.length] ?? '';
/** Wide letters that no rule forbids and no place has room for. */
const wide = (length: number): string => 'WWWWWW '.repeat(length).slice(0, length).trim();

export const spreadsheets: Spreadsheet[] = [
  {
    template: 'Announcement card',
    row: (number) => ({
      headline: `Studio ${number} opens in ${pick(places, number)}`,
      subtitle: `Every Thursday from nine, with coffee and ${number} chairs`,
      brand: `Northwind ${pick(places, number * 3)}`,
      website: `https://studio.example/${number}`,
      picture: '',
    }),
    faults: [
      { code: 'value', cells: { headline: '' } },
      { code: 'value', cells: { website: 'studio dot example' } },
      { code: 'text-cut', cells: { subtitle: wide(96) } },
      { code: 'picture-unreachable', cells: { picture: 'http://127.0.0.1:1/none.png' } },
    ],
  },
  {
    template: 'Price tag',
    row: (number) => ({
      product: `${pick(goods, number)} of ${pick(places, number * 3)} ${number}`,
      price: String((number % 900) + 0.5),
      barcode: String(400_000_000_000 + number),
      detail: `Harvest ${number}, 500 g`,
    }),
    faults: [
      { code: 'value', cells: { price: '-5' } },
      { code: 'text-cut', cells: { product: wide(42) } },
      // Its last digit is not that of the twelve before it.
      { code: 'value', cells: { barcode: '4006381333932' } },
    ],
  },
];
