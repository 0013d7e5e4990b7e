import * as z from '../contract/zod.ts';
import { isJsonObject } from '../contract/loose.ts';
import { viewportUnits } from '../contract/template.ts';
import { variableWireSchema } from '../contract/variable.ts';
import { layerSchema } from './layer.ts';
import { builtInPictureSource, OWN_PICTURE_LENGTH_MAX } from './layers/picture-layer.ts';
import { boundedNumber, oneOf, paintSchema } from './paint.ts';

export const VARIABLES_MAX = 100;
export const LAYERS_MAX = 200;
const LOCALE_RULE = 'must be a known language tag such as de-DE, fr-FR or ar-EG';
const TIME_ZONE_RULE = 'must be a time zone such as Europe/Berlin, Asia/Tokyo or UTC';

/** A value, or a built-in image for an image variable. */
export const exampleSchema = z.union(
  [z.string().check(z.maxLength(OWN_PICTURE_LENGTH_MAX)), z.number(), builtInPictureSource],
  `must be text of at most ${OWN_PICTURE_LENGTH_MAX} characters, a number or { "asset": "name of a built-in image" }`,
);

/** Keyed by variable name. A custom schema, because zod's records drop the valid name `__proto__`. */
const examplesSchema = z
  .custom<Readonly<Record<string, z.output<typeof exampleSchema>>>>(
    isJsonObject,
    'must be an object that maps names to values',
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

/** Whether `Intl` knows a language or time zone. `Intl` throws for invalid names. */
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

/** Rejects offsets like +01:00: few places use the same offset all year, and not every `Intl` supports them. */
const timeZoneSchema = z.string(TIME_ZONE_RULE).check(
  z.regex(/^[A-Za-z]/, { error: TIME_ZONE_RULE, abort: true }),
  z.refine(
    (timeZone) => isKnown(() => [new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone]),
    TIME_ZONE_RULE,
  ),
);

/** A template document's shape. `parseTemplateDocument` checks what a schema can't express. */
export const templateDocumentSchema = z.strictObject({
  version: z.literal(1, 'must be 1').check(z.describe('Format version, always 1.')),
  viewport: z
    .strictObject({
      width: boundedNumber(0.1, 20_000).check(z.describe('In the unit.')),
      height: boundedNumber(0.1, 20_000).check(z.describe('In the unit.')),
    })
    .check(z.describe("The image's width and height, in `unit`. At most 64 million pixels.")),
  unit: oneOf(viewportUnits).check(
    z.describe('Unit of all positions and lengths. Type sizes are in px for px, otherwise in pt.'),
  ),
  dpi: boundedNumber(36, 1200).check(
    z.describe("Pixels per inch. If the unit is px, this only sets the file's density."),
  ),
  intent: oneOf(['screen', 'print']).check(z.describe('Whether the image is for screen or print.')),
  variables: z.array(variableWireSchema).check(z.maxLength(VARIABLES_MAX), z.describe("The form's fields, in order.")),
  background: z
    .nullable(paintSchema)
    .check(z.describe('A color or gradient under all layers; null for transparent, which is white in JPEG.')),
  layers: z
    .array(layerSchema)
    .check(z.maxLength(LAYERS_MAX), z.describe('The layers to draw. Later layers cover earlier ones.')),
  locale: z
    .optional(localeSchema)
    .check(z.describe('Language for dates, numbers and prices, such as de-DE. Default: English.')),
  timeZone: z
    .optional(timeZoneSchema)
    .check(z.describe("Time zone that decides a timestamp's day, such as Europe/Berlin. Default: the day as written.")),
  examples: z
    .optional(examplesSchema)
    .check(
      z.describe("Example values, keyed by variable name, for the template's image in lists. Renders never use them."),
    ),
  $schema: z.optional(z.string('must be text')).check(z.describe("This schema's URL, for editors. It is not saved.")),
});

/** Positions and lengths are in `unit`. Type sizes are in px if `unit` is px, otherwise in pt. One inch is `dpi` px. */
export type TemplateDocument = Omit<z.output<typeof templateDocumentSchema>, '$schema'>;
export type VariableWire = TemplateDocument['variables'][number];
