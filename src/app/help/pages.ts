import type { MDXProps } from 'mdx/types';
import type { ComponentType } from 'react';
import { lazyComponent } from '../ui/lazy-component.ts';

export interface HelpPage {
  slug: string;
  title: string;
  summary: string;
}

/** The guide's pages in `src/docs/`, in reading order. */
export const helpPages: HelpPage[] = [
  { slug: 'make-images', title: 'Make images', summary: 'Fill in a form, preview for free, download' },
  { slug: 'bulk-create', title: 'Bulk create', summary: 'Turn a spreadsheet into images' },
  { slug: 'make-templates', title: 'Make templates', summary: 'Design in the editor or import an SVG, save versions' },
  { slug: 'template-format', title: 'Template format', summary: 'Templates as JSON documents' },
  { slug: 'fonts-and-languages', title: 'Fonts and languages', summary: 'Custom fonts, dates, numbers and prices' },
  { slug: 'api', title: 'API', summary: 'Keys, calls, statuses, safe retries, free previews' },
  { slug: 'command-line', title: 'Command line', summary: 'Render spreadsheets and manage templates from a terminal' },
  { slug: 'run-it', title: 'Run it', summary: 'Settings, backup, upgrade, metrics' },
  { slug: 'testing', title: 'Testing', summary: 'A Playwright kit, simulated failures, a fixed clock' },
  { slug: 'dependencies', title: 'Dependencies', summary: 'Every package and why it is needed' },
];

const files = import.meta.glob<ComponentType<MDXProps>>('../../docs/*.md', { import: 'default' });
/** Each page's content, keyed by slug and loaded when first shown. */
export const helpContents = new Map(
  Object.entries(files).map(([file, load]) => [/([\w-]+)\.md$/.exec(file)?.[1], lazyComponent(load)]),
);
