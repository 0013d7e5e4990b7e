import type { LayerOf, LayerType } from './layer.ts';
import type { TemplateDocument } from './template-document.ts';

type DocumentVariable = TemplateDocument['variables'][number];
type CommonMember = 'id' | 'x' | 'y' | 'width' | 'height' | 'rotation' | 'opacity' | LayerRule;
type LayerRule = 'hideWhenEmpty' | 'showWhenEmpty' | 'showWhen' | 'hideWhen';

/** What the members of a document mean, in words for people; the compiler names a member that is not described. */
export const documentDescriptions: Record<keyof TemplateDocument | '$schema', string> = {
  $schema: 'Where an editor finds this schema; it is not kept.',
  version: 'Of the format; always 1.',
  viewport: 'Width and height of the image, in its unit; at most 64 million pixels.',
  unit: 'Of all positions and lengths. Type is in px where this is px, else in pt.',
  dpi: 'Pixels to the inch. Of an image in px it is only the density that is written into the file.',
  intent: 'Whether the image is for screens or for print.',
  variables: 'What is asked of whoever fills the template in, in the order of the form.',
  background: 'A colour or a gradient under all layers; null for none, which is white in JPEG.',
  layers: 'What is drawn; later ones lie over earlier ones.',
  locale: 'The language that dates, numbers and prices are written in, such as de-DE; English when absent.',
  timeZone: 'Whose day a value with a time has, such as Europe/Berlin; the day as it is written when absent.',
  examples:
    'A value for each variable, by its name, that the template is shown with in lists. They are no defaults: a render never uses them.',
};

export const variableDescriptions: Record<keyof DocumentVariable, string> = {
  name: 'How callers and layers name it; no two have the same.',
  type: 'What kind of value it takes; a text, a number, a date as 2026-12-24, a picture …',
  label: 'What the form calls it; its name when this is empty.',
  required: 'Whether a render without it is refused.',
  defaultValue: 'Taken when there is no value. It must keep to the rules.',
  validation: 'The rules of its values.',
};

export const validationDescriptions: Record<keyof NonNullable<DocumentVariable['validation']>, string> = {
  minLength: 'Fewest characters.',
  maxLength: 'Most characters.',
  min: 'Least number, or first day.',
  max: 'Greatest number, or last day.',
  pattern: 'A regular expression that is found in the text; with ^ and $ it is the whole text.',
  options: 'The only values there are, each with what the form calls it.',
};

export const commonDescriptions: Record<CommonMember, string> = {
  id: 'A name for people; no two layers have the same.',
  x: 'From the left edge of the image to that of the layer.',
  y: 'From the top edge of the image to that of the layer.',
  width: 'How wide it is.',
  height: 'How high it is.',
  rotation: 'Degrees clockwise about its middle.',
  opacity: '0 is clear, 1 covers.',
  hideWhenEmpty: 'Drawn only when this variable has a value.',
  showWhenEmpty: 'Drawn only when this variable has none.',
  showWhen: 'Drawn only when the variable has this value.',
  hideWhen: 'Drawn only when the variable has another value, or none.',
};

const radius = 'Of all corners, or of four: top left, top right, bottom right, bottom left.';
const shadow = 'How far it lies to the right and down, how soft it is, and its colour.';
const border = 'A line inside the edge: its width and its colour.';
const code = {
  source: 'A variable, or a fixed text.',
  color: 'Of the dark parts; black when absent.',
  background: 'Of the light parts; white when absent.',
  radius,
};

/** What the kinds of layers are, and what the members of each mean beside those that all have. */
export const layerDescriptions: {
  [Type in LayerType]: { about: string; members: Record<Exclude<keyof LayerOf<Type>, CommonMember | 'type'>, string> };
} = {
  shape: {
    about: 'A rectangle or an ellipse.',
    members: {
      shape: 'Which of the two.',
      fill: 'A colour or a gradient; clear when absent.',
      border,
      radius,
      shadow,
    },
  },
  text: {
    about: 'Text, with variables in it. It breaks at the edge of its box and at line breaks.',
    members: {
      text: 'Plain text with {{variable}} or {{variable|format}}. A part in [[ ]] goes as a whole when a variable in it is empty.',
      family: 'A font of the service or one that was added in the settings.',
      weight: '400 is regular, 700 is bold; the font must have it.',
      italic: 'Set in the italic of the font.',
      size: 'In px where the unit is px, else in pt.',
      minSize: 'When given, a text that does not fit its box is set smaller, down to this.',
      color: 'Of the letters.',
      align: 'start when absent: left, or right for a text that begins right to left.',
      verticalAlign: 'top when absent.',
      lineHeight: 'A multiple of the size; 1.25 when absent.',
      letterSpacing: 'A multiple of the size.',
      balance: 'Lines of even length instead of one word alone on the last.',
      maxLines: 'As many as fit the box when absent; what does not fit ends in an ellipsis.',
      uppercase: 'Set in capitals.',
      shadow,
      decoration: 'A line under the text or through it.',
    },
  },
  picture: {
    about: 'A picture, cut to its box or fitted into it.',
    members: {
      source:
        'A variable of type image, a picture of the service (asset), or one of its own (data, a base64 data URI).',
      fit: 'cover when absent: the box is filled, and what does not fit is cut off.',
      focus: 'The point that stays in view when it is cut, in fractions of its sides; the middle when absent.',
      border,
      radius,
      shadow,
    },
  },
  qrcode: {
    about: 'A QR code, square in the middle of its box.',
    members: {
      ...code,
      quietZone: 'Light modules at each side; 4 when absent.',
      errorCorrection: 'How much may be covered or damaged; medium when absent.',
    },
  },
  datamatrix: {
    about: 'A Data Matrix code, square in the middle of its box.',
    members: { ...code, quietZone: 'Light modules at each side; 1 when absent.' },
  },
  barcode: {
    about: 'A barcode of one row.',
    members: {
      ...code,
      symbology: 'Which kind of barcode.',
      quietZone: 'Light modules at each side; what the symbology asks for when absent.',
      align: 'Where in its box it stands; center when absent.',
      textSize: 'Of the text under the bars; there is none when absent.',
    },
  },
};
