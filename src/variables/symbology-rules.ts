/** The content that a symbology can encode, and the space that a barcode needs. */
export interface SymbologyRules {
  /** Light modules on each side, from the symbology's standard. */
  quietModules: number;
  /** Returns a message if the symbology can't encode the text. */
  problemOf(text: string): string | undefined;
  /** Returns the text below the bars, if the symbology adds something to the encoded text. */
  printedText?(text: string): string;
  /** Number of digits, including a GS1 check digit. */
  digits?: number;
  /** A short example. */
  sample: string;
}

/** Barcodes with one row and one bar height. They reject text that an encoder would silently change or pad. */
export const symbologyRules = {
  code128: {
    quietModules: 10,
    sample: 'SAMPLE',
    problemOf: matching(/^[\x20-\x7e]{1,80}$/, 'Use 1 to 80 unaccented letters, digits and symbols.'),
  },
  'gs1-128': {
    quietModules: 10,
    sample: '(01)09506000134352',
    problemOf: matching(/^(\(\d{2,4}\)[\x20-\x27\x2a-\x7e]+)+$/, 'Use GS1 fields such as (01)09506000134352(10)AB123.'),
  },
  code39: {
    quietModules: 10,
    sample: 'SAMPLE',
    problemOf: matching(/^[0-9A-Z \-.$/+%]{1,40}$/, 'Use 1 to 40 digits, capital letters, spaces and - . $ / + %.'),
  },
  code93: {
    quietModules: 10,
    sample: 'SAMPLE',
    problemOf: matching(/^[0-9A-Z \-.$/+%]{1,60}$/, 'Use 1 to 60 digits, capital letters, spaces and - . $ / + %.'),
  },
  codabar: {
    quietModules: 10,
    sample: 'A1234B',
    problemOf: matching(
      /^[A-D][0-9\-$:/.+]{1,40}[A-D]$/,
      'Start and end with A, B, C or D, with digits and - $ : / . + between.',
    ),
  },
  interleaved2of5: {
    quietModules: 10,
    sample: '1234',
    problemOf: matching(/^(\d\d){1,20}$/, 'Use an even number of digits, at most 40.'),
  },
  itf14: gs1Number(14, 10),
  ean13: gs1Number(13, 11),
  ean8: gs1Number(8, 7),
  upca: gs1Number(12, 9),
} as const satisfies Record<string, SymbologyRules>;

export type SymbologyName = keyof typeof symbologyRules;

export const symbologyNames = Object.keys(symbologyRules) as [SymbologyName, ...SymbologyName[]];

function matching(pattern: RegExp, message: string): SymbologyRules['problemOf'] {
  return (text) => (pattern.test(text) ? undefined : message);
}

/** A number that ends with a GS1 check digit. The check digit may be missing. */
function gs1Number(digits: number, quietModules: number): SymbologyRules & { digits: number } {
  return {
    quietModules,
    digits,
    // The missing check digit is added.
    sample: '1234567890123'.slice(0, digits - 1),
    problemOf: (text) => {
      if (!/^\d+$/.test(text) || (text.length !== digits && text.length !== digits - 1)) {
        return `Use ${digits} digits, or ${digits - 1} digits to have the check digit added.`;
      }
      const checkDigit = gs1CheckDigit(text.slice(0, digits - 1));
      if (text.length === digits && !text.endsWith(checkDigit)) {
        return `Check the number: the last digit should be ${checkDigit}.`;
      }
      return undefined;
    },
    printedText: (text) => (text.length === digits ? text : text + gs1CheckDigit(text)),
  };
}

/** Calculates the check digit for an EAN, UPC or ITF-14 number: weights 3 and 1 from the right, up to the next ten. */
export function gs1CheckDigit(digits: string): string {
  const sum = Array.from(digits)
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}
