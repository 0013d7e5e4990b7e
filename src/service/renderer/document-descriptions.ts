import type { LayerOf, LayerType } from './layer.ts';
import type { TemplateDocument } from './template-document.ts';

type DocumentVariable = TemplateDocument['variables'][number];
type CommonMember = 'id' | 'x' | 'y' | 'width' | 'height' | 'rotation' | 'opacity' | LayerRule;
type LayerRule = 'hideWhenEmpty' | 'showWhenEmpty' | 'showWhen' | 'hideWhen';

/** What the members of a document mean, in words for people; the compiler names a member that is not described. */
export const documentDescriptions: Record<keyof TemplateDocument | '$schema', string> = {
  $schema: 'Where an editor finds this schema. It is not saved.',
  version: 'Version of the format, always 1.',
  viewport: 'Width and height of the image, in its unit; at most 64 million pixels.',
  unit: 'Unit of all positions and lengths. Type sizes are in px for px, otherwise in pt.',
  dpi: 'Pixels per inch. With the unit px it only sets the density in the file.',
  intent: 'Whether the image is for screens or for print.',
  variables: 'The fields of the form, in order.',
  background: 'A colour or a gradient under all layers; null for none, which is white in JPEG.',
  layers: 'What is drawn. Later layers cover earlier ones.',
  locale: 'The language that dates, numbers and prices are written in, such as de-DE; English when absent.',
  timeZone:
    'Time zone for the day of values with a time, such as Europe/Berlin. Without it the day is used as written.',
  examples:
    'A value for each variable, by its name, that the template is shown with in lists. They are not defaults: a render never uses them.',
};

export const variableDescriptions: Record<keyof DocumentVariable, string> = {
  name: 'Unique name, used by API requests and layers.',
  type: 'Kind of value: a text, a number, a date such as 2026-12-24, an image, and so on.',
  label: 'Label in the form. The name is used when it is empty.',
  required: 'Whether a value is required.',
  defaultValue: 'Used when no value is sent. It must follow the rules.',
  validation: 'Rules for its values.',
};

export const validationDescriptions: Record<keyof NonNullable<DocumentVariable['validation']>, string> = {
  minLength: 'Fewest characters.',
  maxLength: 'Most characters.',
  min: 'Smallest number or first day.',
  max: 'Largest number or last day.',
  pattern: 'A regular expression that must match part of the text, or all of it with ^ and $.',
  options: 'The allowed values, each with its label in the form.',
};

export const commonDescriptions: Record<CommonMember, string> = {
  id: 'Unique name of the layer.',
  x: 'Distance from the left edge of the image.',
  y: 'Distance from the top edge of the image.',
  width: 'Width of the layer.',
  height: 'Height of the layer.',
  rotation: 'Rotation in degrees, clockwise about the center.',
  opacity: 'From 0 (invisible) to 1 (opaque).',
  hideWhenEmpty: 'Drawn only when this variable has a value.',
  showWhenEmpty: 'Drawn only when this variable has none.',
  showWhen: 'Drawn only when the variable has this value.',
  hideWhen: 'Drawn only when the variable has another value or none.',
};

const radius = 'Corner radius, or four of them: top left, top right, bottom right, bottom left.';
const shadow = 'Offset to the right and down, blur and colour of the shadow.';
const border = 'Width and colour of a line inside the edge.';
const code = {
  source: 'A variable or a fixed text.',
  color: 'Colour of the dark parts. Default: black.',
  background: 'Colour of the light parts. Default: white.',
  radius,
};

/** What the kinds of layers are, and what the members of each mean beside those that all have. */
export const layerDescriptions: {
  [Type in LayerType]: { about: string; members: Record<Exclude<keyof LayerOf<Type>, CommonMember | 'type'>, string> };
} = {
  shape: {
    about: 'A rectangle or an ellipse.',
    members: {
      shape: 'Rectangle or ellipse.',
      fill: 'A colour or a gradient. Default: transparent.',
      border,
      radius,
      shadow,
    },
  },
  text: {
    about: 'Text, with variables in it. It breaks at the edge of its box and at line breaks.',
    members: {
      text: 'Plain text with {{variable}} or {{variable|format}}. Text in [[ ]] is omitted if a variable in it is empty.',
      family: 'A built-in font or one added in the settings.',
      weight: '400 is regular, 700 is bold; the font must have it.',
      italic: 'Use the italic of the font.',
      size: 'In px if the unit is px, otherwise in pt.',
      minSize: 'Smallest size. A text that does not fit its box shrinks down to this.',
      color: 'Colour of the text.',
      align: 'start when absent: left, or right for a text that begins right to left.',
      verticalAlign: 'top when absent.',
      lineHeight: 'A multiple of the size. Default: 1.25.',
      letterSpacing: 'A multiple of the size.',
      balance: 'Balances the lines, so the last one is not a single word.',
      maxLines: 'As many lines as fit when absent. Longer text ends in an ellipsis.',
      uppercase: 'Show the text in capitals.',
      shadow,
      decoration: 'A line under the text or through it.',
    },
  },
  picture: {
    about: 'An image that fills its box or fits into it.',
    members: {
      source: 'A variable of type image, a built-in image (asset), or an embedded image (data, a base64 data URI).',
      fit: 'Default: cover, which fills the box and cuts off the rest.',
      focus: 'The point that stays visible when the image is cut, in fractions of its sides. Default: the center.',
      border,
      radius,
      shadow,
    },
  },
  qrcode: {
    about: 'A QR code, square in the middle of its box.',
    members: {
      ...code,
      quietZone: 'Quiet zone at each side, in modules; 4 when absent.',
      errorCorrection: 'How much may be covered or damaged; medium when absent.',
    },
  },
  datamatrix: {
    about: 'A Data Matrix code, square in the middle of its box.',
    members: { ...code, quietZone: 'Quiet zone at each side, in modules; 1 when absent.' },
  },
  barcode: {
    about: 'A barcode of one row.',
    members: {
      ...code,
      symbology: 'Which kind of barcode.',
      quietZone: 'Quiet zone at each side, in modules; what the symbology requires when absent.',
      align: 'Position in its box. Default: center.',
      textSize: 'Size of the text under the bars. Without it no text is shown.',
    },
  },
};
