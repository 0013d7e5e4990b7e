import { createHash } from 'node:crypto';

/** What a document waits for before it is painted: scripts that are no modules, and style sheets. */
const FIRST_FILE = /<(?:script|link rel="stylesheet")(?: crossorigin)? (?:src|href)="(\/[^"]+)">(?:<\/script>)?/g;

/** A document with its first files in it, and what its policy must allow for them. */
export interface WholeDocument {
  html: string;
  scriptSources: string[];
  styleSources: string[];
}

/**
 * Puts the files that a document waits for into it: each would cost a round trip before anything can be seen. A policy knows
 * them by their hashes (CSP 3, 2.3.1), so that nothing else counts that comes to stand in the document.
 */
export function putFirstFilesIn(html: string, read: (address: string) => string | undefined): WholeDocument {
  const scriptSources: string[] = [];
  const styleSources: string[] = [];
  const whole = html.replace(FIRST_FILE, (element, address: string) => {
    const text = read(address);
    if (text === undefined) return element;
    const isScript = element.startsWith('<script');
    const source = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    (isScript ? scriptSources : styleSources).push(source);
    if (isScript) return `<script>${text}</script>`;
    // The bundler's loader fetches the sheet of a page, unless the document names it. Of an unknown type no browser fetches it.
    return `<style>${text}</style>${element.replace('>', ' type="above">')}`;
  });
  return { html: whole, scriptSources, styleSources };
}
