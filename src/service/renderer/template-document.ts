import * as z from 'zod/mini';
import { isJsonObject } from '../../contract/loose.ts';
import { viewportUnits } from '../../contract/template.ts';
import { variableWireSchema } from '../../contract/variable.ts';
import { builtInPictureSource, layerSchema, OWN_PICTURE_LENGTH_MAX } from './layer.ts';
import { boundedNumber, paintSchema } from './paint.ts';

export const VARIABLES_MAX = 100;
export const LAYERS_MAX = 200;
const LOCALE_RULE = 'must be a known language tag such as de-DE, fr-FR or ar-EG';
const TIME_ZONE_RULE = 'must be a time zone such as Europe/Berlin, Asia/Tokyo or UTC';

/** Text, a number, or a picture of the service for a variable that is an image; that may be a data URI, too. */
const exampleSchema = z.union(
  [z.string().check(z.maxLength(OWN_PICTURE_LENGTH_MAX)), z.number(), builtInPictureSource],
  `must be text of at most ${OWN_PICTURE_LENGTH_MAX} characters, a number or { "asset": "name of a built-in picture" }`,
);

/** By the names of variables. The object is kept as it came: zod's records leave `__proto__` out, a name like others. */
const examplesSchema = z
  .custom<Readonly<Record<string, z.output<typeof exampleSchema>>>>(
    isJsonObject,
    'must be an object of names and values',
  )
  .check(({ value, issues }) => {
    if (Object.keys(value).length > VARIABLES_MAX) {
      issues.push({ code: 'custom', message: `must have at most ${VARIABLES_MAX} members`, input: value });
      return;
    }
    for (const [name, example] of Object.entries(value)) {
      const [issue] = exampleSchema.safeParse(example).error?.issues ?? [];
      if (issue !== undefined) issues.push({ code: 'custom', path: [name], message: issue.message, input: example });
    }
  });

/** Whether `Intl` has data for a language or a zone; it throws at a name that is none. */
function isKnown(findNames: () => readonly string[]): boolean {
  try {
    return findNames().length > 0;
  } catch {
    return false;
  }
}

const localeSchema = z.string(LOCALE_RULE).check(
  z.maxLength(100, { error: LOCALE_RULE, abort: true }),
  z.refine((tag) => isKnown(() => Intl.DateTimeFormat.supportedLocalesOf(tag)), LOCALE_RULE),
);

/** An offset like +01:00 isn't accepted: no place has it all year, and not every `Intl` knows it. */
const timeZoneSchema = z.string(TIME_ZONE_RULE).check(
  z.regex(/^[A-Za-z]/, { error: TIME_ZONE_RULE, abort: true }),
  z.refine(
    (timeZone) => isKnown(() => [new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone]),
    TIME_ZONE_RULE,
  ),
);

/** The shape of a template document; what no single member shows is checked by `parseTemplateDocument`. */
export const templateDocumentSchema = z.strictObject({
  version: z.literal(1, 'must be 1'),
  viewport: z.strictObject({ width: boundedNumber(0.1, 20_000), height: boundedNumber(0.1, 20_000) }),
  unit: z.enum(viewportUnits, `must be one of ${viewportUnits.join(', ')}`),
  dpi: boundedNumber(36, 1200),
  intent: z.enum(['screen', 'print'], 'must be screen or print'),
  variables: z.array(variableWireSchema).check(z.maxLength(VARIABLES_MAX, `must have at most ${VARIABLES_MAX} items`)),
  background: z.nullable(paintSchema),
  layers: z.array(layerSchema).check(z.maxLength(LAYERS_MAX, `must have at most ${LAYERS_MAX} items`)),
  /** Of dates, numbers and prices that a text shows in a format, by BCP 47; English when absent. */
  locale: z.optional(localeSchema),
  /** Whose day a value with a time has; the day as it is written when absent. */
  timeZone: z.optional(timeZoneSchema),
  /** What the template is drawn from where it is shown in a list. No defaults: `generate` never uses them. */
  examples: z.optional(examplesSchema),
  /** Where an editor finds the JSON Schema; no part of the document. */
  $schema: z.optional(z.string('must be text')),
});

/**
 * What a template draws. Positions and lengths are in `unit`; type sizes are in px when `unit` is px, else in pt. One
 * inch is `dpi` px; a px viewport uses `dpi` only for the density written into the file. `background: null` is
 * transparent, white in JPEG.
 */
export type TemplateDocument = Omit<z.output<typeof templateDocumentSchema>, '$schema'>;
