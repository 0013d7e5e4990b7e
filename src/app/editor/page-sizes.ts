import type { TemplateDocument } from '../../document/template-document.ts';

export interface PageSize {
  name: string;
  width: number;
  height: number;
  unit: TemplateDocument['unit'];
}

/** Sizes that people often need. */
export const pageSizes: readonly PageSize[] = [
  { name: 'Square post', width: 1080, height: 1080, unit: 'px' },
  { name: 'Portrait post', width: 1080, height: 1350, unit: 'px' },
  { name: 'Story', width: 1080, height: 1920, unit: 'px' },
  { name: 'Link preview', width: 1200, height: 630, unit: 'px' },
  { name: 'Presentation', width: 1920, height: 1080, unit: 'px' },
  { name: 'Business card', width: 85, height: 55, unit: 'mm' },
  { name: 'Business card, US', width: 3.5, height: 2, unit: 'in' },
  { name: 'Name badge', width: 90, height: 55, unit: 'mm' },
  { name: 'A4', width: 210, height: 297, unit: 'mm' },
  { name: 'A5', width: 148, height: 210, unit: 'mm' },
  { name: 'Letter, US', width: 8.5, height: 11, unit: 'in' },
  { name: 'Address label', width: 89, height: 36, unit: 'mm' },
  { name: 'Shipping label', width: 4, height: 6, unit: 'in' },
];

const PRINT_DPI = 300;
const SCREEN_DPI = 96;

/** An empty page. Sizes in px are for screens, all others for print. */
export function createBlankDocument({ width, height, unit }: Omit<PageSize, 'name'>): TemplateDocument {
  const isScreen = unit === 'px';
  return {
    version: 1,
    viewport: { width, height },
    unit,
    dpi: isScreen ? SCREEN_DPI : PRINT_DPI,
    intent: isScreen ? 'screen' : 'print',
    variables: [],
    background: '#ffffff',
    layers: [],
  };
}
