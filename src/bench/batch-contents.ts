import { examplePath } from '../contract/routes.ts';
import { starterWorkspace } from '../service/starter/starter-workspace.ts';

export const templates = starterWorkspace.projects.flatMap((project) => project.templates);

export function findTemplate(name: string) {
  const found = templates.find((template) => template.name === name);
  if (found === undefined) throw new Error(`No template is called ${name}`);
  return found;
}

/** Requests the example images of all templates, which a service draws after it starts. */
export async function drawExamples(address: string, headers: Record<string, string> = {}): Promise<void> {
  await Promise.all(
    templates.map(async ({ id }) => (await fetch(address + examplePath(id), { headers })).arrayBuffer()),
  );
}

/** Renders in the simplest way, here or in a page. `bodies` are request ids and bodies. Resolves to the renders per second. */
export async function renderByLoop(options: {
  bodies: (readonly [id: string, body: string])[];
  url: string;
  idHeader: string;
  concurrency: number;
}): Promise<{ perS: number }> {
  const left = options.bodies.values();
  const renderSome = async (): Promise<void> => {
    for (const [id, body] of left) {
      const headers = { 'content-type': 'application/json', [options.idHeader]: id };
      const response = await fetch(options.url, { method: 'POST', headers, body });
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`A render responded with ${response.status}`);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: options.concurrency }, renderSome));
  return { perS: (1000 * options.bodies.length) / (performance.now() - startedAt) };
}

/** A template with valid rows, and faults with the code of the expected finding. */
export interface Spreadsheet {
  template: string;
  row(number: number): Record<string, string>;
  faults: { code: string; cells: Record<string, string> }[];
}

const places = ['Lisbon', 'Utrecht', 'Bergen', 'Aarhus', 'Porto', 'Ghent', 'Turku'];
const goods = ['Honey', 'Oats', 'Lentils', 'Cider', 'Rye', 'Walnuts', 'Barley'];
const pick = (words: readonly string[], number: number): string => words[number % words.length] ?? '';
/** Text that is valid but too wide for its box. */
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
      // Its check digit is wrong.
      { code: 'value', cells: { barcode: '4006381333932' } },
    ],
  },
];
