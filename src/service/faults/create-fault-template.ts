import type { TemplateDocument } from '../renderer/template-document.ts';
import type { StarterTemplate } from '../starter/starter-workspace.ts';

type Variable = TemplateDocument['variables'][number];

const AT = '2026-11-20T09:00:00.000Z';

const words: Variable = {
  name: 'words',
  type: 'text',
  label: 'Words',
  required: false,
  defaultValue: 'As it should be',
  validation: { maxLength: 60 },
};

/** What tells one fault template from another. */
export interface FaultTemplateOptions {
  /** From 1 to 99, never given twice: it makes the fixed id. */
  number: number;
  name: string;
  description: string;
  /** Beside the words that every one of them draws. */
  variables?: Variable[];
}

/** A small card with the name of its fault and the words sent, quick to draw. */
export function createFaultTemplate({
  number,
  name,
  description,
  variables = [],
}: FaultTemplateOptions): StarterTemplate {
  const line = { type: 'text', x: 24, width: 312, family: 'Inter', maxLines: 1, align: 'left' } as const;
  return {
    id: `fa017000-0000-4000-8000-0000000000${String(number).padStart(2, '0')}`,
    name,
    description,
    createdAt: AT,
    updatedAt: AT,
    document: {
      version: 1,
      viewport: { width: 360, height: 160 },
      unit: 'px',
      dpi: 96,
      intent: 'screen',
      variables: [words, ...variables],
      background: '#fbf1e6',
      layers: [
        { ...line, id: 'fault', text: name, y: 24, height: 32, weight: 400, size: 18, color: '#8a4b16' },
        {
          ...line,
          id: 'words',
          text: '{{words}}',
          y: 64,
          height: 64,
          weight: 600,
          size: 32,
          minSize: 14,
          color: '#3b1f08',
        },
      ],
    },
    examples: { words: 'Less, but better' },
  };
}
