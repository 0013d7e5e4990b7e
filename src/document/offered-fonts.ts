const VARIABLE =
  'Archivo, Caveat, Cormorant Garamond, Dancing Script, DM Sans, EB Garamond, Figtree, JetBrains Mono, Karla, Lora, Manrope, ' +
  'Merriweather, Montserrat, Nunito, Open Sans, Oswald, Outfit, Playfair Display, Plus Jakarta Sans, Raleway, Roboto, Rubik, ' +
  'Source Sans 3, Work Sans';
/** Families with one file per weight. */
const weights: Readonly<Record<string, readonly number[]>> = {
  Anton: [400],
  'Bebas Neue': [400],
  'DM Serif Display': [400],
  Lato: [100, 300, 400, 700, 900],
  Pacifico: [400],
  Poppins: [100, 200, 300, 400, 500, 600, 700, 800, 900],
};

/** Font families that can be added by name, in alphabetical order. Their files come from packages of `@fontsource`. */
export const offeredFamilies: readonly string[] = [...VARIABLE.split(', '), ...Object.keys(weights)].sort((a, b) =>
  a.localeCompare(b, 'en'),
);

/** An offered family's package, the start of its file names, and its weights; none if one file has all weights. */
export interface OfferedPackage {
  name: string;
  prefix: string;
  weights: readonly number[] | undefined;
}

export function findOfferedPackage(family: string): OfferedPackage | undefined {
  if (!offeredFamilies.includes(family)) return undefined;
  const prefix = family.toLowerCase().replaceAll(' ', '-');
  const own = Object.hasOwn(weights, family) ? weights[family] : undefined;
  return { name: `${own === undefined ? '@fontsource-variable' : '@fontsource'}/${prefix}`, prefix, weights: own };
}

/** Finds the offered family that a message calls not installed. */
export function findOfferedIn(message: string): string | undefined {
  const [, family = ''] = /(?:^|the font ")([^"]+?)"? is not installed/.exec(message) ?? [];
  // An SVG may ask for a weight: "Poppins 700 italic is not installed".
  return offeredFamilies.find((name) => family === name || family.startsWith(`${name} `));
}
